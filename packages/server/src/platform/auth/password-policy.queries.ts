import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.gen.ts';

/**
 * False for the user of this row if the account signs in with its identity provider. Superusers can always use a
 * password: the provider of one account does not decide about users of all accounts.
 */
export const mayUsePassword = (user: ExpressionBuilder<Schema, 'appUser'>) =>
  user.not(
    user.exists(
      user
        .selectFrom('identityProvider as provider')
        .select('provider.tenantId')
        .whereRef('provider.tenantId', '=', 'appUser.tenantId')
        .where('provider.passwordsAllowed', '=', false)
        .whereRef('provider.passwordUserId', '<>', 'appUser.id')
        .where(sql<boolean>`'ROLE_SUPERUSER' <> all (${user.ref('appUser.authorities')})`),
    ),
  );

/** Whether the user of this row is the administrator who can always use a password. */
export const isPasswordUser = (tenantId: number, user: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from identity_provider p
  where p.tenant_id = ${tenantId} and p.password_user_id = ${sql.ref(`${user}.id`)})`;

export interface PasswordPolicy {
  readonly mayUsePassword: boolean;
  /** Empty without a provider. */
  readonly providerName: string;
}

export const findPasswordPolicy = (db: Db, userId: number): Promise<PasswordPolicy> =>
  db
    .selectFrom('appUser')
    .select((user) => [
      mayUsePassword(user).$castTo<boolean>().as('mayUsePassword'),
      user.fn
        .coalesce(
          user
            .selectFrom('identityProvider as provider')
            .select('provider.name')
            .whereRef('provider.tenantId', '=', 'appUser.tenantId'),
          sql<string>`''`,
        )
        .as('providerName'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
