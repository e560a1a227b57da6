import { hash, verify } from '@node-rs/argon2';

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing runs in libuv's threads; more at once would only hold up the files and look-ups that share them. */
const lanes = 2;

let running = 0;
const waiting: (() => void)[] = [];

const inLane = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= lanes) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

export const hashPassword = (password: string): Promise<string> => inLane(() => hash(password, cost));

let nobody: Promise<string> | undefined;

/** Costs the same time whether there is a hash to compare with or not, so that nobody learns who has an account. */
export const isPasswordOf = async (password: string, passwordHash: string | null | undefined): Promise<boolean> => {
  nobody ??= hashPassword('the password of nobody');
  const comparable = passwordHash ?? (await nobody);
  const matches = await inLane(() => verify(comparable, password));
  return matches && passwordHash != null;
};
