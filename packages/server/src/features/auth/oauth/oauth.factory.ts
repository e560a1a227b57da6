import { createHash, randomBytes } from 'node:crypto';
import { assistantRoutes } from '@shelfward/contract/auth/assistants.contract.ts';
import { createKeyRing } from '../../../platform/crypto/key-ring.ts';
import { type Caller, type TestClient, testSecret } from '../../../testing/client.ts';
import type { World } from '../../../testing/world.ts';
import { registerClient } from './oauth-client.rules.ts';

export const redirectUri = 'https://assistant.example/callback';
export const verifier = randomBytes(32).toString('base64url');

interface Registered {
  readonly client_id: string;
}

/** The id of an assistant that is registered at the account. */
export const makeOauthClientId = ({ tenantId }: Pick<TestClient, 'tenantId'>, metadata: object = {}): string => {
  const body = { client_name: 'Claude', redirect_uris: [redirectUri], ...metadata };
  const registered = registerClient(createKeyRing(testSecret), { tenantId, key: 'test', body });
  return (registered.body as Registered).client_id;
};

/** The query with which an assistant opens the page. */
export const makeOauthQuery = (
  client: Pick<TestClient, 'tenantId' | 'subdomain'>,
  changes: Readonly<Record<string, string>> = {},
): string =>
  new URLSearchParams({
    response_type: 'code',
    client_id: makeOauthClientId(client),
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a state',
    scope: 'read write',
    resource: `https://${client.subdomain}.shelfward.example/mcp`,
    ...changes,
  }).toString();

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly error?: string;
}

/** What an assistant does with the code that a user gave it. */
export const createOauthProgram = (app: World['app'], client: TestClient) => {
  const clientId = makeOauthClientId(client);
  const post = async (values: Readonly<Record<string, string>>, subdomain = client.subdomain, more = '') => {
    const response = await app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-client-subdomain': subdomain },
      payload: new URLSearchParams(values).toString() + more,
    });
    const body: Tokens = response.json();
    return { status: response.statusCode, body, headers: response.headers };
  };
  const connect = async (
    call: Caller,
    input: { access?: 'READ' | 'READ_WRITE'; authorities?: 'ROLE_ADMIN'[] } = {},
  ) => {
    const body = { query: makeOauthQuery(client), access: 'READ_WRITE' as const, ...input };
    const { body: connected } = await call(assistantRoutes.connect, { body });
    return new URL(connected.url).searchParams.get('code') ?? '';
  };
  const redeem = (code: string, changes: Readonly<Record<string, string>> = {}, subdomain?: string, more?: string) =>
    post(
      {
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...changes,
      },
      subdomain,
      more,
    );
  const refresh = (token: string, changes: Readonly<Record<string, string>> = {}, subdomain?: string) =>
    post({ grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...changes }, subdomain);
  return { post, connect, redeem, refresh };
};
