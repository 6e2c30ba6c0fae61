import { register } from 'node:module';

// Stands before a program: the packages named in HIDDEN count as not installed.
const hidden = JSON.stringify((process.env.HIDDEN ?? '').split(','));
const hook = `
export async function resolve(specifier, context, next) {
  if (${hidden}.includes(specifier)) {
    const error = new Error("Cannot find package '" + specifier + "' imported from " + context.parentURL);
    throw Object.assign(error, { code: 'ERR_MODULE_NOT_FOUND' });
  }
  return next(specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
