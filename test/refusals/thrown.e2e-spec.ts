import { Logger } from '@nestjs/common';
import { REFUSAL_CODES } from 'nestjs-mcp-graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { modernRequest, rawCall } from '../support/raw-call.js';
import { STAGES, type Stage, StagesResolver, ThrowingActors, next, passStage } from './stages-fixture.js';
import { SECRET, THROWN } from './thrown-things.js';

let booted: BootedApp;

beforeAll(async () => {
  vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const context = ({ req }: { req: object }) => {
    passStage('context');
    return { req };
  };
  const parts = { mcp: { actor: ThrowingActors }, graphql: { context } };
  booted = await bootApp(defineApp({ ...parts, providers: [StagesResolver, ThrowingActors] }));
});
afterAll(async () => {
  await booted.app.close();
  vi.restoreAllMocks();
});

const CALL = { name: 'thing', arguments: { size: 3 } };

/** One call as each era sends it. */
const ERAS = [
  ['modern', modernRequest('tools/call', CALL)],
  ['legacy', { body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: CALL }, headers: {} }],
] as const;

/** The text of a refusal, by the tool or at the door, and the whole answer. */
async function refusalOf({
  body,
  headers,
}: (typeof ERAS)[number][1]): Promise<{ text: string; all: string }> {
  const answer = await rawCall(`${booted.url}/mcp`, body, headers);
  const { result, error } = answer.body as {
    readonly result?: { readonly isError: boolean; readonly content: { text: string }[] };
    readonly error?: { readonly message: string; readonly data: { readonly code: string } };
  };
  const atDoor = error && `${error.message} [${error.data.code}]`;
  const all = `${JSON.stringify(answer.body)} ${JSON.stringify([...answer.headers])}`;
  return { text: (result?.isError === true ? result.content[0]!.text : atDoor) ?? '', all };
}

describe.each(ERAS)('whatever is thrown, for a %s client', (_era, request) => {
  it.each(STAGES)(
    'in the %s, is a refusal with a code and a short text, and gives nothing away',
    async (stage: Stage) => {
      expect(THROWN.length).toBeGreaterThan(180);
      for (const [kind, thrown] of THROWN.entries()) {
        Object.assign(next, { stage, thrown });
        const { text, all } = await refusalOf(request);
        expect({ kind, code: /\[([A-Z_]+)\]$/.exec(text)?.[1] }).toEqual({
          kind,
          code: expect.stringMatching(new RegExp(`^(${REFUSAL_CODES.join('|')})$`)) as string,
        });
        expect(all).not.toContain(SECRET);
        expect(text).not.toMatch(/\[object|undefined|\bat \S+ \(|\.ts:\d|SELECT |node_modules/);
        expect(text.length).toBeLessThan(700);
      }
      next.stage = undefined;
      expect((await refusalOf(request)).text).toBe('');
    },
  );
});
