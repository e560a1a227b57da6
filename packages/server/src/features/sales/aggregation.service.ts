import type { Input } from '@shelfward/contract/kit/route.ts';
import type {
  AggregationResult,
  Reconciliation,
  salesAggregationRoutes,
} from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import type { AuditedCtx, Ctx } from '../../platform/context/context.ts';
import {
  correctionsTable,
  countDays,
  findDifferences,
  findDirtyDays,
  markAggregated,
  stageCorrections,
} from './aggregation.queries.ts';
import { addToDailyTotals } from './sale-day.queries.ts';
import { lockSales } from './sales-import.queries.ts';

type Scope = AggregationResult['scope'];

/** Recomputes the daily totals from the imported rows and repairs differences. Idempotent. */
export const recomputeSales = async (ctx: AuditedCtx, scope: Scope): Promise<AggregationResult> => {
  await lockSales(ctx);
  const dirty = scope === 'PARTIAL' ? await findDirtyDays(ctx) : undefined;
  const corrected = dirty?.length === 0 ? 0 : await stageCorrections(ctx, dirty);
  if (corrected > 0) await addToDailyTotals(ctx, correctionsTable);
  await markAggregated(ctx);
  const result = { scope, days: dirty?.length ?? (await countDays(ctx)), corrected };
  if (corrected > 0) ctx.audit({ entityType: 'SALES_AGGREGATION', id: ctx.tenantId, before: null, after: result });
  return result;
};

/** Compares the daily totals with the imported rows, day by day. */
export const reconcileSales = async (
  ctx: Ctx,
  period: Input<typeof salesAggregationRoutes.reconcile>['query'],
): Promise<Reconciliation> => {
  await lockSales(ctx);
  const days = await findDifferences(ctx, period);
  return { isEqual: days.length === 0, days };
};
