import { createMcpHandler } from '@modelcontextprotocol/server';
import type { ProtocolEndpoint } from '../../platform/http/protocol-endpoint.ts';
import { buildMcpServer } from './mcp-server.service.ts';

/** Each response is complete: no tool sends messages before its result, and subscriptions are rejected. */
const options = { maxSubscriptions: 0, keepAliveMs: 0 } as const;

/** The Model Context Protocol for assistants: streamable HTTP without sessions. */
export const mcp: Omit<ProtocolEndpoint, 'challenge'> = {
  path: '/mcp',
  summary: 'Model Context Protocol',
  handle: async ({ keys }, { http, body, claims, ...request }) => {
    const handler = createMcpHandler(() => buildMcpServer({ ...request, keys, owner: claims }), options);
    try {
      return await handler.fetch(http, { parsedBody: body });
    } finally {
      await handler.close();
    }
  },
};
