import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { cents } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, named } from '../kit/shapes.ts';
import { correctedCell, maxCorrectedCells } from '../kit/tables/corrected-cell.ts';
import { delimiters } from '../kit/tables/delimiter.rules.ts';
import { orderImportColumns, orderPropertyIds } from './order-import.rules.ts';
import { orderStore } from './orders.shapes.ts';

export const maxOrderImportRows = 50_000;

export const orderImportMetadata = z.strictObject({
  /** Says what the file would make, and writes nothing. */
  preview: z.boolean().default(false),
  /** Stores that name no company are looked for among its own; without it among those of all companies. */
  companyId: id.nullable().default(null),
  /** Left out: they are matched by the names in the header. */
  columns: orderImportColumns.optional(),
  /** Of a text file; left out it is found from the header. */
  delimiter: z.enum(delimiters).optional(),
  /** Cells of the file that hold something else than it says. */
  mended: z.array(correctedCell).max(maxCorrectedCells).default([]),
});
export type OrderImportMetadata = z.output<typeof orderImportMetadata>;

/** What an error is about; null when it is the row as a whole. */
const orderProperty = z.enum(orderPropertyIds);

export const importedOrder = z.strictObject({
  /** Null as long as it is a preview. */
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

/** PREVIEW: nothing was written. UNCHANGED: this file was imported before, and these are the orders it made then. */
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
  /** The first fifty, by line; with any of them nothing is imported. */
  errors: z.array(z.strictObject({ line: z.int(), property: orderProperty.nullable(), message: z.string() })),
  totalErrors: z.int(),
  /** The rows that these errors are about, as the file has them or as they were mended. */
  badRows: z.array(z.strictObject({ line: z.int(), cells: z.array(z.string()) })),
  /** What else is worth knowing, such as rows that were skipped. */
  messages: z.array(z.string()),
  /** The first hundred. */
  orders: z.array(importedOrder),
});
export type OrderImportResult = z.infer<typeof orderImportResult>;

export const orderImportRoutes = defineRoutes({
  import: {
    method: 'POST',
    path: '/api/v1/orders/import/xls/',
    access: 'signedIn',
    summary: 'Make draft orders of the rows of a spreadsheet: all of it or, when it has errors, nothing',
    body: z.strictObject({ metadata: orderImportMetadata.prefault({}) }),
    files: { file: { maxBytes: 50_000_000, accept: ['.xlsx', '.csv', '.txt'] } },
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
