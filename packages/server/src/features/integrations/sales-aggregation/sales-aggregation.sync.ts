import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { recomputeSales } from '../../sales/public.ts';
import type { Sync } from '../core/public.ts';

/** Recomputes the totals of changed days, or of all days, and repairs differences from the imported rows. */
export const syncSalesAggregation: Sync = async ({ begin, reportProgress, completeSync }) => {
  const { days, corrected } = await begin((ctx) => recomputeSales(ctx, completeSync ? 'FULL' : 'PARTIAL'));
  await reportProgress({ done: days, total: days });
  if (days === 0) return 'No sales have changed since the last run.';
  const checked = `${formatCount(days, 'day')} checked`;
  if (corrected === 0) return `${checked}: all totals are correct.`;
  return `${checked}: ${formatCount(corrected, 'total')} repaired.`;
};
