import { z } from 'zod';
import { orderManagers } from '../kit/access.ts';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, params } from '../kit/shapes.ts';
import { shipmentStatuses } from './shipments.rules.ts';

/** One scan, as the carrier told it. */
const shipmentEvent = z.strictObject({
  id,
  time: instant,
  /** Of the clock at the place of the scan; null where the carrier does not say: then the time is the place's own. */
  utcOffsetMinutes: z.int().nullable(),
  code: z.string(),
  /** What it means; null for a code that is not known here. */
  status: z.enum(shipmentStatuses).nullable(),
  description: z.string().nullable(),
  place: z.string().nullable(),
});
export type ShipmentEvent = z.infer<typeof shipmentEvent>;

const shipmentEvents = z.strictObject({
  /** The newest first. */
  events: z.array(shipmentEvent),
  /** An integration that operates asks its carrier. */
  isTracked: z.boolean(),
  /** Somebody asked for news, and they are being fetched. */
  isAsking: z.boolean(),
  lastAskedTime: instant.nullable(),
  /** Null where nobody asks any more: it has arrived, or its carrier has been silent for long. */
  nextAskTime: instant.nullable(),
  /** Why the carrier could not be asked the last time. */
  problem: z.string().nullable(),
});
export type ShipmentEvents = z.infer<typeof shipmentEvents>;

const path = '/api/v1/shipments/{shipmentId}/events';

export const shipmentEventRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'Every scan of a shipment that its carrier told of',
    params: params('shipmentId'),
    status: 200,
    response: shipmentEvents,
    errors: ['SHIPMENT_NOT_FOUND'],
  },
  refresh: {
    method: 'POST',
    path: `${path}/refresh`,
    access: orderManagers,
    summary: 'Ask the carrier now, whenever it would have been asked next',
    params: params('shipmentId'),
    status: 202,
    response: shipmentEvents,
    errors: ['SHIPMENT_NOT_FOUND', 'SHIPMENT_INACTIVE', 'SHIPMENT_NOT_TRACKED'],
  },
});
