import type { RestatedPeriod } from '@shelfward/contract/feeds/feeds.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

/** Figures of one kind: the staged ones and the booked ones. */
export interface FigureTables {
  readonly stage: 'sale_stage' | 'receipt_stage';
  /** The temporary table with the booked figures that the staged ones overlap. */
  readonly overlap: 'sale_overlap' | 'receipt_overlap';
  /** Active booked figures: id, sale_import_id, store_id, product_id, sold_on, period_days, units, cents. */
  readonly booked: (days: Days) => RawBuilder<unknown>;
}

interface Days {
  readonly first: string;
  readonly last: string;
}

export const saleTables = (tenantId: number): FigureTables => ({
  stage: 'sale_stage',
  overlap: 'sale_overlap',
  booked: ({ first, last }) => sql`
    select id, sale_import_id, store_id, product_id, sold_on, period_days, units, cents from sale
    where tenant_id = ${tenantId} and not inactive and sold_on >= ${first}::date and sold_on <= ${last}::date`,
});

export const receiptTables = (tenantId: number): FigureTables => ({
  stage: 'receipt_stage',
  overlap: 'receipt_overlap',
  booked: ({ first, last }) => sql`
    select id, sale_import_id, store_id, product_id, received_on as sold_on, period_days, units, 0::bigint as cents
    from reported_receipt
    where tenant_id = ${tenantId} and not inactive and received_on >= ${first}::date and received_on <= ${last}::date`,
});

/** A period that begins before a day can end so much later. */
const maxPeriodDays = 371;

