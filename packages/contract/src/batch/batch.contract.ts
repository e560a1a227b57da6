import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';

export const maxBatchItems = 100;

/** Returned as it was sent. */
const batchId = z.union([z.string().min(1).max(100), z.int()]);

export const batchItem = z.strictObject({
  id: batchId,
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** A URL of this API without scheme and host, with its query. */
  uri: z.string().max(8000),
  headers: z.record(z.string(), z.string().max(8000)).default({}),
  body: z.unknown().optional(),
});
export const batchResponse = z.strictObject({
  id: batchId,
  /** As it was sent. */
  uri: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});

export const batchRequest = z.strictObject({
  items: z
    .array(batchItem)
    .max(maxBatchItems)
    .refine((items) => new Set(items.map(({ id }) => String(id))).size === items.length, 'must have unique ids'),
});

export const batchStatuses = ['PENDING', 'RUNNING', 'ENDED'] as const;

/**
 * An asynchronous batch. `items` contains a response for each completed call, in the order of the request. Retained
 * for a day.
 */
export const batchJob = z.strictObject({
  id: z.uuid(),
  status: z.enum(batchStatuses),
  createdDate: instant,
  amountOfItems: z.int(),
  items: z.array(batchResponse),
});
export type BatchJob = z.infer<typeof batchJob>;

export const batchRoutes = defineRoutes({
  run: {
    method: 'POST',
    path: '/batch/api/v1',
    access: 'signedIn',
    reads: true,
    summary: 'Run several calls in one request; each has its own response, in the order of the request',
    body: batchRequest,
    status: 200,
    response: z.strictObject({ items: z.array(batchResponse) }),
  },
  runAsync: {
    method: 'POST',
    path: '/batch/api/v1/async',
    access: 'signedIn',
    reads: true,
    summary: 'Run several calls in the background; the Location header is the URL of the responses',
    body: batchRequest,
    status: 202,
    response: batchJob,
  },
  job: {
    method: 'GET',
    path: '/batch/api/v1/async/{jobId}',
    access: 'signedIn',
    summary: 'Get the progress of an asynchronous batch with the responses so far; only for the user who started it',
    params: z.strictObject({ jobId: z.uuid() }),
    status: 200,
    response: batchJob,
    errors: ['BATCH_NOT_FOUND'],
  },
});
