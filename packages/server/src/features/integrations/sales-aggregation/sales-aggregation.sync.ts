import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { recomputeSales } from '../../sales/public.ts';
import type { Sync } from '../core/public.ts';

/** Sums the days again that changed, or all, and mends what differs from the imported rows. */
export const syncSalesAggregation: Sync = async ({ begin, tell, completeSync }) => {
  const { days, corrected } = await begin((ctx) => recomputeSales(ctx, completeSync ? 'FULL' : 'PARTIAL'));
  await tell({ done: days, total: days });
  if (days === 0) return 'No sales have changed since the last run.';
  const summed = `${formatCount(days, 'day')} ${plural(days, 'was', 'were')} summed again`;
  if (corrected === 0) return `${summed}: all sums were right.`;
  const sums = `${formatCount(corrected, 'sum')} ${plural(corrected, 'was', 'were')}`;
  return `${summed}: ${sums} put right.`;
};
