import type { Role } from '@shelfward/contract/kit/access.ts';
import { type User, type UserInput, userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { queryClient } from '../../kit/query-client.ts';
import { type Choice, resource } from '../../kit/resource.ts';

export const users = resource('users', userRoutes, { alsoChanges: ['companies'] });

const words: Readonly<Record<Role, string>> = {
  ROLE_ADMIN: 'Administrator',
  ROLE_ORDER_MANAGER: 'Order manager',
  ROLE_REPORTING: 'Reporting',
  ROLE_SUPERUSER: 'Superuser',
};
export const authorityWords = (authority: Role): string => words[authority];

/** What the given person may grant: superusers are made by superusers. */
export const grantable = (held: readonly Role[]): readonly Choice[] =>
  Object.entries(words)
    .filter(([role]) => role !== 'ROLE_SUPERUSER' || held.includes('ROLE_SUPERUSER'))
    .map(([value, label]) => ({ value, label }));

export const nameOf = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;

export const inputOf = ({ email, firstName, lastName, authorities, betaFlag }: User): UserInput => ({
  email,
  firstName,
  lastName,
  authorities,
  betaFlag,
});

/** Leaving the lists is a change of the whole user, made on the version that was just read. */
const changeActivity = async (id: number, inactive: boolean): Promise<void> => {
  const user = await queryClient.fetchQuery({ ...users.get({ params: { id } }), staleTime: 0 });
  await users.update({ body: { ...inputOf(user), id, inactive } });
};

export const userActivation = {
  access: userRoutes.update.access,
  activate: (id: number) => changeActivity(id, false),
  deactivate: (id: number) => changeActivity(id, true),
};
