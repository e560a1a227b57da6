import type { StockRisks, StoreStockOut } from '@shelfward/forecast/levels/stock-risks.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Cells, findInTransit, findOpenOrders, findProposed, loadCells } from '../../inventory/public.ts';

/** Clients with stores whose stock has changed. */
export const findChangedClients = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ tenantId: number }>`
    select distinct tenant_id from stock_risk_change order by tenant_id`.execute(db);
  return rows.map(({ tenantId }) => tenantId);
};

/**
 * Takes stores whose stock has changed, the latest changes first: a large import does not delay what a user does now. They
 * are those of one company, as far as possible, because the sums of its products are computed once for all of them. One
 * transaction of a client at a time computes risks. A change that is committed later is found by the next one.
 */
export const takeChangedStores = async ({ db, tenantId }: DataCtx, max: number): Promise<number[]> => {
  await sql`select pg_advisory_xact_lock(hashtext('stock risks'), ${tenantId}::integer)`.execute(db);
  const { rows } = await sql<{ storeId: number }>`
    with changed as materialized (
      select change.store_id, store.company_id, max(change.id) as id from stock_risk_change change
      left join store on store.tenant_id = ${tenantId} and store.id = change.store_id
      where change.tenant_id = ${tenantId}
      group by change.store_id, store.company_id
    ), chosen as materialized (
      select store_id from changed
      order by company_id is not distinct from (select company_id from changed order by id desc limit 1) desc, company_id,
        id desc
      limit ${max}
    ), taken as (
      delete from stock_risk_change
      where tenant_id = ${tenantId} and store_id in (select chosen.store_id from chosen)
    )
    select store_id from chosen order by store_id`.execute(db);
  return rows.map(({ storeId }) => storeId);
};

/** The stores of a run have new forecasts; those that have left it lose their risks. */
export const markRunStores = async ({ db, tenantId }: DataCtx, storeIds: readonly number[]): Promise<void> => {
  await sql`
    insert into stock_risk_change (tenant_id, store_id)
    select ${tenantId}::integer, store_id from (
      select unnest(${storeIds}::bigint[]) as store_id
      union select store_id from store_stock_risk where tenant_id = ${tenantId}) marked
    order by store_id`.execute(db);
};

export const findRiskStores = async ({ db }: DataCtx): Promise<number[]> =>
  (await db.selectFrom('storeStockRisk').select('storeId').orderBy('storeId').execute()).map(({ storeId }) => storeId);

export const markStores = async ({ db, tenantId }: DataCtx, storeIds: readonly number[]): Promise<void> => {
  await sql`
    insert into stock_risk_change (tenant_id, store_id)
    select ${tenantId}::integer, unnest(${storeIds}::bigint[])`.execute(db);
};

/** A product that has not been at risk since the run before begins a new series when it is at risk again. */
export const deleteEndedStockOuts = async ({ db, tenantId }: DataCtx): Promise<void> => {
  await sql`
    delete from stock_out_risk risk
    where risk.tenant_id = ${tenantId} and not exists (
      select from store_stock_out part
      where part.tenant_id = ${tenantId} and part.company_id = risk.company_id
        and part.product_id = risk.product_id)`.execute(db);
};

interface StorePositions {
  /** Of the products whose stock is known, also where it is 0. */
  readonly onHand: Cells;
  readonly inTransit: Cells;
  readonly pending: Cells;
  readonly open: Cells;
  /** Of draft orders from proposals, and of open proposals. */
  readonly drafts: Cells;
  readonly proposed: Cells;
}

export const loadPositions = async (ctx: DataCtx, storeIds: readonly number[]): Promise<StorePositions> => ({
  onHand: await loadCells(
    ctx,
    sql`
    select store_id, product_id, on_hand as value
    from store_inventory
    where tenant_id = ${ctx.tenantId} and store_id = any(${storeIds})`,
  ),
  inTransit: await findInTransit(ctx, storeIds),
  pending: await findOpenOrders(ctx, storeIds, ['PENDING']),
  open: await findOpenOrders(ctx, storeIds, ['APPROVED', 'PACKING']),
  drafts: await findOpenOrders(ctx, storeIds, ['DRAFT']),
  proposed: await findProposed(ctx, storeIds),
});

