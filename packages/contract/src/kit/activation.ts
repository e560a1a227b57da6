import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

/** The two calls that most records have: deactivate (hide from lists) and activate. Both return the record. */
export const activation = <
  const P extends `/${string}`,
  const Q extends z.ZodObject,
  const S extends z.ZodType,
>(resource: {
  /** The record type in the summaries: "payment term". */
  readonly what: string;
  readonly path: P;
  /** The path at which the record is read, if it differs from `path`. */
  readonly record?: `/${string}`;
  readonly access: Access;
  readonly params: Q;
  readonly response: S;
  readonly errors: readonly ErrorCode[];
}) => {
  const call = {
    method: 'PATCH',
    access: resource.access,
    params: resource.params,
    status: 200,
    response: resource.response,
    record: resource.record ?? resource.path,
  } as const;
  return {
    activate: {
      ...call,
      path: `${resource.path}/activate`,
      summary: `Activate ${withArticle(resource.what)}`,
      errors: resource.errors,
      versioned: true,
    },
    deactivate: {
      ...call,
      path: `${resource.path}/deactivate`,
      summary: `Deactivate ${withArticle(resource.what)}`,
      errors: resource.errors,
      versioned: true,
    },
  } as const;
};

const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
