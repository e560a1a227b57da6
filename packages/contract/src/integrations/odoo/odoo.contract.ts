import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { instant } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, listQuery, pageSchema, params, query } from '../../kit/shapes.ts';
import type { OdooChildType } from '../core/integrations.rules.ts';
import {
  connectionCheckResult,
  integration,
  integrationName,
  scheduleChange,
  scheduleInput,
} from '../core/integrations.shapes.ts';
import { newOdooChildSettings, odooPassword, odooSettings } from './odoo.shapes.ts';

/** The connection that child integrations share. The API never returns its secret, only whether one is stored. */
export const odooBase = integration.extend({ ...odooSettings.shape, hasPassword: z.boolean() });
export type OdooBase = z.infer<typeof odooBase>;

const baseInput = odooSettings.extend({ name: integrationName, schedule: scheduleInput });
export const odooBaseInput = baseInput.extend({ password: odooPassword });
/** Without a password the stored one remains, unless the URL, database, or login changes. */
export const odooBaseChange = odooSettings.extend({
  name: integrationName,
  schedule: scheduleChange,
  /** Not in the specification: unchanged when omitted. */
  keyExpiresOn: odooSettings.shape.keyExpiresOn.unwrap().optional(),
  password: odooPassword.optional(),
});
export type OdooBaseInput = z.output<typeof odooBaseInput>;
export type OdooBaseChange = z.output<typeof odooBaseChange>;

export const odooChild = integration.extend({ settings: z.record(z.string(), z.unknown()) });
export type OdooChild = z.infer<typeof odooChild>;

/** The input of a child integration of a type. */
const childInput = <S extends z.ZodObject>(settings: S) =>
  z.strictObject({
    name: integrationName,
    schedule: scheduleInput,
    baseIntegrationId: id,
    settings: settings.optional(),
  });

/** The connection cannot change. Omitted settings remain unchanged. */
export const odooChildChange = z.strictObject({
  name: integrationName,
  schedule: scheduleChange,
  /** Must be the connection of the integration. */
  baseIntegrationId: id.optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
});
export type OdooChildChange = z.output<typeof odooChildChange>;

export const mappedEntities = [
  'COMPANY',
  'STORE',
  'PRODUCT',
  'PRICE_LIST',
  'PRICING',
  'ORDER',
  'ORDER_ITEM',
  'SHIPMENT',
] as const;

/** The mapping of local records to Odoo records. */
export const externalMapping = z.strictObject({
  id,
  entity: z.enum(mappedEntities),
  internalId: id,
  /** The local name; null for records without a name. */
  name: z.string().nullable(),
  model: z.string(),
  externalId: id,
  /** The External ID of the record in Odoo, when this product created it. */
  externalKey: z.string().nullable(),
  state: z.enum(['LINKED', 'ORPHANED']),
  syncedDate: instant,
  /** The URL of the record in Odoo. */
  link: z.string(),
});
export type ExternalMapping = z.infer<typeof externalMapping>;

const path = '/api/v1/integration';
const base = `${path}/odoo/base` as const;
const child = `${path}/odoo/child` as const;
const mapping = `${path}/odoo/external-mapping` as const;
const written = ['INTEGRATION_NAME_TAKEN', 'SCHEDULE_INVALID'] as const;

const createChild = <T extends OdooChildType, const P extends `/${string}`>(type: T, place: P, summary: string) =>
  ({
    method: 'POST',
    path: place,
    access: admins,
    summary,
    body: childInput<(typeof newOdooChildSettings)[T]>(newOdooChildSettings[type]),
    status: 201,
    response: odooChild,
    errors: [...written, 'INTEGRATION_NOT_FOUND', 'INTEGRATION_NOT_ACTIVE'],
    record: `${child}/{id}`,
    versioned: true,
  }) as const;

