import type { Readable } from 'node:stream';
import type { BookedPeriod } from '@shelfward/contract/feeds/feeds.contract.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { copyIntoTemporary } from '../../platform/db/copy.ts';
import { figureColumns } from './figure-text.rules.ts';
import type { FigureMatches } from './match-figures.service.ts';

// `figure_stage` contains the figures of one file. `figure_store` and `figure_product` contain the records that they name;
// figures without them are not booked.

/** Copies figures in COPY's text format into a temporary table of this transaction. */
export const copyFigures = async ({ db }: DataCtx, rows: Readable): Promise<void> => {
  await sql`
    create temporary table figure_stage (
      line integer not null, kind text not null, from_day date not null, to_day date not null, is_cumulative boolean not null,
      store_ref integer not null, product_ref integer not null, units bigint not null, cents bigint, on_hand bigint,
      on_order bigint, in_transit bigint, definition text
    ) on commit drop`.execute(db);
  await copyIntoTemporary(db, `figure_stage(${figureColumns})`, rows);
  await sql`set local work_mem = '64MB'`.execute(db);
  await sql`analyze pg_temp.figure_stage`.execute(db);
};

export const stageFigureRecords = async (
  { db, tenantId }: DataCtx,
  { storeIds, productIds }: FigureMatches,
): Promise<void> => {
  await sql`
    create temporary table figure_store on commit drop as
    select (given.ref - 1)::integer as ref, store.id as store_id, company.price_list_id
    from unnest(${[...storeIds]}::bigint[]) with ordinality as given (store_id, ref)
    join store on store.tenant_id = ${tenantId} and store.id = given.store_id
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id`.execute(db);
  await sql`
    create temporary table figure_product on commit drop as
    select (ref - 1)::integer as ref, product_id
    from unnest(${[...productIds]}::bigint[]) with ordinality as given (product_id, ref) where product_id is not null`.execute(
    db,
  );
  await sql`analyze pg_temp.figure_store, pg_temp.figure_product`.execute(db);
};

/** The figures of known stores and products. */
export const knownFigures = sql`
  pg_temp.figure_stage figure
  join pg_temp.figure_store known_store on known_store.ref = figure.store_ref
  join pg_temp.figure_product known_product on known_product.ref = figure.product_ref`;

