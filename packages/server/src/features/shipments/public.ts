export { noteTracking, recordShipment } from './shipments.service.ts';
