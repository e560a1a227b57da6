import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { AppError } from '../../../../platform/core/errors.ts';
import { lockOrderWithLines } from '../../../orders/public.ts';
import { recordShipment, setTrackingNumber } from '../../../shipments/public.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { parseOdooInstant } from '../client/odoo-values.rules.ts';
import { saveMapping, saveMappings } from '../master-data/mapping.queries.ts';
import { deliveryReasons, orderImportMessages } from './order-messages.rules.ts';
import type { ImportedDelivery } from './order-pull.queries.ts';
import {
  buildShipmentItems,
  firstTrackingNumber,
  limitToOpenQuantities,
  parseShipper,
  systemActor,
  type TrackedOrder,
  toOrderRecord,
} from './order-pull.rules.ts';
import type { RemoteMove, RemotePicking } from './remote-pickings.client.ts';

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
export const importShipment = async (pull: OdooRun, { order, picking, moves, products }: Parcel): Promise<number> => {
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
      const { id: internalId } = await recordShipment({ ...ctx, ...systemActor }, made);
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
    record: toOrderRecord(order),
    externalId: String(picking.id),
    message: orderImportMessages.deliveryRejected(picking.name, order.reference, reason),
    payload: picking,
  });
  return 0;
};

/** Updates the tracking number of a shipment; a number that was processed once is skipped. */
export const updateTracking = async (
  { run, baseId }: OdooRun,
  picking: RemotePicking,
  { internalId, hashIn }: ImportedDelivery,
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
