// ASVS 6.6.3, 11.2.3, 11.5.1

import { createHash, randomBytes } from 'node:crypto';

/** The random key of an e-mail link; only its hash is stored. */
export const newLinkKey = (): string => randomBytes(32).toString('base64url');

export const hashOfLinkKey = (key: string): string => createHash('sha256').update(key).digest('hex');
