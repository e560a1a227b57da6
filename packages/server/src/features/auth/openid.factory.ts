import {
  type IdentityProvider,
  type IdentityProviderInput,
  identityProviderRoutes,
  type OpenIdReturn,
  openIdReturn,
  openIdRoutes,
} from '@shelfward/contract/auth/openid.contract.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import type { TestClient } from '../../testing/client.ts';
import { type IdentityProviderServer, type Person, startIdentityProvider } from '../../testing/identity-provider.ts';

let shared: Promise<IdentityProviderServer> | undefined;

/** One real provider for all tests of the process. The names of its users must differ between tests. */
export const sharedProvider = (): Promise<IdentityProviderServer> => {
  shared ??= startIdentityProvider();
  return shared;
};

/** Settings for a provider, with the group `admins` for administrators and `planners` for planners. */
export const providerInput = (
  client: TestClient,
  { issuer, clientId, clientSecret }: Pick<IdentityProviderServer, 'issuer' | 'clientId' | 'clientSecret'>,
) => ({
  name: 'Company sign-in',
  issuer,
  clientId,
  clientSecret,
  additionalScopes: 'groups',
  groupsClaim: 'groups',
  groups: [
    { name: 'admins', authorities: ['ROLE_ADMIN'], scope: null },
    { name: 'planners', authorities: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'], scope: null },
    { name: 'buyers', authorities: [], scope: null },
  ] as IdentityProviderInput['groups'],
  createsUsers: true,
  passwordsAllowed: true,
  passwordUserId: client.userIdFor('ROLE_ADMIN'),
});

export type ProviderInput = ReturnType<typeof providerInput>;

export const setUpProvider = async (
  client: TestClient,
  change: Partial<ProviderInput> = {},
  provider?: Parameters<typeof providerInput>[1],
): Promise<IdentityProvider> => {
  const input = { ...providerInput(client, provider ?? (await sharedProvider())), ...change };
  const { status, body } = await client.as('ROLE_SUPERUSER')(identityProviderRoutes.save, { body: input });
  if (status !== 200) throw new Error(`The provider was not saved: ${JSON.stringify(body)}`);
  return body;
};

/** Starts a sign-in, and passes the page of the provider. */
export const passProvider = async (client: TestClient, name: string, person?: Person): Promise<OpenIdReturn> => {
  const provider = await sharedProvider();
  if (person) provider.people.set(name, person);
  const { body } = await client.as('none')(openIdRoutes.start, {});
  const { key, url } = body;
  return openIdReturn.strip().parse({ key, ...(await provider.signIn(url, name)) });
};

export const signInThrough = async (client: TestClient, name: string, person?: Person) =>
  client.as('none')(openIdRoutes.finish, { body: await passProvider(client, name, person) });

/** A user of the provider with the address of a user of the client. */
export const personFor = (client: TestClient, who: Role | 'none', groups: readonly string[]): Person => ({
  email: client.emailFor(who),
  email_verified: true,
  groups,
});
