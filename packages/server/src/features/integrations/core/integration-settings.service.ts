import type { z } from 'zod';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { RunFailed, type Sync } from './sync.types.ts';

/** Passwords and keys by their names, as they are sealed together. */
export type IntegrationSecrets = Readonly<Record<string, string>>;

const placeOf = (tenantId: number, id: number) => ({ tenantId, column: 'integration.secrets', id });

/** What a type of integration keeps beside what all have; read with the schema that it was checked by. */
export const settingsOf = async <T>({ db }: Pick<DataCtx, 'db'>, id: number, schema: z.ZodType<T>): Promise<T> => {
  const { settings } = await db
    .selectFrom('integration')
    .select('settings')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return schema.parse(settings);
};

export const keepSettings = async (
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

/** Sealed for this integration alone; they are never answered, only whether they are there. */
export const keepSecrets = async (
  { db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>,
  keys: KeyRing,
  { id, secrets }: { readonly id: number; readonly secrets: IntegrationSecrets },
): Promise<void> => {
  const sealed = keys.seal(JSON.stringify(secrets), placeOf(tenantId, id));
  await db.updateTable('integration').set({ secrets: sealed }).where('id', '=', id).execute();
};

/** None were given, or none can be opened: an empty record. What an older key sealed is sealed anew. */
export const secretsOf = async (
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
  const secrets: IntegrationSecrets = JSON.parse(keys.open(sealed, placeOf(ctx.tenantId, id)));
  if (!keys.isCurrent(sealed)) await keepSecrets(ctx, keys, { id, secrets });
  return secrets;
};

/** A run that would sign in without its secret is not begun: it would fail elsewhere, with a misleading word. */
export const needingSecrets =
  (keys: KeyRing, sync: Sync): Sync =>
  async (run) => {
    const sealed = await run.begin((ctx) => sealedOf(ctx, run.integrationId));
    if (!sealed.every(keys.canOpen))
      throw new RunFailed(
        'Its secrets cannot be opened with the keys of this server. Enter them again in the settings.',
      );
    return sync(run);
  };

/** Its own, and those of the connection that it goes through. */
const sealedOf = async ({ db }: Pick<DataCtx, 'db'>, id: number): Promise<readonly string[]> => {
  const row = await db
    .selectFrom('integration')
    .leftJoin('integration as base', 'base.id', 'integration.parentId')
    .select(['integration.secrets as own', 'base.secrets as shared'])
    .where('integration.id', '=', id)
    .executeTakeFirstOrThrow();
  return [row.own, row.shared].filter((sealed) => sealed !== null);
};
