import { comparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import type { Periods } from '@shelfward/cube/sales-vectors.types.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import { findLastSoldOn } from './sales-metrics.queries.ts';
import type { SalesScope } from './sales-scope.types.ts';

type PeriodScope = Pick<SalesScope, 'soldOnAfter' | 'soldOnBefore' | 'comparison' | 'likeForLike' | 'wholeMonth'>;

/** The last day with sales is only looked up if the comparison is like for like. */
export const resolvePeriods = async (
  ctx: DataCtx,
  { soldOnAfter, soldOnBefore, comparison = 'CALENDAR', likeForLike = false, wholeMonth }: PeriodScope,
): Promise<Periods> =>
  comparedPeriods({
    period: { after: soldOnAfter, before: soldOnBefore },
    comparison,
    likeForLike,
    wholeMonth,
    lastSoldOn: likeForLike ? await findLastSoldOn(ctx) : null,
  });
