const PROTOCOL = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': PROTOCOL,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** The work: each way to do it asks for the same rows and fields. */
export const WORK = [
  {
    name: 'list',
    expected: 'Tomatoes',
    tool: 'list_notes',
    arguments: { notebook_sqid: 'NGLTkJVK', limit: 10 },
    query: `query list_notes($filter: NoteFilter, $pagination: Pagination) {
      notes(filter: $filter, pagination: $pagination) {
        results { id title status updatedAt notebook { id name } tags { name } }
        total
      }
    }`,
    variables: { filter: { notebookId: '1' }, pagination: { limit: 10 } },
  },
  {
    name: 'read',
    expected: 'Tomatoes',
    tool: 'read_note',
    arguments: { sqid: 'BJrsDtxq' },
    query: `query read_note($id: ID!) {
      note(id: $id) { id title body status version notebook { id name } tags { name } }
    }`,
    variables: { id: '1' },
  },
].map((work) => ({
  ...work,
  ways: { 'POST /graphql': graphql, 'MCP 2026-07-28': modern, 'MCP 2025-11-25': legacy },
}));

/** The HTTP request by which one way does its work. */
export function requestFor(url, work, way) {
  const { path, headers, body } = work.ways[way](work);
  return {
    url: `${url}${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer demo-ann', ...headers },
    body: JSON.stringify(body),
  };
}

function graphql({ query, variables }) {
  return { path: '/graphql', headers: {}, body: { query, variables } };
}

function modern(work) {
  const headers = {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': PROTOCOL,
    'mcp-method': 'tools/call',
    'mcp-name': work.tool,
  };
  const params = { name: work.tool, arguments: work.arguments, _meta: META };
  return { path: '/mcp', headers, body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params } };
}

function legacy(work) {
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
  const params = { name: work.tool, arguments: work.arguments };
  return { path: '/mcp', headers, body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params } };
}
