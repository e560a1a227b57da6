import { z } from 'zod';
import { buyer, buyerCalls, buyersToAdd } from '../companies/buyers.contract.ts';
import { masterDataWriters } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { accountOnly, brandOnly } from '../kit/brand-only.ts';
import { isGln } from '../kit/gtin.rules.ts';
import { defineRoutes } from '../kit/route.ts';
import {
  address,
  availability,
  availabilityRequest,
  id,
  listQuery,
  named,
  pageSchema,
  params,
  query,
  text,
} from '../kit/shapes.ts';

/** Only stores have par levels and proposals; distribution centers and online stores have sales and reported stock. */
export const storeKinds = ['STORE', 'DISTRIBUTION_CENTER', 'ONLINE'] as const;
export type StoreKind = (typeof storeKinds)[number];

/** `kind` and `gln` are not in the specification. */
export const store = z.strictObject({
  id,
  company: named,
  region: named.extend({ code: z.string().nullable() }).nullable(),
  name: z.string(),
  number: z.string().nullable(),
  code: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  kind: z.enum(storeKinds),
  gln: z.string().nullable(),
  address,
  proposalProcessedByRegion: z.boolean(),
  buyers: brandOnly(z.array(buyer)),
  inactive: z.boolean(),
  isLinkedToOdoo: accountOnly(z.boolean()),
});
export type Store = z.infer<typeof store>;

/** A global location number: thirteen digits, the last of which is the check digit. */
const gln = text(13).refine(isGln, 'must be a GLN of 13 digits with a correct check digit');

export const storeInput = z.strictObject({
  companyId: id,
  regionId: id.nullable().default(null),
  name: text(120),
  number: text(40).nullable().default(null),
  code: text(40).nullable().default(null),
  phoneNumber: text(40).nullable().default(null),
  kind: z.enum(storeKinds).default('STORE'),
  gln: gln.nullable().default(null),
  address: address.prefault({}),
  proposalProcessedByRegion: z.boolean().default(false),
  buyersToAdd,
});
export type StoreInput = z.output<typeof storeInput>;

/** The values of a dropdown. */
export const shortStore = z.strictObject({
  id,
  companyId: id,
  regionId: id.nullable(),
  name: z.string(),
  number: z.string().nullable(),
  code: z.string().nullable(),
});
export type ShortStore = z.infer<typeof shortStore>;

const path = '/api/v1/stores';
const idParams = params('storeId');
const processing = {
  method: 'PATCH',
  access: masterDataWriters,
  params: idParams,
  status: 200,
  response: store,
  errors: ['STORE_NOT_FOUND'],
  versioned: true,
} as const;
const missingReference = ['RELATED_COMPANY_NOT_FOUND', 'RELATED_ENTITY_NOT_FOUND'] as const;

export const storeRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'List stores',
    query: listQuery(['name', 'number', 'code', 'companyName', 'regionName', 'city', 'state', 'inactive'], {
      search: query.search,
      ids: query.ids,
      companyId: query.id,
      regionId: query.id,
      globalAssortmentId: query.id,
      kind: query.many(z.enum(storeKinds)),
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageSchema(store),
  },
  create: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Create a store',
    body: storeInput,
    status: 201,
    response: store,
    errors: ['STORE_NAME_TAKEN', 'STORE_GLN_TAKEN', ...missingReference],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{storeId}`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Get a store',
    params: idParams,
    status: 200,
    response: store,
    errors: ['STORE_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{storeId}`,
    access: masterDataWriters,
    summary: 'Update a store',
    removes: 'never',
    params: idParams,
    body: storeInput,
    status: 200,
    response: store,
    errors: ['STORE_NOT_FOUND', 'STORE_NAME_TAKEN', 'STORE_GLN_TAKEN', ...missingReference],
    versioned: true,
  },
  allShort: {
    method: 'GET',
    path: `${path}/short`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'List active stores by name, for a dropdown',
    query: z.strictObject({ companyId: query.id, regionId: query.id, kind: query.many(z.enum(storeKinds)) }),
    status: 200,
    response: z.array(shortStore),
  },
  isNameUnique: {
    method: 'POST',
    path: `${path}/name/unique`,
    access: 'signedIn',
    reads: true,
    summary: 'Check whether a store name is available',
    body: availabilityRequest,
    status: 200,
    response: availability,
  },
  ...activation({
    what: 'store',
    path: `${path}/{storeId}`,
    access: masterDataWriters,
    params: idParams,
    response: store,
    errors: ['STORE_NOT_FOUND'],
  }),
  ...buyerCalls({
    what: 'store',
    path: `${path}/{storeId}`,
    params: idParams,
    response: store,
    notFound: 'STORE_NOT_FOUND',
  }),
  processByRegion: {
    ...processing,
    path: `${path}/{storeId}/proposal-processing-by-region/activate`,
    summary: 'Process the proposals of a store in the order of its region',
  },
  processAlone: {
    ...processing,
    path: `${path}/{storeId}/proposal-processing-by-region/deactivate`,
    summary: 'Process the proposals of a store in separate orders',
    removes: 'never',
  },
});
