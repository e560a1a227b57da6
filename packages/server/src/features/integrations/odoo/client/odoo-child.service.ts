import { type OdooChildType, odooChildTypes } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { IntegrationSchedule } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import type { OdooChildChange } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { odooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { parseInTimeZone } from '@shelfward/contract/kit/dates.ts';
import type { z } from 'zod';
import { getCurrency } from '../../../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../../../platform/context/context.ts';
import { AppError } from '../../../../platform/core/errors.ts';
import { parsePart } from '../../../../platform/http/problems.ts';
import {
  changeIntegrationOfType,
  createIntegration,
  getIntegration,
  getIntegrationSettings,
  saveIntegrationSettings,
} from '../../core/public.ts';
import { requireBase } from './odoo-base.service.ts';

interface ChildInput {
  readonly name: string;
  readonly schedule: IntegrationSchedule;
  readonly baseIntegrationId: number;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

export const createChild = async (ctx: Ctx, type: OdooChildType, input: ChildInput) => {
  const { name, schedule, baseIntegrationId: parentId, settings } = input;
  const base = await requireBase(ctx, parentId);
  if (base.inactive) throw new AppError('INTEGRATION_NOT_ACTIVE');
  const { id } = await createIntegration(ctx, type, { name, schedule, parentId });
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  await saveChildSettings(ctx, { id, type }, withCurrency(type, settings ?? {}, currency));
  return getChild(ctx, id);
};

export const getChild = async (ctx: Ctx, id: number) => {
  const integration = await getIntegration(ctx, id);
  const type = toChildType(integration.integrationType);
  return { ...integration, settings: await getIntegrationSettings(ctx, id, settingsSchema(type)) };
};

export const changeChild = async (ctx: Ctx, id: number, change: OdooChildChange) => {
  const { name, schedule, settings, baseIntegrationId } = change;
  const record = await changeIntegrationOfType(ctx, { id, types: odooChildTypes }, { name, schedule });
  const { integrationType, parentId } = record;
  if (baseIntegrationId !== undefined && baseIntegrationId !== parentId)
    throw new AppError('INVALID_REQUEST', {
      errors: [{ pointer: '/body/baseIntegrationId', message: 'baseIntegrationId must be the current connection' }],
    });
  if (settings !== undefined) {
    const type = toChildType(integrationType);
    const { currency } = await getIntegrationSettings(ctx, id, settingsSchema(type));
    await saveChildSettings(ctx, { id, type }, withCurrency(type, settings, currency));
  }
  return getChild(ctx, id);
};

/** Settings without a currency do not change it. */
const withCurrency = (type: OdooChildType, settings: Readonly<Record<string, unknown>>, currency: unknown) =>
  'currency' in odooChildSettings[type].shape ? { currency, ...settings } : settings;

const settingsSchema = (type: OdooChildType): z.ZodType<Record<string, unknown>> => odooChildSettings[type];

const toChildType = (integrationType: string): OdooChildType => {
  const type = odooChildTypes.find((known) => known === integrationType);
  if (type === undefined) throw new AppError('INTEGRATION_NOT_FOUND');
  return type;
};

/** Validates the settings with the schema of the integration type and saves them. */
const saveChildSettings = async (
  ctx: Ctx,
  { id, type }: { readonly id: number; readonly type: OdooChildType },
  input: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const parsed = parseInTimeZone(ctx.timeZone, () => parsePart('body/settings', settingsSchema(type), input));
  const before = await getIntegrationSettings(ctx, id, settingsSchema(type));
  await saveIntegrationSettings(ctx, id, parsed);
  ctx.audit({ entityType: 'INTEGRATION', id, before, after: parsed });
};
