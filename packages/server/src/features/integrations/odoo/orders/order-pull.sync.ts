import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { z } from 'zod';
import { cancelByErp } from '../../../orders/public.ts';
import { type OdooRun, readPages } from '../client/odoo-run.service.ts';
import { findInternalIds, orphanMappings } from '../master-data/mapping.queries.ts';
import { importShipment, updateTracking } from './import-delivery.service.ts';
import { importDifferences, resolveCompletedOrders } from './order-differences.service.ts';
import { orderImportMessages } from './order-messages.rules.ts';
import { findImportedDeliveries, findTrackedOrders } from './order-pull.queries.ts';
import { systemActor, type TrackedOrder, toOrderRecord } from './order-pull.rules.ts';
import { relinkOrders } from './relink-orders.service.ts';
import { remoteAmounts } from './remote-order.client.ts';
import { findMoves, findPickings, type RemotePicking } from './remote-pickings.client.ts';

const pageSize = 200;
const remoteState = remoteAmounts.extend({ name: z.string(), state: z.string() });

interface Counts {
  different: number;
  orders: number;
  relinked: number;
  cancelled: number;
  shipments: number;
}

/** Imports cancellations and deliveries of exported orders from Odoo. */
export const pullOrders = async (pull: OdooRun): Promise<string> => {
  const { run, baseId } = pull;
  const counts: Counts = { orders: 0, different: 0, relinked: await relinkOrders(pull), cancelled: 0, shipments: 0 };
  const pages = readPages(pull, (ctx, after) => findTrackedOrders(ctx, { baseId, after, limit: pageSize }));
  for await (const page of pages) {
    await pullPage(pull, page, counts);
    counts.orders += page.length;
    await run.reportProgress({ done: counts.orders });
  }
  await resolveCompletedOrders(pull);
  return formatSummary(counts);
};

const pullPage = async (pull: OdooRun, page: readonly TrackedOrder[], counts: Counts): Promise<void> => {
  const { run, client, baseId } = pull;
  const domain = [['id', 'in', page.map(({ remoteId }) => remoteId)]];
  const states = new Map((await client.searchRead('sale.order', remoteState, { domain })).map((one) => [one.id, one]));
  const byRemote = new Map(page.map((order) => [order.remoteId, order]));
  for (const order of page) {
    const remote = states.get(order.remoteId);
    if (!remote) await recordDeletion(pull, order);
    else if (remote.state === 'cancel' && order.status !== 'SHIPPED')
      counts.cancelled += await importCancellation(pull, order, remote.name);
  }
  const pickings = await findPickings(client, [...states.keys()]);
  const pickingIds = pickings.map(({ id }) => id);
  const imported = await run.begin((ctx) => findImportedDeliveries(ctx, pickingIds));
  const findImported = ({ id, sale_id: sale }: RemotePicking) => {
    const orderId = byRemote.get(sale?.id ?? 0)?.id;
    return imported.find((delivery) => delivery.externalId === id && delivery.orderId === orderId);
  };
  const newPickings = pickings.filter((picking) => !findImported(picking));
  const moves = await findMoves(
    client,
    newPickings.map(({ id }) => id),
  );
  const productIds = [...new Set(moves.map(({ remoteProductId }) => remoteProductId))];
  const products = await run.begin((ctx) => findInternalIds(ctx, { baseId, entity: 'PRODUCT' }, productIds));
  for (const picking of pickings) {
    const order = byRemote.get(picking.sale_id?.id ?? 0);
    const shipment = findImported(picking);
    if (order && shipment) await updateTracking(pull, picking, shipment);
    else if (order) {
      const own = moves.filter(({ pickingId }) => pickingId === picking.id);
      counts.shipments += await importShipment(pull, { order, picking, moves: own, products });
    }
  }
  const delivered = new Set(pickings.map(({ sale_id: sale }) => sale?.id));
  const compared = page.flatMap((order) => {
    const remote = states.get(order.remoteId);
    return remote ? [{ order, remote, isDelivered: delivered.has(remote.id) }] : [];
  });
  counts.different += await importDifferences(pull, compared);
};

/** Logs an order that was deleted in Odoo; the local order is unchanged, for a user to decide. */
const recordDeletion = async ({ run, baseId }: OdooRun, order: TrackedOrder): Promise<void> => {
  await run.begin((ctx) => orphanMappings(ctx, { baseId, entity: 'ORDER' }, [order.remoteId]));
  await run.fail({
    integrationLogType: 'ORDER',
    record: toOrderRecord(order),
    externalId: String(order.remoteId),
    message: orderImportMessages.deleted(order.reference),
  });
};

const importCancellation = async ({ run }: OdooRun, order: TrackedOrder, name: string): Promise<number> => {
  const reason = `Cancelled in Odoo (${name}).`;
  if (await run.begin((ctx) => cancelByErp({ ...ctx, ...systemActor }, order.id, reason))) return 1;
  await run.fail({
    integrationLogType: 'ORDER',
    record: toOrderRecord(order),
    field: 'status',
    message: orderImportMessages.cancelledAfterShipping(order.reference),
  });
  return 0;
};

const formatSummary = ({ orders, different, relinked, cancelled, shipments }: Counts): string => {
  if (orders === 0) return 'Odoo has no open orders.';
  const details = [
    ...(different > 0 ? [` ${different} ${different === 1 ? 'differs' : 'differ'} from Odoo.`] : []),
    ...(relinked > 0 ? [` ${relinked} linked again.`] : []),
  ].join('');
  if (cancelled + shipments === 0) return `${orders} open ${plural(orders, 'order')}: no changes.${details}`;
  return `${orders} open ${plural(orders, 'order')}: ${shipments} shipped, ${cancelled} cancelled.${details}`;
};
