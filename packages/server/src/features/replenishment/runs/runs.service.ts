import type { ReplenishmentRun } from '@shelfward/contract/replenishment/runs.shapes.ts';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { isOn } from '../settings/settings.rules.ts';
import { getSettings } from '../settings/settings.service.ts';
import { findRun, findRuns, insertRun, type RunRow, requestRunCancel } from './runs.queries.ts';

export const startRun = async (ctx: Ctx): Promise<ReplenishmentRun> => {
  if (!isOn(await getSettings(ctx))) throw new AppError('REPLENISHMENT_OFF');
  const { id, isNew } = await insertRun(ctx, { cause: 'MANUAL', userId: ctx.actor.userId, startsAt: ctx.now });
  if (isNew) ctx.audit({ entityType: 'REPLENISHMENT_RUN', id, before: null, after: { cause: 'MANUAL' } });
  return getRun(ctx, id);
};

const maxRecent = 10;

export const listRuns = async (ctx: Ctx): Promise<ReplenishmentRun[]> =>
  (await findRuns(ctx, maxRecent)).map((row) => toRun(ctx, row));

export const getRun = async (ctx: Ctx, id: number): Promise<ReplenishmentRun> =>
  toRun(ctx, found(await findRun(ctx, id), 'REPLENISHMENT_RUN_NOT_FOUND'));

export const cancelRun = async (ctx: Ctx, id: number): Promise<ReplenishmentRun> => {
  found(await findRun(ctx, id), 'REPLENISHMENT_RUN_NOT_FOUND');
  if (!(await requestRunCancel(ctx, id))) throw new AppError('REPLENISHMENT_RUN_ENDED');
  ctx.audit({ entityType: 'REPLENISHMENT_RUN', id, before: { canceled: false }, after: { canceled: true } });
  return getRun(ctx, id);
};

const toRun = (
  { now }: Pick<DataCtx, 'now'>,
  { createdAt, leaseUntil, endedAt, undoneAt, result, ...run }: RunRow,
): ReplenishmentRun => {
  const isRunning = leaseUntil !== null && leaseUntil > now;
  return {
    ...run,
    status: result ?? (isRunning ? 'RUNNING' : 'PENDING'),
    requestedDate: createdAt.toISOString(),
    endedDate: endedAt?.toISOString() ?? null,
    undoneDate: undoneAt?.toISOString() ?? null,
  };
};
