import { consumeAttempt } from '../../../platform/auth/throttle.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import type { Database } from '../../../platform/db/database.ts';

const perMinute = 10;

/** Limits connection tests, because they could be used to scan networks or to guess passwords. */
export const limitConnectionTests = async (
  database: Database,
  { tenantId, now }: Pick<Ctx, 'tenantId' | 'now'>,
): Promise<void> => {
  const limit = { key: `connection test ${tenantId}`, max: perMinute, windowMs: 60_000 };
  const waitSeconds = await consumeAttempt(database, [limit], now);
  if (waitSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(waitSeconds) } });
};
