import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * False for the user of this row if the account signs in with its identity provider. Superusers can always use a
 * password: the provider of one account does not decide about users of all accounts.
 */
export const mayUsePassword = (user: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from identity_provider p
  where p.tenant_id = ${sql.ref(`${user}.tenantId`)} and not p.passwords_allowed
    and p.password_user_id <> ${sql.ref(`${user}.id`)}
    and 'ROLE_SUPERUSER' <> all (${sql.ref(`${user}.authorities`)}))`;

/** Whether the user of this row is the administrator who can always use a password. */
export const isPasswordUser = (user: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from identity_provider p
  where p.tenant_id = ${sql.ref(`${user}.tenantId`)} and p.password_user_id = ${sql.ref(`${user}.id`)})`;

export interface PasswordPolicy {
  readonly mayUsePassword: boolean;
  /** Empty without a provider. */
  readonly providerName: string;
}

export const findPasswordPolicy = (db: Db, userId: number): Promise<PasswordPolicy> =>
  db
    .selectFrom('appUser')
    .select(mayUsePassword('appUser').as('mayUsePassword'))
    .select(
      sql<string>`coalesce((select p.name from identity_provider p where p.tenant_id = app_user.tenant_id), '')`.as(
        'providerName',
      ),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
