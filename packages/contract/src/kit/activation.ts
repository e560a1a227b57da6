import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

/** The two calls that nearly every record has: leave the lists, come back. Both answer the record. */
export const activation = <const P extends `/${string}`, const Q extends z.ZodObject, const S extends z.ZodType>(of: {
  /** What the two calls are about, in words: "payment term". */
  readonly what: string;
  readonly path: P;
  /** Where the record is read, when that is not the path. */
  readonly record?: `/${string}`;
  readonly access: Access;
  readonly params: Q;
  readonly response: S;
  readonly errors: readonly ErrorCode[];
}) => {
  const call = {
    method: 'PATCH',
    access: of.access,
    params: of.params,
    status: 200,
    response: of.response,
    record: of.record ?? of.path,
  } as const;
  return {
    activate: {
      ...call,
      path: `${of.path}/activate`,
      summary: `Bring the ${of.what} back`,
      errors: of.errors,
      versioned: true,
    },
    deactivate: {
      ...call,
      path: `${of.path}/deactivate`,
      summary: `Take the ${of.what} out of the lists`,
      errors: of.errors,
      versioned: true,
    },
  } as const;
};
