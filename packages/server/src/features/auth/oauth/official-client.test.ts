import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { assistantRoutes } from '@shelfward/contract/auth/assistants.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeChain } from '../../proposals/proposals.factory.ts';

const world = useWorld();
const who = 'ROLE_ADMIN';

test('the official client finds the sign-in, registers, signs in, calls a tool, and renews its token', async () => {
  const client = await world.newClient();
  await makeChain(client);
  const origin = `https://${client.subdomain}.shelfward.example`;
  const stored = new Map<string, unknown>();
  let opened: URL | undefined;
  const authProvider = {
    redirectUrl: 'http://127.0.0.1:51234/callback',
    clientMetadata: { client_name: 'Official client', redirect_uris: ['http://127.0.0.1:51234/callback'] },
    clientInformation: () => stored.get('client') as never,
    saveClientInformation: (value: unknown) => void stored.set('client', value),
    tokens: () => stored.get('tokens') as never,
    saveTokens: (value: unknown) => void stored.set('tokens', value),
    redirectToAuthorization: (url: URL) => {
      opened = url;
    },
    saveCodeVerifier: (value: string) => void stored.set('verifier', value),
    codeVerifier: () => String(stored.get('verifier')),
    saveDiscoveryState: (value: unknown) => void stored.set('discovery', value),
    discoveryState: () => stored.get('discovery') as never,
  };
  const options = { authProvider, fetch: toInjected };
  const first = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), options);
  const info = { name: 'official', version: '1' };

  await expect(new Client(info).connect(first)).rejects.toThrow();
  const query = opened?.search.slice(1) ?? '';
  const shown = await client.as(who)(assistantRoutes.check, { body: { query } });
  const body = { query, access: 'READ' as const, authorities: [who] as ['ROLE_ADMIN'] };
  const { body: connected } = await client.as(who)(assistantRoutes.connect, { body });
  await first.finishAuth(new URL(connected.url).searchParams);
  const mcp = new Client(info);
  await mcp.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), options));
  const found = await mcp.callTool({ name: 'search', arguments: { text: '', kinds: ['stores'] } });
  const before = stored.get('tokens');
  world.setNow(new Date(Date.now() + 61 * 60_000));
  await client.db((db) =>
    db
      .updateTable('apiToken')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute(),
  );
  const later = await mcp.callTool({ name: 'search', arguments: { text: '', kinds: ['stores'] } });
  world.setNow(undefined);

  expect(opened?.origin).toBe(origin);
  expect(shown.body).toMatchObject({ name: 'Official client', isLocal: true, obstacle: null });
  expect(found.structuredContent).toMatchObject({ stores: { total: 2 } });
  expect(later.structuredContent).toMatchObject({ stores: { total: 2 } });
  expect(stored.get('tokens')).not.toEqual(before);
  await mcp.close();
});

/** Requests of a program to the application, without a network. */
const toInjected = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  const response = await world.app.inject({
    method: request.method as 'GET',
    url: url.pathname + url.search,
    headers: { ...Object.fromEntries(request.headers), host: url.host },
    ...(request.body && { payload: await request.text() }),
  });
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const isEmpty = [202, 204].includes(response.statusCode);
  return new Response(isEmpty ? null : response.body, { status: response.statusCode, headers });
};
