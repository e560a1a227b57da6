import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type BoundRoute, bind, open } from '../../../platform/http/bind.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { createCarrierClient } from './carrier.client.ts';
import {
  changeShipmentTracking,
  createShipmentTracking,
  getShipmentTracking,
  testConnection,
} from './connection-test.service.ts';
import { getShipmentEvents, refreshShipmentEvents } from './shipment-events.service.ts';

interface TrackingServices {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly outgoing: Outgoing;
  readonly clock: () => Date;
}

export const shipmentTracking = ({ database, keys, ...deps }: TrackingServices): BoundRoute[] => {
  const client = createCarrierClient(deps);
  return bind('shipment-tracking', shipmentTrackingRoutes, {
    get: (ctx, { params }) => getShipmentTracking(ctx, keys, params.integrationId),
    create: (ctx, { body }) => createShipmentTracking(ctx, keys, body),
    update: (ctx, { params, body }) => changeShipmentTracking(ctx, keys, { ...body, id: params.integrationId }),
    testConnection: open((ctx, { body }) => testConnection(ctx, { database, keys, client }, body)),
  });
};

export const shipmentEvents = bind('shipment-events', shipmentEventRoutes, {
  list: (ctx, { params }) => getShipmentEvents(ctx, params.shipmentId),
  refresh: (ctx, { params }) => refreshShipmentEvents(ctx, params.shipmentId),
});
