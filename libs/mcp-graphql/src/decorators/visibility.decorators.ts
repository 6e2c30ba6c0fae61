import type { ToolDefaultOptions } from '../contracts/tool-options.js';

/** Where a guard says that it decides visibility. Internal. */
export const DECIDES_VISIBILITY = Symbol('nestjs-mcp-graphql:decides-visibility');

/** Where a class keeps the defaults of its tools. Internal. */
export const TOOL_DEFAULTS = Symbol('nestjs-mcp-graphql:tool-defaults');

/**
 * Marks a guard that may be asked before there is a call: whether a tool is listed at all, where `visibility` is
 * `'guards'`. It is asked with the actor and without arguments, often, and outside of any operation (`info` is
 * missing), so it must change nothing and must not read arguments. It still guards every call as before.
 */
export function DecidesVisibility(): ClassDecorator {
  return (target) => Reflect.defineMetadata(DECIDES_VISIBILITY, true, target);
}

/** Options that every tool declared on a class has, unless its own declaration says otherwise. Subclasses inherit them. */
export function ToolDefaults(options: ToolDefaultOptions): ClassDecorator {
  return (target) => Reflect.defineMetadata(TOOL_DEFAULTS, options, target);
}
