import { findOrdersOfOtherConnections } from '../../../orders/public.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { findLinkedIds } from '../master-data/mapped-records.queries.ts';
import { type OrderToPush, orderReference } from './order-payload.rules.ts';
import { findRecordsOfFailedOrders } from './order-push.queries.ts';

interface FailureDetails {
  readonly message: string;
  readonly remoteMessage?: string | undefined;
  readonly payload?: unknown;
}

export const logOrderFailure = (
  { run }: OdooRun,
  order: OrderToPush,
  { message, remoteMessage, payload }: FailureDetails,
): Promise<void> =>
  run.fail({
    integrationLogType: 'ORDER',
    record: { entityType: 'ORDER', id: order.id, name: orderReference(order) },
    message,
    ...(remoteMessage !== undefined && { exceptionMessage: remoteMessage }),
    ...(payload !== undefined && { payload }),
  });

/** Resolves the logs of the order and its records; a cancelled order does not prove that its records are mapped. */
export const resolveOrderLogs = async (
  { run }: OdooRun,
  { id, status, companyId, storeId, lines }: OrderToPush,
): Promise<void> => {
  const resolveFailures = (entityType: 'ORDER' | 'COMPANY' | 'STORE' | 'PRODUCT', recordId: number) =>
    run.resolveFailures({ integrationLogType: entityType, record: { entityType, id: recordId } });
  await resolveFailures('ORDER', id);
  if (status === 'CANCELLED') return;
  await resolveFailures('COMPANY', companyId);
  if (storeId !== null) await resolveFailures('STORE', storeId);
  for (const productId of new Set(lines.map((line) => line.productId))) await resolveFailures('PRODUCT', productId);
};

/** Resolves the logs of orders that belong to another connection by now. */
export const resolveOrdersOfOtherConnections = async ({ run, baseId }: OdooRun): Promise<void> => {
  const failed = run.retries.flatMap(({ record }) => (record?.entityType === 'ORDER' ? [record.id] : []));
  if (failed.length === 0) return;
  for (const id of await run.begin((ctx) => findOrdersOfOtherConnections(ctx, baseId, failed)))
    await run.resolveFailures({ integrationLogType: 'ORDER', record: { entityType: 'ORDER', id } });
};

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
