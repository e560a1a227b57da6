export {
  type CarrierStatusUpdate,
  followCarrier,
  getShipment,
  recordShipment,
  setTrackingNumber,
} from './shipments.service.ts';
