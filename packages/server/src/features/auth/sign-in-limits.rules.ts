import { createLanes } from '../../platform/auth/lanes.ts';
import { type Limit, returnAttempt, takeAttempt } from '../../platform/auth/throttle.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/database.ts';

const minute = 60_000;

/** A crowd that signs in at once takes turns at the database, so that it does not hold every connection. */
export const atTheDoor = createLanes({
  width: 3,
  mostWaiting: 2000,
  refuse: () => new AppError('UNAVAILABLE', { headers: { 'retry-after': '5' } }),
});

// Failures only: a success gives its attempt back. Nobody is kept out for longer than a window. An hour touches at most
// five quarters, so that it never sees more than a hundred.

export const signInLimits = (account: string, address: string): readonly Limit[] => [
  { key: `sign-in minute account ${account}`, max: 10, windowMs: minute },
  { key: `sign-in quarter account ${account}`, max: 20, windowMs: 15 * minute },
  { key: `sign-in minute address ${address}`, max: 10, windowMs: minute },
];

/** Counted only for who made the first step, so that nobody else can use up the tries of somebody's codes. */
export const codeLimits = (account: string): readonly Limit[] => [
  { key: `code quarter account ${account}`, max: 5, windowMs: 15 * minute },
];

export const secondStepLimits = (address: string): readonly Limit[] => [
  { key: `second step minute address ${address}`, max: 20, windowMs: minute },
];

export const passwordLimits = (account: string): readonly Limit[] => [
  { key: `password quarter account ${account}`, max: 10, windowMs: 15 * minute },
];

/** Never given back: each may send a mail. */
export const resetLimits = (account: string, address: string): readonly Limit[] => [
  { key: `reset hour account ${account}`, max: 5, windowMs: 60 * minute },
  { key: `reset hour address ${address}`, max: 30, windowMs: 60 * minute },
];

/** Counts the attempt before it is made, and refuses it when there are none left; `succeeded` takes it back. */
export const countAttempt = async (
  database: Database,
  limits: readonly Limit[],
  now: Date,
): Promise<{ readonly succeeded: () => Promise<void> }> => {
  const waitSeconds = await atTheDoor(() => takeAttempt(database, limits, now));
  if (waitSeconds > 0) throw new AppError('TOO_MANY_ATTEMPTS', { headers: { 'retry-after': String(waitSeconds) } });
  return { succeeded: () => returnAttempt(database, limits) };
};
