import { type Answer, Guest } from './guest.js';

/** Who goes on the tour. */
export interface Party {
  readonly ann: Guest;
  readonly bob: Guest;
  readonly annsAgent: Guest;
}

/**
 * Two people and an agent use the notes.
 * @throws Error when an answer is not what the tour promises
 */
export async function walk({ ann, bob, annsAgent }: Party): Promise<void> {
  console.log(`\nTools on offer: ${(await ann.tools()).join(', ')}`);
  expectContent(await annsAgent.call('who_am_i'));

  const notebooks = expectContent(await annsAgent.call('list_notebooks'));
  const notebook = (notebooks['result'] as { sqid: string }[])[0]!.sqid;
  const note = {
    title: 'Seeds to buy',
    body: '- basil\n- beans',
    notebook_sqid: notebook,
    tag_names: ['shopping'],
  };
  const written = expectContent(await annsAgent.call('create_note', note));
  const sqid = String(written['sqid']);

  expectRefusal(await bob.call('read_note', { sqid }), 'NOT_FOUND');
  expectContent(
    await ann.call('share_note', { note_sqid: sqid, email: 'bob@notes.example', role: 'VIEWER' }),
  );
  expectContent(await bob.call('read_note', { sqid }));
  expectRefusal(await bob.call('update_note', { sqid, title: 'Mine now' }), 'FORBIDDEN');
  expectContent(await bob.call('shared_with_me', { limit: 3 }));

  expectRefusal(await annsAgent.call('list_notes', { limit: 500, tgas: ['x'] }), 'BAD_INPUT');
  expectContent(await annsAgent.call('list_notes', { tag_names: ['shopping'] }));
  expectRefusal(await annsAgent.call('find_people'), 'FORBIDDEN');
  expectContent(await ann.call('delete_note', { sqid }));
  expectRefusal(await annsAgent.call('read_note', { sqid }), 'NOT_FOUND');
}

/**
 * A stranger does not even get in.
 * @throws Error when it does
 */
export async function expectShutDoor(url: string): Promise<void> {
  const stranger = await Guest.arrive('A stranger', url, undefined).catch(() => undefined);
  if (stranger !== undefined) {
    await stranger.leave();
    throw new Error('The tour expected a stranger to be kept out.');
  }
  console.log('\nA stranger without a token is kept out.');
}

function expectContent(answer: Answer): Record<string, unknown> {
  if ('refusal' in answer) {
    throw new Error(`The tour expected an answer, but was refused: ${answer.refusal}`);
  }
  return answer.content;
}

function expectRefusal(answer: Answer, code: string): void {
  if (!('refusal' in answer) || !answer.refusal.endsWith(`[${code}]`)) {
    throw new Error(`The tour expected to be refused with ${code}, but got: ${JSON.stringify(answer)}`);
  }
}
