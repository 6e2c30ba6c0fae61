/** Where MCP is served: the app's global prefix, unless opted out, and the path of the option. */
export function mountPath(
  globalPrefix: string,
  options: { readonly path: string; readonly useGlobalPrefix: boolean },
) {
  const prefix = options.useGlobalPrefix ? globalPrefix : '';
  const segments = `${prefix}/${options.path}`.split('/').filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}
