export {
  type CarrierNews,
  followCarrier,
  getShipment,
  noteTracking,
  recordShipment,
} from './shipments.service.ts';
