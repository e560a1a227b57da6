import type { Result } from '@shelfward/contract/kit/route.ts';
import type { StopDecision, salesStopRoutes } from '@shelfward/contract/replenishment/sales-stops.contract.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { offerUndo } from '../../../platform/undo/undo.ts';
import { lockStops, updateCauses } from './sales-stops.queries.ts';
import { undoStopDecision } from './stop-decisions.undo.ts';

/** The newest decision about a stop counts. The next run uses it. */
export const decideStops = async (
  ctx: Ctx,
  { ids, cause, inAllStores }: StopDecision,
): Promise<Result<typeof salesStopRoutes.decide>> => {
  const stops = await lockStops(ctx, ids, inAllStores);
  if (stops.length === 0) throw new AppError('SALES_STOP_NOT_FOUND');
  const changed = stops.filter((stop) => stop.cause !== cause);
  await updateCauses(
    ctx,
    changed.map(({ id }) => id),
    cause,
  );
  for (const { id, cause: before } of changed)
    ctx.audit({ entityType: 'SALES_STOP', id, before: { cause: before }, after: { cause } });
  if (changed.length > 0)
    await offerUndo(ctx, undoStopDecision, {
      cause,
      stops: changed.map(({ id, since, cause: before }) => ({ id, since, cause: before })),
    });
  return { applied: changed.length };
};
