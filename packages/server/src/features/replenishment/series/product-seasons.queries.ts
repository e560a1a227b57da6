import { isoWeekCells } from '@shelfward/forecast/demand/weekly-series.rules.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { toArrayText } from '../../../platform/db/number-lists.ts';
import type { RunSeries } from './run-series.service.ts';

/** The factors are in the order in which the series name their products. Products without a season have no row. */
export const replaceProductSeasons = async (
  { db, tenantId }: DataCtx,
  series: readonly RunSeries[],
  factors: Float64Array,
): Promise<void> => {
  await db.deleteFrom('productSeason').execute();
  const ids = [...new Set(series.map(({ productId }) => productId))];
  const rows = ids.flatMap((id, at) => {
    const first = at * isoWeekCells;
    const own = Array.from(factors.subarray(first, first + isoWeekCells), (factor) => Number(factor.toPrecision(4)));
    return own.some((factor) => factor !== 1) ? [{ id, factors: toArrayText(own) }] : [];
  });
  if (rows.length === 0) return;
  await sql`
    insert into product_season (tenant_id, product_id, factors)
    select ${tenantId}::integer, product_id, factors::real[]
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ factors: own }) => own)}::text[])
      as given (product_id, factors)`.execute(db);
};
