import type { OdooRun } from '../client/odoo-run.service.ts';
import { findLinkedIds } from '../master-data/mapped-records.queries.ts';
import { findRecordsOfFailedOrders } from './order-push.queries.ts';

const models = { COMPANY: 'res.partner', STORE: 'res.partner', PRODUCT: 'product.product' } as const;

/** Resolves the logs of missing companies, stores, and products that exist in Odoo by now, unless an order waits for a retry. */
export const resolveLinkedRecords = async ({ run, client, baseId }: OdooRun): Promise<void> => {
  for (const entity of ['COMPANY', 'STORE', 'PRODUCT'] as const) {
    const failed = run.retries.flatMap(({ record }) => (record?.entityType === entity ? [record.id] : []));
    if (failed.length === 0) continue;
    const linked = await run.begin((ctx) => findLinkedIds(ctx, { baseId, entity }, failed));
    const awaited = await run.begin((ctx) => findRecordsOfFailedOrders(ctx, entity, [...linked.keys()]));
    const domain = [['id', 'in', [...linked.values()]]];
    const present = new Set(await client.search(models[entity], { domain, context: { active_test: false } }));
    for (const [id, externalId] of linked)
      if (present.has(externalId) && !awaited.has(id))
        await run.resolveFailures({
          integrationLogType: entity,
          record: { entityType: entity, id },
          field: 'externalMapping',
        });
  }
};
