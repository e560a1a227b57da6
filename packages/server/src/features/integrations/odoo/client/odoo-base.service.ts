import type { OdooBaseChange, OdooBaseInput } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { type OdooSettings, odooSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import type { Ctx, DataCtx } from '../../../../platform/context/context.ts';
import { AppError } from '../../../../platform/core/errors.ts';
import type { KeyRing } from '../../../../platform/crypto/key-ring.ts';
import {
  changeIntegrationOfType,
  createIntegration,
  getIntegration,
  getIntegrationSecrets,
  getIntegrationSettings,
  saveIntegrationSecrets,
  saveIntegrationSettings,
} from '../../core/public.ts';
import type { OdooAccess } from './odoo.client.ts';

type ReadCtx = Pick<DataCtx, 'db' | 'tenantId'>;

export const getBase = async (ctx: Ctx, keys: KeyRing, id: number) => {
  const integration = await requireBase(ctx, id);
  const settings = await getIntegrationSettings(ctx, id, odooSettings);
  const { password } = await getIntegrationSecrets(ctx, keys, id);
  return { ...integration, ...settings, hasPassword: password !== undefined };
};

/** Throws INTEGRATION_NOT_FOUND for an integration of another type. */
export const requireBase = async (ctx: Ctx, id: number) => {
  const integration = await getIntegration(ctx, id);
  if (integration.integrationType !== 'ODOO_BASE') throw new AppError('INTEGRATION_NOT_FOUND');
  return integration;
};

export const createBase = async (ctx: Ctx, keys: KeyRing, input: OdooBaseInput) => {
  const { name, schedule, password, ...settings } = input;
  const { id } = await createIntegration(ctx, 'ODOO_BASE', { name, schedule });
  await saveIntegrationSettings(ctx, id, settings);
  await saveIntegrationSecrets(ctx, keys, { id, secrets: { password } });
  ctx.audit({ entityType: 'INTEGRATION', id, before: null, after: settings });
  return getBase(ctx, keys, id);
};

export const changeBase = async (
  ctx: Ctx,
  keys: KeyRing,
  { id, body }: { readonly id: number; readonly body: OdooBaseChange },
) => {
  const { name, schedule, password, keyExpiresOn, ...connection } = body;
  await changeIntegrationOfType(ctx, { id, types: ['ODOO_BASE'] }, { name, schedule });
  const before = await getIntegrationSettings(ctx, id, odooSettings);
  const after = { ...connection, keyExpiresOn: keyExpiresOn === undefined ? before.keyExpiresOn : keyExpiresOn };
  if (password === undefined) requireSameServer(before, after);
  await saveIntegrationSettings(ctx, id, after);
  if (password !== undefined) await saveIntegrationSecrets(ctx, keys, { id, secrets: { password } });
  ctx.audit({
    entityType: 'INTEGRATION',
    id,
    before: { ...before, passwordSetAt: null },
    after: { ...after, passwordSetAt: password === undefined ? null : ctx.now.toISOString() },
  });
  return getBase(ctx, keys, id);
};

/** A stored secret is sent only to the server and for the login it was entered for, so it cannot be redirected. */
const requireSameServer = (stored: OdooSettings, changed: OdooSettings): void => {
  if (serverIdentity(stored) !== serverIdentity(changed)) throw new AppError('SECRET_REQUIRED');
};
const serverIdentity = ({ url, database, login }: OdooSettings): string => JSON.stringify([url, database, login]);

export const getOdooAccess = async (ctx: ReadCtx, keys: KeyRing, baseId: number): Promise<OdooAccess> => {
  const { keyExpiresOn: _, ...place } = await getIntegrationSettings(ctx, baseId, odooSettings);
  const { password = '' } = await getIntegrationSecrets(ctx, keys, baseId);
  return { ...place, password };
};

/** The access for a connection test: with the entered password, or with the stored one if server and login are the same. */
export const getTestAccess = async (
  ctx: Ctx,
  keys: KeyRing,
  {
    password,
    baseIntegrationId,
    ...settings
  }: OdooSettings & {
    readonly password?: string | undefined;
    readonly baseIntegrationId?: number | undefined;
  },
): Promise<OdooAccess> => {
  const { keyExpiresOn: _, ...place } = settings;
  if (password !== undefined) return { ...place, password };
  if (baseIntegrationId === undefined) throw new AppError('SECRET_REQUIRED');
  await requireBase(ctx, baseIntegrationId);
  requireSameServer(await getIntegrationSettings(ctx, baseIntegrationId, odooSettings), settings);
  return getOdooAccess(ctx, keys, baseIntegrationId);
};
