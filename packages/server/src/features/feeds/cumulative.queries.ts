import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import { knownFigures } from './figure-stage.queries.ts';

/** A product of the file, as the file names it. */
interface NamedProduct {
  readonly text: string;
  readonly productId: number;
}

/**
 * Writes the totals since the start of a year to `figure_total`, with the day up to which earlier files of the feed counted
 * them for the same store (null: none did), and what they had counted for the same product. A product that earlier files left
 * out, because it was not known, was not counted; a product that is new in a file was counted as 0.
 */
export const stageTotals = async (
  { db, tenantId }: DataCtx,
  { feedId, products }: { readonly feedId: number | undefined; readonly products: readonly NamedProduct[] },
): Promise<void> => {
  await sql`
    create temporary table figure_given_total on commit drop as
    select min(figure.line) as line, known_store.store_id, known_product.product_id, figure.from_day as year_from,
      figure.to_day as counted_to, sum(figure.units)::bigint as units, sum(coalesce(figure.cents, 0))::bigint as cents
    from ${knownFigures}
    where figure.kind = 'SALE' and figure.is_cumulative
    group by 2, 3, 4, 5`.execute(db);
  // What the user deactivated was counted, too.
  const booked = sql`
    select sale.store_id, sale.product_id, sale.sold_on, sale.period_days, sale.units, sale.cents
    from sale_import source
    join sale on sale.tenant_id = ${tenantId} and sale.sale_import_id = source.id
      and sale.id between source.first_sale_id and source.last_sale_id and sale.replaced_by is null
    where source.tenant_id = ${tenantId} and source.feed_id = ${feedId ?? 0} and source.status = 'DONE'
      and source.year_from in (select year_from from pg_temp.figure_given_total)`;
  const opening = sql`
    select distinct on (opened.store_id, opened.product_id, opened.year_from) opened.*
    from feed_opening opened
    join sale_import source on source.tenant_id = ${tenantId} and source.id = opened.sale_import_id
      and source.status = 'DONE'
    where opened.tenant_id = ${tenantId} and opened.feed_id = ${feedId ?? 0}
      and opened.year_from in (select year_from from pg_temp.figure_given_total)
    order by opened.store_id, opened.product_id, opened.year_from, opened.sale_import_id desc`;
  const leftOut = sql`
    select named.product_id
    from (
      select unnest(${products.map(({ text }) => text)}::text[]) as code,
        unnest(${products.map(({ productId }) => productId)}::bigint[]) as product_id
    ) named
    join (
      select distinct word ->> 'text' as code
      from sale_import source cross join jsonb_array_elements(source.unknown_words) as word
      where source.tenant_id = ${tenantId} and source.feed_id = ${feedId ?? 0} and source.status = 'DONE'
        and source.year_from in (select year_from from pg_temp.figure_given_total) and word ->> 'kind' = 'PRODUCT'
    ) unmatched on unmatched.code = named.code`;
  await sql`
    create temporary table figure_total on commit drop as
    with booked as materialized (${booked}), opening as materialized (${opening}), left_out as materialized (${leftOut}),
    counted as materialized (
      select store_id, product_id, sold_on as counted_to from booked
      union all
      select store_id, product_id, counted_to from opening
    ), store_year as materialized (
      select given.store_id, given.year_from, given.counted_to,
        max(counted.counted_to) filter (where counted.counted_to < given.counted_to) as counted_before,
        coalesce(bool_or(counted.counted_to > given.counted_to), false) as is_older
      from (select distinct store_id, year_from, counted_to from pg_temp.figure_given_total) given
      left join counted on counted.store_id = given.store_id and counted.counted_to >= given.year_from
        and counted.counted_to < given.year_from + 400
      group by 1, 2, 3
    ), base as materialized (
      select given.line, count(booked.units) as bookings, coalesce(sum(booked.units), 0) as units, coalesce(sum(booked.cents), 0) as cents,
        given.store_id, given.product_id, given.year_from, given.counted_to
      from pg_temp.figure_given_total given
      join store_year place using (store_id, year_from, counted_to)
      left join booked on booked.store_id = given.store_id and booked.product_id = given.product_id
        and booked.sold_on <= place.counted_before and booked.sold_on - booked.period_days >= given.year_from - 1
      group by given.line, given.store_id, given.product_id, given.year_from, given.counted_to
    )
    select given.*, place.is_older,
      case when base.bookings > 0 or opening.units is not null or given.product_id not in (select product_id from left_out)
        then place.counted_before end as counted_before,
      (base.units + coalesce(opening.units, 0))::bigint as units_before,
      (base.cents + coalesce(opening.cents, 0))::bigint as cents_before,
      (opening.counted_to, opening.units, opening.cents) is not distinct from (given.counted_to, given.units, given.cents)
        as is_remembered
    from pg_temp.figure_given_total given
    join store_year place using (store_id, year_from, counted_to)
    join base using (store_id, product_id, year_from, counted_to)
    left join opening using (store_id, product_id, year_from)`.execute(db);
};

export interface TotalCounts {
  readonly yearFrom: string | null;
  /** Totals that end before those of an earlier file. */
  readonly olderTotals: number;
  /** The first totals of the year of their stores. */
  readonly firstTotals: number;
  readonly firstStores: number;
  readonly firstProducts: number;
  /** Totals below those of the last file. */
  readonly corrections: number;
  readonly correctedUnits: number;
}

export const countTotals = async ({ db }: DataCtx): Promise<TotalCounts> => {
  const { rows } = await sql<TotalCounts>`
    select max(year_from) as year_from, count(*) filter (where is_older) as older_totals,
      count(*) filter (where counted_before is null and not is_remembered) as first_totals,
      count(distinct store_id) filter (where counted_before is null and not is_remembered) as first_stores,
      count(distinct product_id) filter (where counted_before is null and not is_remembered) as first_products,
      count(*) filter (where counted_before is not null and units < units_before) as corrections,
      coalesce(sum(units_before - units) filter (where counted_before is not null and units < units_before), 0)::bigint
        as corrected_units
    from pg_temp.figure_total`.execute(db);
  return (
    rows[0] ?? {
      yearFrom: null,
      olderTotals: 0,
      firstTotals: 0,
      firstStores: 0,
      firstProducts: 0,
      corrections: 0,
      correctedUnits: 0,
    }
  );
};

/**
 * Adds to `sale_stage` what was sold since the last file. With `booksFirst`, the first totals of a store are sales of the year
 * so far.
 */
export const stageDifferences = async ({ db }: DataCtx, booksFirst: boolean): Promise<void> => {
  await sql`
    insert into pg_temp.sale_stage (line, store_id, product_id, sold_on, period_days, units, cents)
    select line, store_id, product_id, counted_to, counted_to - coalesce(counted_before, year_from - 1),
      units - units_before, cents - cents_before
    from pg_temp.figure_total
    where not is_older and (counted_before is not null or ${booksFirst}::boolean)
    order by store_id, counted_to, product_id`.execute(db);
};

/** Remembers the first totals of stores, with which later files are compared. */
export const insertOpenings = async (
  { db, tenantId }: DataCtx,
  { feedId, importId }: { readonly feedId: number; readonly importId: number },
): Promise<void> => {
  await sql`
    insert into feed_opening (tenant_id, feed_id, year_from, store_id, product_id, sale_import_id, counted_to, units, cents)
    select ${tenantId}::integer, ${feedId}::bigint, year_from, store_id, product_id, ${importId}::bigint, counted_to, units,
      cents
    from pg_temp.figure_total where counted_before is null and not is_remembered`.execute(db);
};