/** The staged days, extended to the end of booked periods that begin on them. */
const findStagedDays = async ({ db, tenantId }: DataCtx, { stage }: FigureTables): Promise<Days | undefined> => {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(sold_on - period_days + 1) as first, max(sold_on) as last from ${sql.id('pg_temp', stage)}`.execute(db);
  const [{ first, last } = { first: null, last: null }] = rows;
  if (first === null || last === null) return undefined;
  if (stage === 'receipt_stage') return { first, last };
  const { rows: later } = await sql<{ last: string | null }>`
    select max(sold_on) as last from sale
    where tenant_id = ${tenantId} and period_days > 1 and sold_on > ${last}::date
      and sold_on < ${last}::date + ${maxPeriodDays}::integer and sold_on - period_days < ${last}::date`.execute(db);
  return { first, last: later[0]?.last ?? last };
};

/**
 * Writes the booked figures of the same stores and products that overlap the staged ones to a temporary table, and what each
 * is to them. SAME: the feed's figure of the same period. INSIDE: a day, or a week that was not over, within the period.
 * OVERLAP: any other one of the feed. OTHER_INSIDE and OTHER: of another source, within the period or not.
 */
export const stageOverlaps = async (ctx: DataCtx, tables: FigureTables, feedId: number | undefined): Promise<void> => {
  const { db, tenantId } = ctx;
  const days = await findStagedDays(ctx, tables);
  const isInside = sql`booked.sold_on <= staged.sold_on
    and booked.sold_on - booked.period_days >= staged.sold_on - staged.period_days`;
  const isBegunWeek = sql`source.is_partial and booked.sold_on = source.period_to
    and booked.sold_on - booked.period_days = staged.sold_on - staged.period_days`;
  // A distributed database does not find `ctid` of a temporary table that is joined to client tables.
  await sql`
    create temporary table ${sql.id(tables.overlap)} on commit drop as
    select staged.figure, staged.units as figure_units, staged.cents as figure_cents, booked.id, booked.sale_import_id,
      booked.store_id, booked.product_id, booked.units::bigint as units, booked.cents, staged.sold_on, staged.period_days,
      case
        when source.feed_id is distinct from ${feedId ?? 0}::bigint
          then case when ${isInside} then 'OTHER_INSIDE' else 'OTHER' end
        when booked.sold_on = staged.sold_on and booked.period_days = staged.period_days then 'SAME'
        when ${isInside} and (booked.period_days = 1 or ${isBegunWeek}) then 'INSIDE'
        else 'OVERLAP'
      end as kind
    from (
      select ctid as figure, store_id, product_id, sold_on, period_days, units, cents from ${sql.id('pg_temp', tables.stage)}
    ) staged
    join (${tables.booked(days ?? { first: 'infinity', last: '-infinity' })}) booked
      on booked.store_id = staged.store_id and booked.product_id = staged.product_id
      and booked.sold_on > staged.sold_on - staged.period_days
      and booked.sold_on - booked.period_days < staged.sold_on
    join sale_import source on source.tenant_id = ${tenantId} and source.id = booked.sale_import_id`.execute(db);
};

/** Removes staged figures that equal the booked ones of their period; returns their number. */
export const deleteUnchanged = (ctx: DataCtx, tables: FigureTables): Promise<number> =>
  deleteFigures(
    ctx,
    tables,
    sql`having bool_and(kind = 'SAME') and sum(units) = min(figure_units) and sum(cents) = min(figure_cents)`,
  );

/** Removes staged figures that overlap figures of other sources; returns their number. */
export const deleteOfOtherSources = (ctx: DataCtx, tables: FigureTables): Promise<number> =>
  deleteFigures(ctx, tables, sql`having bool_or(kind like 'OTHER%')`);

/** Removes staged figures, selected by what they overlap, and these overlaps. */
const deleteFigures = async (
  { db }: DataCtx,
  { stage, overlap }: FigureTables,
  having: RawBuilder<unknown>,
): Promise<number> => {
  // In the order of the table: in another one, each row would load its page again.
  const { numAffectedRows } = await sql`
    with found as materialized (select figure from ${sql.id('pg_temp', overlap)} group by figure ${having} order by figure),
    compared as (delete from pg_temp.${sql.id(overlap)} compared using found where compared.figure = found.figure)
    delete from pg_temp.${sql.id(stage)} staged using found where staged.ctid = found.figure`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** Figures that cannot be booked beside those of one import. */
export interface FigureConflict {
  readonly kind: 'OVERLAP' | 'OTHER_INSIDE' | 'OTHER';
  readonly figures: number;
  readonly importId: number;
  readonly fileName: string;
  readonly from: string;
  readonly to: string;
}

/** What keeps the staged figures from being booked, by import, those with the most figures first. */
export const findConflicts = async (
  { db, tenantId }: DataCtx,
  { overlap }: FigureTables,
): Promise<FigureConflict[]> => {
  const { rows } = await sql<FigureConflict>`
    select overlap.kind, source.id as import_id, source.file_name,
      count(distinct figure) as figures,
      min(sold_on - period_days + 1) as from, max(sold_on) as to
    from ${sql.id('pg_temp', overlap)} overlap
    join sale_import source on source.tenant_id = ${tenantId} and source.id = overlap.sale_import_id
    where overlap.kind in ('OVERLAP', 'OTHER_INSIDE', 'OTHER')
    group by 1, 2, 3 order by figures desc limit 20`.execute(db);
  return rows;
};

/** The staged figures that replace booked ones, by period, newest first. */
export const findRestated = async ({ db }: DataCtx, { stage, overlap }: FigureTables): Promise<RestatedPeriod[]> => {
  const { rows } = await sql<RestatedPeriod>`
    select staged.sold_on - staged.period_days + 1 as from, staged.sold_on as to, count(*) as figures,
      sum(booked.units)::bigint as units_before, sum(staged.units)::bigint as units_after,
      sum(booked.cents)::bigint as cents_before, sum(staged.cents)::bigint as cents_after
    from ${sql.id('pg_temp', stage)} staged
    join (
      select store_id, product_id, sold_on, period_days, sum(units) as units, sum(cents) as cents
      from ${sql.id('pg_temp', overlap)} group by 1, 2, 3, 4
    ) booked using (store_id, product_id, sold_on, period_days)
    group by staged.sold_on, staged.period_days order by staged.sold_on desc, staged.period_days`.execute(db);
  return rows;
};

/** Removes staged figures of nothing, after those that they replace are known. Returns the sums of the others. */
export const deleteZeros = async ({ db }: DataCtx, { stage }: FigureTables) => {
  await sql`delete from pg_temp.${sql.id(stage)} where units = 0 and cents = 0`.execute(db);
  const { rows } = await sql<{ rows: number; units: number; cents: number }>`
    select count(*) as rows, coalesce(sum(units), 0)::bigint as units, coalesce(sum(cents), 0)::bigint as cents
    from ${sql.id('pg_temp', stage)}`.execute(db);
  return rows[0] ?? { rows: 0, units: 0, cents: 0 };
};
