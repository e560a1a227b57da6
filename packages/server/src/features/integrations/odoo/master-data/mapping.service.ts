import type { ExternalMapping, odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { odooSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { Ctx } from '../../../../platform/context/context.ts';
import { AppError } from '../../../../platform/core/errors.ts';
import { assignOrdersToConnection } from '../../../orders/public.ts';
import { getIntegrationSettings } from '../../core/public.ts';
import { requireBase } from '../client/odoo-base.service.ts';
import { deleteCursors } from './cursor.queries.ts';
import { deleteMappings, findMappings } from './mapping.queries.ts';
import { findBaseIds, findMappingPage, lockConnectionRuns } from './mapping-page.queries.ts';

export const getMapping = async (
  ctx: Ctx,
  query: Input<typeof odooRoutes.mapping>['query'],
): Promise<Page<ExternalMapping>> => {
  const page = await findMappingPage(ctx, query);
  const urls = new Map<number, string>();
  for (const { integrationId } of page.content)
    if (!urls.has(integrationId))
      urls.set(integrationId, (await getIntegrationSettings(ctx, integrationId, odooSettings)).url);
  return {
    ...page,
    content: page.content.map(({ integrationId, syncedAt, ...row }) => ({
      ...row,
      syncedDate: syncedAt.toISOString(),
      link: linkToOdoo(urls.get(integrationId) ?? '', row.model, row.externalId),
    })),
  };
};

/** A URL of the record that works in every version of Odoo. */
export const linkToOdoo = (url: string, model: string, externalId: number): string =>
  `${url}/mail/view?model=${encodeURIComponent(model)}&res_id=${externalId}`;

/**
 * Deletes the mappings of a connection, or of all; the records remain, here and in Odoo. Exported records have External IDs that derive from local
 * IDs, so that the next sync finds them instead of creating them again. Exported orders keep their connection, whose next
 * import of order states links them again.
 */
export const clearMapping = async (ctx: Ctx, baseId: number | undefined): Promise<{ readonly cleared: number }> => {
  if (baseId !== undefined) await requireBase(ctx, baseId);
  let cleared = 0;
  for (const id of baseId === undefined ? await findBaseIds(ctx) : [baseId]) cleared += await clearBase(ctx, id);
  return { cleared };
};

const clearBase = async (ctx: Ctx, baseId: number): Promise<number> => {
  if ((await lockConnectionRuns(ctx, baseId)).includes('RUNNING')) throw new AppError('MAPPING_IN_USE');
  const orders = await findMappings(ctx, { baseId, entity: 'ORDER' });
  await assignOrdersToConnection(
    ctx,
    baseId,
    orders.map(({ internalId }) => internalId),
  );
  const cleared = await deleteMappings(ctx, baseId);
  await deleteCursors(ctx, baseId);
  ctx.audit({ entityType: 'INTEGRATION', id: baseId, before: { mappedRecords: cleared }, after: { mappedRecords: 0 } });
  return cleared;
};
