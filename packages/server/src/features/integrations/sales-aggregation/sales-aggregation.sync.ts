import { recomputeSales } from '../../sales/public.ts';
import type { Sync } from '../core/public.ts';

/** Sums the days again that changed, or all, and mends what differs from the imported rows. */
export const syncSalesAggregation: Sync = async ({ begin, tell, completeSync }) => {
  const { days, corrected } = await begin((ctx) => recomputeSales(ctx, completeSync ? 'FULL' : 'PARTIAL'));
  await tell({ done: days, total: days });
  if (days === 0) return 'No sales have changed since the last run.';
  const summed = days === 1 ? '1 day was summed again' : `${days.toLocaleString('en-US')} days were summed again`;
  if (corrected === 0) return `${summed}: all sums were right.`;
  const sums = corrected === 1 ? '1 sum was' : `${corrected.toLocaleString('en-US')} sums were`;
  return `${summed}: ${sums} put right.`;
};
