import type { FeedValue } from './feed-values.queries.ts';

/** Sales that are missing if a feed delivers nothing for so many days; null if its files show no rhythm. */
export const estimateMissingSales = (
  value: Omit<FeedValue, 'integrationId'> | undefined,
  missingDays: number,
): number | null => {
  if (!value || value.files < 2 || value.days <= 0) return null;
  // Each file covers the days since the one before it.
  const coveredDays = (value.days * value.files) / (value.files - 1);
  return Math.max(0, Math.round((value.cents / coveredDays) * missingDays));
};

/** Sales of rows that could not be imported; null before the first import. */
export const estimateRowSales = (value: FeedValue | undefined, rows: number): number | null =>
  value && value.rows > 0 ? Math.max(0, Math.round((value.cents / value.rows) * rows)) : null;
