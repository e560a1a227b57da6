// ASVS 6.2.8, 11.4.2

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../core/errors.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs in libuv's thread pool. One hash per processor would block other requests, and more than
 * three would block file access and DNS lookups, which share the pool.
 */
const lanes = createConcurrencyLimiter({
  width: Math.max(1, Math.min(3, availableParallelism() - 1)),
  maxWaiting: 500,
  createError: () => new AppError('UNAVAILABLE', { headers: { 'retry-after': '5' } }),
});

export const hashPassword = (password: string): Promise<string> => lanes(() => hash(password, cost));

let dummyHash: Promise<string> | undefined;

/** Takes the same time with and without a stored hash, so that the timing does not reveal accounts. */
export const verifyPassword = async (password: string, passwordHash: string | null | undefined): Promise<boolean> => {
  dummyHash ??= hashPassword('a password without an account');
  const comparable = passwordHash ?? (await dummyHash);
  const matches = await lanes(() => verify(comparable, password));
  return matches && passwordHash != null;
};
