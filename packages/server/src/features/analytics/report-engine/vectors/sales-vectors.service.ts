import type { Sold } from '@shelfward/contract/analytics/report-query/report-figures.types.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { Cells, DaySales, Periods, SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import { buildSpans } from '@shelfward/cube/spans.rules.ts';
import { sqlCells } from './sales-cells.queries.ts';
import type { SalesCtx, SalesVectors } from './sales-vectors.types.ts';

/** Sums by store, by product, and by day are cells with one group of products, of stores, or of both. */
export const createSalesVectors = (byCell: SalesVectors['byCell']): SalesVectors => ({
  byStore: (ctx, periods, filter) => sumPeriods(byCell, { ctx, by: 'store', periods, filter }),
  byProduct: (ctx, periods, filter) => sumPeriods(byCell, { ctx, by: 'product', periods, filter }),
  byDay: async (ctx, { after, before }, { storeIds, productIds }) => {
    const days: string[] = [];
    for (let day = after; day <= before; day = addDays(day, 1)) days.push(day);
    const cells = await byCell(ctx, {
      stores: { ids: storeIds, by: 'one' },
      products: { ids: productIds, by: 'one' },
      spans: days.map((day) => ({ after: day, before: day })),
      maxCells,
    });
    return days
      .map((day, at): DaySales => toDaySales(cells, day, at))
      .filter(({ units, sales }) => units !== 0 || sales !== 0);
  },
  byCell,
});

/** Reference implementation: SQL over the daily totals, which an import writes in its own transaction. */
export const sqlSalesVectors = createSalesVectors(sqlCells);

/** A row for each store or product, or one row, always fits. */
const maxCells = Number.MAX_SAFE_INTEGER;

interface Summed {
  readonly ctx: SalesCtx;
  readonly by: 'store' | 'product';
  readonly periods: Periods;
  readonly filter: SalesFilter;
}

const sumPeriods = async (
  byCell: SalesVectors['byCell'],
  { ctx, by, periods, filter: { storeIds, productIds } }: Summed,
): Promise<ReadonlyMap<number, Sold>> => {
  const spans = buildSpans([periods]);
  const cells = await byCell(ctx, {
    stores: { ids: storeIds, by: by === 'store' ? 'each' : 'one' },
    products: { ids: productIds, by: by === 'product' ? 'each' : 'one' },
    spans,
    maxCells,
  });
  const sold = new Map<number, Sold>();
  const stride = 2 + 2 * spans.length;
  for (let at = 0; at < (cells?.length ?? 0); at += stride)
    sold.set(cells?.[at + (by === 'store' ? 0 : 1)] ?? 0, sumSpans(cells, at + 2, spans));
  return sold;
};

const sumSpans = (cells: Cells, from: number, spans: ReturnType<typeof buildSpans>): Sold => {
  const sums = { units: 0, sales: 0, unitsYoy: 0, salesYoy: 0 };
  for (const [at, { now, lastYear }] of spans.entries()) {
    const [units, sales] = [cells?.[from + 2 * at] ?? 0, cells?.[from + 2 * at + 1] ?? 0];
    if (now === 0) {
      sums.units += units;
      sums.sales += sales;
    }
    if (lastYear === 0) {
      sums.unitsYoy += units;
      sums.salesYoy += sales;
    }
  }
  return sums;
};

const toDaySales = (cells: Cells, day: string, at: number): DaySales => ({
  day,
  units: cells?.[2 + 2 * at] ?? 0,
  sales: cells?.[3 + 2 * at] ?? 0,
});
