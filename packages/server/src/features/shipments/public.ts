export { recordShipment } from './shipments.service.ts';
