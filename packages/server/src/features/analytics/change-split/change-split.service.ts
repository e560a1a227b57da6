import type { ChangeRequest, ChangeSplit } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import type { ChangePeriods } from '@shelfward/cube/change-split/change-sums.rules.ts';
import { countDays, toWeekdayRange, toWeekdayWeights } from '@shelfward/cube/change-split/presence.rules.ts';
import type { DayRange } from '@shelfward/cube/day-range.rules.ts';
import type { Periods } from '@shelfward/cube/sales-vectors.types.ts';
import { toDayNumber, toIsoDay } from '@shelfward/cube/scan/day-columns.ts';
import { addChange, type FoundChange } from '@shelfward/cube/scan/scan-change.ts';
import type { ZonedCtx } from '../../../platform/context/context.ts';
import { resolveGrouping } from '../report-engine/grouping.service.ts';
import { findWindows } from '../report-engine/like-for-like.service.ts';
import { findChange, salesVectors } from '../report-engine/sales-engine.service.ts';
import { findSalesGroups } from '../report-engine/sales-groups.queries.ts';
import { findSalesDateRange } from '../report-engine/sales-metrics.queries.ts';
import { resolveSelection } from '../report-engine/sales-selection.service.ts';
import { joinWindows } from '../report-engine/windows.rules.ts';
import { resolveReportDays, toDays } from '../report-query/report-days.service.ts';
import { findMarkedWeeks, findPromotions } from './change-promotions.queries.ts';
import { buildChangeSplit } from './change-split.rules.ts';

/** Splits the change in sales of a report into its causes (docs/decisions/0112). */
export const splitChange = async (
  ctx: ZonedCtx,
  { level, filters, days, ...options }: ChangeRequest,
): Promise<ChangeSplit> => {
  const grouping = level && (await resolveGrouping(ctx, level));
  const { period, comparison } = await resolveReportDays(ctx, { days, comparison: options.comparison });
  const { likeForLike, ...scope } = { ...filters, ...options, ...period, comparison };
  const { periods, filter } = await resolveSelection(ctx, scope);
  const compared = await loadPeriods(ctx, periods);
  const promoted = {
    promotions: await findPromotions(ctx, periods),
    markedWeeks: await findMarkedWeeks(ctx, periods),
  };
  const windows = likeForLike
    ? await findWindows(ctx, { periods, filter, options: scope })
    : [{ periods, storeIds: filter.storeIds }];
  const found: FoundChange = { stores: new Map(), products: new Map() };
  for (const { periods: ofWindow, storeIds } of windows)
    addChange(
      found,
      await findChange(ctx, { of: 'change', ...compared, ...toRanges(ofWindow), ...promoted, ...filter, storeIds }),
    );
  const joined = joinWindows(windows) ?? periods;
  const members = grouping?.by === 'store' ? found.stores : found.products;
  const groups = grouping ? await findSalesGroups(ctx, grouping, members.keys()) : [];
  const rows = groups.map((group) => ({ ...group, members: group.members.flatMap((id) => members.get(id) ?? []) }));
  return {
    days: toDays(periods.now),
    lastYear: toDays(joined.lastYear),
    ...buildChangeSplit(found, { periods: compared, rows }),
  };
};

/** What does not depend on the filters: the days with figures, and the weekdays of the account. */
const loadPeriods = async (ctx: ZonedCtx, periods: Periods): Promise<ChangePeriods> => {
  const ranges = toRanges(periods);
  const { firstSoldOn, lastSoldOn } = await findSalesDateRange(ctx);
  // Without sales, no day has figures.
  const known =
    firstSoldOn && lastSoldOn ? toRange({ after: firstSoldOn, before: lastSoldOn }) : { first: 0, last: -1 };
  const weekdays = toWeekdayRange(ranges, known);
  const units = new Float64Array(countDays(weekdays));
  const days = { after: toIsoDay(weekdays.first), before: toIsoDay(weekdays.last) };
  for (const one of await salesVectors.byDay(ctx, days, { storeIds: 'all', productIds: 'all' }))
    units[toDayNumber(one.day) - weekdays.first] = one.units;
  return { ...ranges, known, weekdayWeights: toWeekdayWeights(weekdays.first, units) };
};

const toRanges = ({ now, lastYear }: Periods) => ({ now: toRange(now), lastYear: toRange(lastYear) });

const toRange = ({ after, before }: Periods['now']): DayRange => ({
  first: toDayNumber(after),
  last: toDayNumber(before),
});
