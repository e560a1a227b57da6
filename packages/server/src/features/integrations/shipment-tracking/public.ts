export { createShipmentTracking } from './connection-test.service.ts';
export { shipmentTrackingSyncs } from './shipment-tracking.sync.ts';
