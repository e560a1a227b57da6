import { type IdentityProvider, identityProviderRoutes } from '@shelfward/contract/auth/openid.contract.ts';
import { openIdReturnPath } from '@shelfward/contract/auth/openid.rules.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { type Choice, inBackground, type QueryOptions, resource, selected } from '../../../kit/resource.ts';

export const identityProvider = resource('identity-provider', identityProviderRoutes, {
  alsoChanges: ['auth', 'users'],
});

/** An account without a provider is not an error. */
export const findIdentityProvider = (): QueryOptions<IdentityProvider> => ({
  ...inBackground(identityProvider.get()),
  retry: false,
  throwOnError: false,
});

const users = resource('users', userRoutes);

/** The administrators who have set a password. */
export const passwordUserChoices = (): QueryOptions<readonly Choice[]> =>
  selected(users.list({ query: { size: 2000 } }), (page): readonly Choice[] =>
    page.content
      .filter(({ activated, authorities }) => activated && authorities.some((role) => administers.has(role)))
      .map(({ id, email }) => ({ value: String(id), label: email })),
  );

const administers: ReadonlySet<string> = new Set(['ROLE_ADMIN', 'ROLE_SUPERUSER']);

/** The address to register before the provider is saved. */
export const redirectUrl = (): string => `${location.origin}${openIdReturnPath}`;
