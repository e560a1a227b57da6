import type { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import type { QueueItem } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationPriority } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { Input, Result } from '@shelfward/contract/kit/route.ts';
import type { AuditedCtx, Ctx, DataCtx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import type { IntegrationRecord } from './integrations.queries.ts';
import { changeIntegration, getIntegration } from './integrations.service.ts';
import {
  cancelPendingItems,
  findPendingItemId,
  findQueueItem,
  insertQueueItem,
  requestRunCancel,
  startWaitingItem,
  upgradePendingItem,
} from './queue.queries.ts';
import { requestRetries } from './retries.queries.ts';

/**
 * Queues a run, at most one for each integration; a full sync upgrades the pending run. A run that waits for a retry starts
 * now.
 */
export const scheduleSync = async (
  ctx: Ctx,
  integrationId: number,
  { completeSync }: { readonly completeSync: boolean },
): Promise<QueueItem> => {
  const run = buildRun(await getRunnable(ctx, integrationId), completeSync);
  const added = await insertQueueItem(ctx, run);
  const upgraded = added === undefined && completeSync ? await upgradePendingItem(ctx, integrationId) : undefined;
  const waiting = added === undefined ? await startWaitingItem(ctx, integrationId) : undefined;
  const id = added ?? upgraded ?? waiting;
  if (id === undefined) throw new AppError('QUEUE_ITEM_PENDING');
  const before = added === undefined ? { integrationId, completeSync: false } : null;
  ctx.audit({ entityType: 'INTEGRATION_RUN', id, before, after: { integrationId, completeSync } });
  return getQueueItem(ctx, id);
};

type Retry = typeof integrationLogRoutes.retry;

/** Lets the next run retry these failures first, or all open ones; a pending run is reused. */
export const retryFailures = async (
  ctx: Ctx,
  integrationId: number,
  { logIds }: Input<Retry>['body'],
): Promise<Result<Retry>> => {
  const integration = await getRunnable(ctx, integrationId);
  const logs = await requestRetries(ctx, integrationId, logIds);
  if (logs === 0) throw new AppError('NOTHING_TO_RETRY');
  const id =
    (await insertQueueItem(ctx, buildRun(integration, false))) ??
    (await startWaitingItem(ctx, integrationId)) ??
    (await findPendingItemId(ctx, integrationId));
  // The pending run has just started, so a new request can be queued.
  if (id === undefined) throw new AppError('QUEUE_ITEM_PENDING');
  ctx.audit({ entityType: 'INTEGRATION_RUN', id, before: null, after: { integrationId, retries: logIds ?? 'all' } });
  return { logs, run: await getQueueItem(ctx, id) };
};

/** Requests a run because of a change in another area; a pending run covers the request. */
export const requestSync = async (ctx: AuditedCtx, integrationId: number): Promise<void> => {
  const id = await insertQueueItem(ctx, buildRun(await getRunnable(ctx, integrationId), false));
  if (id !== undefined)
    ctx.audit({ entityType: 'INTEGRATION_RUN', id, before: null, after: { integrationId, completeSync: false } });
};

/** Ends a pending run, and asks the worker of a running run to stop. */
export const cancelRun = async (ctx: Ctx, id: number): Promise<QueueItem> => {
  const before = found(await findQueueItem(ctx, id), 'QUEUE_ITEM_NOT_FOUND');
  const [ended] = await cancelPendingItems(ctx, { id, message: 'Canceled before it ran.' });
  if (ended === undefined && !(await requestRunCancel(ctx, id))) throw new AppError('QUEUE_ITEM_ENDED');
  auditCancel(ctx, id, before.integrationId);
  return found(await findQueueItem(ctx, id), 'QUEUE_ITEM_NOT_FOUND');
};

const auditCancel = (ctx: Ctx, id: number, integrationId: number): void =>
  ctx.audit({
    entityType: 'INTEGRATION_RUN',
    id,
    before: { integrationId, canceled: false },
    after: { integrationId, canceled: true },
  });

/** The pending runs of an integration, and of those that use it as their connection, could no longer start. */
export const deactivateIntegration = async (ctx: Ctx, integrationId: number): Promise<IntegrationRecord> => {
  const after = await changeIntegration(ctx, integrationId, { inactive: true });
  const message = 'Canceled because the integration was deactivated.';
  for (const id of await cancelPendingItems(ctx, { integrationId, message })) auditCancel(ctx, id, integrationId);
  return after;
};

/** Rejects runs of an integration that is off or whose connection is off. */
const getRunnable = async (ctx: DataCtx, integrationId: number): Promise<IntegrationRecord> => {
  const integration = await getIntegration(ctx, integrationId);
  const { parentId, inactive } = integration;
  const base = parentId === null ? undefined : await getIntegration(ctx, parentId);
  if (inactive || base?.inactive || base?.operating === false) throw new AppError('INTEGRATION_NOT_ACTIVE');
  return integration;
};

const buildRun = ({ id, integrationType }: IntegrationRecord, completeSync: boolean) => ({
  integrationId: id,
  completeSync,
  priority: integrationPriority(integrationType),
});

const getQueueItem = async (ctx: Ctx, id: number): Promise<QueueItem> =>
  found(await findQueueItem(ctx, id), 'INTEGRATION_NOT_FOUND');