/** Figures of known stores and products by kind. */
export const countFigures = async ({ db }: DataCtx) => {
  const { rows } = await sql<{ kind: 'SALE' | 'RECEIPT' | 'INVENTORY'; isCumulative: boolean; figures: number }>`
    select figure.kind, figure.is_cumulative, count(*) as figures from ${knownFigures} group by 1, 2`.execute(db);
  const count = (matches: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(matches).reduce((sum, { figures }) => sum + figures, 0);
  return {
    receipts: count(({ kind }) => kind === 'RECEIPT'),
    inventoryFigures: count(({ kind }) => kind === 'INVENTORY'),
    totals: count(({ kind, isCumulative }) => kind === 'SALE' && isCumulative),
    sales: count(({ kind, isCumulative }) => kind === 'SALE' && !isCumulative),
  };
};

/**
 * Writes the prices of sales without an amount to `figure_price`: as for other files, the price in effect on the last day, from
 * the price list of the company or from the default one. Returns the products without a price.
 */
export const stagePrices = async ({ db, tenantId }: DataCtx): Promise<{ figures: number; upc: string } | undefined> => {
  const priceIn = (list: string) => sql`
    select price.new_price_cents as cents from price_change price
    where price.tenant_id = ${tenantId} and price.price_list_id = ${sql.ref(list)} and price.product_id = wanted.product_id
    order by price.effective_on <= wanted.day desc,
      case when price.effective_on <= wanted.day then price.effective_on end desc nulls last,
      case when price.effective_on <= wanted.day then price.id end desc nulls last, price.effective_on, price.id
    limit 1`;
  await sql`
    create temporary table figure_price on commit drop as
    with wanted as materialized (
      select figure.store_ref, figure.product_ref, figure.to_day as day, known_product.product_id,
        known_store.price_list_id, count(*) as figures
      from ${knownFigures}
      where figure.kind = 'SALE' and figure.cents is null
      group by 1, 2, 3, 4, 5
    ), priced as materialized (
      select wanted.price_list_id, wanted.product_id, wanted.day,
        coalesce((${priceIn('wanted.price_list_id')}), (${priceIn('fallback.id')})) as cents
      from (select distinct price_list_id, product_id, day from wanted) wanted
      left join price_list fallback on fallback.tenant_id = ${tenantId} and fallback.is_default
    )
    select wanted.store_ref, wanted.product_ref, wanted.day, wanted.product_id, wanted.figures, priced.cents
    from wanted
    join priced on priced.product_id = wanted.product_id and priced.day = wanted.day
      and priced.price_list_id is not distinct from wanted.price_list_id`.execute(db);
  await sql`analyze pg_temp.figure_price`.execute(db);
  const { rows } = await sql<{ figures: number; upc: string }>`
    select sum(price.figures)::bigint as figures, min(product.upc) as upc from pg_temp.figure_price price
    join product on product.tenant_id = ${tenantId} and product.id = price.product_id
    where price.cents is null having count(*) > 0`.execute(db);
  return rows[0];
};

/** Adds the sales of days and periods to `sale_stage`, each store, product, and period once. Returns their number. */
export const stageSales = async ({ db }: DataCtx): Promise<number> => {
  // Groups of a million figures, and comparisons with booked ones, fit: a fifth of the time of writing them to disk.
  await sql`set local work_mem = '192MB'`.execute(db);
  const { numAffectedRows } = await sql`
    insert into pg_temp.sale_stage (line, store_id, product_id, sold_on, period_days, units, cents)
    select min(figure.line), known_store.store_id, known_product.product_id, figure.to_day,
      figure.to_day - figure.from_day + 1, sum(figure.units), sum(coalesce(figure.cents, figure.units * price.cents, 0))
    from ${knownFigures}
    left join pg_temp.figure_price price on price.store_ref = figure.store_ref and price.product_ref = figure.product_ref
      and price.day = figure.to_day
    where figure.kind = 'SALE' and not figure.is_cumulative
    group by 2, 3, 4, 5 order by 2, 4, 3`.execute(db);
  await sql`analyze pg_temp.sale_stage`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** Sales that are equal to others in all that they state: a file can contain them twice by mistake. */
export const countEqualSales = async ({ db }: DataCtx): Promise<number> => {
  const { rows } = await sql<{ figures: number }>`
    select coalesce(sum(repeated - 1), 0)::bigint as figures from (
      select count(*) as repeated from pg_temp.figure_stage
      where kind = 'SALE' and not is_cumulative
      group by store_ref, product_ref, from_day, to_day, units, cents having count(*) > 1) equal`.execute(db);
  return rows[0]?.figures ?? 0;
};

/**
 * Writes the receipts to `receipt_stage`. Shipments of the account know the day and the quantity: receipts of products that
 * they delivered to the store are left out. Returns their number.
 */
export const stageReceipts = async ({ db, tenantId }: DataCtx): Promise<number> => {
  await sql`
    create temporary table receipt_stage on commit drop as
    select min(figure.line) as line, known_store.store_id, known_product.product_id, figure.to_day as sold_on,
      (figure.to_day - figure.from_day + 1)::smallint as period_days, sum(figure.units)::integer as units, 0::bigint as cents
    from ${knownFigures}
    where figure.kind = 'RECEIPT'
    group by 2, 3, 4, 5`.execute(db);
  await sql`
    create temporary table receipt_delivered on commit drop as
    select staged.store_id, staged.product_id
    from (select distinct store_id, product_id from pg_temp.receipt_stage) staged
    where exists (
      select from shipment_item item
      join shipment on shipment.tenant_id = ${tenantId} and shipment.id = item.shipment_id
      where item.tenant_id = ${tenantId} and item.store_id = staged.store_id and item.product_id = staged.product_id
        and shipment.status = 'DELIVERED' and not shipment.inactive)`.execute(db);
  const { numAffectedRows } = await sql`
    delete from pg_temp.receipt_stage staged using pg_temp.receipt_delivered delivered
    where delivered.store_id = staged.store_id and delivered.product_id = staged.product_id`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** The reported stock of known stores and products, each position and day once. Measures can be separate figures. */
export const selectReported = sql`
  select known_store.store_id, known_product.product_id, figure.to_day as as_of, sum(figure.on_hand)::bigint as on_hand,
    sum(figure.on_order)::bigint as on_order, sum(figure.in_transit)::bigint as in_transit,
    coalesce(min(figure.definition) filter (where figure.on_hand is not null), min(figure.definition), '') as definition
  from ${knownFigures}
  where figure.kind = 'INVENTORY'
  group by 1, 2, 3`;

/** The staged sales by period, newest first. */
export const findStagedPeriods = async ({ db }: DataCtx): Promise<BookedPeriod[]> => {
  const { rows } = await sql<BookedPeriod>`
    select sold_on - period_days + 1 as from, sold_on as to, count(*) as figures, sum(units)::bigint as units,
      sum(cents)::bigint as cents
    from pg_temp.sale_stage group by sold_on, period_days order by sold_on desc, period_days`.execute(db);
  return rows;
};

/**
 * The number of figures whose periods overlap with another one of the same store and product. Each store, product, and
 * period is staged once, but differences of totals can have the days of other figures.
 */
export const countOverlapsInFile = async (
  { db }: DataCtx,
  { table, hasTotals }: { readonly table: string; readonly hasTotals: boolean },
): Promise<number> => {
  const staged = sql.id('pg_temp', table);
  const { rows } = await sql<{ figures: number }>`
    select count(*) as figures from (
      select sold_on - period_days < lag(sold_on) over (
        partition by store_id, product_id order by sold_on, period_days desc) as is_overlapping
      from ${staged}
      where ${hasTotals} or (select max(period_days) > 1
        and (min(period_days) < max(period_days) or min(sold_on) < max(sold_on)) from ${staged})
    ) compared where is_overlapping`.execute(db);
  return rows[0]?.figures ?? 0;
};
