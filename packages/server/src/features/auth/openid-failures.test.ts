import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { openIdRoutes } from '@shelfward/contract/auth/openid.contract.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOutgoing, type Outgoing } from '../../platform/outgoing/outgoing.ts';
import { createCaller, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { personFor, setUpProvider } from './openid.factory.ts';

const world = useWorld();

/** What the provider returns for a path; undefined: no response. */
type ProviderResponse = { readonly status?: number; readonly type?: string; readonly body: unknown } | undefined;
let faults: Readonly<Record<string, () => ProviderResponse | Promise<ProviderResponse>>> = {};
let issuer = '';
let idToken: () => Promise<string> = async () => '';
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let strangeKeys: typeof keys;

const missing = (): ProviderResponse => ({ status: 404, body: {} });

const defaults: Readonly<Record<string, () => ProviderResponse | Promise<ProviderResponse>>> = {
  '/.well-known/openid-configuration': () => ({ body: metadata() }),
  '/keys': async () => ({ body: { keys: [{ ...(await exportJWK(keys.publicKey)), use: 'sig', alg: 'RS256' }] } }),
  '/token': async () => ({
    body: { access_token: 'secret-access', token_type: 'Bearer', id_token: await idToken() },
  }),
  '/userinfo': () => ({ body: {} }),
};

const metadata = () => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/userinfo`,
  response_types_supported: ['code'],
  id_token_signing_alg_values_supported: ['RS256'],
});

const server = http.createServer((request, response) => {
  const path = request.url ?? '';
  void Promise.resolve((faults[path] ?? defaults[path] ?? missing)()).then((planned) => {
    if (!planned) return;
    const { status = 200, type = 'application/json', body } = planned;
    response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
});

beforeAll(async () => {
  [keys, strangeKeys] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  faults = {};
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const clientSecret = 'a very secret client secret';

const setUp = async () => {
  const client = await world.newClient();
  await setUpProvider(client, {}, { issuer, clientId: 'shelfward', clientSecret });
  return client;
};

/** Signs in with an ID token that differs from a valid one. */
const signIn = async (
  client: TestClient,
  claims: Readonly<Record<string, unknown>> = {},
  { key = keys.privateKey, alg = 'RS256' } = {},
) => {
  const started = (await client.as('none')(openIdRoutes.start, {})).body;
  const { searchParams } = new URL(started.url);
  const nonce = searchParams.get('nonce') ?? '';
  const now = Math.floor(Date.now() / 1000);
  const standard = { iss: issuer, aud: 'shelfward', sub: 's-1', nonce, iat: now, exp: now + 300 };
  const valid = { ...standard, ...personFor(client, 'ROLE_REPORTING', ['planners']) };
  idToken = () => new SignJWT({ ...valid, ...claims }).setProtectedHeader({ alg }).sign(key);
  const body = { key: started.key, state: searchParams.get('state') ?? '', code: 'secret-code' };
  return client.as('none')(openIdRoutes.finish, { body });
};

const countSessions = (client: TestClient) =>
  client.db((db) => db.selectFrom('session').select('id').where('byIdentityProvider', '=', true).execute());

const expectFailure = async (
  client: TestClient,
  { status, body, headers }: Awaited<ReturnType<typeof signIn>>,
  sentence: string,
): Promise<void> => {
  expect([status, body]).toMatchObject([409, { code: 'IDENTITY_PROVIDER_FAILED', detail: sentence }]);
  expect(headers.authorization).toBeUndefined();
  expect(JSON.stringify(body)).not.toMatch(/very secret|secret-|secret</);
  expect(await countSessions(client)).toEqual([]);
};

const notValid = 'The identity provider sent a response that is not valid.';
const differs = 'The identity provider reports values that differ from what was expected, such as another issuer.';
const otherSignIn = 'The ID token is for another issuer, client, or sign-in.';
const wrongTime = 'The ID token has expired or is not valid yet. The clock of the identity provider may be wrong.';

test('a valid response of this provider lets the user in', async () => {
  const client = await setUp();

  expect((await signIn(client)).status).toBe(200);
  expect(await countSessions(client)).toHaveLength(1);
});

// ASVS 10.5.1, 10.5.4
describe('no user is let in with an ID token', () => {
  test.each([
    ['with another nonce', { nonce: 'another' }, otherSignIn],
    ['without a nonce', { nonce: undefined }, notValid],
    ['of another issuer', { iss: 'https://attacker.example' }, otherSignIn],
    ['for another client', { aud: 'another' }, otherSignIn],
    ['that has expired', { exp: 1_000_000 }, wrongTime],
    ['that was issued in the future', { iat: Math.floor(Date.now() / 1000) + 90, exp: 4_000_000_000 }, wrongTime],
    ['without a subject', { sub: undefined }, notValid],
  ])('%s', async (_, claims, sentence) => {
    const client = await setUp();

    await expectFailure(client, await signIn(client, claims), sentence);
  });

  // ASVS 6.8.2
  test('signed with a key of another provider', async () => {
    const client = await setUp();

    await expectFailure(client, await signIn(client, {}, { key: strangeKeys.privateKey }), notValid);
  });

  test.each(['HS256', 'none'])('with the algorithm %s', async (alg) => {
    const client = await setUp();
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    faults = {
      '/token': async () => {
        const [, payload = ''] = (await idToken()).split('.');
        const id_token = `${encode({ alg })}.${payload}.${alg === 'none' ? '' : 'c2lnbmF0dXJl'}`;
        return { body: { access_token: 'secret-access', token_type: 'Bearer', id_token } };
      },
    };

    await expectFailure(client, await signIn(client), notValid);
  });
});

describe('no user is let in if the provider', () => {
  const userInfoNeeded = { email: undefined };

  test.each<[string, string, ProviderResponse, object, string]>([
    [
      'responds to the code with an error',
      '/token',
      { status: 400, body: { error: 'invalid_grant', error_description: 'secret' } },
      {},
      'The identity provider rejected the code of this sign-in. Start again.',
    ],
    [
      'rejects the client',
      '/token',
      { status: 401, body: { error: 'invalid_client' } },
      {},
      'The identity provider rejected the client ID or the client secret.',
    ],
    ['responds to the code with a page', '/token', { type: 'text/html', body: '<h1>secret</h1>' }, {}, notValid],
    [
      'responds without an ID token',
      '/token',
      { body: { access_token: 'secret', token_type: 'Bearer' } },
      {},
      notValid,
    ],
    ['fails when it is asked for the keys', '/keys', { status: 500, body: 'secret' }, {}, notValid],
    [
      'has no keys',
      '/keys',
      { body: { keys: [] } },
      {},
      'The ID token is not signed with a key of the identity provider.',
    ],
    ['fails when it is asked for the user', '/userinfo', { status: 500, body: 'secret' }, userInfoNeeded, notValid],
    [
      'describes another user',
      '/userinfo',
      { body: { sub: 'another', email: 'x@y.example' } },
      userInfoNeeded,
      differs,
    ],
    [
      'responds with too much',
      '/token',
      { body: 'x'.repeat(1_100_000) },
      {},
      'The response of the identity provider is too large.',
    ],
  ])('%s', async (...row) => {
    const [, path, response, claims, sentence] = row;
    const client = await setUp();
    faults = { [path]: () => response };

    await expectFailure(client, await signIn(client, { ...claims }), sentence);
  });

  test('does not respond in time', async () => {
    const client = await setUp();
    const { headersFor, subdomain } = client;
    const impatient: Outgoing = {
      ...world.outgoing,
      request: (url, request) => world.outgoing.request(url, { ...request, timeoutMs: 100 }),
    };
    const app = await world.appWith({ outgoing: impatient });
    faults = { '/.well-known/openid-configuration': () => undefined };

    const { body } = await createCaller(app, { 'x-client-subdomain': subdomain })(openIdRoutes.start, {});
    await app.close();

    expect(headersFor('none')['x-client-subdomain']).toBe(subdomain);
    expect(body).toMatchObject({ detail: 'The identity provider did not respond in time.' });
  });
});

// ASVS 10.5.3
describe('a sign-in does not start if the provider', () => {
  const start = (client: TestClient) => client.as('none')(openIdRoutes.start, {});

  test.each<[string, () => ProviderResponse, string]>([
    ['responds with a page', () => ({ type: 'text/html', body: '<h1>Hello</h1>' }), notValid],
    ['responds with broken JSON', () => ({ body: '{"issuer":' }), notValid],
    ['responds with an error', () => ({ status: 503, body: 'secret' }), notValid],
    ['redirects', () => ({ status: 302, body: '' }), notValid],
    ['reports another issuer', () => ({ body: { ...metadata(), issuer: 'https://attacker.example' } }), differs],
    ['has no authorization endpoint', () => ({ body: { ...metadata(), authorization_endpoint: undefined } }), notValid],
    [
      'has a script as its authorization endpoint',
      () => ({ body: { ...metadata(), authorization_endpoint: 'javascript:alert(1)' } }),
      'The identity provider has an address without HTTPS.',
    ],
  ])('%s', async (_, response, sentence) => {
    const client = await setUp();
    faults = { '/.well-known/openid-configuration': response };

    const { status, body } = await start(client);

    expect([status, body]).toMatchObject([409, { code: 'IDENTITY_PROVIDER_FAILED', detail: sentence }]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test('is down, or on an internal network', async () => {
    const client = await world.newClient();
    await setUpProvider(client, {}, { issuer: 'http://127.0.0.1:1', clientId: 'x', clientSecret });
    const app = await world.appWith({ outgoing: createOutgoing([]) });
    const identity = { 'x-client-subdomain': client.subdomain };

    const down = await start(client);
    const blocked = await createCaller(app, identity)(openIdRoutes.start, {});
    await app.close();

    for (const { body } of [down, blocked])
      expect(body).toMatchObject({ detail: 'The identity provider could not be reached.' });
  });
});
