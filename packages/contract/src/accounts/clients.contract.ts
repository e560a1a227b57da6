import { z } from 'zod';
import { superusers } from '../kit/access.ts';
import { defaultCurrency } from '../kit/currency.rules.ts';
import { instant, timeZone } from '../kit/dates.ts';
import { currency } from '../kit/money.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, pageSchema, params, query, text } from '../kit/shapes.ts';
import { userInput } from '../users/users.contract.ts';
import { isHostLabel, isReservedSubdomain } from './clients.rules.ts';

export const client = z.strictObject({
  id,
  name: z.string(),
  subdomain: z.string(),
  registrationDate: instant,
  inactive: z.boolean(),
  betaFlag: z.boolean(),
  /** The IANA time zone of its days and schedules. Not in the specification. */
  timeZone: z.string(),
  /** The ISO 4217 currency of all its amounts. Not in the specification. */
  currency: z.string(),
  /** The first administrator. Null for clients that were not created through this API. */
  createdUserId: id.nullable(),
  /** False until a user of the client has redeemed an invitation. Not in the specification. */
  activated: z.boolean(),
});
export type Client = z.infer<typeof client>;

const subdomain = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isHostLabel, 'must contain only letters, digits, and hyphens')
  .refine((value) => !isReservedSubdomain(value), 'must not be a reserved name');

/** The request creates the client and its first administrator, who receives an invitation by e-mail. */
export const clientInput = z.strictObject({
  name: text(120),
  subdomain,
  betaFlag: z.boolean().default(false),
  timeZone: timeZone.default('UTC'),
  currency: currency.default(defaultCurrency),
  /** The caller if it is omitted. Not in the specification. */
  administrator: userInput.pick({ email: true, firstName: true, lastName: true }).optional(),
});
export type ClientInput = z.output<typeof clientInput>;

/** A client whose first administrator must be named. */
export const accountInput = clientInput.required({ administrator: true });
export type AccountInput = z.output<typeof accountInput>;

/** The subdomain cannot change: URLs and tokens contain it. */
export const clientChange = z.strictObject({
  name: text(120),
  betaFlag: z.boolean(),
  timeZone: timeZone.optional(),
  /** A change does not convert amounts. */
  currency: currency.optional(),
  inactive: z.boolean().optional(),
});
export type ClientChange = z.output<typeof clientChange>;

/** `token` signs in once, within a minute, at `url`, the URL of the other client. */
export const impersonation = z.strictObject({ token: z.string(), url: z.string() });
export type Impersonation = z.infer<typeof impersonation>;

const path = '/api/clients';

export const clientRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: superusers,
    summary: 'List clients',
    query: listQuery(['name', 'subdomain', 'registrationDate', 'betaFlag', 'inactive'], {
      search: query.search,
      includeInactive: query.flag,
    }),
    status: 200,
    response: pageSchema(client),
  },
  create: {
    method: 'POST',
    path,
    access: superusers,
    summary: 'Create a client and invite its first administrator',
    body: clientInput,
    status: 201,
    response: client,
    errors: ['CLIENT_SUBDOMAIN_TAKEN'],
    versioned: true,
  },
  impersonate: {
    method: 'POST',
    path: `${path}/impersonate`,
    access: superusers,
    summary: 'Create an impersonation token for another client; it can be used once',
    query: z.strictObject({ otherClientId: z.coerce.number<string | number>().int().positive() }),
    status: 200,
    response: impersonation,
    secretResponse: true,
    errors: ['CLIENT_ACCOUNT_NOT_FOUND', 'CLIENT_INACTIVE', 'CLIENT_WITHOUT_ADMIN', 'OWN_CLIENT_IMPERSONATION'],
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: superusers,
    summary: 'Get a client',
    params: params('id'),
    status: 200,
    response: client,
    errors: ['CLIENT_ACCOUNT_NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    access: superusers,
    summary: 'Update, activate, or deactivate a client',
    params: params('id'),
    body: clientChange,
    status: 200,
    response: client,
    errors: ['CLIENT_ACCOUNT_NOT_FOUND', 'OWN_CLIENT_DEACTIVATION'],
    versioned: true,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: superusers,
    summary: 'Deactivate a client: its data is retained and its sessions end',
    params: params('id'),
    status: 204,
    errors: ['CLIENT_ACCOUNT_NOT_FOUND', 'OWN_CLIENT_DEACTIVATION', 'PRECONDITION_FAILED'],
  },
});