export const odooRoutes = defineRoutes({
  createBase: {
    method: 'POST',
    path: base,
    access: admins,
    summary: 'Create a connection to an Odoo database',
    body: odooBaseInput,
    status: 201,
    response: odooBase,
    errors: written,
    versioned: true,
  },
  getBase: {
    method: 'GET',
    path: `${base}/{id}`,
    access: admins,
    summary: 'Get a connection to Odoo',
    params: params('id'),
    status: 200,
    response: odooBase,
    errors: ['INTEGRATION_NOT_FOUND'],
    versioned: true,
  },
  updateBase: {
    method: 'PUT',
    path: `${base}/{id}`,
    access: admins,
    summary: 'Update a connection to Odoo; its mapping remains',
    params: params('id'),
    body: odooBaseChange,
    status: 200,
    response: odooBase,
    errors: [...written, 'INTEGRATION_NOT_FOUND', 'SECRET_REQUIRED'],
    versioned: true,
  },
  testConnection: {
    method: 'POST',
    path: `${base}/connection/test`,
    access: admins,
    summary: 'Test a connection to Odoo without saving it',
    /**
     * Without a password the stored one of `integrationId` is used, provided that the URL, database, and login are the
     * same.
     */
    body: odooSettings.extend({ password: odooPassword.optional(), baseIntegrationId: id.optional() }),
    entity: odooBase,
    status: 200,
    response: z.strictObject({ findings: z.array(connectionCheckResult) }),
    errors: ['INTEGRATION_NOT_FOUND', 'SECRET_REQUIRED'],
  },
  createCompanyPull: createChild(
    'ODOO_TO_SHELF_COMPANY',
    `${path}/odoo/to/shelf/company`,
    'Create an integration that imports companies from Odoo',
  ),
  createStorePull: createChild(
    'ODOO_TO_SHELF_STORE',
    `${path}/odoo/to/shelf/store`,
    'Create an integration that imports stores from Odoo',
  ),
  createPricingPull: createChild(
    'ODOO_TO_SHELF_PRICING',
    `${path}/odoo/to/shelf/pricing`,
    'Create an integration that imports prices from Odoo',
  ),
  createInventoryPull: createChild(
    'ODOO_TO_SHELF_INVENTORY',
    `${path}/odoo/to/shelf/inventory`,
    'Create an integration that imports on-hand stock from Odoo',
  ),
  createOrderPull: createChild(
    'ODOO_TO_SHELF_ORDER',
    `${path}/odoo/to/shelf/order`,
    'Create an integration that imports the status of orders from Odoo',
  ),
  createProductPush: createChild(
    'SHELF_TO_ODOO_PRODUCT',
    `${path}/shelf/to/odoo/product`,
    'Create an integration that exports products to Odoo',
  ),
  createPricingPush: createChild(
    'SHELF_TO_ODOO_PRICING',
    `${path}/shelf/to/odoo/pricing`,
    'Create an integration that exports prices to Odoo',
  ),
  createOrderPush: createChild(
    'SHELF_TO_ODOO_ORDER',
    `${path}/shelf/to/odoo/order`,
    'Create an integration that exports orders to Odoo',
  ),
  /** Not in the specification: the form needs the settings. */
  getChild: {
    method: 'GET',
    path: `${child}/{id}`,
    access: admins,
    summary: 'Get an integration that shares a connection to Odoo',
    params: params('id'),
    status: 200,
    response: odooChild,
    errors: ['INTEGRATION_NOT_FOUND'],
    versioned: true,
  },
  updateChild: {
    method: 'PUT',
    path: `${child}/{id}`,
    access: admins,
    summary: 'Update an integration that shares a connection to Odoo',
    params: params('id'),
    body: odooChildChange,
    status: 200,
    response: odooChild,
    errors: [...written, 'INTEGRATION_NOT_FOUND'],
    versioned: true,
  },
  mapping: {
    method: 'GET',
    path: mapping,
    access: admins,
    summary: 'List the mapping of local records to Odoo records',
    query: listQuery(['entity', 'internalId', 'externalId', 'syncedDate', 'state'], {
      baseIntegrationId: query.id,
      entity: z.enum(mappedEntities).optional(),
      state: externalMapping.shape.state.optional(),
    }),
    status: 200,
    response: pageSchema(externalMapping),
  },
  clearMapping: {
    method: 'POST',
    path: `${mapping}/clear`,
    access: admins,
    summary: 'Clear the mapping of a connection, or of all connections; the next sync rebuilds it',
    body: z.strictObject({ baseIntegrationId: id.optional() }).prefault({}),
    status: 200,
    response: z.strictObject({ cleared: z.int() }),
    errors: ['INTEGRATION_NOT_FOUND', 'MAPPING_IN_USE'],
  },
});
