import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import { findLiftedPromotions } from '../replenishment/public.ts';
import type { WeeklySums } from './alert.types.ts';
import { expectPromotions, listExcesses, listPromotedParts } from './promoted-weeks.rules.ts';
import { findSubjectProducts, type SeriesFilter } from './series.queries.ts';
import { loadWeeklySums } from './series.service.ts';

interface Weeks {
  readonly lastDay: string;
  readonly weeks: number;
  readonly isMoney: boolean;
}

/** Each part needs sums of its own; of more, the newest promotions count. */
const maxParts = 100;

/** The series with the factors of planned promotions in their weeks, if there are any. */
export const withPromotions = async (
  ctx: ZonedCtx,
  { filter, series }: { readonly filter: SeriesFilter; readonly series: readonly WeeklySums[] },
  { lastDay, weeks, isMoney }: Weeks,
): Promise<readonly WeeklySums[]> => {
  const from = addDays(lastDay, -daysPerWeek * weeks);
  const promotions = await findLiftedPromotions(ctx, { from, until: addDays(lastDay, 1) });
  if (promotions.length === 0) return series;
  const products = await findSubjectProducts(ctx, filter.productIds);
  const parts = listPromotedParts(promotions, { stores: filter.stores, products })
    .map((part) => ({
      ...part,
      newest:
        part.promotions
          .map(({ untilDay }) => untilDay)
          .toSorted()
          .at(-1) ?? '',
    }))
    .toSorted((one, other) => (one.newest < other.newest ? 1 : -1))
    .slice(0, maxParts);
  const getSums = ({ units, cents }: WeeklySums): readonly number[] => (isMoney ? cents : units);
  const partsByIds = new Map<string, Parameters<typeof expectPromotions>[1][number][]>();
  for (const { stores, productIds, promotions: own } of parts) {
    const excesses = listExcesses(own, { until: lastDay, weeks, isMoney });
    if (!excesses.some((excess) => excess !== 0)) continue;
    const { series: found } = await loadWeeklySums(ctx, { ...filter, stores, productIds }, weeks);
    for (const one of found) {
      const key = one.ids.join(' ');
      partsByIds.set(key, [...(partsByIds.get(key) ?? []), { sums: getSums(one), excesses }]);
    }
  }
  return series.map((one) => {
    const own = partsByIds.get(one.ids.join(' '));
    return own ? { ...one, promotions: expectPromotions(getSums(one), own) } : one;
  });
};
