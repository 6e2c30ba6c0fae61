/** JSON-RPC's codes for what is wrong with a session, as the SDK uses them. */
const BAD_REQUEST = -32_000;
const NOT_FOUND = -32_001;

/**
 * There is no such session: it never was, it is over, or it is somebody else's. All three look the same. A client
 * starts a new one then, as the specification asks of it.
 */
export function unknownSession(): Response {
  return answer(404, NOT_FOUND, 'Session not found');
}

/** A request that needs a session and names none. */
export function missingSession(): Response {
  return answer(400, BAD_REQUEST, 'Bad Request: Mcp-Session-Id header is required');
}

/** Nothing can be closed to make room: every session is in use. */
export function noRoom(): Response {
  const message = 'Too many sessions are open. Close one, or try again in a minute.';
  return answer(503, BAD_REQUEST, message, { 'retry-after': '60' });
}

/** What to do when it is nobody's. */
export const NOBODYS_SESSION =
  'A session was not opened: the actor has no `subject`, `sub` or `id` that tells it from others. Give it one, or set ' +
  'the option sessions.subject.';

/** A session could not be kept apart from another caller's; the log says what the app can do. */
export function nobodysSession(): Response {
  return answer(500, BAD_REQUEST, 'This server cannot open a session for this caller.');
}

// oxlint-disable-next-line max-params -- what an answer is made of
function answer(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}
