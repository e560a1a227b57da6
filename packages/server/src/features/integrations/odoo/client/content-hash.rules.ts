import { createHash } from 'node:crypto';

/** The same text for the same value, and another for any change of it; the order of members counts. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64').slice(0, 22);
