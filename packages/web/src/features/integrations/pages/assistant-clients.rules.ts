export interface AssistantClient {
  readonly name: string;
  readonly place: string;
  /** For a client that opens the page on which the user agrees. */
  readonly toText?: (url: string) => string;
  /** With an API token. */
  readonly toTokenText?: (url: string) => string;
}

const token = 'shelfward_…';
const toJson = (value: object): string => JSON.stringify(value, null, 2);

/** The formats of the clients' own documentation. */
export const assistantClients: readonly AssistantClient[] = [
  {
    name: 'Claude',
    place: 'Add a custom connector with this address in the settings, under Connectors.',
    toText: (url) => url,
  },
  {
    name: 'ChatGPT',
    place: 'Create an app with this address in the settings, under Apps, in developer mode.',
    toText: (url) => url,
  },
  {
    name: 'Claude Code',
    place: 'Run this in a terminal, then /mcp in Claude Code.',
    toText: (url) => `claude mcp add --transport http shelfward ${url}`,
    toTokenText: (url) =>
      `claude mcp add --transport http shelfward ${url} \\\n  --header "Authorization: Bearer ${token}"`,
  },
  {
    name: 'VS Code',
    place: 'Add this to the file of “MCP: Open User Configuration”.',
    toText: (url) => toJson({ servers: { shelfward: { type: 'http', url } } }),
    toTokenText: (url) =>
      toJson({
        inputs: [{ type: 'promptString', id: 'shelfward', description: 'API token', password: true }],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code replaces it
        servers: { shelfward: { type: 'http', url, headers: { Authorization: 'Bearer ${input:shelfward}' } } },
      }),
  },
  {
    name: 'Cursor',
    place: 'Add this to the file ~/.cursor/mcp.json.',
    toTokenText: (url) => toJson({ mcpServers: { shelfward: { url, headers: { Authorization: `Bearer ${token}` } } } }),
  },
];
