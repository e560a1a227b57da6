import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, params, text } from '../../kit/shapes.ts';
import { carriers } from '../core/integrations.rules.ts';
import {
  connectionCheckResult,
  integration,
  integrationName,
  scheduleChange,
  scheduleInput,
} from '../core/integrations.shapes.ts';

const carrier = z.enum(carriers);
/** Each carrier has one URL per environment, so no URL is configured. */
const environment = z.enum(['production', 'test']);

/** Credentials are sent in a header, which allows only printable ASCII characters. */
const credential = text(200).regex(/^[\x20-\x7e]+$/, 'must contain only printable ASCII characters');

const connection = {
  carrier,
  environment: environment.default('production'),
  clientId: credential,
  /** Only for UPS: the account number, for applications with several accounts. */
  merchantId: credential.max(20).nullable().default(null),
  /** The hourly request limit of the carrier; null uses the standard limit. */
  callsPerHour: z.int().min(1).max(100_000).nullable().default(null),
};

/** Without a secret the stored one remains; required when the carrier, environment, or client id changes. */
const clientSecret = credential.optional();

export const shipmentTrackingInput = z.strictObject({
  name: integrationName,
  schedule: scheduleInput,
  ...connection,
  clientSecret,
});
export type ShipmentTrackingInput = z.output<typeof shipmentTrackingInput>;
const shipmentTrackingChange = shipmentTrackingInput.extend({ schedule: scheduleChange });
export type ShipmentTrackingChange = z.output<typeof shipmentTrackingChange>;

export const shipmentTracking = integration.extend({
  carrier,
  environment,
  clientId: z.string(),
  merchantId: z.string().nullable(),
  callsPerHour: z.int().nullable(),
  hasClientSecret: z.boolean(),
});
export type ShipmentTracking = z.infer<typeof shipmentTracking>;

/** Without a secret the stored one of `integrationId` is used. */
const connectionTest = z.strictObject({ ...connection, clientSecret, integrationId: id.optional() });
export type ConnectionTest = z.output<typeof connectionTest>;

const path = '/api/v1/integration/shipment/tracking';
const itemPath = `${path}/{integrationId}` as const;

export const shipmentTrackingRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: itemPath,
    access: admins,
    summary: 'Get a shipment tracking integration without its secret',
    params: params('integrationId'),
    status: 200,
    response: shipmentTracking,
    errors: ['INTEGRATION_NOT_FOUND'],
    versioned: true,
  },
  create: {
    method: 'POST',
    path,
    access: admins,
    summary: 'Create an integration that tracks the shipments of a carrier',
    body: shipmentTrackingInput,
    status: 201,
    response: shipmentTracking,
    errors: ['INTEGRATION_NAME_TAKEN', 'SCHEDULE_INVALID', 'SECRET_REQUIRED'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: itemPath,
    access: admins,
    summary: 'Update a shipment tracking integration',
    params: params('integrationId'),
    body: shipmentTrackingChange,
    status: 200,
    response: shipmentTracking,
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_NAME_TAKEN', 'SCHEDULE_INVALID', 'SECRET_REQUIRED'],
    versioned: true,
  },
  testConnection: {
    method: 'POST',
    path: `${path}/connection/test`,
    access: admins,
    summary: 'Test a carrier connection without saving it',
    body: connectionTest,
    entity: shipmentTracking,
    status: 200,
    response: z.strictObject({ findings: z.array(connectionCheckResult) }),
    errors: ['INTEGRATION_NOT_FOUND', 'SECRET_REQUIRED'],
  },
});
