import { createHash, randomBytes } from 'node:crypto';

/** The key in a link of a mail: nobody guesses it, and of it only the hash is kept, by which it is found again. */
export const newLinkKey = (): string => randomBytes(32).toString('base64url');

export const hashOfLinkKey = (key: string): string => createHash('sha256').update(key).digest('hex');
