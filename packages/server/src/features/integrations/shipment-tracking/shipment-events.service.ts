import { trackingTypes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.rules.ts';
import type { ShipmentEvents } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import type { Shipment } from '@shelfward/contract/shipments/shipments.contract.ts';
import { carrierOfParcel } from '@shelfward/contract/shipments/tracking-number.rules.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { getShipment } from '../../shipments/public.ts';
import { requestSync } from '../core/public.ts';
import { beginOf, isFinal } from './carrier-scans.rules.ts';
import { findScansToShow, findTracker, findTracking, type Numbered, wantNews } from './tracking.queries.ts';

/** Every scan since the shipment left, and how its carrier is asked. */
export const getShipmentEvents = async (ctx: Ctx, shipmentId: number): Promise<ShipmentEvents> => {
  const shipment = await getShipment(ctx, shipmentId);
  const numbered = numberOf(shipment);
  if (!numbered) return untracked;
  const scans = await findScansToShow(ctx, numbered, beginOf(shipment.shippedDate));
  const tracking = await findTracking(ctx, shipmentId, numbered);
  const tracker = shipment.inactive ? undefined : await findTracker(ctx, trackingTypes[numbered.carrier]);
  const isOver = isFinal(shipment.status) || !tracker;
  return {
    events: scans.map(({ time, ...scan }) => ({ ...scan, time: time.toISOString() })),
    isTracked: tracker !== undefined,
    isAsking:
      tracking !== undefined && tracking.wantedAt !== null && tracker !== undefined && isUnderWay(tracker, ctx.now),
    lastAskedTime: tracking?.askedAt?.toISOString() ?? null,
    nextAskTime: isOver ? null : (tracking?.nextAskAt?.toISOString() ?? null),
    problem: problemOf(tracker),
  };
};

/** It is asked about before all others; the run that asks is queued, unless one waits. */
export const refreshShipmentEvents = async (ctx: Ctx, shipmentId: number): Promise<ShipmentEvents> => {
  const shipment = await getShipment(ctx, shipmentId);
  if (shipment.inactive) throw new AppError('SHIPMENT_INACTIVE');
  const numbered = numberOf(shipment);
  const tracker = numbered && (await findTracker(ctx, trackingTypes[numbered.carrier]));
  if (!tracker) throw new AppError('SHIPMENT_NOT_TRACKED');
  await wantNews(ctx, { ...numbered, id: shipmentId });
  await requestSync(ctx, tracker.id);
  return getShipmentEvents(ctx, shipmentId);
};

const numberOf = ({ shipper, trackingNumber }: Shipment): Numbered | undefined => {
  const carrier = carrierOfParcel({ shipper, trackingNumber });
  return carrier && trackingNumber !== null ? { carrier, trackingNumber } : undefined;
};

const untracked: ShipmentEvents = {
  events: [],
  isTracked: false,
  isAsking: false,
  lastAskedTime: null,
  nextAskTime: null,
  problem: null,
};

type Tracker = NonNullable<Awaited<ReturnType<typeof findTracker>>>;

/** One that waits after a failure is not waited for. */
const isUnderWay = ({ status, nextAttemptAt }: Tracker, now: Date): boolean =>
  status === 'RUNNING' || (status === 'PENDING' && nextAttemptAt !== null && nextAttemptAt <= now);

const problemOf = (tracker: Tracker | undefined): string | null => {
  const isTriedAgain = tracker?.status === 'PENDING' && tracker.attempts !== null && tracker.attempts > 0;
  return tracker?.status === 'FAILED' || isTriedAgain ? (tracker?.message ?? null) : null;
};
