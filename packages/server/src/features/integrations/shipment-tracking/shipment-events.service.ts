import { trackingTypes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.rules.ts';
import type { ShipmentEvents } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import type { Shipment } from '@shelfward/contract/shipments/shipments.contract.ts';
import { shipmentCarrier } from '@shelfward/contract/shipments/tracking-number.rules.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { getShipment } from '../../shipments/public.ts';
import { requestSync } from '../core/public.ts';
import {
  findTracker,
  findTracking,
  listScans,
  openTracking,
  requestTrackingUpdate,
  type TrackedNumber,
} from './tracking.queries.ts';
import { isFinal, trackingStart } from './tracking.rules.ts';

/**
 * All scans since the ship date, and the polling state. In a scope, a deactivated shipment has none: its number may be that of
 * another shipment since. Integrations are closed there.
 */
export const getShipmentEvents = async (ctx: Ctx, shipmentId: number): Promise<ShipmentEvents> => {
  const shipment = await getShipment(ctx, shipmentId);
  const numbered = toTrackedNumber(shipment);
  const hasScope = ctx.actor.scope !== null;
  if (!numbered || (hasScope && shipment.inactive)) return untracked;
  await openTracking(ctx, { ...numbered, id: shipmentId });
  const scans = await listScans(ctx, numbered, trackingStart(shipment.shippedDate));
  const tracking = await findTracking(ctx, shipmentId, numbered);
  const tracker = hasScope || shipment.inactive ? undefined : await findTracker(ctx, trackingTypes[numbered.carrier]);
  const isEnded = isFinal(shipment.status) || !tracker;
  return {
    events: scans.map(({ time, ...scan }) => ({ ...scan, time: time.toISOString() })),
    isTracked: tracker !== undefined,
    isAsking:
      tracking !== undefined &&
      tracking.pollRequestedAt !== null &&
      tracker !== undefined &&
      isPolling(tracker, ctx.now),
    lastPollTime: tracking?.polledAt?.toISOString() ?? null,
    nextPollTime: isEnded ? null : (tracking?.nextPollAt?.toISOString() ?? null),
    problem: findProblem(tracker),
  };
};

/** Polls the shipment before all others; queues a run unless one is pending. */
export const refreshShipmentEvents = async (ctx: Ctx, shipmentId: number): Promise<ShipmentEvents> => {
  const shipment = await getShipment(ctx, shipmentId);
  if (shipment.inactive) throw new AppError('SHIPMENT_INACTIVE');
  const numbered = toTrackedNumber(shipment);
  const tracker = numbered && (await findTracker(ctx, trackingTypes[numbered.carrier]));
  if (!tracker) throw new AppError('SHIPMENT_NOT_TRACKED');
  await requestTrackingUpdate(ctx, { ...numbered, id: shipmentId });
  await requestSync(ctx, tracker.id);
  return getShipmentEvents(ctx, shipmentId);
};

const toTrackedNumber = ({ shipper, trackingNumber }: Shipment): TrackedNumber | undefined => {
  const carrier = shipmentCarrier({ shipper, trackingNumber });
  return carrier && trackingNumber !== null ? { carrier, trackingNumber } : undefined;
};

const untracked: ShipmentEvents = {
  events: [],
  isTracked: false,
  isAsking: false,
  lastPollTime: null,
  nextPollTime: null,
  problem: null,
};

type Tracker = NonNullable<Awaited<ReturnType<typeof findTracker>>>;

/** A run that waits for a retry does not count. */
const isPolling = ({ status, nextAttemptAt }: Tracker, now: Date): boolean =>
  status === 'RUNNING' || (status === 'PENDING' && nextAttemptAt !== null && nextAttemptAt <= now);

const findProblem = (tracker: Tracker | undefined): string | null => {
  const isRetryPending = tracker?.status === 'PENDING' && tracker.attempts !== null && tracker.attempts > 0;
  return tracker?.status === 'FAILED' || isRetryPending ? (tracker?.message ?? null) : null;
};
