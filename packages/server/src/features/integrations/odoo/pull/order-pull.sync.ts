import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { z } from 'zod';
import { AppError } from '../../../../platform/core/errors.ts';
import { cancelByErp } from '../../../orders/public.ts';
import { noteTracking, recordShipment } from '../../../shipments/public.ts';
import { odooId } from '../client/odoo-values.rules.ts';
import { findMappingsOfExternal, keepMapping, type Mapping, orphanMappings } from '../mapping/mapping.queries.ts';
import type { OdooRun } from '../mapping/odoo-run.service.ts';
import { findFollowedOrders } from './order-pull.queries.ts';
import { type FollowedOrder, firstTrackingNumber, parcelOf, shipperOfMethod } from './order-pull.rules.ts';
import { findMoves, findPickings, type RemoteMove, type RemotePicking } from './remote-pickings.client.ts';

const pageSize = 200;
const remoteState = z.object({ id: odooId, name: z.string(), state: z.string() });
/** No person of the client did it. */
const nobody = { actor: { userId: null } } as const;

interface Counts {
  orders: number;
  cancelled: number;
  shipments: number;
}

/** Follows in Odoo what became of our orders: cancelled there, and delivered. */
export const pullOrders = async (pull: OdooRun): Promise<string> => {
  const { run, baseId } = pull;
  const counts: Counts = { orders: 0, cancelled: 0, shipments: 0 };
  let after = 0;
  for (;;) {
    run.signal.throwIfAborted();
    const page = await run.begin((ctx) => findFollowedOrders(ctx, { baseId, after, limit: pageSize }));
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
    await pullPage(pull, page, counts);
    counts.orders += page.length;
    await run.tell({ done: counts.orders });
  }
  return wordsOf(counts);
};

const pullPage = async (pull: OdooRun, page: readonly FollowedOrder[], counts: Counts): Promise<void> => {
  const { client } = pull;
  const domain = [['id', 'in', page.map(({ remoteId }) => remoteId)]];
  const states = new Map((await client.searchRead('sale.order', remoteState, { domain })).map((one) => [one.id, one]));
  const byRemote = new Map(page.map((order) => [order.remoteId, order]));
  for (const order of page) {
    const remote = states.get(order.remoteId);
    if (!remote) await noteGone(pull, order);
    else if (remote.state === 'cancel' && order.status !== 'SHIPPED')
      counts.cancelled += await cancel(pull, order, remote.name);
  }
  const pickings = await findPickings(client, [...states.keys()]);
  const known = await shipmentsOf(pull, pickings);
  const fresh = pickings.filter(({ id }) => !known.has(id));
  const moves = await findMoves(
    client,
    fresh.map(({ id }) => id),
  );
  const products = await productsOf(pull, moves);
  for (const picking of pickings) {
    const order = byRemote.get(picking.sale_id?.id ?? 0);
    const shipment = known.get(picking.id);
    if (order && shipment) await track(pull, picking, shipment);
    else if (order) {
      const own = moves.filter(({ pickingId }) => pickingId === picking.id);
      counts.shipments += await ship(pull, { order, picking, moves: own, products });
    }
  }
};

const shipmentsOf = async (
  { run, baseId }: OdooRun,
  pickings: readonly RemotePicking[],
): Promise<ReadonlyMap<number, Mapping>> => {
  const ids = pickings.map(({ id }) => id);
  const found = await run.begin((ctx) => findMappingsOfExternal(ctx, { baseId, entity: 'SHIPMENT' }, ids));
  return new Map(found.map((mapping) => [mapping.externalId, mapping]));
};

const productsOf = async (
  { run, baseId }: OdooRun,
  moves: readonly RemoteMove[],
): Promise<ReadonlyMap<number, number>> => {
  const ids = [...new Set(moves.map(({ remoteProductId }) => remoteProductId))];
  const found = await run.begin((ctx) => findMappingsOfExternal(ctx, { baseId, entity: 'PRODUCT' }, ids));
  return new Map(found.map(({ externalId, internalId }) => [externalId, internalId]));
};

const recordOf = ({ id, reference }: FollowedOrder) => ({ entityType: 'ORDER', id, name: reference });

