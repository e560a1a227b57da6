import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** False for the user of this row if the account signs in with its identity provider. */
export const mayUsePassword = (user: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from identity_provider p
  where p.tenant_id = ${sql.ref(`${user}.tenantId`)} and not p.passwords_allowed
    and p.password_user_id <> ${sql.ref(`${user}.id`)})`;

/** Whether the user of this row is the administrator who can always use a password. */
export const isPasswordUser = (user: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from identity_provider p
  where p.tenant_id = ${sql.ref(`${user}.tenantId`)} and p.password_user_id = ${sql.ref(`${user}.id`)})`;

export interface PasswordPolicy {
  readonly mayUsePassword: boolean;
  /** Empty without a provider. */
  readonly providerName: string;
}

export const findPasswordPolicy = async (db: Db, userId: number): Promise<PasswordPolicy> => {
  const provider = await db
    .selectFrom('identityProvider')
    .select(['name', 'passwordsAllowed', 'passwordUserId'])
    .executeTakeFirst();
  if (!provider) return { mayUsePassword: true, providerName: '' };
  const { name: providerName, passwordsAllowed, passwordUserId } = provider;
  return { mayUsePassword: passwordsAllowed || passwordUserId === userId, providerName };
};
