import type { IntegrationLog } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import {
  completeResolvedRuns,
  lockIntegrationLog,
  mergeDuplicateLog,
  resolveIntegrationLogs,
  updateIntegrationLog,
} from './integration-logs.queries.ts';
import { getIntegration } from './integrations.service.ts';

type Change = { readonly resolved?: boolean; readonly inactive?: boolean };

const lock = async (ctx: Ctx, id: number): Promise<IntegrationLog> =>
  found(await lockIntegrationLog(ctx, id), 'INTEGRATION_LOG_NOT_FOUND');

export const toggleResolved = async (ctx: Ctx, id: number): Promise<IntegrationLog> => {
  const before = await lock(ctx, id);
  // A success log never becomes an open failure.
  if (before.resolved && !before.success) await mergeOpenLog(ctx, id);
  return change(ctx, before, { resolved: !before.resolved });
};

const mergeOpenLog = async (ctx: Ctx, id: number): Promise<void> => {
  const joined = await mergeDuplicateLog(ctx, id);
  if (joined === undefined) return;
  const open = { resolved: false, inactive: false };
  ctx.audit({ entityType: 'INTEGRATION_LOG', id: joined, before: open, after: { resolved: true, inactive: true } });
};

export const activateLog = async (ctx: Ctx, id: number): Promise<IntegrationLog> => {
  const before = await lock(ctx, id);
  if (!before.inactive) throw new AppError('LOG_ACTIVATION');
  return change(ctx, before, { inactive: false });
};

/** An unresolved log cannot be hidden. */
export const deactivateLog = async (ctx: Ctx, id: number): Promise<IntegrationLog> => {
  const before = await lock(ctx, id);
  if (before.inactive || !before.resolved) throw new AppError('LOG_DEACTIVATION');
  return change(ctx, before, { inactive: true });
};

const change = async (ctx: Ctx, before: IntegrationLog, values: Change): Promise<IntegrationLog> => {
  await updateIntegrationLog(ctx, before.id, values);
  await completeResolvedRuns(ctx, before.integrationId);
  const { resolved, inactive } = before;
  ctx.audit({
    entityType: 'INTEGRATION_LOG',
    id: before.id,
    before: { resolved, inactive },
    after: { resolved, inactive, ...values },
  });
  return found(await lockIntegrationLog(ctx, before.id), 'INTEGRATION_LOG_NOT_FOUND');
};

export const resolveAllLogs = async (ctx: Ctx, integrationId: number): Promise<{ resolved: number }> => {
  await getIntegration(ctx, integrationId);
  const ids = await resolveIntegrationLogs(ctx, integrationId);
  await completeResolvedRuns(ctx, integrationId);
  for (const id of ids)
    ctx.audit({ entityType: 'INTEGRATION_LOG', id, before: { resolved: false }, after: { resolved: true } });
  return { resolved: ids.length };
};
