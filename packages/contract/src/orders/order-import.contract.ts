import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, named } from '../kit/shapes.ts';
import { tableMetadata, tableReport, tableUpload } from '../kit/tables/table-import.ts';
import { orderImportProperties } from './order-import.rules.ts';
import { orderStore } from './orders.shapes.ts';

/**
 * What happens to an order without a purchase order number whose store, ship date, and lines an existing order has: the file
 * is rejected, the order is left out, or it is created again.
 */
export const repeatedOrders = z.enum(['ASK', 'SKIP', 'CREATE']);
export type RepeatedOrders = z.output<typeof repeatedOrders>;

/** What happens to orders whose requested ship date is more than two years away: the file is rejected, or they are created. */
export const unusualShipDates = z.enum(['ASK', 'KEEP']);
export type UnusualShipDates = z.output<typeof unusualShipDates>;

export const orderImportMetadata = tableMetadata(orderImportProperties).extend({
  /** The company whose stores are searched when a row has no company; null searches the stores of all companies. */
  companyId: id.nullable().default(null),
  repeatedOrders: repeatedOrders.default('ASK'),
  unusualShipDates: unusualShipDates.default('ASK'),
});
export type OrderImportMetadata = z.output<typeof orderImportMetadata>;

export const importedOrder = z.strictObject({
  /** Null in a preview. */
  id: id.nullable(),
  company: named,
  store: orderStore,
  purchaseOrderNumber: z.string().nullable(),
  requestedShipDate: day.nullable(),
  lines: z.int(),
  totalUnit: z.int(),
  totalPrice: cents,
});
export type ImportedOrder = z.infer<typeof importedOrder>;

/** PREVIEW: nothing was written. UNCHANGED: the file was imported before; the orders are those of the first import. */
export const orderImportResult = tableReport(orderImportProperties).extend({
  id: id.nullable(),
  status: z.enum(['PREVIEW', 'DONE', 'UNCHANGED']),
  totalOrders: z.int(),
  totalUnit: z.int(),
  totalPrice: cents,
  /** The first hundred orders. */
  orders: z.array(importedOrder),
});
export type OrderImportResult = z.infer<typeof orderImportResult>;

export const orderImportRoutes = defineRoutes({
  import: {
    ...tableUpload,
    path: '/api/v1/orders/import/xls/',
    access: 'signedIn',
    summary: 'Create draft orders from the rows of a spreadsheet: all rows or, with errors, none',
    body: z.strictObject({ metadata: orderImportMetadata.prefault({}) }),
    response: orderImportResult,
    errors: [...tableUpload.errors, 'COMPANY_NOT_FOUND', 'PURCHASE_ORDER_NUMBER_TAKEN', 'ORDER_TOO_LARGE'],
  },
});
