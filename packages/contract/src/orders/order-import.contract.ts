import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, named } from '../kit/shapes.ts';
import { correctedCell, maxCorrectedCells } from '../kit/tables/corrected-cell.ts';
import { dateOrders } from '../kit/tables/day.rules.ts';
import { tableEndings } from '../kit/tables/packing.rules.ts';
import { tableOptions } from '../kit/tables/table-options.ts';
import { orderImportColumns, orderPropertyIds } from './order-import.rules.ts';
import { orderStore } from './orders.shapes.ts';

export const maxOrderImportRows = 50_000;

export const orderImportMetadata = z.strictObject({
  /** Previews the orders of the file and writes nothing. */
  preview: z.boolean().default(false),
  /** The company whose stores are searched when a row has no company; null searches the stores of all companies. */
  companyId: id.nullable().default(null),
  /** Without columns they are matched by the names in the header. */
  columns: orderImportColumns.optional(),
  ...tableOptions,
  /** The order of day and month in 01/02/2026. Detected from the dates when omitted; required if they are ambiguous. */
  dateOrder: z.enum(dateOrders).optional(),
  /** Corrected cells, which replace those of the file. */
  corrections: z.array(correctedCell).max(maxCorrectedCells).default([]),
});
export type OrderImportMetadata = z.output<typeof orderImportMetadata>;

/** The property with the error; null when the error affects the row as a whole. */
const orderProperty = z.enum(orderPropertyIds);

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
export const orderImportResult = z.strictObject({
  id: id.nullable(),
  status: z.enum(['PREVIEW', 'DONE', 'UNCHANGED']),
  fileName: z.string(),
  header: z.array(z.string()),
  columns: orderImportColumns,
  rows: z.int(),
  totalOrders: z.int(),
  totalUnit: z.int(),
  totalPrice: cents,
  /** The first fifty errors by line. A file with errors is not imported. */
  errors: z.array(z.strictObject({ line: z.int(), property: orderProperty.nullable(), message: z.string() })),
  totalErrors: z.int(),
  /** The rows with errors, as in the file or as corrected. */
  badRows: z.array(z.strictObject({ line: z.int(), cells: z.array(z.string()) })),
  /** Further messages, such as the number of skipped rows. */
  messages: z.array(z.string()),
  /** The first hundred orders. */
  orders: z.array(importedOrder),
});
export type OrderImportResult = z.infer<typeof orderImportResult>;

export const orderImportRoutes = defineRoutes({
  import: {
    method: 'POST',
    path: '/api/v1/orders/import/xls/',
    access: 'signedIn',
    summary: 'Create draft orders from the rows of a spreadsheet: all rows or, with errors, none',
    body: z.strictObject({ metadata: orderImportMetadata.prefault({}) }),
    files: { file: { maxBytes: 50_000_000, accept: tableEndings } },
    status: 200,
    response: orderImportResult,
    errors: [
      'ERROR_IN_FILE',
      'FILE_CORRUPTED',
      'COMPANY_NOT_FOUND',
      'PURCHASE_ORDER_NUMBER_TAKEN',
      'ORDER_TOO_LARGE',
      'UNAVAILABLE',
    ],
  },
});
