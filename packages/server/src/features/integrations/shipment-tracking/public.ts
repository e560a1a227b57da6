export { createShipmentTracking } from './shipment-tracking.service.ts';
export { shipmentTrackingSyncs } from './shipment-tracking.sync.ts';
