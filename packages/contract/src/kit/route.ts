// ASVS 1.2.2

import type { z } from 'zod';
import type { Access, ScopeAccess } from './access.ts';
import type { BetaFeature } from './beta.rules.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Whether a call removes records of the account: deletes, deactivates, or unassigns them, or leaves elements out of a
 * list that it replaces.
 * - `always`: every successful call.
 * - `sometimes`: it depends on the request; the handler calls `requireMayDelete` when the request removes something.
 * - `own`: only data of the caller, such as a saved view.
 * - `never`
 */
export type Removal = 'always' | 'sometimes' | 'own' | 'never';

/** One HTTP operation. The server, the client, the tests, and the API reference are derived from it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in the specification, with `{name}` for each path parameter. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Which users with a scope can call it; without it, none. */
  readonly scoped?: ScopeAccess;
  /**
   * The handler compares the record with the scope of the user. Its transaction is not reduced to the scope, because it
   * writes tables that are closed to users with a scope.
   */
  readonly checksScope?: true;
  /** Query parameters, and `sort:field`, that users with a scope cannot use because they may not know the values. */
  readonly closedQuery?: readonly string[];
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON, or with `files` the fields of a multipart form. */
  readonly body?: z.ZodType;
  /**
   * The record that the body updates, as clients read it, if it is not the response of a PUT or PATCH. A request can
   * contain members that cannot be written: they are ignored.
   */
  readonly entity?: z.ZodObject;
  /** The files of a multipart form by field name. The server writes them to disk before the handler runs. */
  readonly files?: Readonly<Record<string, FilePart>>;
  readonly status: 200 | 201 | 202 | 204;
  readonly response?: z.ZodType;
  /** The media types of a file response instead of JSON. Only routes that change nothing return files. */
  readonly fileResponse?: readonly string[];
  /** The response is an object whose lists can have tens of megabytes: it is validated and sent in parts. Only GET routes. */
  readonly large?: true;
  /** With `fileResponse`: without a file, the response is 204. */
  readonly mayBeEmpty?: true;
  /** The response is a stream of server-sent events, which is open until either side closes it. */
  readonly eventStream?: true;
  /** Errors besides those that every route can return. */
  readonly errors?: readonly ErrorCode[];
  /** The error for an invalid value of a parameter, by its name, if it is not INVALID_REQUEST. */
  readonly invalidValues?: Readonly<Record<string, ErrorCode>>;
  /**
   * The response is one record with a version. The server sends the version as the ETag and supports If-Match on
   * routes that change the record.
   */
  readonly versioned?: true;
  /** The call belongs to a beta feature; other users get FORBIDDEN. */
  readonly beta?: BetaFeature;
  /** What the call removes, if method and path do not show it; see `getRemoval`. `adminOnlyDelete` restricts removals. */
  readonly removes?: Removal;
  /** Mail programs post a form without information beyond the URL; the body is ignored. Other routes reject forms. */
  readonly ignoresForm?: true;
  /**
   * The request is expensive: it is queued with fair scheduling among clients. Returns UNAVAILABLE when the queue is
   * full.
   */
  readonly heavy?: true;
  /** A POST that changes nothing itself: tokens for reading can call it. */
  readonly reads?: true;
  /** Sign-in and user administration: API tokens are rejected. */
  readonly sessionOnly?: true;
  /** Programs that only support HTTP Basic can send an API token as the password, with any user name. */
  readonly tokenAsPassword?: true;
  /** An administrator who views the account as a user can call it, although it changes something: it ends the view. */
  readonly whileViewing?: true;
  /** Users can call it who must set up two-factor sign-in first. */
  readonly beforeTwoFactor?: true;
  /** The response contains a secret. It is stored encrypted for an Idempotency-Key. */
  readonly secretResponse?: true;
  /**
   * The path of the returned or changed record, if it is neither the route's own path up to its last parameter nor,
   * for a 201, the created record below it. It determines the Location header and the version for If-Match. Required
   * for routes that change a record without returning it.
   */
  readonly record?: `/${string}`;
}

export interface FilePart {
  readonly maxBytes: number;
  readonly accept: readonly string[];
}

export type Routes = Readonly<Record<string, Route>>;

export const defineRoutes = <const T extends Routes>(routes: T): T => routes;

type Parsed<R, K extends string> = R extends { readonly [k in K]: infer S extends z.ZodType } ? z.output<S> : undefined;
type Sent<R, K extends string> = R extends { readonly [k in K]: infer S extends z.ZodType }
  ? { readonly [k in K]: z.input<S> }
  : unknown;
type Files<R, F> = R extends { readonly files: infer P } ? { readonly files: { readonly [k in keyof P]: F } } : unknown;

/** The validated input of a handler. `F` is the server's representation of an uploaded file. */
export type Input<R extends Route, F = unknown> = {
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly body: Parsed<R, 'body'>;
} & Files<R, F>;

/** A file response: `inline` lets browsers display it, `attachment` only saves it. */
export interface FileResponse {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
  readonly disposition: 'inline' | 'attachment';
}

/** An event of a stream: `event` is its name, `data` is JSON. */
export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

/** The receiver of an event stream. */
export interface EventListener {
  readonly send: (event: ServerEvent) => void;
  /** Closes the stream; the client may reconnect. */
  readonly end: () => void;
}

/** Subscribes a listener; returns a function that unsubscribes it. */
export type EventSource = (listener: EventListener) => () => void;

/** The result of a handler, and of a client call. */
export type Result<R extends Route> = R extends { readonly fileResponse: readonly string[] }
  ? FileResponse | (R extends { readonly mayBeEmpty: true } ? null : never)
  : R extends { readonly eventStream: true }
    ? EventSource
    : Json<R>;
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response returns nothing, like a function
type Json<R extends Route> = R extends { readonly response: infer S extends z.ZodType } ? z.output<S> : void;

/** The input of a client call, before validation applies defaults; path parameters in their parsed form. */
export type Request<R extends Route> = (R extends { readonly params: infer P extends z.ZodType }
  ? { readonly params: z.output<P> }
  : unknown) &
  (R extends { readonly query: infer Q extends z.ZodType } ? { readonly query?: z.input<Q> } : unknown) &
  Sent<R, 'body'> &
  Files<R, Blob>;

/** The path with its parameters, and the query. Undefined values are omitted, lists become repeated parameters. */
export const routeUrl = (route: Route, request: { params?: object; query?: object }): string => {
  const params = new Map<string, string | number | undefined>(Object.entries(request.params ?? {}));
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params.get(name);
    if (value === undefined || value === '') throw new TypeError(`${name} must be defined`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {}))
    for (const element of Array.isArray(value) ? value : [value])
      if (element !== undefined) query.append(name, String(element));
  return query.size > 0 ? `${path}?${query}` : path;
};
