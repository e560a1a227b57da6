import type { QueueItem } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import type { OdooChild } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import type {
  OdooPreview,
  OdooSetupInput,
  odooFirstRunRoutes,
} from '@shelfward/contract/integrations/odoo/odoo-first-run.contract.ts';
import type { Input, Result } from '@shelfward/contract/kit/route.ts';
import { type Ctx, unversioned } from '../../../../platform/context/context.ts';
import { AppError, found } from '../../../../platform/core/errors.ts';
import type { KeyRing } from '../../../../platform/crypto/key-ring.ts';
import { changeIntegration, findCurrentItems, getIntegration, requestSync } from '../../core/public.ts';
import { createBase, requireBase } from '../client/odoo-base.service.ts';
import { createChild, getChild } from '../client/odoo-child.service.ts';
import { findPreview, insertPreview } from './first-run.queries.ts';

/** The integrations do not operate, so that their schedules write nothing before a user has seen a preview. */
export const createSetup = async (
  ctx: Ctx,
  keys: KeyRing,
  { children, ...input }: OdooSetupInput,
): Promise<Result<typeof odooFirstRunRoutes.createSetup>> => {
  const { version: _, ...base } = await createBase(ctx, keys, input);
  const made: OdooChild[] = [];
  for (const { type, ...child } of children) {
    const { id } = await createChild(ctx, type, { ...child, baseIntegrationId: base.id });
    await changeIntegration(unversioned(ctx), id, { operating: false });
    const { version: __, ...record } = await getChild(ctx, id);
    made.push(record);
  }
  return { ...base, children: made };
};

export const getPreview = async (ctx: Ctx, baseId: number): Promise<{ preview: OdooPreview | null }> => {
  await requireBase(ctx, baseId);
  return { preview: (await findPreview(ctx, baseId)) ?? null };
};

export const startPreview = async (ctx: Ctx, baseId: number): Promise<OdooPreview> => {
  await requireActiveBase(ctx, baseId);
  const before = await findPreview(ctx, baseId);
  await insertPreview(ctx, baseId);
  const preview = found(await findPreview(ctx, baseId), 'INTEGRATION_NOT_FOUND');
  if (preview.id !== before?.id)
    ctx.audit({
      entityType: 'INTEGRATION',
      id: baseId,
      before: { preview: before?.id ?? null },
      after: { preview: preview.id },
    });
  return preview;
};

const requireActiveBase = async (ctx: Ctx, baseId: number) => {
  const base = await requireBase(ctx, baseId);
  if (base.inactive) throw new AppError('INTEGRATION_NOT_ACTIVE');
  return base;
};

/** Starts the integrations that a user chose in the preview; the queue runs them in its order, one at a time. */
export const startFirstRun = async (
  ctx: Ctx,
  baseId: number,
  { previewId, integrationIds }: Input<typeof odooFirstRunRoutes.start>['body'],
): Promise<{ runs: QueueItem[] }> => {
  const base = await requireActiveBase(ctx, baseId);
  const preview = await findPreview(ctx, baseId);
  if (preview?.id !== previewId || preview.status !== 'DONE') throw new AppError('PREVIEW_OUTDATED');
  const wanted = new Set(integrationIds);
  const steps = preview.steps.filter(({ integrationId }) => wanted.has(integrationId));
  if (steps.length < wanted.size) throw new AppError('INTEGRATION_NOT_FOUND');
  if (!base.operating) await changeIntegration(ctx, baseId, { operating: true });
  for (const { integrationId } of steps) {
    const { operating } = await getIntegration(ctx, integrationId);
    if (!operating) await changeIntegration(ctx, integrationId, { operating: true });
    await requestSync(ctx, integrationId);
  }
  return { runs: await findCurrentItems(ctx, [...wanted]) };
};
