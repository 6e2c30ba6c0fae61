import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { type BootedApp, bootApp } from '../support/boot-app.js';
import { defineApp } from '../support/define-app.js';
import { type CalledTool, type McpClient, CLIENTS, connectModern } from '../support/mcp-clients.js';
import { SlowResolver, forget, gate, pause, seen } from './slow-fixture.js';

let booted: BootedApp;

beforeAll(async () => {
  const mcp = { maxConcurrentCallsPerActor: 2, maxQueuedCalls: 3 };
  booted = await bootApp(defineApp({ providers: [SlowResolver], mcp }));
});
afterAll(() => booted.app.close());
beforeEach(forget);

const CROWD =
  'Too many calls at once. Nothing was done: wait for some to end, then call again. [RATE_LIMITED]';

/** Lets whoever stands at the gate pass until all calls have answered. */
async function answersOf(calls: readonly Promise<CalledTool>[]): Promise<CalledTool[]> {
  const opening = setInterval(() => gate.release(), 5);
  const answers = await Promise.all(calls);
  clearInterval(opening);
  return answers;
}

describe.each(CLIENTS)('calls of %s clients', (_era, connect) => {
  const clients: McpClient[] = [];

  beforeAll(async () => {
    for (const name of ['ann', 'bob']) {
      clients.push(await connect(`${booted.url}/mcp`, { 'x-user': name }));
    }
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
  });

  it('run at most so many at once, keep so many waiting, and refuse the rest', async () => {
    const [ann] = clients;
    const calls = Array.from({ length: 7 }, () => ann!.callTool('wait'));
    let refused = 0;
    calls.forEach((call) => void call.then(({ isError }) => (refused += Number(isError))));
    await vi.waitFor(() => expect(refused).toBe(2));
    const answers = await answersOf(calls);
    expect(answers.map(({ text }) => text).toSorted()).toEqual(
      [CROWD, CROWD, ...Array.from({ length: 5 }, () => '{"result":"ann"}')].toSorted(),
    );
    expect(seen).toMatchObject({ runs: 5, most: 2 });
  });

  it("of one actor leave another's room alone", async () => {
    const [ann, bob] = clients;
    const anns = Array.from({ length: 5 }, () => ann!.callTool('wait'));
    await vi.waitFor(() => expect(seen.running).toBe(2));
    const bobs = bob!.callTool('wait');
    await vi.waitFor(() => expect(seen.running).toBe(3));
    const answers = await answersOf([...anns, bobs]);
    expect(answers.at(-1)!.content).toEqual({ result: 'bob' });
  });

  it('of a tool with a cap run one at a time, whoever calls', async () => {
    const calls = clients.flatMap((client) => [client.callTool('wait_alone'), client.callTool('wait_alone')]);
    const answers = await answersOf(calls);
    expect(answers.filter(({ isError }) => isError)).toEqual([]);
    expect(seen).toMatchObject({ runs: 4, most: 1 });
  });
});

describe('a call that stops waiting', () => {
  it('is never run, and gives its place up', async () => {
    const ann = await connectModern(`${booted.url}/mcp`, { 'x-user': 'ann' });
    const running = [ann.callTool('wait'), ann.callTool('wait')];
    await vi.waitFor(() => expect(seen.running).toBe(2));
    const patience = new AbortController();
    const impatient = [1, 2, 3].map(() => ann.callTool('wait', {}, { signal: patience.signal }));
    setTimeout(() => patience.abort(), 200);
    expect((await Promise.allSettled(impatient)).map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'rejected'),
    );
    // The queue is full until the server has noticed that the impatient are gone: whoever is not refused waits in it.
    const patient = [await queued(ann), await queued(ann), await queued(ann)];
    const answers = await answersOf([...running, ...patient.flat()]);
    expect(answers.filter(({ isError }) => isError)).toEqual([]);
    expect(seen.runs).toBe(5);
    await ann.close();
  });
});

/** A call that waits in the queue; in a list, so that nobody awaits it on the way. */
function queued(client: McpClient): Promise<[Promise<CalledTool>]> {
  return vi.waitFor(async () => {
    const call = client.callTool('wait');
    const refused = await Promise.race([call, pause(100)]);
    expect(refused).toBeUndefined();
    return [call];
  });
}
