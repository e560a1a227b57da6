import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type BoundRoute, bind, open } from '../../../platform/http/bind.ts';
import { type OutgoingDeps, outgoingFor } from '../../../platform/outgoing/simulation.ts';
import { createCarrierClient } from './carriers/carrier.client.ts';
import { testConnection } from './connection-test.service.ts';
import { getShipmentEvents, refreshShipmentEvents } from './shipment-events.service.ts';
import { changeShipmentTracking, createShipmentTracking, getShipmentTracking } from './shipment-tracking.service.ts';

interface TrackingServices extends OutgoingDeps {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly clock: () => Date;
}

export const shipmentTracking = ({ database, keys, clock, ...calls }: TrackingServices): BoundRoute[] =>
  bind('shipment-tracking', shipmentTrackingRoutes, {
    get: (ctx, { params }) => getShipmentTracking(ctx, keys, params.integrationId),
    create: (ctx, { body }) => createShipmentTracking(ctx, keys, body),
    update: (ctx, { params, body }) => changeShipmentTracking(ctx, keys, { ...body, id: params.integrationId }),
    testConnection: open((ctx, { body }) => {
      // A test signs in each time, so it needs no cached token.
      const client = createCarrierClient({ outgoing: outgoingFor(calls, ctx.tenantId), clock });
      return testConnection(ctx, { database, keys, client }, body);
    }),
  });

export const shipmentEvents = bind('shipment-events', shipmentEventRoutes, {
  list: (ctx, { params }) => getShipmentEvents(ctx, params.shipmentId),
  refresh: (ctx, { params }) => refreshShipmentEvents(ctx, params.shipmentId),
});
