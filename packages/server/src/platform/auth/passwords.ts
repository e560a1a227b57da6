import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../core/errors.ts';
import { createLanes } from './lanes.ts';

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs in libuv's threads. As many at once as there are processors would hold up everybody else, and more than
 * three would hold up the files and look-ups that share those threads.
 */
const lanes = createLanes({
  width: Math.max(1, Math.min(3, availableParallelism() - 1)),
  mostWaiting: 500,
  refuse: () => new AppError('UNAVAILABLE', { headers: { 'retry-after': '5' } }),
});

export const hashPassword = (password: string): Promise<string> => lanes(() => hash(password, cost));

let nobody: Promise<string> | undefined;

/** Costs the same time whether there is a hash to compare with or not, so that nobody learns who has an account. */
export const isPasswordOf = async (password: string, passwordHash: string | null | undefined): Promise<boolean> => {
  nobody ??= hashPassword('the password of nobody');
  const comparable = passwordHash ?? (await nobody);
  const matches = await lanes(() => verify(comparable, password));
  return matches && passwordHash != null;
};
