import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { instant } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, listQuery, pageOf, params, query } from '../../kit/shapes.ts';
import type { OdooChildType } from '../core/integrations.rules.ts';
import { connectionFinding, integration, integrationName, scheduleInput } from '../core/integrations.shapes.ts';
import { odooChildSettings, odooPassword, odooSettings } from './odoo.shapes.ts';

/** The connection that the children share. Its secret is never answered, only that there is one. */
export const odooBase = integration.extend({ ...odooSettings.shape, hasPassword: z.boolean() });
export type OdooBase = z.infer<typeof odooBase>;

const baseInput = odooSettings.extend({ name: integrationName, schedule: scheduleInput });
export const odooBaseInput = baseInput.extend({ password: odooPassword });
/** Without a password it keeps the one it has, unless it is to be sent to another place or for another login. */
export const odooBaseChange = baseInput.extend({ password: odooPassword.optional() });
export type OdooBaseInput = z.output<typeof odooBaseInput>;
export type OdooBaseChange = z.output<typeof odooBaseChange>;

export const odooChild = integration.extend({ settings: z.record(z.string(), z.unknown()) });
export type OdooChild = z.infer<typeof odooChild>;

/** What a child of a type is made of. */
const childInput = <S extends z.ZodObject>(settings: S) =>
  z.strictObject({
    name: integrationName,
    schedule: scheduleInput,
    baseIntegrationId: id,
    settings: settings.optional(),
  });

/** Its connection stays; settings that are left out stay too. */
export const odooChildChange = z.strictObject({
  name: integrationName,
  schedule: scheduleInput,
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

/** Which of our records is which of Odoo's. */
export const externalMapping = z.strictObject({
  id,
  entity: z.enum(mappedEntities),
  internalId: id,
  /** Ours; null for what has no name of its own. */
  name: z.string().nullable(),
  model: z.string(),
  externalId: id,
  /** The External ID under which we made it in Odoo. */
  externalKey: z.string().nullable(),
  state: z.enum(['LINKED', 'ORPHANED']),
  syncedDate: instant,
  /** Where it stands in Odoo. */
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
    body: childInput<(typeof odooChildSettings)[T]>(odooChildSettings[type]),
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
    summary: 'Connect an Odoo database',
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
    summary: 'One connection to Odoo',
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
    summary: 'Change a connection to Odoo; its mapping stays',
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
    summary: 'Sign in to Odoo and tell what works; nothing is kept',
    /** Without a password it is tried with the one that the named connection has, for the place it was given for. */
    body: odooSettings.extend({ password: odooPassword.optional(), baseIntegrationId: id.optional() }),
    status: 200,
    response: z.strictObject({ findings: z.array(connectionFinding) }),
    errors: ['INTEGRATION_NOT_FOUND', 'SECRET_REQUIRED'],
  },
  createCompanyPull: createChild('ODOO_TO_SHELF_COMPANY', `${path}/odoo/to/shelf/company`, 'Take companies from Odoo'),
  createStorePull: createChild('ODOO_TO_SHELF_STORE', `${path}/odoo/to/shelf/store`, 'Take stores from Odoo'),
  createPricingPull: createChild('ODOO_TO_SHELF_PRICING', `${path}/odoo/to/shelf/pricing`, 'Take prices from Odoo'),
  createInventoryPull: createChild(
    'ODOO_TO_SHELF_INVENTORY',
    `${path}/odoo/to/shelf/inventory`,
    'Take the stock on hand from Odoo',
  ),
  createOrderPull: createChild(
    'ODOO_TO_SHELF_ORDER',
    `${path}/odoo/to/shelf/order`,
    'Follow in Odoo what became of orders',
  ),
  createProductPush: createChild('SHELF_TO_ODOO_PRODUCT', `${path}/shelf/to/odoo/product`, 'Give products to Odoo'),
  createPricingPush: createChild('SHELF_TO_ODOO_PRICING', `${path}/shelf/to/odoo/pricing`, 'Give prices to Odoo'),
  createOrderPush: createChild('SHELF_TO_ODOO_ORDER', `${path}/shelf/to/odoo/order`, 'Give orders to Odoo'),
  /** Ours: what a child was told, for its form. */
  getChild: {
    method: 'GET',
    path: `${child}/{id}`,
    access: admins,
    summary: 'One of the integrations that share a connection to Odoo',
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
    summary: 'Change one of the integrations that share a connection to Odoo',
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
    summary: 'Which records belong to which of Odoo’s',
    query: listQuery(['entity', 'internalId', 'externalId', 'syncedDate', 'state'], {
      baseIntegrationId: query.id,
      entity: z.enum(mappedEntities).optional(),
      state: externalMapping.shape.state.optional(),
    }),
    status: 200,
    response: pageOf(externalMapping),
  },
  clearMapping: {
    method: 'POST',
    path: `${mapping}/clear`,
    access: admins,
    summary: 'Forget which records belong together; the next runs find it out anew from everything',
    body: z.strictObject({ baseIntegrationId: id }),
    status: 200,
    response: z.strictObject({ cleared: z.int() }),
    errors: ['INTEGRATION_NOT_FOUND', 'MAPPING_IN_USE'],
  },
});
