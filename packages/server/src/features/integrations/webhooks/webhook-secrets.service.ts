import { plusDays } from '@shelfward/contract/kit/dates.ts';
import { z } from 'zod';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { newSecret } from './webhook-message.rules.ts';

/** The previous secret also signs for one day after a rotation, so that the receiver can change to the new one. */
const storedSecrets = z.strictObject({
  current: z.string(),
  before: z.strictObject({ secret: z.string(), until: z.string() }).optional(),
});
type StoredSecrets = z.output<typeof storedSecrets>;

const secretLocation = (tenantId: number, id: number) => ({ tenantId, column: 'webhook.secret', id });

export const openSecrets = (
  keys: KeyRing,
  { tenantId, id, sealed }: { readonly tenantId: number; readonly id: number; readonly sealed: string },
): StoredSecrets => storedSecrets.parse(JSON.parse(keys.open(sealed, secretLocation(tenantId, id))));

/** The secrets that sign now, newest first. */
export const signingSecrets = ({ current, before }: StoredSecrets, now: Date): readonly string[] =>
  before && new Date(before.until) > now ? [current, before.secret] : [current];

type SecretCtx = Pick<DataCtx, 'db' | 'tenantId' | 'now'>;

/** Creates a secret, seals it for this row, and returns it for the only time. */
export const rotateSecret = async ({ db, tenantId, now }: SecretCtx, keys: KeyRing, id: number): Promise<string> => {
  const { secret: sealed } = await db
    .selectFrom('webhook')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const current = newSecret();
  const until = plusDays(now, 1).toISOString();
  const isKnown = sealed !== null && keys.canOpen(sealed);
  const before = !isKnown ? undefined : { secret: openSecrets(keys, { tenantId, id, sealed }).current, until };
  const secrets: StoredSecrets = { current, ...(before && { before }) };
  await saveWebhookSecrets({ db, tenantId }, keys, { id, secrets });
  return current;
};

export const saveWebhookSecrets = async (
  { db, tenantId }: Pick<SecretCtx, 'db' | 'tenantId'>,
  keys: KeyRing,
  { id, secrets }: { readonly id: number; readonly secrets: StoredSecrets },
): Promise<void> => {
  const secret = keys.seal(JSON.stringify(secrets), secretLocation(tenantId, id));
  await db.updateTable('webhook').set({ secret }).where('id', '=', id).execute();
};
