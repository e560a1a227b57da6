import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

/** One HTTP operation: all that the server, the client, the tests and the reference page know about it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the specification writes it, with `{name}` for each path parameter. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON, unless `files` is given: then the fields of a multipart form. */
  readonly body?: z.ZodType;
  /** The files of a multipart form by field name. The server spools them to disk before the handler runs. */
  readonly files?: Readonly<Record<string, FilePart>>;
  readonly status: 200 | 201 | 202 | 204;
  readonly response?: z.ZodType;
  /** Instead of JSON the answer is a file of one of these media types. Only a GET answers files. */
  readonly answersFile?: readonly string[];
  /** Instead of JSON the answer is a stream of server-sent events, which goes on until either side ends it. */
  readonly answersEvents?: true;
  /** Refusals beyond those that every route can answer. */
  readonly errors?: readonly ErrorCode[];
  /**
   * The answer is one record with a version: the server sends it as the ETag, and honours If-Match on the routes that
   * change the record.
   */
  readonly versioned?: true;
  /** A DELETE of what is the caller's alone, such as a saved view: the firm setting adminOnlyDelete is not about it. */
  readonly deletesOwn?: true;
  /** Mail programs post a form that says nothing the address does not; it is dropped. Elsewhere a form is refused. */
  readonly dropsForm?: true;
  /**
   * Costs so much that it waits for its turn, among clients fairly; answers UNAVAILABLE when too many wait.
   */
  readonly heavy?: true;
  /** The answer holds a secret: kept for an Idempotency-Key, it is sealed. */
  readonly answersSecret?: true;
  /**
   * Where the record that is answered or changed is read, when that is not the route's own path up to its last
   * parameter, or below it for what a 201 makes: its Location, and whose version If-Match compares. A call that
   * changes a record without answering it says it always.
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

/** What a handler receives, after validation. `F` is what the server makes of an uploaded file. */
export type Input<R extends Route, F = unknown> = {
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly body: Parsed<R, 'body'>;
} & Files<R, F>;

/** A file as an answer: `inline` lets a browser show it, `attachment` only saves it. */
export interface FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
  readonly disposition: 'inline' | 'attachment';
}

/** One of a stream: `event` names it, `data` is JSON. */
export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Whoever listens to a stream of events. */
export interface EventListener {
  readonly send: (event: ServerEvent) => void;
  /** Ends the stream; the caller connects anew, or not. */
  readonly end: () => void;
}

/** Begins to tell a listener; answers how to stop. */
export type EventSource = (listener: EventListener) => () => void;

/** What a handler returns and a client receives. */
export type Result<R extends Route> = R extends { readonly answersFile: readonly string[] }
  ? FileAnswer
  : R extends { readonly answersEvents: true }
    ? EventSource
    : Json<R>;
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing, as a function does
type Json<R extends Route> = R extends { readonly response: infer S extends z.ZodType } ? z.output<S> : void;

/** What a client sends, before validation fills in defaults; path parameters as they will be understood. */
export type Request<R extends Route> = (R extends { readonly params: infer P extends z.ZodType }
  ? { readonly params: z.output<P> }
  : unknown) &
  (R extends { readonly query: infer Q extends z.ZodType } ? { readonly query?: z.input<Q> } : unknown) &
  Sent<R, 'body'> &
  Files<R, Blob>;

/** The path with its parameters filled in and the query behind it; undefined values are left out, lists repeat. */
export const urlOf = (route: Route, request: { params?: object; query?: object }): string => {
  const params = new Map<string, string | number | undefined>(Object.entries(request.params ?? {}));
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params.get(name);
    if (value === undefined || value === '') throw new TypeError(`${name} must be defined`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {}))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one));
  return query.size > 0 ? `${path}?${query}` : path;
};
