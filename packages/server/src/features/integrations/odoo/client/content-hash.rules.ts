import { createHash } from 'node:crypto';

/** A hash of a value; the order of its members matters. */
export const contentHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64').slice(0, 22);
