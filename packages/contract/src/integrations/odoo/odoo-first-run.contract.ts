import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { instant } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, params } from '../../kit/shapes.ts';
import { previewStep } from '../core/integration-previews.shapes.ts';
import { queueItem } from '../core/integration-queue.contract.ts';
import type { OdooChildType } from '../core/integrations.rules.ts';
import { integrationName, integrationType, scheduleInput } from '../core/integrations.shapes.ts';
import { odooBase, odooBaseInput, odooChild } from './odoo.contract.ts';
import { newOdooChildSettings } from './odoo.shapes.ts';

export const odooPreview = z.strictObject({
  id,
  status: z.enum(['PENDING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED']),
  createdDate: instant,
  endTime: instant.nullable(),
  progress: z.strictObject({
    /** The integration that is being computed. */
    integrationType: integrationType.nullable(),
    done: z.int(),
    total: z.int().nullable(),
  }),
  /** Why the preview failed. */
  message: z.string().nullable(),
  /** In the order in which the integrations run. */
  steps: z.array(previewStep),
});
export type OdooPreview = z.infer<typeof odooPreview>;

const newChild = <T extends OdooChildType, S extends z.ZodObject>(type: T, settings: S) =>
  z.strictObject({
    type: z.literal(type),
    name: integrationName,
    schedule: scheduleInput,
    settings: settings.optional(),
  });
const settings = newOdooChildSettings;

export const odooSetupInput = odooBaseInput.extend({
  children: z
    .array(
      z.discriminatedUnion('type', [
        newChild('ODOO_TO_SHELF_COMPANY', settings.ODOO_TO_SHELF_COMPANY),
        newChild('ODOO_TO_SHELF_STORE', settings.ODOO_TO_SHELF_STORE),
        newChild('SHELF_TO_ODOO_PRODUCT', settings.SHELF_TO_ODOO_PRODUCT),
        newChild('ODOO_TO_SHELF_PRICING', settings.ODOO_TO_SHELF_PRICING),
        newChild('SHELF_TO_ODOO_PRICING', settings.SHELF_TO_ODOO_PRICING),
        newChild('ODOO_TO_SHELF_INVENTORY', settings.ODOO_TO_SHELF_INVENTORY),
        newChild('SHELF_TO_ODOO_ORDER', settings.SHELF_TO_ODOO_ORDER),
        newChild('ODOO_TO_SHELF_ORDER', settings.ODOO_TO_SHELF_ORDER),
      ]),
    )
    .max(20)
    .default([]),
});
export type OdooSetupInput = z.output<typeof odooSetupInput>;

const path = '/api/v1/integration/odoo';
const firstRun = `${path}/base/{id}/first-run` as const;

/** Not in the specification: the guided first run of a connection. */
export const odooFirstRunRoutes = defineRoutes({
  createSetup: {
    method: 'POST',
    path: `${path}/setup`,
    access: admins,
    summary:
      'Create a connection to Odoo with its integrations, which do not operate until they are started after a preview',
    body: odooSetupInput,
    status: 201,
    response: odooBase.extend({ children: z.array(odooChild) }),
    errors: ['INTEGRATION_NAME_TAKEN', 'SCHEDULE_INVALID'],
    record: `${path}/base/{id}`,
  },
  getPreview: {
    method: 'GET',
    path: `${firstRun}/preview`,
    access: admins,
    summary: 'Get the newest preview of a connection',
    params: params('id'),
    status: 200,
    response: z.strictObject({ preview: odooPreview.nullable() }),
    errors: ['INTEGRATION_NOT_FOUND'],
  },
  startPreview: {
    method: 'POST',
    path: `${firstRun}/preview`,
    access: admins,
    summary: 'Compute what the next runs of a connection would do; nothing is written. An open preview is returned',
    params: params('id'),
    status: 202,
    response: odooPreview,
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_NOT_ACTIVE'],
  },
  start: {
    method: 'POST',
    path: `${firstRun}/start`,
    access: admins,
    summary: 'Start integrations of a connection after a preview; they run in the order of the preview',
    params: params('id'),
    body: z.strictObject({
      /** The newest preview, which the user has seen. */
      previewId: id,
      integrationIds: z.array(id).min(1).max(100),
    }),
    status: 202,
    response: z.strictObject({ runs: z.array(queueItem) }),
    errors: ['INTEGRATION_NOT_FOUND', 'INTEGRATION_NOT_ACTIVE', 'PREVIEW_OUTDATED'],
  },
});
