import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { brandOnly } from '../kit/brand-only.ts';
import { percent } from '../kit/money.ts';
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
import { buyer, buyerCalls, buyersToAdd } from './buyers.contract.ts';

export const orderManager = z.strictObject({ id, email: z.string(), firstName: z.string(), lastName: z.string() });
export type OrderManager = z.infer<typeof orderManager>;

export const company = z.strictObject({
  id,
  name: z.string(),
  salesChannel: brandOnly(named.extend({ inactive: z.boolean() }).nullable()),
  orderManager: orderManager.nullable(),
  buyers: brandOnly(z.array(buyer)),
  discount: z.number(),
  paymentTerm: named.extend({ days: z.int(), inactive: z.boolean() }).nullable(),
  priceList: brandOnly(named.extend({ isDefault: z.boolean(), inactive: z.boolean() }).nullable()),
  amountOfActiveStores: z.int(),
  amountOfActiveRegions: z.int(),
  minItemsForStoreProposal: z.int(),
  address,
  inactive: z.boolean(),
});
export type Company = z.infer<typeof company>;

/** `minItemsForStoreProposal` in units: a store proposal below it results in no order. */
export const companyInput = z.strictObject({
  name: text(120),
  salesChannelId: id.nullable().default(null),
  orderManagerId: id.nullable().default(null),
  buyersToAdd,
  discount: percent.default(0),
  priceListId: id.nullable().default(null),
  paymentTermId: id.nullable().default(null),
  minItemsForStoreProposal: z.int().min(0).max(1_000_000).default(0),
  address: address.prefault({}),
});
export type CompanyInput = z.output<typeof companyInput>;

const companySortFields = [
  'name',
  'city',
  'priceListName',
  'paymentTermName',
  'salesChannelName',
  'orderManagerName',
  'discount',
  'amountOfActiveStores',
  'amountOfActiveRegions',
  'inactive',
] as const;

const path = '/api/v1/companies';
const idParams = params('companyId');
const assignment = {
  method: 'PATCH',
  access: masterDataWriters,
  status: 200,
  response: company,
  versioned: true,
  record: `${path}/{companyId}`,
} as const;
const missingReference = ['RELATED_ENTITY_NOT_FOUND'] as const;

export const companyRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    scoped: 'PARTNER',
    closedQuery: ['sort:priceListName', 'sort:salesChannelName'],
    summary: 'List companies',
    query: listQuery(companySortFields, {
      search: query.search,
      ids: query.ids,
      regionId: query.id,
      salesChannelId: query.id,
      priceListId: query.id,
      paymentTermId: query.id,
      orderManagerId: query.id,
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageSchema(company),
  },
  create: {
    method: 'POST',
    path,
    access: masterDataWriters,
    summary: 'Create a company',
    body: companyInput,
    status: 201,
    response: company,
    errors: ['COMPANY_NAME_TAKEN', ...missingReference],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{companyId}`,
    access: 'signedIn',
    scoped: 'PARTNER',
    summary: 'Get a company',
    params: idParams,
    status: 200,
    response: company,
    errors: ['COMPANY_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{companyId}`,
    access: masterDataWriters,
    summary: 'Update a company',
    removes: 'never',
    params: idParams,
    body: companyInput,
    status: 200,
    response: company,
    errors: ['COMPANY_NOT_FOUND', 'COMPANY_NAME_TAKEN', ...missingReference],
    versioned: true,
  },
  isNameUnique: {
    method: 'POST',
    path: `${path}/name/unique`,
    access: 'signedIn',
    reads: true,
    summary: 'Check whether a company name is available',
    body: availabilityRequest,
    status: 200,
    response: availability,
  },
  ...activation({
    what: 'company',
    path: `${path}/{companyId}`,
    access: masterDataWriters,
    params: idParams,
    response: company,
    errors: ['COMPANY_NOT_FOUND'],
  }),
  ...buyerCalls({
    what: 'company',
    path: `${path}/{companyId}`,
    params: idParams,
    response: company,
    notFound: 'COMPANY_NOT_FOUND',
  }),
  assignSalesChannel: {
    ...assignment,
    path: `${path}/{companyId}/sales-channel/{salesChannelId}`,
    summary: 'Assign a sales channel to a company',
    params: params('companyId', 'salesChannelId'),
    errors: ['SALES_CHANNEL_OR_COMPANY_NOT_FOUND'],
  },
  assignPaymentTerm: {
    ...assignment,
    path: `${path}/{companyId}/payment-term/{paymentTermId}`,
    summary: 'Assign a payment term to a company',
    params: params('companyId', 'paymentTermId'),
    errors: ['PAYMENT_TERM_OR_COMPANY_NOT_FOUND'],
  },
  assignOrderManager: {
    ...assignment,
    path: `${path}/{companyId}/order-manager/{orderManagerId}`,
    summary: 'Assign an order manager to a company',
    params: params('companyId', 'orderManagerId'),
    errors: ['ORDER_MANAGER_OR_COMPANY_NOT_FOUND'],
  },
  /** Not in the specification: only administrators can list users, but every form needs the order managers. */
  orderManagers: {
    method: 'GET',
    path: `${path}/order-managers/short`,
    access: 'signedIn',
    summary: 'List users who can manage orders, for a dropdown',
    query: listQuery(['lastName', 'firstName', 'email'], { search: query.search, ids: query.ids }),
    status: 200,
    response: pageSchema(orderManager),
  },
});
