import { createConcurrencyLimiter } from '../../platform/auth/concurrency-limiter.ts';
import { consumeAttempt, findWaitSeconds, type Limit, refundAttempt } from '../../platform/auth/throttle.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/database.ts';

const minute = 60_000;

/** Limits concurrent sign-ins, so that they do not use every database connection. */
export const atTheDoor = createConcurrencyLimiter({
  width: 3,
  maxWaiting: 2000,
  createError: () => new AppError('UNAVAILABLE', { headers: { 'retry-after': '5' } }),
});

// Failures only: a success refunds its attempt. A lockout lasts one window at most. An hour overlaps at most
// five quarters, so that it never sees more than a hundred.

export const signInLimits = (account: string, address: string): readonly Limit[] => [
  { key: `sign-in minute account ${account}`, max: 10, windowMs: minute },
  { key: `sign-in quarter account ${account}`, max: 20, windowMs: 15 * minute },
  { key: `sign-in minute address ${address}`, max: 10, windowMs: minute },
];

/**
 * Failures of unknown devices over all accounts of the client and of the installation, so that guesses spread over many
 * accounts and addresses are slowed down as well.
 */
export const sharedLimits = (subdomain: string): readonly Limit[] => [
  { key: `sign-in minute client ${subdomain}`, max: 30, windowMs: minute },
  { key: `sign-in quarter client ${subdomain}`, max: 100, windowMs: 15 * minute },
  { key: 'sign-in minute installation', max: 100, windowMs: minute },
  { key: 'sign-in quarter installation', max: 400, windowMs: 15 * minute },
];

/** Of a known device: others cannot use up its attempts. */
export const deviceLimits = (account: string, deviceHash: string): readonly Limit[] => [
  { key: `sign-in quarter device ${account} ${deviceHash}`, max: 10, windowMs: 15 * minute },
];

/** Never refunded: each attempt may send an e-mail. */
export const unlockLimits = (subdomain: string, account: string, address: string): readonly Limit[] => [
  { key: `unlock hour account ${account}`, max: 1, windowMs: 60 * minute },
  { key: `unlock minute address ${address}`, max: 5, windowMs: minute },
  { key: `unlock minute client ${subdomain}`, max: 60, windowMs: minute },
];

/** Counted only after the first step, so that others cannot use up a user's attempts. */
export const codeLimits = (account: string): readonly Limit[] => [
  { key: `code quarter account ${account}`, max: 5, windowMs: 15 * minute },
];

export const secondStepLimits = (address: string): readonly Limit[] => [
  { key: `second step minute address ${address}`, max: 20, windowMs: minute },
];

export const passwordLimits = (account: string): readonly Limit[] => [
  { key: `password quarter account ${account}`, max: 10, windowMs: 15 * minute },
];

/** Never refunded: each attempt may send an e-mail. */
export const resetLimits = (account: string, address: string): readonly Limit[] => [
  { key: `reset hour account ${account}`, max: 5, windowMs: 60 * minute },
  { key: `reset hour address ${address}`, max: 30, windowMs: 60 * minute },
];

/** Never refunded: each attempt connects to the identity provider. */
export const openIdStartLimits = (subdomain: string, address: string): readonly Limit[] => [
  { key: `openid minute client ${subdomain}`, max: 600, windowMs: minute },
  { key: `openid minute address ${address}`, max: 60, windowMs: minute },
];

/** Failures only, from one address: other addresses remain free. */
export const openIdFinishLimits = (address: string): readonly Limit[] => [
  { key: `openid failed minute address ${address}`, max: 20, windowMs: minute },
];

/** Never refunded. */
export const openIdTestLimits = (tenantId: number): readonly Limit[] => [
  { key: `openid quarter tests client ${tenantId}`, max: 60, windowMs: 15 * minute },
];

/** Never refunded: anyone can register an assistant. */
export const assistantRegistrationLimits = (address: string): readonly Limit[] => [
  { key: `assistant registrations minute address ${address}`, max: 30, windowMs: minute },
];

/** Rejected requests of the set-up. */
export const setupLimits = (address: string): readonly Limit[] => [
  { key: `set-up minute address ${address}`, max: 20, windowMs: minute },
];

/** Never refunded: each attempt connects to the mail server. */
export const testMailLimits: readonly Limit[] = [
  { key: 'set-up quarter test e-mails', max: 10, windowMs: 15 * minute },
];

/** Rejects at the limit without counting. */
export const requireWithin = async (database: Database, limits: readonly Limit[], now: Date): Promise<void> => {
  const waitSeconds = await atTheDoor(() => findWaitSeconds(database, limits, now));
  if (waitSeconds > 0) rejectFor(waitSeconds);
};

const rejectFor = (seconds: number): never => {
  throw new AppError('TOO_MANY_ATTEMPTS', { headers: { 'retry-after': String(seconds) } });
};

export interface CountedAttempt {
  readonly succeeded: () => Promise<void>;
}

/** Counts the attempt before it is made, and rejects it at the limit; `succeeded` refunds it. */
export const countAttempt = async (
  database: Database,
  limits: readonly Limit[],
  now: Date,
): Promise<CountedAttempt> => {
  const waitSeconds = await atTheDoor(() => consumeAttempt(database, limits, now));
  if (waitSeconds > 0) rejectFor(waitSeconds);
  return { succeeded: () => refundAttempt(database, limits) };
};
