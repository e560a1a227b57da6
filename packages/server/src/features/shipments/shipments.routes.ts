import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { bind, open } from '../../platform/http/bind.ts';
import { importShipments } from './shipment-import.service.ts';
import { findShipments } from './shipments.queries.ts';
import {
  changeShipment,
  createShipment,
  deactivateShipment,
  getShipment,
  getShipmentByNumber,
} from './shipments.service.ts';

export const shipments = bind('shipments', shipmentRoutes, {
  list: (ctx, { query }) => findShipments(ctx, query),
  create: (ctx, { body }) => createShipment(ctx, body),
  importFile: open((ctx, { body, files }) => importShipments(ctx, { metadata: body.metadata, file: files.file })),
  get: (ctx, { params }) => getShipment(ctx, params.shipmentId),
  getByTrackingNumber: (ctx, { params }) => getShipmentByNumber(ctx, params.trackingNumber),
  update: (ctx, { params, body }) => changeShipment(ctx, params.shipmentId, body),
  deactivate: (ctx, { params }) => deactivateShipment(ctx, params.shipmentId),
});
