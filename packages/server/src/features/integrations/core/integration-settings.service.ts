import type { z } from 'zod';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { RunFailedError } from './sync.errors.ts';
import type { Sync } from './sync.types.ts';

/** Passwords and keys by name; they are sealed together. */
export type IntegrationSecrets = Readonly<Record<string, string>>;

const secretLocation = (tenantId: number, id: number) => ({ tenantId, column: 'integration.secrets', id });

/** The settings of one integration type, parsed with the schema that validated them. */
export const getIntegrationSettings = async <T>(
  { db }: Pick<DataCtx, 'db'>,
  id: number,
  schema: z.ZodType<T>,
): Promise<T> => {
  const { settings } = await db
    .selectFrom('integration')
    .select('settings')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return schema.parse(settings);
};

export const saveIntegrationSettings = async (
  { db }: Pick<DataCtx, 'db'>,
  id: number,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await db
    .updateTable('integration')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute();
};

/** Secrets are sealed for this integration only; responses state only whether they exist. */
export const saveIntegrationSecrets = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  keys: KeyRing,
  { id, secrets }: { readonly id: number; readonly secrets: IntegrationSecrets },
): Promise<void> => {
  const sealed = keys.seal(JSON.stringify(secrets), secretLocation(tenantId, id));
  await db.updateTable('integration').set({ secrets: sealed }).where('id', '=', id).execute();
};

/** Returns an empty record without secrets or without their key. Secrets of an older key are sealed again. */
export const getIntegrationSecrets = async (
  ctx: Pick<DataCtx, 'db' | 'tenantId'>,
  keys: KeyRing,
  id: number,
): Promise<IntegrationSecrets> => {
  const { secrets: sealed } = await ctx.db
    .selectFrom('integration')
    .select('secrets')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (sealed === null || !keys.canOpen(sealed)) return {};
  const secrets: IntegrationSecrets = JSON.parse(keys.open(sealed, secretLocation(ctx.tenantId, id)));
  if (!keys.isCurrent(sealed)) await saveIntegrationSecrets(ctx, keys, { id, secrets });
  return secrets;
};

/** Stops a run without readable secrets before it starts, because the sign-in would fail with a misleading message. */
export const requireReadableSecrets =
  (keys: KeyRing, sync: Sync): Sync =>
  async (run) => {
    const sealed = await run.begin((ctx) => findSealedSecrets(ctx, run.integrationId));
    if (!sealed.every(keys.canOpen))
      throw new RunFailedError(
        'The stored password or key cannot be decrypted with the encryption keys of this server. Enter it again in the settings.',
      );
    return sync(run);
  };

/** The sealed secrets of the integration and of its connection. */
const findSealedSecrets = async ({ db }: Pick<DataCtx, 'db'>, id: number): Promise<readonly string[]> => {
  const row = await db
    .selectFrom('integration')
    .leftJoin('integration as base', 'base.id', 'integration.parentId')
    .select(['integration.secrets as own', 'base.secrets as shared'])
    .where('integration.id', '=', id)
    .executeTakeFirstOrThrow();
  return [row.own, row.shared].filter((sealed) => sealed !== null);
};
