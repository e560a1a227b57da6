// ASVS 10.4.1, 10.4.4, 10.4.6, 10.4.7, 10.7.1, 10.7.2, 3.4.6

import { apiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { assistantRoutes } from '@shelfward/contract/auth/assistants.contract.ts';
import { describe, expect, test } from 'vitest';
import { createCaller, type TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { connect as connectAssistant } from '../../mcp/mcp.factory.ts';
import { createOauthProgram, makeOauthClientId, makeOauthQuery, redirectUri } from './oauth.factory.ts';

const world = useWorld();
const who = 'ROLE_ADMIN';
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const open = async () => {
  const client = await world.newClient();
  return { client, program: createOauthProgram(world.app, client) };
};

const signedIn = async (input: { access?: 'READ' | 'READ_WRITE'; authorities?: 'ROLE_ADMIN'[] } = {}) => {
  const { client, program } = await open();
  const { body } = await program.redeem(await program.connect(client.as(who), input));
  return { client, program, tokens: body };
};

const toIdentity = ({ subdomain }: Pick<TestClient, 'subdomain'>, token: string) => ({
  authorization: `Bearer ${token}`,
  'x-client-subdomain': subdomain,
});

const check = (client: TestClient, changes: Readonly<Record<string, string>>) =>
  client.as(who)(assistantRoutes.check, { body: { query: makeOauthQuery(client, changes) } });

const register = (client: TestClient, body: object) =>
  world.app.inject({
    method: 'POST',
    url: '/oauth/register',
    headers: { 'x-client-subdomain': client.subdomain },
    payload: body,
  });

describe('the addresses', () => {
  test('are those of the account, whatever host a request states', async () => {
    const { client } = await open();
    const issuer = `https://${client.subdomain}.shelfward.example`;
    const get = async (url: string) =>
      (
        await world.app.inject({ url, headers: { host: 'evil.example', 'x-client-subdomain': client.subdomain } })
      ).json();

    expect(await get('/.well-known/oauth-protected-resource/mcp')).toMatchObject({
      resource: `${issuer}/mcp`,
      authorization_servers: [issuer],
    });
    expect(await get('/.well-known/oauth-authorization-server')).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
    const response = await connectAssistant(world.app, { 'x-client-subdomain': client.subdomain }).post(list);
    expect(response.headers['www-authenticate']).toContain(`${issuer}/.well-known/oauth-protected-resource/mcp`);
  });

  test('of an unknown account are not found', async () => {
    const response = await world.app.inject({
      url: '/.well-known/oauth-authorization-server',
      headers: { 'x-client-subdomain': 'unknown' },
    });
    expect(response.statusCode).toBe(404);
  });
});

describe('a registration', () => {
  test('keeps redirect URIs with https or of this computer, and is rejected without one', async () => {
    const { client } = await open();
    const local = ['http://127.0.0.1:1/cb', 'http://localhost/cb', 'http://[::1]:9/cb'];
    const wrong = [
      'http://other.example/cb',
      'javascript:alert(1)',
      'cursor://x/cb',
      'https://a.example/cb#x',
      'https://user:pass@a.example/cb',
      'https://a.example\\@evil.example/',
      'http://localhost.evil.example/cb',
      '//evil.example/cb',
    ];

    const accepted = await register(client, { client_name: 'x', redirect_uris: [redirectUri, ...local, ...wrong] });
    const rejected = await Promise.all(wrong.map((uri) => register(client, { redirect_uris: [uri] })));
    const invalid = await Promise.all(
      [{}, { redirect_uris: 'x' }, { redirect_uris: [] }].map((body) => register(client, body)),
    );

    expect(accepted.json()).toMatchObject({
      redirect_uris: [redirectUri, ...local],
      token_endpoint_auth_method: 'none',
    });
    expect(rejected.map((response) => response.json().error)).toEqual(wrong.map(() => 'invalid_redirect_uri'));
    expect(invalid.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  });

  test('is limited by address', async () => {
    const { client } = await open();
    const send = () =>
      world.app.inject({
        method: 'POST',
        url: '/oauth/register',
        remoteAddress: '192.0.2.77',
        headers: { 'x-client-subdomain': client.subdomain },
        payload: { redirect_uris: [redirectUri] },
      });

    const statuses: number[] = [];
    // A minute can end between them.
    for (let at = 0; at < 62; at += 1) statuses.push((await send()).statusCode);

    expect(new Set(statuses)).toEqual(new Set([201, 429]));
  });
});

describe('the request', () => {
  test('shows the name and the host, and leads nowhere else', async () => {
    const { client } = await open();
    const other = await world.newClient();
    const wrong = [
      { redirect_uri: 'https://assistant.example/callback/more' },
      { redirect_uri: 'https://assistant.example/callback?next=https://evil.example' },
      { redirect_uri: 'https://evil.example/callback' },
      { client_id: 'invented.signature' },
      { client_id: makeOauthClientId(other) },
    ];

    const { body } = await check(client, {});
    const rejected = await Promise.all(wrong.map((change) => check(client, change)));

    expect(body).toMatchObject({ name: 'Claude', redirectHost: 'assistant.example', isLocal: false, obstacle: null });
    expect(body.cancelUrl).toBe(
      `${redirectUri}?error=access_denied&state=a+state&iss=${encodeURIComponent(`https://${client.subdomain}.shelfward.example`)}`,
    );
    expect(rejected.map(({ body: problem }) => problem)).toEqual(
      wrong.map(() => expect.objectContaining({ code: 'ASSISTANT_REQUEST_INVALID' })),
    );
    expect(JSON.stringify(rejected)).not.toContain('cancelUrl');
  });

  test('may use any port of this computer', async () => {
    const { client } = await open();
    const id = makeOauthClientId(client, { redirect_uris: ['http://127.0.0.1:1234/cb'] });
    const uris = [
      'http://127.0.0.1:9/cb',
      'http://127.0.0.1/cb',
      'http://127.0.0.1:9/other',
      'http://localhost:1234/cb',
    ];

    const responses = await Promise.all(uris.map((uri) => check(client, { client_id: id, redirect_uri: uri })));

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 400, 400]);
  });

  test('needs PKCE with S256, a code, and this account as its resource', async () => {
    const { client } = await open();
    const wrong = [
      { code_challenge: '' },
      { code_challenge_method: 'plain' },
      { response_type: 'token' },
      { resource: 'https://evil.example/mcp' },
      { state: 'x'.repeat(1001) },
    ];
    for (const change of wrong) {
      const { body } = await check(client, change);
      const query = makeOauthQuery(client, change);
      const connected = await client.as(who)(assistantRoutes.connect, { body: { query, access: 'READ' } });
      expect([body.obstacle, connected.status]).toEqual([expect.any(String), 400]);
      expect(new URL(body.cancelUrl).searchParams.get('error')).toMatch(/^(invalid|unsupported)_/);
    }
  });

  test('is agreed to only by a signed-in page: without a token of a session nothing happens', async () => {
    const { client, tokens } = await signedIn();
    const body = { query: makeOauthQuery(client), access: 'READ' as const };
    // A page of another origin can send a request, but not the token of the session.
    const foreign = { origin: 'https://evil.example', cookie: 'session=1', 'x-client-subdomain': client.subdomain };

    const responses = [
      await createCaller(world.app, foreign)(assistantRoutes.connect, { body }),
      await createCaller(world.app, toIdentity(client, tokens.access_token))(assistantRoutes.connect, { body }),
    ];

    expect(responses.map(({ status }) => status)).toEqual([401, 401]);
    expect((await client.as(who)(apiTokenRoutes.list, {})).body).toHaveLength(1);
  });

  test('cannot be shown in a frame', async () => {
    const page = await world.app.inject({ url: '/oauth/authorize' });
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});
