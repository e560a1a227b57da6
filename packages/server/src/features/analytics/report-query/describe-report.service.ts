import type { ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import {
  describeLikeForLike,
  describePeriods,
  type ReportWords,
} from '@shelfward/contract/analytics/report-words.rules.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import {
  type ComparedSelection,
  type LoadedLikeForLike,
  loadLikeForLike,
} from '../report-engine/like-for-like.service.ts';
import type { SalesScope, ScopeFilters } from '../report-engine/sales-scope.types.ts';
import { resolveSelection } from '../report-engine/sales-selection.service.ts';
import { toDays } from './report-days.service.ts';
import { describeFilters } from './report-filters.rules.ts';
import { nameFilters } from './report-filters.service.ts';

type Described = Pick<ReportResult, 'likeForLike' | 'words'>;

/** What every surface states beside the figures of a report. */
export const describeReport = async (
  ctx: ZonedCtx,
  { filters, sameStoresOnly }: { readonly filters: ScopeFilters; readonly sameStoresOnly: boolean },
  compared: ComparedSelection,
): Promise<Described> => {
  const growth = await loadLikeForLike(ctx, compared);
  const words: ReportWords = {
    period: describePeriods(compared.periods),
    filters: describeFilters(await nameFilters(ctx, filters), filters),
    likeForLike: growth && describeLikeForLike(growth, compared.periods),
    problem: findProblem(compared, sameStoresOnly),
  };
  return { likeForLike: growth && toResult(growth), words };
};

/** The words of a specified report. */
export const describeSpecifiedReport = async (
  ctx: ZonedCtx,
  { sameStoresOnly = false, comparison = 'CALENDAR', wholeMonth, soldOnAfter, soldOnBefore, ...filters }: SalesScope,
): Promise<ReportWords> => {
  const options = { comparison, wholeMonth };
  const selection = await resolveSelection(ctx, { ...filters, ...options, soldOnAfter, soldOnBefore, sameStoresOnly });
  const { words } = await describeReport(ctx, { filters, sameStoresOnly }, { ...selection, options });
  return words;
};

/** A filter that matches nothing, because its records were deleted or have nothing in common. */
const findProblem = ({ filter }: ComparedSelection, sameStoresOnly: boolean): string | null => {
  if (filter.storeIds.length === 0)
    return sameStoresOnly ? 'No store has sales in both periods.' : 'The filters match no store.';
  return filter.productIds.length === 0 ? 'The filters match no product.' : null;
};

const toResult = ({ compared, sold, leftOut, ...growth }: LoadedLikeForLike): Described['likeForLike'] => ({
  ...growth,
  days: compared && toDays(compared.now),
  lastYear: compared && toDays(compared.lastYear),
  sales: sold.sales,
  salesLastYear: sold.salesYoy,
  units: sold.units,
  unitsLastYear: sold.unitsYoy,
  leftOut: [...leftOut],
});