interface NewRisks {
  readonly storeIds: readonly number[];
  readonly today: string;
  readonly risks: StockRisks;
}

/** Replaces the risks of these stores, and sums those of the products that are, or were, at risk in one of them. */
export const replaceStockRisks = async (ctx: DataCtx, { storeIds, today, risks }: NewRisks): Promise<void> => {
  const { db, tenantId } = ctx;
  const { rows: before } = await sql<Pick<StoreStockOut, 'companyId' | 'productId'>>`
    delete from store_stock_out where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[])
    returning company_id, product_id`.execute(db);
  await sql`
    delete from store_stock_risk where tenant_id = ${tenantId} and store_id = any(${storeIds}::bigint[])`.execute(db);
  await sql`
    insert into store_stock_risk (tenant_id, store_id, company_id, shelves, empty_shelves, at_risk, lost_cents,
      pending_units, pending_cents, open_units, open_cents, transit_units, transit_cents, proposed_cents)
    select ${tenantId}::integer, given."storeId", given."companyId", given.shelves,
           given."emptyShelves", given."atRisk", given."lostCents", given."pendingUnits", given."pendingCents",
           given."openUnits", given."openCents", given."transitUnits", given."transitCents", given."proposedCents"
    from jsonb_to_recordset(${JSON.stringify([...risks.stores.values()])}::jsonb) as given (
      "storeId" bigint, "companyId" bigint, shelves integer, "emptyShelves" integer, "atRisk" integer,
      "lostCents" bigint, "pendingUnits" bigint, "pendingCents" bigint, "openUnits" bigint, "openCents" bigint,
      "transitUnits" bigint, "transitCents" bigint, "proposedCents" bigint)`.execute(db);
  await sql`
    insert into store_stock_out (tenant_id, store_id, product_id, company_id, is_empty, lost_units, lost_cents,
      needed_units, lead_days)
    select ${tenantId}::integer, given."storeId", given."productId", given."companyId", given."isEmpty",
           given."lostUnits", given."lostCents", given."neededUnits", given."leadDays"
    from jsonb_to_recordset(${JSON.stringify(risks.stockOuts)}::jsonb) as given (
      "storeId" bigint, "productId" bigint, "companyId" bigint, "isEmpty" boolean, "lostUnits" real,
      "lostCents" bigint, "neededUnits" integer, "leadDays" integer)`.execute(db);
  await sumStockOuts(ctx, [...before, ...risks.stockOuts], today);
};

/** A product that is no longer at risk keeps its row, so that it has the same task if it is at risk again. */
const sumStockOuts = async (
  { db, tenantId }: DataCtx,
  products: readonly Pick<StoreStockOut, 'companyId' | 'productId'>[],
  today: string,
): Promise<void> => {
  if (products.length === 0) return;
  await sql`
    insert into stock_out_risk (tenant_id, company_id, product_id, stores, empty_stores, lost_units,
      lost_cents, needed_units, lead_days, since, store_ids)
    select ${tenantId}::integer, changed.company_id, changed.product_id, count(part.store_id),
           count(part.store_id) filter (where part.is_empty), round(coalesce(sum(part.lost_units), 0)),
           coalesce(sum(part.lost_cents), 0), coalesce(sum(part.needed_units), 0), coalesce(max(part.lead_days), 0),
           ${today}::date, coalesce(array_agg(part.store_id order by part.store_id) filter (where part.store_id is not null), '{}')
    from (
      select distinct company_id, product_id
      from unnest(${products.map(({ companyId }) => companyId)}::bigint[], ${products.map(({ productId }) => productId)}::bigint[])
        as given (company_id, product_id)) changed
    left join store_stock_out part on part.tenant_id = ${tenantId} and part.company_id = changed.company_id
      and part.product_id = changed.product_id
    group by changed.company_id, changed.product_id
    order by changed.company_id, changed.product_id
    on conflict (tenant_id, company_id, product_id) do update set
      stores = excluded.stores, empty_stores = excluded.empty_stores, lost_units = excluded.lost_units,
      lost_cents = excluded.lost_cents, needed_units = excluded.needed_units, lead_days = excluded.lead_days,
      store_ids = excluded.store_ids`.execute(db);
};
