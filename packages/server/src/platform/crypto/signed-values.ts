// ASVS 9.1.1

import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { KeyRing } from './key-ring.ts';

/** A value with a signature, so that it can be given away instead of stored. Another purpose is another signature. */
export const signValue = (keys: Pick<KeyRing, 'fingerprint'>, purpose: string, value: object): string => {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${payload}.${toSignature(keys.fingerprint(toSigned(purpose, payload)))}`;
};

/** Undefined for a value that this installation has not signed for the purpose. */
export const openValue = <S extends z.ZodType>(
  keys: Pick<KeyRing, 'fingerprints'>,
  purpose: string,
  text: string,
  schema: S,
): z.output<S> | undefined => {
  const [payload = '', signature = '', ...rest] = text.split('.');
  const isSigned = keys.fingerprints(toSigned(purpose, payload)).some((hash) => isSame(toSignature(hash), signature));
  if (!isSigned || rest.length > 0) return undefined;
  return schema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data;
};

const toSigned = (purpose: string, payload: string): string => `signed ${purpose} ${payload}`;

const toSignature = (hash: string): string => Buffer.from(hash, 'hex').toString('base64url');

const isSame = (a: string, b: string): boolean =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b));
