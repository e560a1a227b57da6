import { z } from 'zod';
import { orderManagers } from '../kit/access.ts';
import { accountOnly } from '../kit/brand-only.ts';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, params } from '../kit/shapes.ts';
import { shipmentStatuses } from './shipments.rules.ts';

/** A scan event of the carrier. */
const shipmentEvent = z.strictObject({
  id,
  time: instant,
  /**
   * The UTC offset at the location of the scan. Null when the carrier does not report it: the time is then local time.
   */
  utcOffsetMinutes: z.int().nullable(),
  code: z.string(),
  /** The status; null for an unknown code of the carrier. */
  status: z.enum(shipmentStatuses).nullable(),
  description: z.string().nullable(),
  place: z.string().nullable(),
});
export type ShipmentEvent = z.infer<typeof shipmentEvent>;

const shipmentEvents = z.strictObject({
  /** Newest first. */
  events: z.array(shipmentEvent),
  /** True when an operating integration tracks the shipment. */
  isTracked: accountOnly(z.boolean()),
  /** True when a user requested an update that is in progress. */
  isAsking: accountOnly(z.boolean()),
  lastPollTime: instant.nullable(),
  /** Null when polling has ended: the shipment was delivered, or the carrier has reported no scans for a long time. */
  nextPollTime: accountOnly(instant.nullable()),
  /** The error of the last poll. */
  problem: accountOnly(z.string().nullable()),
});
export type ShipmentEvents = z.infer<typeof shipmentEvents>;

const path = '/api/v1/shipments/{shipmentId}/events';

export const shipmentEventRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'List the scan events of a shipment',
    params: params('shipmentId'),
    status: 200,
    response: shipmentEvents,
    errors: ['SHIPMENT_NOT_FOUND'],
  },
  refresh: {
    method: 'POST',
    path: `${path}/refresh`,
    access: orderManagers,
    summary: 'Request a tracking update from the carrier now',
    params: params('shipmentId'),
    status: 202,
    response: shipmentEvents,
    errors: ['SHIPMENT_NOT_FOUND', 'SHIPMENT_INACTIVE', 'SHIPMENT_NOT_TRACKED'],
  },
});
