import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { type Cells, findInTransit, findOpenOrders, findProposed, loadCells } from '../inventory/public.ts';
import type { StockRisks } from './stock-risks.rules.ts';

export interface StorePositions {
  /** Of the products whose stock is known, also where it is 0. */
  readonly onHand: Cells;
  /** The day of the last count, delivery, or sale, in days since 1970-01-01. */
  readonly lastActivity: Cells;
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
  lastActivity: await loadCells(
    ctx,
    sql`
    select store_id, product_id, greatest(counted_on, last_event_on) - date '1970-01-01' as value
    from store_inventory
    where tenant_id = ${ctx.tenantId} and store_id = any(${storeIds}) and on_hand > 0
      and (counted_on is not null or last_event_on is not null)`,
  ),
  inTransit: await findInTransit(ctx, storeIds),
  pending: await findOpenOrders(ctx, storeIds, ['PENDING']),
  open: await findOpenOrders(ctx, storeIds, ['APPROVED', 'PACKING']),
  drafts: await findOpenOrders(ctx, storeIds, ['DRAFT']),
  proposed: await findProposed(ctx, storeIds),
});

interface NewRisks {
  readonly runId: number;
  readonly today: string;
  readonly risks: StockRisks;
}

/** Replaces the risks of the client. A product that was at risk before keeps its id and its first day. */
export const replaceStockRisks = async (ctx: DataCtx, { runId, today, risks }: NewRisks): Promise<void> => {
  const { db, tenantId } = ctx;
  await replacePhantoms(ctx, risks.phantoms);
  await db.deleteFrom('storeStockRisk').execute();
  await sql`
    insert into store_stock_risk (tenant_id, run_id, store_id, company_id, shelves, empty_shelves, at_risk, lost_cents,
      pending_units, pending_cents, open_units, open_cents, transit_units, transit_cents)
    select ${tenantId}::integer, ${runId}::bigint, given."storeId", given."companyId", given.shelves,
           given."emptyShelves", given."atRisk", given."lostCents", given."pendingUnits", given."pendingCents",
           given."openUnits", given."openCents", given."transitUnits", given."transitCents"
    from jsonb_to_recordset(${JSON.stringify([...risks.stores.values()])}::jsonb) as given (
      "storeId" bigint, "companyId" bigint, shelves integer, "emptyShelves" integer, "atRisk" integer,
      "lostCents" bigint, "pendingUnits" bigint, "pendingCents" bigint, "openUnits" bigint, "openCents" bigint,
      "transitUnits" bigint, "transitCents" bigint)`.execute(db);
  const products = [...risks.products.values()].map((risk) => ({ ...risk, lostUnits: Math.round(risk.lostUnits) }));
  await sql`
    insert into stock_out_risk as old (tenant_id, run_id, company_id, product_id, stores, empty_stores, lost_units,
      lost_cents, needed_units, lead_weeks, since, store_ids)
    select ${tenantId}::integer, ${runId}::bigint, given."companyId", given."productId", given.stores,
           given."emptyStores", given."lostUnits", given."lostCents", given."neededUnits", given."leadWeeks",
           ${today}::date, given."storeIds"
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as given (
      "companyId" bigint, "productId" bigint, stores integer, "emptyStores" integer, "lostUnits" bigint,
      "lostCents" bigint, "neededUnits" bigint, "leadWeeks" integer, "storeIds" bigint[])
    order by given."companyId", given."productId"
    on conflict (tenant_id, company_id, product_id) do update set
      run_id = excluded.run_id, stores = excluded.stores, empty_stores = excluded.empty_stores,
      lost_units = excluded.lost_units, lost_cents = excluded.lost_cents, needed_units = excluded.needed_units,
      lead_weeks = excluded.lead_weeks, store_ids = excluded.store_ids`.execute(db);
  await db.deleteFrom('stockOutRisk').where('runId', '<>', runId).execute();
};

/** More cannot be counted before the next run; the largest losses are found first. */
const maxPhantoms = 2000;

const replacePhantoms = async ({ db, tenantId, now }: DataCtx, phantoms: StockRisks['phantoms']): Promise<void> => {
  await db.deleteFrom('phantomStock').execute();
  const largest = phantoms.toSorted((one, other) => other.lostCents - one.lostCents).slice(0, maxPhantoms);
  await sql`
    insert into phantom_stock (tenant_id, store_id, product_id, on_hand, weeks, lost_cents, since, found_at)
    select ${tenantId}::integer, given."storeId", given."productId", given."onHand", given.weeks, given."lostCents",
           given.since, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(largest)}::jsonb) as given (
      "storeId" bigint, "productId" bigint, "onHand" integer, weeks integer, "lostCents" bigint, since date)`.execute(
    db,
  );
};
