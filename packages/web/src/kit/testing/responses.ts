import { type ErrorCode, errors } from '@shelfward/contract/kit/errors.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { z } from 'zod';

/** The errors that a route can return without declaring them. */
export const commonErrors = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'PRECONDITION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'FILE_INFECTED',
  'FILE_NOT_SCANNED',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];
export type CommonError = (typeof commonErrors)[number];

type RouteError<R extends Route> =
  | CommonError
  | (R extends { errors: readonly (infer C extends ErrorCode)[] } ? C : never);

type Readable<T> = T extends readonly (infer E)[]
  ? readonly Readable<E>[]
  : T extends object
    ? { readonly [k in keyof T]: Readable<T[k]> }
    : T;

/** The body that a route returns with its success status. A versioned record can have its version, as in handlers. */
type ResponseBody<R extends Route> = R extends { response: infer S extends z.ZodType }
  ? R extends { versioned: true }
    ? Readable<z.input<S>> & { readonly version?: number }
    : Readable<z.input<S>>
  : R extends { fileResponse: readonly string[] }
    ? Blob
    : R extends { eventStream: true }
      ? ReadableStream<Uint8Array>
      : undefined;

/** Everything that the contract allows a route to return. */
export type FakeResponse<R extends Route> =
  | ResponseBody<R>
  | WithHeaders<ResponseBody<R>>
  | Rejection<RouteError<R>>
  | ConnectionLost;

type Headers = Readonly<Record<string, string>>;

/** A response body with headers beyond those that the route determines. */
export class WithHeaders<B> {
  readonly body: B;
  readonly headers: Headers;
  constructor(body: B, headers: Headers) {
    this.body = body;
    this.headers = headers;
  }
}
export const withHeaders = <B>(body: B, headers: Headers): WithHeaders<B> => new WithHeaders(body, headers);

interface RejectionFacts {
  readonly message?: string;
  readonly detail?: string;
  readonly requestId?: string;
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[];
  readonly headers?: Headers;
  /** Members of single errors, such as the conflicts of changed quantities. */
  readonly extra?: object;
}

/** An error response. */
export class Rejection<C extends ErrorCode> {
  readonly code: C;
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
  constructor(code: C, facts: RejectionFacts | readonly string[]) {
    this.code = code;
    this.status = errors[code].status;
    this.headers = 'headers' in facts ? (facts.headers ?? {}) : {};
    this.body = isList(facts) ? facts : toProblem(code, facts);
  }
}
/** An error response of the catalog. The response to a file is the list of its errors. */
export const rejectWith = <C extends ErrorCode>(
  code: C,
  facts: RejectionFacts | readonly string[] = {},
): Rejection<C> => new Rejection(code, facts);

const isList = (facts: RejectionFacts | readonly string[]): facts is readonly string[] => Array.isArray(facts);

const toProblem = (code: ErrorCode, facts: RejectionFacts) => {
  const { message = errors[code].message, detail = message, requestId = 'r-1', errors: fields, extra } = facts;
  return {
    ...extra,
    type: 'about:blank',
    title: 'Error',
    status: errors[code].status,
    detail,
    message,
    code,
    path: '/',
    requestId,
    ...(fields && { errors: fields }),
  };
};

/** The request or its response is lost. */
export const connectionLost = Symbol('connection lost');
export type ConnectionLost = typeof connectionLost;

/** The paging response of the API around some rows. */
export const pageWith = <T>(
  content: readonly T[],
  paging: { number?: number; size?: number; totalElements?: number } = {},
): Page<T> => {
  const { number = 0, size = 20, totalElements = content.length } = paging;
  const totalPages = Math.ceil(totalElements / size);
  return {
    content: [...content],
    number,
    size,
    totalElements,
    totalPages,
    numberOfElements: content.length,
    first: number === 0,
    last: number + 1 >= totalPages,
    empty: content.length === 0,
    sort: [],
    pageable: { page: number, size, offset: number * size },
  };
};
