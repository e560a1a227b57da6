import { z } from 'zod';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { newSecret } from './signature.rules.ts';

/** The one that stood before signs beside the new one for a day, so that a receiver can change over. */
const kept = z.strictObject({
  current: z.string(),
  before: z.strictObject({ secret: z.string(), until: z.string() }).optional(),
});
type Kept = z.output<typeof kept>;

const dayMs = 24 * 3_600_000;
const placeOf = (tenantId: number, id: number) => ({ tenantId, column: 'webhook.secret', id });

export const openSecrets = (
  keys: KeyRing,
  { tenantId, id, sealed }: { readonly tenantId: number; readonly id: number; readonly sealed: string },
): Kept => kept.parse(JSON.parse(keys.open(sealed, placeOf(tenantId, id))));

/** Those that sign now, the newest first. */
export const signingSecrets = ({ current, before }: Kept, now: Date): readonly string[] =>
  before && new Date(before.until) > now ? [current, before.secret] : [current];

type Place = Pick<DataCtx, 'db' | 'tenantId' | 'now'>;

/** Makes a secret and seals it for this row alone; answers it, for the only time. */
export const renewSecret = async ({ db, tenantId, now }: Place, keys: KeyRing, id: number): Promise<string> => {
  const { secret: sealed } = await db
    .selectFrom('webhook')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const current = newSecret();
  const until = new Date(now.getTime() + dayMs).toISOString();
  const isKnown = sealed !== null && keys.canOpen(sealed);
  const before = !isKnown ? undefined : { secret: openSecrets(keys, { tenantId, id, sealed }).current, until };
  const secrets: Kept = { current, ...(before && { before }) };
  await keepSecrets({ db, tenantId }, keys, { id, secrets });
  return current;
};

export const keepSecrets = async (
  { db, tenantId }: Pick<Place, 'db' | 'tenantId'>,
  keys: KeyRing,
  { id, secrets }: { readonly id: number; readonly secrets: Kept },
): Promise<void> => {
  const secret = keys.seal(JSON.stringify(secrets), placeOf(tenantId, id));
  await db.updateTable('webhook').set({ secret }).where('id', '=', id).execute();
};
