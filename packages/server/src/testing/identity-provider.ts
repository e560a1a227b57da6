import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type ProviderContext } from 'oidc-provider';

/** The claims of a user of the provider, besides the subject. */
export interface Person {
  readonly email: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly groups?: readonly string[];
}

export interface IdentityProviderServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The users by the name with which they sign in, which is also their subject. */
  readonly people: Map<string, Person>;
  /** Signs in as a browser would; returns the parameters of the return address. */
  readonly signIn: (url: string, name: string) => Promise<Readonly<Record<string, string>>>;
  readonly stop: () => Promise<void>;
}

/** A real OpenID Connect provider on this machine, with a page to sign in by name only. Any return address is registered. */
export const startIdentityProvider = async (): Promise<IdentityProviderServer> => {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const registered = { clientId: 'shelfward', clientSecret: randomBytes(24).toString('base64url') };
  const people = new Map<string, Person>();
  const provider = await createProvider(issuer, registered, people);
  const handleRequest = provider.callback();
  server.on('request', (request, response) => {
    const isSignIn = request.url?.startsWith('/interaction/') === true;
    void (isSignIn ? showSignIn(provider, request, response) : handleRequest(request, response));
  });
  server.unref();
  return {
    issuer,
    ...registered,
    people,
    signIn,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const createProvider = async (
  issuer: string,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
  people: ReadonlyMap<string, Person>,
): Promise<Provider> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['https://any.shelfward.example/login/return'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'], groups: ['groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_: unknown, id: string) =>
      people.has(id) ? { accountId: id, claims: () => ({ sub: id, ...people.get(id) }) } : undefined,
    loadExistingGrant,
  });
  provider.Client.prototype.redirectUriAllowed = () => true;
  return provider;
};

/** Without a page for the consent of the user. */
const loadExistingGrant = async ({ oidc: { provider, client, session } }: ProviderContext) => {
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile groups');
  await grant.save();
  return grant;
};

const page = `<!doctype html><html lang="en"><title>Test provider</title><h1>Test provider</h1><form method="post">
<label>Name <input name="name" required></label><button>Continue</button><button name="cancel" value="1" formnovalidate>Cancel</button></form>`;

const showSignIn = async (
  provider: Provider,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> => {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    return;
  }
  const form = new URLSearchParams(await text(request));
  const result = form.has('cancel') ? { error: 'access_denied' } : { login: { accountId: form.get('name') ?? '' } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
};

/** `name` empty: the user cancels. */
const signIn = async (url: string, name: string): Promise<Readonly<Record<string, string>>> => {
  const cookies = new Map<string, string>();
  const { origin } = new URL(url);
  let next = new URL(url);
  for (let step = 0; step < 10 && next.origin === origin; step += 1) {
    const isForm = next.pathname.startsWith('/interaction/');
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(isForm && { method: 'POST', body: new URLSearchParams(name === '' ? { cancel: '1' } : { name }) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [key = '', ...value] = pair.split('=');
      cookies.set(key, value.join('='));
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider returned ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
  }
  return Object.fromEntries(next.searchParams);
};
