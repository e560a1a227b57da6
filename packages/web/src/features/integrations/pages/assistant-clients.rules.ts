/** How an assistant is connected: a text to copy, and where it belongs. */
export interface AssistantClient {
  readonly name: string;
  readonly place: string;
  readonly toText: (url: string) => string;
}

const token = 'shelfward_…';
const toJson = (value: object): string => JSON.stringify(value, null, 2);

/** The formats of the clients' own documentation. */
export const assistantClients: readonly AssistantClient[] = [
  {
    name: 'Claude Code',
    place: 'Run this in a terminal.',
    toText: (url) => `claude mcp add --transport http shelfward ${url} \\\n  --header "Authorization: Bearer ${token}"`,
  },
  {
    name: 'VS Code',
    place:
      'Add this to the file of “MCP: Open User Configuration”. VS Code asks for the token, and stores it encrypted.',
    toText: (url) =>
      toJson({
        inputs: [{ type: 'promptString', id: 'shelfward', description: 'API token', password: true }],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code replaces it
        servers: { shelfward: { type: 'http', url, headers: { Authorization: 'Bearer ${input:shelfward}' } } },
      }),
  },
  {
    name: 'Cursor',
    place: 'Add this to the file ~/.cursor/mcp.json.',
    toText: (url) => toJson({ mcpServers: { shelfward: { url, headers: { Authorization: `Bearer ${token}` } } } }),
  },
];
