import type { ContactPerson } from '@shelfward/contract/auth/auth.contract.ts';
import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import type { UserScope } from '@shelfward/contract/users/users.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';

type Place = Pick<Ctx, 'db' | 'tenantId'>;

/**
 * The scope of the user of a query with this alias of `app_user`, without stores that have moved to another company, which
 * would return with the next change of the scope; null without one.
 */
export const scopeJson = (tenantId: number): RawBuilder<UserScope | null> => sql`
  case when "user".scope_kind is not null then (
    select json_build_object('kind', "user".scope_kind,
      'companyIds', coalesce(json_agg(company_id order by company_id)
        filter (where region_id is null and store_id is null), '[]'),
      'regionIds', coalesce(json_agg(region_id order by region_id) filter (where region_id is not null), '[]'),
      'storeIds', coalesce(json_agg(store_id order by store_id) filter (where store_id is not null), '[]'))
    from user_scope
    where user_scope.tenant_id = ${tenantId} and user_scope.user_id = "user".id
      and (store_id is null or exists (select from store where store.tenant_id = ${tenantId}
        and store.id = user_scope.store_id and store.company_id = user_scope.company_id))) end`;

const maxNames = 20;

/** The names of the records of the scope, without stores that have moved to another company. */
export const scopeNames = (tenantId: number): RawBuilder<string[]> => sql`
  array(
    select coalesce(store.name, region.name, company.name)
    from user_scope
    join company on company.tenant_id = ${tenantId} and company.id = user_scope.company_id
    left join region on region.tenant_id = ${tenantId} and region.id = user_scope.region_id
    left join store on store.tenant_id = ${tenantId} and store.id = user_scope.store_id
      and store.company_id = user_scope.company_id
    where user_scope.tenant_id = ${tenantId} and user_scope.user_id = "user".id and "user".scope_kind is not null
      and (user_scope.store_id is null or store.id is not null)
    order by user_scope.store_id nulls first, user_scope.region_id nulls first, company.name, 1
    limit ${maxNames})`;

/** The active order managers of the companies of a partner. */
export const scopeManagers = (tenantId: number): RawBuilder<ContactPerson[]> => sql`
  coalesce((
    select jsonb_agg(distinct jsonb_build_object('firstName', manager.first_name, 'lastName', manager.last_name,
      'email', manager.email))
    from user_scope
    join company on company.tenant_id = ${tenantId} and company.id = user_scope.company_id
    join app_user manager on manager.tenant_id = ${tenantId} and manager.id = company.order_manager_id
    where user_scope.tenant_id = ${tenantId} and user_scope.user_id = "user".id and "user".scope_kind = 'PARTNER'
      and not company.inactive and not manager.inactive), '[]')`;

/** Whether the scope of the user contains the company, or a region or store of it. */
export const isScopedToCompany = (tenantId: number, companyId: number): RawBuilder<boolean> => sql<boolean>`
  exists (select from user_scope
    where user_scope.tenant_id = ${tenantId} and user_scope.user_id = "user".id and user_scope.company_id = ${companyId})`;

export const isScopeKind = (kind: ScopeKind): RawBuilder<boolean> => sql<boolean>`"user".scope_kind = ${kind}`;

/** Replaces the scope of a user. Records of another account, and missing ones, are rejected. */
export const saveScope = async (ctx: Place, userId: number, scope: UserScope | null): Promise<void> => {
  const { db, tenantId } = ctx;
  await sql`update app_user set scope_kind = ${scope?.kind ?? null}, scope_from_groups = false where tenant_id = ${tenantId} and id = ${userId}`.execute(
    db,
  );
  await sql`delete from user_scope where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db);
  if (!scope) return;
  const { numAffectedRows } = await sql`
    insert into user_scope (tenant_id, user_id, company_id, region_id, store_id)
    select ${tenantId}::integer, ${userId}::bigint, member.company_id, member.region_id, member.store_id
    from ${scopeMembers(tenantId, scope)} member`.execute(db);
  if (Number(numAffectedRows) < countMembers(scope)) throw new AppError('RELATED_ENTITY_NOT_FOUND');
};

/** The records of a scope that exist, with their companies, as a table for a `from` clause. */
export const scopeMembers = (
  tenantId: number,
  { companyIds, regionIds, storeIds }: UserScope,
): RawBuilder<unknown> => sql`(
  select id as company_id, null::bigint as region_id, null::bigint as store_id from company
  where tenant_id = ${tenantId} and id = any(${companyIds}::bigint[])
  union all
  select company_id, id, null from region where tenant_id = ${tenantId} and id = any(${regionIds}::bigint[])
  union all
  select company_id, null, id from store where tenant_id = ${tenantId} and id = any(${storeIds}::bigint[]))`;

export const countMembers = ({ companyIds, regionIds, storeIds }: UserScope): number =>
  companyIds.length + regionIds.length + storeIds.length;

/** Replaces the scope of a user by that of groups of the identity provider; without a group it is empty. */
export const saveScopeOfGroups = async (
  { db, tenantId }: Place,
  userId: number,
  { kind, names }: { readonly kind: ScopeKind; readonly names: readonly string[] },
): Promise<void> => {
  await sql`update app_user set scope_kind = ${kind}, scope_from_groups = true
    where tenant_id = ${tenantId} and id = ${userId}`.execute(db);
  await sql`delete from user_scope where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db);
  await sql`
    insert into user_scope (tenant_id, user_id, company_id, region_id, store_id)
    select distinct ${tenantId}::integer, ${userId}::bigint, company_id, region_id, store_id from identity_group_scope
    where tenant_id = ${tenantId} and group_name = any(${names}::text[])`.execute(db);
};

/** A record of a scope: a company, or with its company a region or a store. */
export interface ScopeMember {
  readonly companyId: number;
  readonly regionId: number | null;
  readonly storeId: number | null;
}

/** Adds a record to the scope of a partner; false if it has it. */
export const addScopeMember = async (ctx: Place, userId: number, member: ScopeMember): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('userScope')
    .values({ userId, ...member })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Removes a record from the scope of a user; returns how many members were removed. */
export const removeScopeMember = async (
  { db, tenantId }: Place,
  userId: number,
  { companyId, regionId, storeId }: ScopeMember,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from user_scope
    where tenant_id = ${tenantId} and user_id = ${userId} and company_id = ${companyId}
      and region_id is not distinct from ${regionId}::bigint and store_id is not distinct from ${storeId}::bigint`.execute(
    db,
  );
  return Number(numAffectedRows);
};

/** Removes all records of a buyer from the scope of a user; returns how many members were removed. */
export const removeMembersOfBuyer = async (
  { db, tenantId }: Place,
  userId: number,
  buyerId: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from user_scope member where member.tenant_id = ${tenantId} and member.user_id = ${userId} and case
      when member.store_id is not null then exists (select from store_buyer link
        where link.tenant_id = ${tenantId} and link.store_id = member.store_id and link.buyer_id = ${buyerId})
      when member.region_id is not null then exists (select from region_buyer link
        where link.tenant_id = ${tenantId} and link.region_id = member.region_id and link.buyer_id = ${buyerId})
      else exists (select from company_buyer link
        where link.tenant_id = ${tenantId} and link.company_id = member.company_id and link.buyer_id = ${buyerId}) end`.execute(
    db,
  );
  return Number(numAffectedRows);
};

/** Increments the version of the user: the scope changed, although its row did not. */
export const touchUser = async ({ db, tenantId }: Place, userId: number): Promise<void> => {
  await sql`update app_user set inactive = inactive where tenant_id = ${tenantId} and id = ${userId}`.execute(db);
};
