import type { ConnectionCheckResult } from '@shelfward/contract/integrations/core/integrations.shapes.ts';
import type { ConnectionTest } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import type { Ctx, OpenCtx } from '../../../platform/context/context.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { Database } from '../../../platform/db/database.ts';
import { getIntegrationSecrets, limitConnectionTests } from '../core/public.ts';
import { type CarrierClient, type CarrierFailure, carrierAdapters } from './carriers/carrier.client.ts';
import { canUseStoredSecret, getShipmentTracking, secretRequired } from './shipment-tracking.service.ts';

interface ConnectionTestDeps {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly client: CarrierClient;
}

export const testConnection = async (
  ctx: OpenCtx,
  { database, keys, client }: ConnectionTestDeps,
  { integrationId, clientSecret: entered, ...given }: ConnectionTest,
): Promise<{ findings: ConnectionCheckResult[] }> => {
  const clientSecret =
    entered ?? (integrationId && (await ctx.begin((inner) => findStoredSecret(inner, keys, { integrationId, given }))));
  if (!clientSecret) throw secretRequired();
  await limitConnectionTests(database, ctx);
  const { label } = carrierAdapters[given.carrier];
  const { signIn, tracking } = await client.testCredentials({ ...given, clientSecret }, ctx.signal);
  const findings = [toFinding(signIn, `${label} accepted the client ID and the client secret.`)];
  if (!signIn) findings.push(toFinding(tracking, `${label} tracking is available.`));
  return { findings };
};

const toFinding = (failure: CarrierFailure | undefined, successMessage: string): ConnectionCheckResult =>
  failure ? { level: 'ERROR', message: failure.message } : { level: 'OK', message: successMessage };

const findStoredSecret = async (
  ctx: Ctx,
  keys: KeyRing,
  { integrationId, given }: { readonly integrationId: number; readonly given: Omit<ConnectionTest, 'integrationId'> },
): Promise<string | undefined> => {
  const stored = await getShipmentTracking(ctx, keys, integrationId);
  return canUseStoredSecret(stored, given)
    ? (await getIntegrationSecrets(ctx, keys, integrationId)).clientSecret
    : undefined;
};
