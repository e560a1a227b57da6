import type { ProtocolEndpoint } from '../../platform/http/protocol-endpoint.ts';
import { buildMcpServer } from './mcp-server.service.ts';

/** Each response is complete: no tool sends messages before its result, and subscriptions are rejected. */
const options = { maxSubscriptions: 0, keepAliveMs: 0 } as const;

/** The Model Context Protocol for assistants: streamable HTTP without sessions. */
export const mcp: Omit<ProtocolEndpoint, 'challenge'> = {
  path: '/mcp',
  summary: 'Model Context Protocol',
  handle: async ({ keys }, { http, body, claims, ...request }) => {
    // At the first request of an assistant, so that the start of the server does not load it.
    const sdk = await import('@modelcontextprotocol/server');
    const handler = sdk.createMcpHandler(() => buildMcpServer(sdk, { ...request, keys, owner: claims }), options);
    try {
      return await handler.fetch(http, { parsedBody: body });
    } finally {
      await handler.close();
    }
  },
};
