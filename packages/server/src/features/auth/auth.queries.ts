import type { PasswordOwner } from '@shelfward/contract/auth/password.rules.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import { sql } from 'kysely';
import { outsideMailsColumn, reportCalendarColumn } from '../../platform/auth/clients.queries.ts';
import { mayUsePassword } from '../../platform/auth/password-policy.queries.ts';
import type { Ctx, Impersonator } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { caseKey } from '../../platform/db/text-key.ts';
import { scopeManagers, scopeNames } from '../users/public.ts';

const credentials = [
  'id',
  'email',
  'passwordHash',
  'activated',
  'twoFactorOn',
  'twoFactorSecret',
  'twoFactorStep',
] as const;

const activeUsers = (db: Db) =>
  db
    .selectFrom('appUser')
    .select(credentials)
    .select((user) => mayUsePassword(user).$castTo<boolean>().as('mayUsePassword'))
    .where('inactive', '=', false);

/** An active user, including invited ones. */
export const findCredentials = (db: Db, userId: number) => activeUsers(db).where('id', '=', userId).executeTakeFirst();

export type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

export const findUserToSignIn = (db: Db, email: string): Promise<Credentials | undefined> =>
  activeUsers(db).where('emailKey', '=', caseKey(email)).where('activated', '=', true).executeTakeFirst();

/** What a password of the user must not consist of. */
export const findPasswordOwner = (db: Db, userId: number): Promise<Required<PasswordOwner> | undefined> =>
  db
    .selectFrom('appUser as user')
    .innerJoin('client', 'client.id', 'user.tenantId')
    .select(['user.email', 'user.firstName', 'user.lastName', 'client.name as clientName'])
    .where('user.id', '=', userId)
    .executeTakeFirst();

export const findCurrentUser = ({ db, actor, tenantId }: Ctx) =>
  db
    .selectFrom('appUser as user')
    .innerJoin('client', (join) => join.on('client.id', '=', tenantId))
    .select([
      'user.id',
      'user.email',
      'user.firstName',
      'user.lastName',
      'user.twoFactorOn',
      'user.imageFileId',
      'client.name as accountName',
      'client.subdomain',
      'client.adminOnlyDelete',
      'client.twoFactorRequired',
      'client.usersCanCount',
      reportCalendarColumn,
      outsideMailsColumn,
      'client.timeZone',
      'client.currency',
    ])
    .select(sql<Role[]>`"user".authorities`.as('authorities'))
    .select((expression) =>
      expression
        .exists(
          expression
            .selectFrom('integration')
            .select('integration.id')
            .where('integrationType', '=', 'ODOO_BASE')
            .where('integration.inactive', '=', false),
        )
        .$castTo<boolean>()
        .as('hasErp'),
    )
    .select([scopeNames(tenantId).as('scopeNames'), scopeManagers(tenantId).as('orderManagers')])
    .select(sql<boolean>`"user".beta_flag or client.beta_flag`.as('betaFlag'))
    .where('user.id', '=', actor.userId)
    .executeTakeFirst();

/** Whether the administrator's original session still allows impersonation. */
export const mayStillImpersonate = async (db: Db, { tenantId, sessionId }: Impersonator): Promise<boolean> => {
  const { rows } = await sql<{
    lives: boolean;
  }>`select impersonator_lives(${tenantId}, ${sessionId}::uuid) as lives`.execute(db);
  return rows[0]?.lives === true;
};
