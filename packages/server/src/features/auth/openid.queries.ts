import type { ApiTokenRole } from '@shelfward/contract/auth/api-tokens.rules.ts';
import type { IdentityProviderInput } from '@shelfward/contract/auth/openid.contract.ts';
import type { Role, ScopeKind } from '@shelfward/contract/kit/access.ts';
import type { UserScope } from '@shelfward/contract/users/users.contract.ts';
import { sql } from 'kysely';
import { deleteIdentities, type Subject } from '../../platform/auth/user-identities.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { caseKey } from '../../platform/db/text-key.ts';
import { countMembers, scopeMembers } from '../users/public.ts';

/** What the sign-in page of the account offers. */
export const findSignInWays = async (
  db: Db,
): Promise<{ readonly signInWith: string | null; readonly passwordsAllowed: boolean }> => {
  const provider = await db.selectFrom('identityProvider').select(['name', 'passwordsAllowed']).executeTakeFirst();
  return { signInWith: provider?.name ?? null, passwordsAllowed: provider?.passwordsAllowed ?? true };
};

const selectProvider = (db: Db) =>
  db
    .selectFrom('identityProvider')
    .select(['id', 'name', 'issuer', 'clientId', 'clientSecret', 'additionalScopes', 'groupsClaim'])
    .select(['createsUsers', 'passwordsAllowed', 'passwordUserId', 'version']);

/** `clientSecret` is sealed. */
export type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProvider>>>;

export const findProvider = (db: Db) => selectProvider(db).executeTakeFirst();

export const lockProvider = (db: Db): Promise<ProviderRow | undefined> =>
  selectProvider(db).forNoKeyUpdate().executeTakeFirst();

type ProviderValues = Omit<IdentityProviderInput, 'clientSecret' | 'groups'>;

const toColumns = ({ name, issuer, clientId, additionalScopes, groupsClaim, ...switches }: ProviderValues) => ({
  name,
  issuer,
  clientId,
  additionalScopes,
  groupsClaim,
  createsUsers: switches.createsUsers,
  passwordsAllowed: switches.passwordsAllowed,
  passwordUserId: switches.passwordUserId,
});

