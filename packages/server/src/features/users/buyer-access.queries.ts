import type { ScopeKind } from '@shelfward/contract/kit/access.ts';
import type { BuyerAccess, BuyerPlace, PlacedBuyer } from '@shelfward/contract/users/buyer-access.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { caseKey } from '../../platform/db/text-key.ts';
import type { AddressOwner } from './buyer-access.rules.ts';
import type { ScopeMember } from './user-scopes.queries.ts';

type Place = Pick<Ctx, 'db' | 'tenantId'>;

/** A record with buyers as a member of a scope, and the region that a scope can have instead of a store. */
export type BuyerRecord = ScopeMember & { readonly withinRegionId: number | null };

const members: { readonly [K in BuyerPlace['record']]: RawBuilder<unknown> } = {
  COMPANY: sql`id as company_id, null::bigint as region_id, null::bigint as store_id, null::bigint as within_region_id from company`,
  REGION: sql`company_id, id as region_id, null::bigint as store_id, null::bigint as within_region_id from region`,
  STORE: sql`company_id, null::bigint as region_id, id as store_id, region_id as within_region_id from store`,
};

export const findBuyerRecord = async ({ db, tenantId }: Place, place: BuyerPlace): Promise<BuyerRecord | undefined> => {
  const { rows } = await sql<BuyerRecord>`
    select ${members[place.record]} where tenant_id = ${tenantId} and id = ${place.recordId}`.execute(db);
  return rows[0];
};

/** Whether a row of `user_scope scope` contains the record as a whole. */
const containsRecord = ({ companyId, regionId, storeId, withinRegionId }: BuyerRecord): RawBuilder<boolean> => sql`
  scope.company_id = ${companyId} and (scope.region_id is null and scope.store_id is null
    or scope.store_id = ${storeId}::bigint or scope.region_id in (${regionId}::bigint, ${withinRegionId}::bigint))`;

export const isInScope = async ({ db, tenantId }: Place, userId: number, record: BuyerRecord): Promise<boolean> => {
  const { rows } = await sql`
    select from user_scope scope
    where scope.tenant_id = ${tenantId} and scope.user_id = ${userId} and ${containsRecord(record)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

const links = { COMPANY: 'company', REGION: 'region', STORE: 'store' } as const;

export interface AttachedBuyer {
  readonly id: number;
  readonly name: string;
  readonly emailAddress: string;
  readonly inactive: boolean;
}

/** A buyer of the record. Concurrent requests for a buyer wait for each other, and so does its removal from the record. */
export const lockAttachedBuyer = async (
  { db, tenantId }: Place,
  { record, recordId, buyerId }: PlacedBuyer,
): Promise<AttachedBuyer | undefined> => {
  const { rows } = await sql<AttachedBuyer>`
    select buyer.id, buyer.name, buyer.email_address, buyer.inactive
    from ${sql.table(`${links[record]}_buyer`)} link
    join buyer on buyer.tenant_id = ${tenantId} and buyer.id = link.buyer_id
    where link.tenant_id = ${tenantId} and link.${sql.ref(`${links[record]}_id`)} = ${recordId} and buyer.id = ${buyerId}
    for no key update of buyer, link`.execute(db);
  return rows[0];
};

export const findBuyerAccess = async (
  { db, tenantId }: Place,
  { record, recordId }: BuyerPlace,
  found: BuyerRecord,
): Promise<BuyerAccess[]> => {
  const { rows } = await sql<BuyerAccess>`
    select buyer_id, user_id, activated, case when is_given then 'GIVEN' else 'INCLUDED' end as access
    from (
      select member.buyer_id, member.user_id, member.activated,
        bool_or(member.region_id is not distinct from ${found.regionId}::bigint
          and member.store_id is not distinct from ${found.storeId}::bigint) as is_given
      from (
        select buyer.id as buyer_id, "user".id as user_id, "user".activated, scope.region_id, scope.store_id
        from ${sql.table(`${links[record]}_buyer`)} link
        join buyer on buyer.tenant_id = ${tenantId} and buyer.id = link.buyer_id
        join app_user "user" on "user".tenant_id = ${tenantId} and "user".email_key = buyer.email_address_key
          and "user".scope_kind = 'PARTNER' and not "user".inactive
        join user_scope scope on scope.tenant_id = ${tenantId} and scope.user_id = "user".id
          and ${containsRecord(found)}
        where link.tenant_id = ${tenantId} and link.${sql.ref(`${links[record]}_id`)} = ${recordId}
      ) member
      group by member.buyer_id, member.user_id, member.activated
    ) given
    order by buyer_id`.execute(db);
  return rows;
};

export interface LockedOwner extends AddressOwner {
  readonly id: number;
  readonly activated: boolean;
}

/** The user with this e-mail address. */
export const lockAddressOwner = async ({ db, tenantId }: Place, email: string): Promise<LockedOwner | undefined> => {
  const { rows } = await sql<Omit<LockedOwner, 'members'> & { readonly scopeKind: ScopeKind | null }>`
    select id, scope_kind, inactive, activated from app_user
    where tenant_id = ${tenantId} and email_key = ${caseKey(email)} for no key update`.execute(db);
  const [owner] = rows;
  if (!owner) return undefined;
  const { count } = await db
    .selectFrom('userScope')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', owner.id)
    .executeTakeFirstOrThrow();
  return { ...owner, members: Number(count) };
};
