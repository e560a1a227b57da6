import type { Role } from '@shelfward/contract/kit/access.ts';
import { type User, type UserInput, userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { authorityLabels } from '../../kit/authorities.ts';
import { queryClient } from '../../kit/query-client.ts';
import { type Choice, resource } from '../../kit/resource.ts';

export const users = resource('users', userRoutes, { alsoChanges: ['companies', 'buyer-access'] });

/** The authorities that a user with these roles can grant. Only superusers grant ROLE_SUPERUSER. */
export const grantableAuthorities = (roles: readonly Role[]): readonly Choice[] =>
  Object.entries(authorityLabels)
    .filter(([role]) => role !== 'ROLE_SUPERUSER' || roles.includes('ROLE_SUPERUSER'))
    .map(([value, label]) => ({ value, label }));

export const userDisplayName = ({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>): string => `${firstName} ${lastName}`.trim() || email;

export const toUserInput = ({ email, firstName, lastName, authorities, betaFlag }: User): UserInput => ({
  email,
  firstName,
  lastName,
  authorities,
  betaFlag,
});

/** Deactivation updates the whole user, with the version that was just loaded. */
const changeActivity = async (id: number, inactive: boolean): Promise<void> => {
  const user = await queryClient.fetchQuery({ ...users.get({ params: { id } }), staleTime: 0 });
  await users.update({ body: { ...toUserInput(user), id, inactive } });
};

export const userActivation = {
  access: userRoutes.update,
  activate: (id: number) => changeActivity(id, false),
  deactivate: (id: number) => changeActivity(id, true),
};
