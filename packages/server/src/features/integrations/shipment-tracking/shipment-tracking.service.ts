import type {
  ConnectionTest,
  ShipmentTracking,
  ShipmentTrackingChange,
  ShipmentTrackingInput,
} from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { trackingTypes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.rules.ts';
import type { Carrier } from '@shelfward/contract/shipments/shipments.rules.ts';
import { z } from 'zod';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import {
  changeIntegrationOfType,
  createIntegration,
  getIntegration,
  getIntegrationSecrets,
  getIntegrationSettings,
  saveIntegrationSecrets,
  saveIntegrationSettings,
} from '../core/public.ts';
import type { Credentials } from './carriers/carrier-adapter.types.ts';

const settings = z.object({
  environment: z.enum(['production', 'test']),
  clientId: z.string(),
  merchantId: z.string().nullable(),
  callsPerHour: z.int().nullable(),
});
type Settings = z.output<typeof settings>;

export interface Connection extends Credentials, Pick<Settings, 'callsPerHour'> {}

/** The credentials and settings of a run. */
export const getCarrierConnection = async (
  ctx: Pick<DataCtx, 'db' | 'tenantId'>,
  keys: KeyRing,
  { id, carrier }: { readonly id: number; readonly carrier: Carrier },
): Promise<Connection> => {
  const { clientSecret = '' } = await getIntegrationSecrets(ctx, keys, id);
  return { ...(await getIntegrationSettings(ctx, id, settings)), carrier, clientSecret };
};

type Tracking = ShipmentTracking & { readonly version: number };

export const getShipmentTracking = async (ctx: Ctx, keys: KeyRing, id: number): Promise<Tracking> => {
  const integration = await getIntegration(ctx, id);
  const carrier = findCarrier(integration.integrationType);
  if (!carrier) throw new AppError('INTEGRATION_NOT_FOUND');
  const { clientSecret } = await getIntegrationSecrets(ctx, keys, id);
  const stored = await getIntegrationSettings(ctx, id, settings);
  return { ...integration, ...stored, carrier, hasClientSecret: clientSecret !== undefined };
};

const findCarrier = (type: string): Carrier | undefined => carriers.find((carrier) => trackingTypes[carrier] === type);
const carriers: readonly Carrier[] = ['UPS', 'FEDEX', 'USPS'];

export const createShipmentTracking = async (
  ctx: Ctx,
  keys: KeyRing,
  { name, schedule, clientSecret, carrier, ...given }: ShipmentTrackingInput,
): Promise<Tracking> => {
  if (clientSecret === undefined) throw secretRequired();
  const { id } = await createIntegration(ctx, trackingTypes[carrier], { name, schedule });
  await saveIntegrationSettings(ctx, id, settings.parse(given));
  await saveIntegrationSecrets(ctx, keys, { id, secrets: { clientSecret } });
  ctx.audit({ entityType: 'INTEGRATION', id, before: {}, after: settings.parse(given) });
  return getShipmentTracking(ctx, keys, id);
};

export const changeShipmentTracking = async (
  ctx: Ctx,
  keys: KeyRing,
  { id, name, schedule, clientSecret, ...given }: ShipmentTrackingChange & { readonly id: number },
): Promise<Tracking> => {
  const before = await getShipmentTracking(ctx, keys, id);
  const types = Object.values(trackingTypes);
  await changeIntegrationOfType(ctx, { id, types, becomes: trackingTypes[given.carrier] }, { name, schedule });
  if (clientSecret === undefined && !canUseStoredSecret(before, given)) throw secretRequired();
  await saveIntegrationSettings(ctx, id, settings.parse(given));
  if (clientSecret !== undefined) await saveIntegrationSecrets(ctx, keys, { id, secrets: { clientSecret } });
  // The audit log contains only that the secret changed.
  const auditedSecret = { clientSecret: clientSecret === undefined ? undefined : 'changed' };
  ctx.audit({
    entityType: 'INTEGRATION',
    id,
    before: settings.parse(before),
    after: { ...settings.parse(given), ...auditedSecret },
  });
  return getShipmentTracking(ctx, keys, id);
};

/** A stored secret is used only for the carrier, environment, and application it was entered for. */
export const canUseStoredSecret = (
  stored: Pick<ShipmentTracking, 'carrier' | 'environment' | 'clientId' | 'hasClientSecret'>,
  given: Pick<ConnectionTest, 'carrier' | 'environment' | 'clientId'>,
): boolean =>
  stored.hasClientSecret &&
  stored.carrier === given.carrier &&
  stored.environment === given.environment &&
  stored.clientId === given.clientId;

export const secretRequired = (): AppError =>
  new AppError('SECRET_REQUIRED', {
    errors: [{ pointer: '/body/clientSecret', message: 'clientSecret must be defined' }],
  });
