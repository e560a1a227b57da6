import { type Role, roles } from '@shelfward/contract/kit/access.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { User, UserInput, userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { sql } from 'kysely';
import { isPasswordUser } from '../../platform/auth/password-policy.queries.ts';
import { personName } from '../../platform/auth/people.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { holdsAny } from '../../platform/db/like.ts';
import { paginate } from '../../platform/db/paging.ts';
import { isScopedToCompany, isScopeKind, scopeJson, scopeNames } from './user-scopes.queries.ts';
import type { Standing } from './users.rules.ts';

/** Records the last sign-in. */
export const recordLogin = async (db: Db, userId: number, now: Date): Promise<void> => {
  await db.updateTable('appUser').set({ lastLogin: now }).where('id', '=', userId).execute();
};

export type UserRecord = User & { readonly version: number };

const everyUser = ({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>) =>
  db
    .selectFrom('appUser as user')
    .innerJoin('client', 'client.id', 'user.tenantId')
    .select(['user.id', 'user.email', 'user.firstName', 'user.lastName', 'user.activated', 'user.lastLogin'])
    .select(['user.betaFlag', 'client.name as clientName', 'user.inactive'])
    .select(sql<Role[]>`"user".authorities`.as('authorities'))
    .select([scopeJson(tenantId).as('scope'), scopeNames(tenantId).as('scopeNames')]);

const toUser = <T extends { readonly lastLogin: Date | null }>({ lastLogin, ...user }: T) => ({
  ...user,
  lastLogin: lastLogin?.toISOString() ?? null,
});

export const findUsers = async (
  ctx: Ctx,
  { search, authority, scope, scopeCompanyId, includeInactive, ...page }: Input<typeof userRoutes.list>['query'],
): Promise<Page<User>> => {
  const found = await paginate(
    everyUser(ctx)
      .$if(!includeInactive, (query) => query.where('user.inactive', '=', false))
      .$if(authority !== undefined, (query) => query.where(sql`${authority}`, '=', sql`any("user".authorities)`))
      .$if(scope !== undefined, (query) => query.where(isScopeKind(scope ?? 'PARTNER')))
      .$if(scopeCompanyId !== undefined, (query) => query.where(isScopedToCompany(ctx.tenantId, scopeCompanyId ?? 0)))
      .$if(search !== undefined, (query) => query.where(holdsAny(['user.email', personName('user')], search ?? ''))),
    page,
    {
      fields: {
        email: sql`"user".email_key`,
        firstName: sql`lower("user".first_name)`,
        lastName: sql`lower("user".last_name)`,
        activated: sql.ref('user.activated'),
        lastLogin: sql.ref('user.lastLogin'),
        betaFlag: sql.ref('user.betaFlag'),
        inactive: sql.ref('user.inactive'),
      },
      id: sql.ref('user.id'),
      otherwise: [
        { field: 'lastName', direction: 'asc' },
        { field: 'firstName', direction: 'asc' },
      ],
    },
  );
  return { ...found, content: found.content.map(toUser) };
};

export const findUser = async (ctx: Pick<Ctx, 'db' | 'tenantId'>, id: number): Promise<UserRecord | undefined> => {
  const row = await everyUser(ctx).select('user.version').where('user.id', '=', id).executeTakeFirst();
  return row && toUser(row);
};

const administers: readonly Role[] = ['ROLE_ADMIN', 'ROLE_SUPERUSER'];

export interface StandingRow extends Standing {
  readonly activated: boolean;
  readonly version: number;
  /** The administrator who can always use a password. */
  readonly isPasswordUser: boolean;
}

/**
 * Locks a user and all administrators of the client in id order: of two administrators who
 * concurrently remove each other's role, the second is rejected because no administrator would remain.
 */
export const lockUserAmongAdmins = ({ db, tenantId }: Ctx, id: number): Promise<StandingRow[]> =>
  db
    .selectFrom('appUser')
    .select(['id', 'inactive', 'activated', 'version'])
    .select(sql<Role[]>`authorities`.as('authorities'))
    .select(isPasswordUser(tenantId, 'appUser').as('isPasswordUser'))
    .where((is) =>
      is.or([
        is('id', '=', id),
        is.and([is('inactive', '=', false), sql<boolean>`authorities && ${sql.val(administers)}::text[]`]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const insertUser = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  values: UserInput & { readonly inactive?: boolean },
): Promise<number> => {
  const { id } = await db
    .insertInto('appUser')
    .values({ ...values, authorities: inOrder(values.authorities), activated: false, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateUser = async (
  { db }: Ctx,
  id: number,
  values: UserInput & { readonly inactive?: boolean | undefined },
): Promise<void> => {
  await db
    .updateTable('appUser')
    .set({ ...values, authorities: inOrder(values.authorities) })
    .where('id', '=', id)
    .execute();
};

export const setInactive = async (db: Db, id: number, inactive: boolean): Promise<void> => {
  await db.updateTable('appUser').set({ inactive }).where('id', '=', id).execute();
};

export const updateAuthorities = async (db: Db, id: number, authorities: readonly Role[]): Promise<void> => {
  await db
    .updateTable('appUser')
    .set({ authorities: inOrder(authorities) })
    .where('id', '=', id)
    .execute();
};

/** In catalog order, so that equal authorities are equal lists. */
const inOrder = (authorities: readonly Role[]): Role[] => roles.filter((role) => authorities.includes(role));
