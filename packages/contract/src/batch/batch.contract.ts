import { z } from 'zod';
import { defineRoutes } from '../kit/route.ts';

export const maxBatchItems = 100;

export const batchItem = z.strictObject({
  id: z.string().min(1).max(100),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** An address of this API without its host, with its query. */
  uri: z.string().max(8000),
  headers: z.record(z.string(), z.string().max(8000)).default({}),
  body: z.unknown().optional(),
});
export const batchAnswer = z.strictObject({
  id: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});

export const batchRequest = z.strictObject({
  items: z
    .array(batchItem)
    .max(maxBatchItems)
    .refine((items) => new Set(items.map((item) => item.id)).size === items.length, 'ids must be unique'),
});

export const batchRoutes = defineRoutes({
  run: {
    method: 'POST',
    path: '/batch/api/v1',
    access: 'signedIn',
    summary: 'Several calls in one: each is answered on its own, in the order asked',
    body: batchRequest,
    status: 200,
    response: z.strictObject({ items: z.array(batchAnswer) }),
  },
});
