import { takeAttempt } from '../../../platform/auth/throttle.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import type { Database } from '../../../platform/db/database.ts';

const perMinute = 10;

/** Trying connections must not become a way of looking around in networks, nor of guessing passwords. */
export const limitConnectionTests = async (
  database: Database,
  { tenantId, now }: Pick<Ctx, 'tenantId' | 'now'>,
): Promise<void> => {
  const limit = { key: `connection test ${tenantId}`, max: perMinute, windowMs: 60_000 };
  const waitSeconds = await takeAttempt(database, [limit], now);
  if (waitSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { headers: { 'retry-after': String(waitSeconds) } });
};
