import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { z } from 'zod';
import { AppError } from '../../../../platform/core/errors.ts';
import { cancelByErp, lockOrderWithLines } from '../../../orders/public.ts';
import { recordShipment, setTrackingNumber } from '../../../shipments/public.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { parseOdooInstant } from '../client/odoo-values.rules.ts';
import { findMappingsByExternalId, orphanMappings, saveMapping, saveMappings } from '../master-data/mapping.queries.ts';
import { importDifferences, resolveCompletedOrders } from './order-differences.service.ts';
import { deliveryReasons, orderImportMessages } from './order-messages.rules.ts';
import { findTakenDeliveries, findTrackedOrders, type TakenDelivery } from './order-pull.queries.ts';
import {
  buildShipmentItems,
  firstTrackingNumber,
  limitToOpenQuantities,
  parseShipper,
  type TrackedOrder,
} from './order-pull.rules.ts';
import { relinkOrders } from './relink-orders.service.ts';
import { remoteAmounts } from './remote-order.client.ts';
import { findMoves, findPickings, type RemoteMove, type RemotePicking } from './remote-pickings.client.ts';

const pageSize = 200;
const remoteState = remoteAmounts.extend({ name: z.string(), state: z.string() });
/** The actor is the system, not a user. */
const systemActor = { actor: { userId: null } } as const;

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
  let after = 0;
  for (;;) {
    run.signal.throwIfAborted();
    const page = await run.begin((ctx) => findTrackedOrders(ctx, { baseId, after, limit: pageSize }));
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
    await pullPage(pull, page, counts);
    counts.orders += page.length;
    await run.reportProgress({ done: counts.orders });
  }
  await resolveCompletedOrders(pull);
  return formatSummary(counts);
};

