import type { JsonObject } from '../../libs/mcp-graphql/src/contracts/json.js';
import type { GraphQLToolOptions } from '../../libs/mcp-graphql/src/contracts/tool-options.js';

/** One call inside a fixture: what the agent sends, and what the app's root field answers. */
export interface FixtureCall {
  readonly args: JsonObject;
  readonly answer?: unknown;
}

/** A fixture: a small SDL, headed by comments that declare tools, module options and calls. */
export interface Fixture {
  readonly sdl: string;
  readonly tools: readonly GraphQLToolOptions[];
  readonly options: JsonObject;
  readonly calls: readonly FixtureCall[];
}

/**
 * Reads `# tool: {…}`, `# options: {…}`, `# call: {…}` and `# answer: …` comments, each one JSON value on one line.
 * An answer belongs to the call above it.
 */
export function readFixture(text: string): Fixture {
  const tools: GraphQLToolOptions[] = [];
  const calls: { args: JsonObject; answer?: unknown }[] = [];
  let options: JsonObject = {};
  for (const [, key, json] of text.matchAll(/^# (tool|options|call|answer): (.*)$/gm)) {
    const value: unknown = JSON.parse(json!);
    if (key === 'tool') {
      tools.push(value as GraphQLToolOptions);
    } else if (key === 'options') {
      options = value as JsonObject;
    } else if (key === 'call') {
      calls.push({ args: value as JsonObject });
    } else {
      calls.at(-1)!.answer = value;
    }
  }
  return { sdl: text, tools, options, calls };
}
