import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, params, text } from '../../kit/shapes.ts';
import { carriers } from '../core/integrations.rules.ts';
import { connectionFinding, integration, integrationName, scheduleInput } from '../core/integrations.shapes.ts';

const carrier = z.enum(carriers);
/** Each has one address at each carrier: there is none to type. */
const environment = z.enum(['production', 'test']);

/** What is sent to a carrier must fit into a header. */
const credential = text(200).regex(/^[\x20-\x7e]+$/, 'must contain only printable ASCII characters');

const connection = {
  carrier,
  environment: environment.default('production'),
  clientId: credential,
  /** Of UPS alone: the number of the account, where an application works for several. */
  merchantId: credential.max(20).nullable().default(null),
  /** How many calls the carrier takes in an hour, where that is not what it takes of everybody. */
  callsPerHour: z.int().min(1).max(100_000).nullable().default(null),
};

/** Left out, the secret that is kept stays; it is asked for where the carrier, the environment or the id changes. */
const clientSecret = credential.optional();

export const shipmentTrackingInput = z.strictObject({
  name: integrationName,
  schedule: scheduleInput,
  ...connection,
  clientSecret,
});
export type ShipmentTrackingInput = z.output<typeof shipmentTrackingInput>;

export const shipmentTracking = integration.extend({
  carrier,
  environment,
  clientId: z.string(),
  merchantId: z.string().nullable(),
  callsPerHour: z.int().nullable(),
  hasClientSecret: z.boolean(),
});
export type ShipmentTracking = z.infer<typeof shipmentTracking>;

/** Without a secret, that of the integration named is tried. */
const connectionTest = z.strictObject({ ...connection, clientSecret, integrationId: id.optional() });
export type ConnectionTest = z.output<typeof connectionTest>;

const path = '/api/v1/integration/shipment/tracking';
const one = `${path}/{integrationId}` as const;

export const shipmentTrackingRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: one,
    access: admins,
    summary: 'One shipment tracking with its connection; its secret is never answered',
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
    summary: 'Ask a carrier how far the shipments are that it carries',
    body: shipmentTrackingInput,
    status: 201,
    response: shipmentTracking,
    errors: ['INTEGRATION_NAME_TAKEN', 'SCHEDULE_INVALID', 'SECRET_REQUIRED'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: one,
    access: admins,
    summary: 'Change how a carrier is asked, and when',
    params: params('integrationId'),
    body: shipmentTrackingInput,
    status: 200,
    response: shipmentTracking,
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_NAME_TAKEN', 'SCHEDULE_INVALID', 'SECRET_REQUIRED'],
    versioned: true,
  },
  testConnection: {
    method: 'POST',
    path: `${path}/connection/test`,
    access: admins,
    summary: 'Try a connection before it is kept',
    body: connectionTest,
    status: 200,
    response: z.strictObject({ findings: z.array(connectionFinding) }),
    errors: ['INTEGRATION_NOT_FOUND', 'SECRET_REQUIRED'],
  },
});