/** Undefined if another request has inserted one since it was looked for. */
export const insertProvider = async (db: Db, values: ProviderValues): Promise<number | undefined> => {
  const row = await db
    .insertInto('identityProvider')
    .values(toColumns(values))
    .onConflict((conflict) => conflict.column('tenantId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const updateProvider = async (db: Db, id: number, values: ProviderValues): Promise<void> => {
  await db.updateTable('identityProvider').set(toColumns(values)).where('id', '=', id).execute();
};

/** `clientSecret` is sealed. */
export const updateClientSecret = async (db: Db, id: number, clientSecret: string | null): Promise<void> => {
  await db.updateTable('identityProvider').set({ clientSecret }).where('id', '=', id).execute();
};

export const deleteProvider = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('signInState').execute();
  await deleteIdentities(db);
  await db.deleteFrom('identityGroup').where('providerId', '=', id).execute();
  await db.deleteFrom('identityProvider').where('id', '=', id).execute();
};

export interface MappedGroup {
  readonly name: string;
  readonly authorities: ApiTokenRole[];
  readonly scope: UserScope | null;
}

type Place = Pick<Ctx, 'db' | 'tenantId'>;

export const findGroups = ({ db, tenantId }: Place, providerId: number): Promise<MappedGroup[]> =>
  db
    .selectFrom('identityGroup as mapped')
    .select('mapped.name')
    .select(sql<ApiTokenRole[]>`mapped.authorities`.as('authorities'))
    .select(
      sql<UserScope | null>`
        case when mapped.scope_kind is not null then (
          select json_build_object('kind', mapped.scope_kind,
            'companyIds', coalesce(json_agg(company_id order by company_id)
              filter (where region_id is null and store_id is null), '[]'),
            'regionIds', coalesce(json_agg(region_id order by region_id) filter (where region_id is not null), '[]'),
            'storeIds', coalesce(json_agg(store_id order by store_id) filter (where store_id is not null), '[]'))
          from identity_group_scope scope
          where scope.tenant_id = ${tenantId} and scope.provider_id = mapped.provider_id
            and scope.group_name = mapped.name) end`.as('scope'),
    )
    .where('mapped.providerId', '=', providerId)
    .orderBy('mapped.name')
    .execute();

/** Records of another account, and missing ones, are rejected. */
export const replaceGroups = async (ctx: Place, providerId: number, groups: readonly MappedGroup[]): Promise<void> => {
  const { db } = ctx;
  await db.deleteFrom('identityGroup').where('providerId', '=', providerId).execute();
  if (groups.length === 0) return;
  const rows = groups.map(({ name, authorities, scope }) => {
    return { providerId, name, authorities, scopeKind: scope?.kind ?? null };
  });
  await db.insertInto('identityGroup').values(rows).execute();
  for (const { name, scope } of groups) if (scope) await insertGroupScope(ctx, { providerId, name, scope });
};

const insertGroupScope = async (
  { db, tenantId }: Place,
  { providerId, name, scope }: { readonly providerId: number; readonly name: string; readonly scope: UserScope },
): Promise<void> => {
  const { numAffectedRows } = await sql`
    insert into identity_group_scope (tenant_id, provider_id, group_name, company_id, region_id, store_id)
    select ${tenantId}::integer, ${providerId}::bigint, ${name}, member.company_id, member.region_id, member.store_id
    from ${scopeMembers(tenantId, scope)} member`.execute(db);
  if (Number(numAffectedRows) < countMembers(scope)) throw new AppError('RELATED_ENTITY_NOT_FOUND');
};

/** Whether superusers sign in to this account. */
export const hasSuperusers = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where(sql<boolean>`'ROLE_SUPERUSER' = any (authorities)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const findPasswordUser = (db: Db, id: number) =>
  db
    .selectFrom('appUser')
    .select(['inactive', 'activated'])
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .select(sql<Role[]>`authorities`.as('authorities'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

interface Started {
  readonly keyHash: string;
  readonly issuer: string;
  readonly expiresAt: Date;
}

export const insertSignInState = async (db: Db, state: Started): Promise<void> => {
  await db.insertInto('signInState').values(state).execute();
};

/** Uses up a started sign-in; returns the issuer for which it was started. */
export const redeemSignInState = async (db: Db, keyHash: string, now: Date): Promise<string | undefined> => {
  const state = await db
    .deleteFrom('signInState')
    .where('keyHash', '=', keyHash)
    .returning(['issuer', 'expiresAt'])
    .executeTakeFirst();
  return state && state.expiresAt > now ? state.issuer : undefined;
};

export const purgeSignInStates = (database: Database, now: Date): Promise<void> =>
  database.system(async (db) => {
    await sql`delete from sign_in_state where tenant_id > 0 and expires_at < ${now}`.execute(db);
  });

export interface ProviderUser {
  readonly id: number;
  readonly inactive: boolean;
  readonly activated: boolean;
  readonly authorities: Role[];
  readonly scopeKind: ScopeKind | null;
  /** The scope comes from the groups of an earlier sign-in. */
  readonly scopeFromGroups: boolean;
}

const selectUser = (db: Db) =>
  db
    .selectFrom('appUser as user')
    .select(['user.id', 'user.inactive', 'user.activated', 'user.scopeFromGroups'])
    .select(sql<ScopeKind | null>`"user".scope_kind`.as('scopeKind'))
    .select(sql<Role[]>`"user".authorities`.as('authorities'));

export const findUserByIdentity = (db: Db, { issuer, subject }: Subject): Promise<ProviderUser | undefined> =>
  selectUser(db)
    .innerJoin('userIdentity as identity', (join) =>
      join.onRef('identity.tenantId', '=', 'user.tenantId').onRef('identity.userId', '=', 'user.id'),
    )
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst();

export const findUserByEmail = (db: Db, email: string): Promise<ProviderUser | undefined> =>
  selectUser(db).where('user.emailKey', '=', caseKey(email)).executeTakeFirst();

/** Whether the user signs in with another identity of this issuer. */
export const hasIdentity = async (db: Db, userId: number, issuer: string): Promise<boolean> => {
  const row = await db
    .selectFrom('userIdentity')
    .select('userId')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
};
