export { undoShipments } from './shipment-import.undo.ts';
export {
  type CarrierStatusUpdate,
  followCarrier,
  getShipment,
  recordShipment,
  setTrackingNumber,
} from './shipments.service.ts';
