export { shipmentTrackingSyncs } from './shipment-tracking.sync.ts';
