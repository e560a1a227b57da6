import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { delimiters } from '../kit/tables/delimiter.rules.ts';
import { tableEndings } from '../kit/tables/packing.rules.ts';

const column = z.int().min(0).max(199);

/** Which column of the file, counted from 0, holds what. */
export const onHandHeaders = z
  .strictObject({
    upc: column,
    onHand: column,
    /** Of a text file; left out it is found from the header. */
    delimiter: z.enum(delimiters).optional(),
  })
  .refine(({ upc, onHand }) => upc !== onHand, 'must assign each property to a different column');
export type OnHandHeaders = z.output<typeof onHandHeaders>;

export const productOnHandRoutes = defineRoutes({
  import: {
    method: 'POST',
    path: '/api/v1/warehouse/inventory/upload/product-on-hand/csv',
    access: masterDataWriters,
    summary: "Set the brand's own stock of the products in a file: all of it or, when it has errors, nothing",
    body: z.strictObject({ headers: onHandHeaders }),
    files: { file: { maxBytes: 50_000_000, accept: tableEndings } },
    status: 204,
    errors: ['ERROR_IN_FILE', 'FILE_CORRUPTED', 'UNAVAILABLE'],
  },
});
