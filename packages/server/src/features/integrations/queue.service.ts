import type { QueueItem } from '@shelfward/contract/integrations/integration-queue.contract.ts';
import { priorityOf } from '@shelfward/contract/integrations/integrations.rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { getIntegration } from './integrations.service.ts';
import { findQueueItem, insertQueueItem, upgradePendingItem } from './queue.queries.ts';

/** Puts a run into the queue, at most one for each integration; one over everything takes the place of one that waits. */
export const scheduleSync = async (
  ctx: Ctx,
  integrationId: number,
  { completeSync }: { readonly completeSync: boolean },
): Promise<QueueItem> => {
  const { inactive, integrationType } = await getIntegration(ctx, integrationId);
  if (inactive) throw new AppError('INTEGRATION_NOT_ACTIVE');
  const run = { integrationId, completeSync, priority: priorityOf(integrationType) };
  const added = await insertQueueItem(ctx, run);
  const id = added ?? (completeSync ? await upgradePendingItem(ctx, integrationId) : undefined);
  if (id === undefined) throw new AppError('QUEUE_ITEM_PENDING');
  const before = added === undefined ? { integrationId, completeSync: false } : null;
  ctx.audit({ entityType: 'INTEGRATION_RUN', id, before, after: { integrationId, completeSync } });
  return found(await findQueueItem(ctx, id), 'INTEGRATION_NOT_FOUND');
};