/** Ours stays as it is; whether it should go too is for people to say. */
const noteGone = async ({ run, baseId }: OdooRun, order: FollowedOrder): Promise<void> => {
  await run.begin((ctx) => orphanMappings(ctx, { baseId, entity: 'ORDER' }, [order.remoteId]));
  await run.fail({
    integrationLogType: 'ORDER',
    record: recordOf(order),
    externalId: String(order.remoteId),
    message: `Odoo has the order ${order.reference} no more: somebody deleted it there. Cancel it here, or send it again.`,
  });
};

const cancel = async ({ run }: OdooRun, order: FollowedOrder, name: string): Promise<number> => {
  const reason = `Cancelled in Odoo (${name}).`;
  if (await run.begin((ctx) => cancelByErp({ ...ctx, ...nobody }, order.id, reason))) return 1;
  await run.fail({
    integrationLogType: 'ORDER',
    record: recordOf(order),
    field: 'status',
    message: `Odoo has cancelled the order ${order.reference}, of which units have shipped here. Take the shipments back, or have the order restored in Odoo.`,
  });
  return 0;
};

interface Parcel {
  readonly order: FollowedOrder;
  readonly picking: RemotePicking;
  readonly moves: readonly RemoteMove[];
  readonly products: ReadonlyMap<number, number>;
}

const trackingOf = ({ carrier_id: method, carrier_tracking_ref: reference }: RemotePicking) => ({
  trackingNumber: firstTrackingNumber(reference ?? null),
  shipper: shipperOfMethod(method?.name ?? null),
});

/** The picking and its shipment are brought together in one transaction: it is never shipped twice. */
const ship = async (pull: OdooRun, { order, picking, moves, products }: Parcel): Promise<number> => {
  const { run, baseId, mark } = pull;
  const units = moves.map((move) => ({ ...move, productId: products.get(move.remoteProductId) ?? null }));
  const parcel = parcelOf(mark, order, units);
  if ('fault' in parcel) return refuse(pull, { order, picking }, parcel.fault);
  try {
    await run.begin(async (ctx) => {
      const shippedDate = (picking.date_done ?? ctx.now.toISOString()).slice(0, 10);
      const items = [...parcel.items];
      const made = { orderId: order.id, shippedDate, ...trackingOf(picking), items };
      const internalId = await recordShipment({ ...ctx, ...nobody }, made);
      const place = { baseId, entity: 'SHIPMENT' } as const;
      const { trackingNumber: hashIn } = made;
      const known = { internalId, model: 'stock.picking', externalId: picking.id };
      await keepMapping(ctx, place, { ...known, ...(hashIn !== null && { hashIn }) });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(pull, { order, picking }, error.facts.detail ?? error.message);
  }
  const about = { record: { entityType: 'ORDER', id: order.id }, externalId: String(picking.id) };
  await run.solve({ integrationLogType: 'SHIPMENT', ...about });
  return 1;
};

const refuse = async (
  { run }: OdooRun,
  { order, picking }: Pick<Parcel, 'order' | 'picking'>,
  why: string,
): Promise<0> => {
  await run.fail({
    integrationLogType: 'SHIPMENT',
    record: recordOf(order),
    externalId: String(picking.id),
    message: `The delivery ${picking.name} of the order ${order.reference} could not be taken: ${why}`,
    payload: picking,
  });
  return 0;
};

/** A number that was dealt with once is not looked at again. */
const track = async (
  { run, baseId }: OdooRun,
  picking: RemotePicking,
  { internalId, hashIn }: Mapping,
): Promise<void> => {
  const { trackingNumber, shipper } = trackingOf(picking);
  if (trackingNumber === null || trackingNumber === hashIn) return;
  try {
    await run.begin(async (ctx) => {
      await noteTracking({ ...ctx, ...nobody }, internalId, { trackingNumber, shipper });
      const place = { baseId, entity: 'SHIPMENT' } as const;
      await keepMapping(ctx, place, {
        internalId,
        model: 'stock.picking',
        externalId: picking.id,
        hashIn: trackingNumber,
      });
    });
  } catch (error) {
    // Another shipment travels under this number; whose it is, the first picking that had it has said.
    if (!(error instanceof AppError)) throw error;
    run.log.info({ err: error, shipment: internalId }, 'a tracking number is taken');
  }
};

const wordsOf = ({ orders, cancelled, shipments }: Counts): string => {
  if (orders === 0) return 'No order is open in Odoo.';
  if (cancelled + shipments === 0) return `${orders} open ${plural(orders, 'order')}: nothing new.`;
  return `${orders} open ${plural(orders, 'order')}: ${shipments} shipped, ${cancelled} cancelled.`;
};
