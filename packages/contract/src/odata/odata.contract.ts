import { z } from 'zod';
import { reporting } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';

export const odataPath = '/api/odata/v4';

/** Entities of a response. Programs follow `@odata.nextLink` to the others. */
export const maxOdataRows = 10_000;

const rowCount = z.coerce.number<string | number>().int().min(0).max(1_000_000_000).optional();
const expression = z.string().min(1).max(4000).optional();
/** Responses are always JSON. */
const format = z.string().startsWith('json', 'must be json').or(z.string().startsWith('application/json')).optional();

/** Not in the specification. OData 4.0 for Excel, Power BI, and other programs that analyze data; read-only. */
export const odataRoutes = defineRoutes({
  service: {
    method: 'GET',
    path: odataPath,
    access: reporting,
    scoped: 'PARTNER',
    tokenAsPassword: true,
    summary: 'List the entity sets of the live data for Excel and Power BI (OData service document)',
    query: z.strictObject({ $format: format }),
    status: 200,
    response: z.strictObject({
      '@odata.context': z.string(),
      value: z.array(z.strictObject({ name: z.string(), kind: z.literal('EntitySet'), url: z.string() })),
    }),
  },
  metadata: {
    method: 'GET',
    path: `${odataPath}/$metadata`,
    access: reporting,
    scoped: 'PARTNER',
    tokenAsPassword: true,
    summary: 'Describe the entity sets, their properties, and keys (OData metadata document)',
    status: 200,
    fileResponse: ['application/xml'],
  },
  count: {
    method: 'GET',
    path: `${odataPath}/{entitySet}/$count`,
    access: reporting,
    scoped: 'PARTNER',
    tokenAsPassword: true,
    heavy: true,
    summary: 'Count the entities of an entity set that match a filter, as text',
    params: z.strictObject({ entitySet: z.string() }),
    query: z.strictObject({ $filter: expression }),
    status: 200,
    fileResponse: ['text/plain'],
    errors: ['NOT_FOUND'],
  },
  read: {
    method: 'GET',
    path: `${odataPath}/{entitySet}`,
    access: reporting,
    scoped: 'PARTNER',
    tokenAsPassword: true,
    heavy: true,
    summary: 'Read an entity set: DailySales, Stores, Products, or Companies',
    params: z.strictObject({ entitySet: z.string() }),
    query: z.strictObject({
      $filter: expression,
      $select: expression,
      $orderby: expression,
      $top: rowCount,
      $skip: rowCount,
      $count: z
        .stringbool({ truthy: ['true'], falsy: ['false'] })
        .or(z.boolean())
        .default(false),
      $skiptoken: expression,
      $format: format,
    }),
    status: 200,
    response: z.strictObject({
      '@odata.context': z.string(),
      '@odata.count': z.int().optional(),
      value: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
      '@odata.nextLink': z.string().optional(),
    }),
    large: true,
    errors: ['NOT_FOUND'],
  },
});
