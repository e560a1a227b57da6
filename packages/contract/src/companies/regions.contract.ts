import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { brandOnly } from '../kit/brand-only.ts';
import { defineRoutes } from '../kit/route.ts';
import { address, id, listQuery, pageSchema, params, query, sortQuery, text } from '../kit/shapes.ts';
import { buyer, buyerCalls, buyersToAdd } from './buyers.contract.ts';

/** The specification uses `regionId` in the record and `id` in the summary: the record has both. */
export const region = z.strictObject({
  id,
  regionId: id,
  companyId: id,
  name: z.string(),
  number: z.string().nullable(),
  code: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  address,
  buyers: brandOnly(z.array(buyer)),
  numberOfStores: z.int(),
  inactive: z.boolean(),
});
export type Region = z.infer<typeof region>;

export const regionInput = z.strictObject({
  name: text(120),
  number: text(40).nullable().default(null),
  code: text(40).nullable().default(null),
  phoneNumber: text(40).nullable().default(null),
  address: address.prefault({}),
  buyersToAdd,
});
export type RegionInput = z.output<typeof regionInput>;

/** The values of a dropdown. */
export const shortRegion = z.strictObject({
  id,
  companyId: id,
  companyName: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  inactive: z.boolean(),
});
export type ShortRegion = z.infer<typeof shortRegion>;

const path = '/api/v1/companies/{companyId}/regions';
const idParams = params('companyId', 'regionId');

export const regionRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'List the regions of a company, by name',
    params: params('companyId'),
    query: z.strictObject({
      includeInactive: query.flag,
      sort: sortQuery(['name', 'code', 'number', 'city', 'phoneNumber', 'numberOfStores', 'inactive']),
    }),
    status: 200,
    response: z.array(region),
    errors: ['COMPANY_NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Create a region',
    params: params('companyId'),
    body: regionInput,
    status: 201,
    response: region,
    errors: ['COMPANY_NOT_FOUND', 'REGION_NAME_TAKEN'],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{regionId}`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Get a region',
    params: idParams,
    status: 200,
    response: region,
    errors: ['REGION_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{regionId}`,
    access: masterDataWriters,
    summary: 'Update a region',
    removes: 'never',
    params: idParams,
    body: regionInput,
    status: 200,
    response: region,
    errors: ['REGION_NOT_FOUND', 'REGION_NAME_TAKEN'],
    versioned: true,
  },
  ...activation({
    what: 'region',
    path: `${path}/{regionId}`,
    access: masterDataWriters,
    params: idParams,
    response: region,
    errors: ['REGION_NOT_FOUND'],
  }),
  ...buyerCalls({
    what: 'region',
    path: `${path}/{regionId}`,
    params: idParams,
    response: region,
    notFound: 'REGION_NOT_FOUND',
  }),
  allShort: {
    method: 'GET',
    path: '/api/v1/companies/regions/all/short',
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'List the active regions of all companies, for a dropdown',
    query: listQuery(['name', 'code', 'companyName'], {
      search: query.search,
      ids: query.ids,
      companyId: query.id,
      storeId: query.id,
    }),
    status: 200,
    response: pageSchema(shortRegion),
  },
});
