import type { DeliveryScope, DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import type { OrderConstraintValues } from '@shelfward/contract/deliveries/order-constraints.shapes.ts';
import type { FreightStep } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';
import { type MinimumColumns, type ScopeConstraint, toMinimumColumns, toMinimums } from './order-constraints.rules.ts';

/** The records whose values can apply to an order, without the account. */
export interface ScopeIds {
  readonly companyId: number | null;
  readonly regionId: number | null;
  readonly storeId: number | null;
}

/** A scope with the records that contain it. A store whose orders are combined by region is not a scope of orders. */
export interface ScopeRecord extends ScopeIds {
  readonly isCombined: boolean;
}

const noRecord: ScopeRecord = { companyId: null, regionId: null, storeId: null, isCombined: false };

export const findScope = async (
  ctx: DataCtx,
  { scope, scopeId }: DeliveryScopeKey,
): Promise<ScopeRecord | undefined> => {
  if (scope === 'account') return noRecord;
  const { rows } = await selectScope(ctx, scope, scopeId).execute(ctx.db);
  return rows[0];
};

const selectScope = ({ tenantId }: DataCtx, scope: Exclude<DeliveryScope, 'account'>, scopeId: number) => {
  if (scope === 'companies')
    return sql<ScopeRecord>`
      select id as company_id, null::bigint as region_id, null::bigint as store_id, false as is_combined
      from company where tenant_id = ${tenantId} and id = ${scopeId}`;
  if (scope === 'regions')
    return sql<ScopeRecord>`
      select company_id, id as region_id, null::bigint as store_id, false as is_combined
      from region where tenant_id = ${tenantId} and id = ${scopeId}`;
  return sql<ScopeRecord>`
    select company_id, region_id, id as store_id, proposal_processed_by_region and region_id is not null as is_combined
    from store where tenant_id = ${tenantId} and id = ${scopeId}`;
};

/** Serializes changes of the constraints of one account, whose rows may not exist yet. */
export const lockConstraints = async ({ db, tenantId }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('order constraints'), ${tenantId}::integer)`.execute(db);
};

interface ConstraintRow extends MinimumColumns, ScopeIds {
  readonly name: string;
  readonly freight: FreightStep[] | null;
}

/** What the account, the company, the regions, and the stores have of their own; without a company, only the account. */
export const findConstraints = async (
  { db, tenantId }: DataCtx,
  companyId: number | null,
  { regionIds, storeIds }: { readonly regionIds: readonly number[]; readonly storeIds: readonly number[] },
): Promise<ScopeConstraint[]> => {
  const { rows } = await sql<ConstraintRow>`
    select own.company_id, own.region_id, own.store_id, own.min_value_cents, own.min_units, own.min_cases,
           own.min_weight_grams, own.freight, coalesce(region.name, store.name, client.name) as name
    from order_constraint own
    join client on client.id = ${tenantId}
    left join region on region.tenant_id = ${tenantId} and region.id = own.region_id
    left join store on store.tenant_id = ${tenantId} and store.id = own.store_id
    where own.tenant_id = ${tenantId} and own.company_id is null
      and (own.region_id = any(${regionIds}) or own.store_id = any(${storeIds})
        or own.region_id is null and own.store_id is null)
    union all
    select company.id, null, null, own.min_value_cents, nullif(company.min_items_for_store_proposal, 0), own.min_cases,
           own.min_weight_grams, own.freight, company.name
    from company
    left join order_constraint own on own.tenant_id = ${tenantId} and own.company_id = company.id
    where company.tenant_id = ${tenantId} and company.id = ${companyId}::bigint`.execute(db);
  return rows.map((row) => ({
    from: { ...toScope(row), name: row.name },
    minimums: toMinimums(row),
    freight: row.freight,
  }));
};

const toScope = ({ companyId, regionId, storeId }: ScopeIds): { scope: DeliveryScope; id: number } => {
  if (storeId !== null) return { scope: 'stores', id: storeId };
  if (regionId !== null) return { scope: 'regions', id: regionId };
  return companyId === null ? { scope: 'account', id: 0 } : { scope: 'companies', id: companyId };
};

/** Only the record of the scope itself. */
const toOwner = ({ scope, scopeId }: DeliveryScopeKey): ScopeIds => ({
  companyId: scope === 'companies' ? scopeId : null,
  regionId: scope === 'regions' ? scopeId : null,
  storeId: scope === 'stores' ? scopeId : null,
});

/** Versions only increase: the values of a company are in two rows, and rows are not deleted. */
export const findConstraintVersion = async ({ db, tenantId }: DataCtx, key: DeliveryScopeKey): Promise<number> => {
  const { companyId, regionId, storeId } = toOwner(key);
  const { rows } = await sql<{ version: number }>`
    select coalesce((
      select version from order_constraint
      where tenant_id = ${tenantId} and company_id is not distinct from ${companyId}::bigint
        and region_id is not distinct from ${regionId}::bigint and store_id is not distinct from ${storeId}::bigint), 0)
      + coalesce((select version from company where tenant_id = ${tenantId} and id = ${companyId}::bigint), 0)
      as version`.execute(db);
  return rows[0]?.version ?? 0;
};

export const saveConstraint = async (
  { db, tenantId }: Ctx,
  key: DeliveryScopeKey,
  { minimums, freight }: OrderConstraintValues,
): Promise<void> => {
  const { companyId, regionId, storeId } = toOwner(key);
  const { minValueCents, minUnits, minCases, minWeightGrams } = toMinimumColumns(minimums);
  await sql`
    insert into order_constraint (tenant_id, company_id, region_id, store_id, min_value_cents, min_units, min_cases,
                                  min_weight_grams, freight)
    values (${tenantId}, ${companyId}, ${regionId}, ${storeId}, ${minValueCents}, ${minUnits}, ${minCases},
            ${minWeightGrams}, ${freight && JSON.stringify(freight)}::jsonb)
    on conflict (tenant_id, company_id, region_id, store_id) do update
      set min_value_cents = excluded.min_value_cents, min_units = excluded.min_units, min_cases = excluded.min_cases,
          min_weight_grams = excluded.min_weight_grams, freight = excluded.freight`.execute(db);
};
