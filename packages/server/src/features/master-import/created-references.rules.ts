import { id } from '@shelfward/contract/kit/shapes.ts';
import { z } from 'zod';

const ids = z.array(id).default([]);

/** Records that an import creates in addition because rows refer to them. */
export const createdReferences = z.strictObject({
  companies: ids,
  regions: ids,
  productLines: ids,
  attributeKeys: ids,
  attributeValues: ids,
  prices: ids,
});
export type CreatedReferences = z.input<typeof createdReferences>;
