import { assignOrdersToConnection } from '../../../orders/public.ts';
import { orderKey } from '../client/external-ids.rules.ts';
import { type OdooRun, readPages } from '../client/odoo-run.service.ts';
import { saveMapping } from '../master-data/mapping.queries.ts';
import { orderImportMessages } from './order-messages.rules.ts';
import { findUnlinkedOrders, type UnlinkedOrder } from './order-pull.queries.ts';
import { findSentOrders } from './remote-order.client.ts';

const pageSize = 200;

/** Links sent orders whose mapping was cleared to the orders in Odoo that have their External IDs. */
export const relinkOrders = async (pull: OdooRun): Promise<number> => {
  const { baseId } = pull;
  let linked = 0;
  const pages = readPages(pull, (ctx, after) => findUnlinkedOrders(ctx, { baseId, after, limit: pageSize }));
  for await (const page of pages) linked += await relinkPage(pull, page);
  return linked;
};

const relinkPage = async (pull: OdooRun, page: readonly UnlinkedOrder[]): Promise<number> => {
  const { run, client, baseId, externalIdPrefix } = pull;
  const found = await findSentOrders(client, page);
  const byKey = new Map(found.map(({ id, key }) => [key, id]));
  let linked = 0;
  for (const order of page) {
    const externalKey = orderKey(externalIdPrefix, order.id);
    const externalId = byKey.get(externalKey);
    const record = { entityType: 'ORDER', id: order.id, name: order.reference };
    if (externalId !== undefined) {
      const values = { internalId: order.id, model: 'sale.order', externalId, externalKey };
      await run.begin(async (ctx) => {
        await saveMapping(ctx, { baseId, entity: 'ORDER' }, values);
        await assignOrdersToConnection(ctx, baseId, [order.id]);
      });
      await run.resolveFailures({ integrationLogType: 'ORDER', record });
      linked += 1;
    } else if (order.hasConnection && order.syncStatus === 'SYNCHRONIZED')
      await run.fail({
        integrationLogType: 'ORDER',
        record,
        field: 'externalMapping',
        message: orderImportMessages.notInOdoo(order.remoteName ?? order.reference, order.reference),
      });
  }
  return linked;
};
