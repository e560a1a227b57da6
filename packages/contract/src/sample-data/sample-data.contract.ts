import { z } from 'zod';
import { admins } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { query } from '../kit/shapes.ts';

export const sampleDataState = z.strictObject({
  isLoaded: z.boolean(),
  /** Only an account without its own business records, integrations, and webhooks can load sample data. */
  mayLoad: z.boolean(),
  companies: z.int(),
  stores: z.int(),
  products: z.int(),
  orders: z.int(),
  /** Own records that use sample records and prevent their removal. */
  usedBy: z.array(z.strictObject({ kind: z.string(), count: z.int() })),
});
export type SampleDataState = z.infer<typeof sampleDataState>;

const path = '/api/v1/sample-data';

/** Not in the specification. */
export const sampleDataRoutes = defineRoutes({
  get: {
    method: 'GET',
    path,
    access: admins,
    summary: 'Get the state of the sample data',
    status: 200,
    response: sampleDataState,
  },
  load: {
    method: 'POST',
    path,
    access: admins,
    summary: 'Load sample data into an empty account',
    status: 200,
    response: sampleDataState,
    errors: ['SAMPLE_DATA_BUSY', 'SAMPLE_DATA_LOADED', 'ACCOUNT_NOT_EMPTY'],
  },
  remove: {
    method: 'DELETE',
    path,
    access: admins,
    summary: 'Remove the sample data: all of it, or with retainUsed all that own records do not use',
    /** Sample records that own records use remain as ordinary records. */
    query: z.strictObject({ retainUsed: query.flag }),
    status: 204,
    errors: ['SAMPLE_DATA_BUSY', 'SAMPLE_DATA_NOT_LOADED', 'SAMPLE_DATA_IN_USE'],
  },
});