const pullPage = async (pull: OdooRun, page: readonly TrackedOrder[], counts: Counts): Promise<void> => {
  const { client } = pull;
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
  const taken = await findDeliveries(pull, pickings);
  const findTaken = ({ id, sale_id: sale }: RemotePicking) => {
    const orderId = byRemote.get(sale?.id ?? 0)?.id;
    return taken.find((delivery) => delivery.externalId === id && delivery.orderId === orderId);
  };
  const newPickings = pickings.filter((picking) => !findTaken(picking));
  const moves = await findMoves(
    client,
    newPickings.map(({ id }) => id),
  );
  const products = await findProducts(pull, moves);
  for (const picking of pickings) {
    const order = byRemote.get(picking.sale_id?.id ?? 0);
    const shipment = findTaken(picking);
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

const findDeliveries = ({ run }: OdooRun, pickings: readonly RemotePicking[]): Promise<readonly TakenDelivery[]> => {
  const ids = pickings.map(({ id }) => id);
  return run.begin((ctx) => findTakenDeliveries(ctx, ids));
};

const findProducts = async (
  { run, baseId }: OdooRun,
  moves: readonly RemoteMove[],
): Promise<ReadonlyMap<number, number>> => {
  const ids = [...new Set(moves.map(({ remoteProductId }) => remoteProductId))];
  const found = await run.begin((ctx) => findMappingsByExternalId(ctx, { baseId, entity: 'PRODUCT' }, ids));
  return new Map(found.map(({ externalId, internalId }) => [externalId, internalId]));
};

const toRecord = ({ id, reference }: TrackedOrder) => ({ entityType: 'ORDER', id, name: reference });

/** Logs an order that was deleted in Odoo; the local order is unchanged, for a user to decide. */
const recordDeletion = async ({ run, baseId }: OdooRun, order: TrackedOrder): Promise<void> => {
  await run.begin((ctx) => orphanMappings(ctx, { baseId, entity: 'ORDER' }, [order.remoteId]));
  await run.fail({
    integrationLogType: 'ORDER',
    record: toRecord(order),
    externalId: String(order.remoteId),
    message: orderImportMessages.deleted(order.reference),
  });
};

const importCancellation = async ({ run }: OdooRun, order: TrackedOrder, name: string): Promise<number> => {
  const reason = `Cancelled in Odoo (${name}).`;
  if (await run.begin((ctx) => cancelByErp({ ...ctx, ...systemActor }, order.id, reason))) return 1;
  await run.fail({
    integrationLogType: 'ORDER',
    record: toRecord(order),
    field: 'status',
    message: orderImportMessages.cancelledAfterShipping(order.reference),
  });
  return 0;
};

interface Parcel {
  readonly order: TrackedOrder;
  readonly picking: RemotePicking;
  readonly moves: readonly RemoteMove[];
  readonly products: ReadonlyMap<number, number>;
}

const toTracking = ({ carrier_id: method, carrier_tracking_ref: reference }: RemotePicking) => ({
  trackingNumber: firstTrackingNumber(reference ?? null),
  shipper: parseShipper(method?.name ?? null),
});

/** A delivery of units that have shipped already, or that were not ordered. */
class NothingOpen extends Error {}

/** Creates the shipment and maps its picking in one transaction, so that it is never imported twice. */
const importShipment = async (pull: OdooRun, { order, picking, moves, products }: Parcel): Promise<number> => {
  const { run, baseId, externalIdPrefix } = pull;
  const units = moves.map((move) => ({ ...move, productId: products.get(move.remoteProductId) ?? null }));
  const parcel = buildShipmentItems(externalIdPrefix, order, units);
  if ('fault' in parcel) return recordRejection(pull, { order, picking }, parcel.fault);
  try {
    await run.begin(async (ctx) => {
      const shippedAt = picking.date_done === null ? ctx.now : parseOdooInstant(picking.date_done);
      const shippedDate = toDay(shippedAt, ctx.timeZone);
      const { lines } = await lockOrderWithLines(ctx, order.id);
      const items = [...limitToOpenQuantities(lines, parcel.items)];
      if (items.length === 0) throw new NothingOpen();
      const made = { orderId: order.id, shippedDate, ...toTracking(picking), items };
      const internalId = await recordShipment({ ...ctx, ...systemActor }, made);
      const { trackingNumber: hashIn } = made;
      const known = { internalId, externalId: picking.id, ...(hashIn !== null && { hashIn }) };
      // Another database may have used the ID, before the connection was changed to this one.
      await saveMappings(ctx, { baseId, entity: 'SHIPMENT', model: 'stock.picking' }, [known]);
    });
  } catch (error) {
    if (error instanceof NothingOpen) return recordRejection(pull, { order, picking }, deliveryReasons.nothingOpen());
    if (!(error instanceof AppError)) throw error;
    return recordRejection(pull, { order, picking }, error.facts.detail ?? error.message);
  }
  const about = { record: { entityType: 'ORDER', id: order.id }, externalId: String(picking.id) };
  await run.resolveFailures({ integrationLogType: 'SHIPMENT', ...about });
  return 1;
};

const recordRejection = async (
  { run }: OdooRun,
  { order, picking }: Pick<Parcel, 'order' | 'picking'>,
  reason: string,
): Promise<0> => {
  await run.fail({
    integrationLogType: 'SHIPMENT',
    record: toRecord(order),
    externalId: String(picking.id),
    message: orderImportMessages.deliveryRejected(picking.name, order.reference, reason),
    payload: picking,
  });
  return 0;
};

/** Updates the tracking number of a shipment; a number that was processed once is skipped. */
const updateTracking = async (
  { run, baseId }: OdooRun,
  picking: RemotePicking,
  { internalId, hashIn }: TakenDelivery,
): Promise<void> => {
  const { trackingNumber, shipper } = toTracking(picking);
  if (trackingNumber === null || trackingNumber === hashIn) return;
  try {
    await run.begin(async (ctx) => {
      await setTrackingNumber({ ...ctx, ...systemActor }, internalId, { trackingNumber, shipper });
      const place = { baseId, entity: 'SHIPMENT' } as const;
      await saveMapping(ctx, place, {
        internalId,
        model: 'stock.picking',
        externalId: picking.id,
        hashIn: trackingNumber,
      });
    });
  } catch (error) {
    // The number belongs to another shipment, whose picking had it first.
    if (!(error instanceof AppError)) throw error;
    run.log.info({ err: error, shipment: internalId }, 'tracking number is already in use');
  }
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
