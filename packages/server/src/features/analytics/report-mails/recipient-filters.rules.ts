import type { RecipientFilters } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import type { ReportFilters } from '@shelfward/contract/analytics/report-query/report-query.ts';

const keys = ['companyIds', 'regionIds', 'storeIds', 'productLineIds', 'productIds'] as const;

/** The filters of a report and of a recipient combined with AND. Undefined if they have nothing in common. */
export const mergeFilters = <F extends ReportFilters>(report: F, own: RecipientFilters | null): F | undefined => {
  const narrowed = keys.flatMap((key) => {
    const ids = own?.[key];
    return ids ? [{ key, ids: narrow(listIds(report, key), ids) }] : [];
  });
  if (narrowed.some(({ ids }) => ids.length === 0)) return undefined;
  return {
    ...report,
    ...Object.fromEntries(narrowed.map(({ key, ids }) => [key, ids])),
    ...(own?.regionIds && { withoutRegion: false }),
    ...(own?.productLineIds && { withoutProductLine: false }),
  };
};

/** Undefined: all. A report of the stores without a region has no region. */
const listIds = (report: ReportFilters, key: (typeof keys)[number]): readonly number[] | undefined => {
  const isWithout =
    (key === 'regionIds' && report.withoutRegion) || (key === 'productLineIds' && report.withoutProductLine);
  return report[key] ?? (isWithout ? [] : undefined);
};

const narrow = (ids: readonly number[] | undefined, own: readonly number[]): readonly number[] => {
  if (!ids) return own;
  const known = new Set(ids);
  return own.filter((id) => known.has(id));
};
