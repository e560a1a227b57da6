import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { tableEndings } from '../kit/tables/packing.rules.ts';
import { productIdentificationType } from '../kit/tables/product-identification.ts';
import { tableOptions } from '../kit/tables/table-options.ts';

const column = z.int().min(0).max(199);

/** The column of each property, counted from 0. */
export const onHandHeaders = z
  .strictObject({
    upc: column,
    onHand: column,
    ...tableOptions,
    /** How product codes are matched. UPC_OR_SKU: the UPC takes precedence. */
    productIdentificationType: productIdentificationType.default('UPC'),
  })
  .refine(({ upc, onHand }) => upc !== onHand, 'must assign each property to a different column');
export type OnHandHeaders = z.output<typeof onHandHeaders>;

/** The response has no body, so this header contains what was skipped and how codes were matched: a JSON list of sentences, percent-encoded. */
export const importNotesHeader = 'x-import-notes';

const onHandPreview = z.strictObject({
  rows: z.int(),
  /** Of the rows without errors. */
  products: z.int(),
  units: z.int(),
  /** The errors of the file, at most 50 and one with the number of the others. */
  errors: z.array(z.string()),
  /** What is skipped, and how codes were matched. */
  messages: z.array(z.string()),
});
export type OnHandPreview = z.infer<typeof onHandPreview>;

export const productOnHandRoutes = defineRoutes({
  import: {
    method: 'POST',
    path: '/api/v1/warehouse/inventory/upload/product-on-hand/csv',
    access: masterDataWriters,
    summary: "Import the brand's own stock from a file: all rows or, with errors, none",
    body: z.strictObject({ headers: onHandHeaders }),
    files: { file: { maxBytes: 50_000_000, accept: tableEndings } },
    status: 204,
    errors: ['ERROR_IN_FILE', 'FILE_CORRUPTED', 'UNAVAILABLE'],
  },
  preview: {
    method: 'POST',
    path: '/api/v1/warehouse/inventory/upload/product-on-hand/csv/preview',
    access: masterDataWriters,
    summary: 'Read a stock file and show its totals and errors, without importing it',
    reads: true,
    body: z.strictObject({ headers: onHandHeaders }),
    files: { file: { maxBytes: 50_000_000, accept: tableEndings } },
    status: 200,
    response: onHandPreview,
    errors: ['ERROR_IN_FILE', 'FILE_CORRUPTED', 'UNAVAILABLE'],
  },
});
