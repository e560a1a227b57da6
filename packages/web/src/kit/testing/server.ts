import { isOpenToScope } from '@shelfward/contract/kit/access.ts';
import { toScopedShape } from '@shelfward/contract/kit/brand-only.ts';
import { formatIssue, withoutDefaultMessages } from '@shelfward/contract/kit/issues.rules.ts';
import { returnedRecordUrl } from '@shelfward/contract/kit/record.ts';
import type { Input, Route } from '@shelfward/contract/kit/route.ts';
import { toUpdate } from '@shelfward/contract/kit/update.rules.ts';
import { vi } from 'vitest';
import type { z } from 'zod';
import { session } from '../session.ts';
import {
  type CommonError,
  type ConnectionLost,
  commonErrors,
  connectionLost,
  type FakeResponse,
  Rejection,
  WithHeaders,
} from './responses.ts';

const healthPath = '/health/live';

/** A request that the application sent. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal | null | undefined;
}

/** The request as the handler of the route receives it. */
type Received<R extends Route> = Input<R> & { readonly headers: Headers; readonly signal: Sent['signal'] };

type Outcome = Response | ConnectionLost;

/** Returns the response to a request, or undefined if the request is for another handler. */
export type Handler = (sent: Sent) => Outcome | Promise<Outcome> | undefined;

type Respond<R extends Route> =
  | FakeResponse<R>
  | ((request: Received<R>) => FakeResponse<R> | Promise<FakeResponse<R>>);

/** Responds to the requests of a route with what its contract allows. Anything else fails the test. */
export const respond =
  <R extends Route>(
    route: R,
    ...[response]: undefined extends FakeResponse<R> ? [response?: Respond<R>] : [response: Respond<R>]
  ): Handler =>
  (sent) => {
    const params = matchRoute(route, sent);
    if (!params) return undefined;
    if (isClosed(route)) throw violate(`${nameRoute(route)} is closed to users with this scope`);
    const request = { params, query: parseQuery(route, sent), body: parseBody(route, sent) };
    // The parts were parsed with the schemas of the route.
    const received = { ...request, headers: sent.headers, signal: sent.signal } as Received<R>;
    const result = typeof response === 'function' ? response(received) : response;
    return result instanceof Promise
      ? result.then((value) => toResponse(route, request, value))
      : toResponse(route, request, result);
  };

/** Responds to requests before their routes do, as a proxy or a server that is not available. Undefined: the route does. */
export const intercept =
  (
    respondFirst: (
      sent: Sent,
    ) => Outcome | Rejection<CommonError> | Promise<Outcome | Rejection<CommonError>> | undefined,
  ): Handler =>
  (sent) => {
    const result = respondFirst(sent);
    return result instanceof Promise ? result.then(toOutcome) : result && toOutcome(result);
  };

const readScope = () => session.state().identity?.scope ?? null;

const isClosed = ({ access, scoped }: Route): boolean => access !== 'public' && !isOpenToScope(scoped, readScope());

const toOutcome = (result: Outcome | Rejection<CommonError>): Outcome =>
  result instanceof Rejection ? toJsonResponse(result) : result;

/** Requests and responses that the contract does not allow. Each fails its test. */
const violations: string[] = [];
export const removeViolations = (): string[] => violations.splice(0);

const listeners = new Set<(error: Error) => void>();
const violate = (message: string): Error => {
  violations.push(message);
  const error = new Error(message);
  for (const listener of listeners) listener(error);
  return error;
};

/** Ends with the work, or at once when the contract is violated, so that no test waits after that. */
export const untilViolation = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    if (violations.length > 0) reject(new Error(violations[0]));
    listeners.add(reject);
    void work()
      .then(resolve, reject)
      .finally(() => listeners.delete(reject));
  });

/** A scripted network: records every request. The first handler of its route responds. */
export const scriptServer = (handlers: readonly Handler[]): { readonly sent: Sent[] } => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://demo.example');
    const request: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      signal: init.signal,
    };
    if (request.path !== healthPath) sent.push(request);
    const outcome = await untilAborted(handle(handlers, request), init.signal);
    if (outcome === connectionLost) throw new TypeError('Failed to fetch');
    return outcome;
  });
  return { sent };
};

/** An error of a handler fails the test, too. */
const handle = async (handlers: readonly Handler[], sent: Sent): Promise<Outcome> => {
  try {
    for (const handler of handlers) {
      const outcome = handler(sent);
      if (outcome !== undefined) return await outcome;
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw violations.includes(message) ? error : violate(message);
  }
  // The server responds, unless a handler of the test says otherwise.
  if (sent.path === healthPath) return new Response();
  throw violate(`Unexpected request: ${sent.method} ${sent.path}${sent.query.size > 0 ? `?${sent.query}` : ''}`);
};

const untilAborted = <T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort);
    void work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort));
  });

/** The path parameters, if the request is for the route. */
const matchRoute = (route: Route, { method, path }: Sent): object | undefined => {
  if (route.method !== method) return undefined;
  const pattern = route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(path);
  if (!match) return undefined;
  const decoded = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]);
  const params = Object.fromEntries(decoded);
  if (!route.params) return params;
  const parsed = route.params.safeParse(params);
  return parsed.success ? parsed.data : undefined;
};

const parseQuery = (route: Route, { query }: Sent): unknown => {
  const names = [...new Set(query.keys())];
  const entries = names.map((name) => [name, query.getAll(name).length > 1 ? query.getAll(name) : query.get(name)]);
  if (route.query) return parse(route, { part: 'query', schema: route.query, input: Object.fromEntries(entries) });
  if (names.length > 0) throw violate(`${nameRoute(route)} has no query, but the request has ${names.join(', ')}`);
  return undefined;
};

const parseBody = (route: Route, { body }: Sent): unknown => {
  if (!route.body) return undefined;
  const input = body instanceof FormData ? readForm(body) : toUpdate(route, body).body;
  return parse(route, { part: 'body', schema: route.body, input });
};

/** The fields of a form without its files. */
const readForm = (form: FormData): object =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, readField(value)]] : [])),
  );

const readField = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

interface Part {
  readonly part: 'query' | 'body' | 'response';
  readonly schema: z.ZodType;
  readonly input: unknown;
}

const parse = (route: Route, { part, schema, input }: Part): unknown => {
  const parsed = schema.safeParse(input, withoutDefaultMessages);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => formatIssue(issue, { input, at: [part] }));
  throw violate(`The contract of ${nameRoute(route)} does not allow this ${part}: ${issues.join('; ')}`);
};

const nameRoute = ({ method, path }: Route): string => `${method} ${path}`;

/** Tests can pass values that their types do not show, so it checks everything. */
const toResponse = (route: Route, request: { params: object }, result: unknown): Outcome => {
  if (result === connectionLost) return connectionLost;
  if (result instanceof Rejection) {
    const allowed: readonly string[] = [...commonErrors, ...(route.errors ?? [])];
    if (allowed.includes(result.code)) return toJsonResponse(result);
    throw violate(`The contract of ${nameRoute(route)} does not allow the error ${result.code}`);
  }
  const { body, headers } = result instanceof WithHeaders ? result : { body: result, headers: {} };
  if (route.fileResponse || route.eventStream) return toStreamResponse(route, body, headers);
  if (!route.response && body !== undefined) throw violate(`${nameRoute(route)} returns no body`);
  if (!route.response) return toJsonResponse({ status: route.status, headers });
  const { version = 1, ...rest } = route.versioned ? Object(body) : {};
  const complete = parse(route, { part: 'response', schema: route.response, input: route.versioned ? rest : body });
  const parsed = toScopedShape(route.response, readScope()).parse(complete);
  const location = route.status === 201 ? returnedRecordUrl(route, request, parsed) : undefined;
  return toJsonResponse({
    status: route.status,
    body: parsed,
    headers: { ...(route.versioned && { etag: `"${version}"` }), ...(location && { location }), ...headers },
  });
};

const toStreamResponse = (route: Route, body: unknown, headers: Readonly<Record<string, string>>): Response => {
  if (body instanceof ReadableStream)
    return new Response(body, { headers: { 'content-type': 'text/event-stream', ...headers } });
  if (body instanceof Blob)
    return new Response(body, {
      headers: { 'content-type': body.type, 'content-disposition': 'attachment', ...headers },
    });
  throw violate(`The response of ${nameRoute(route)} is a file or a stream`);
};

const toJsonResponse = (parts: {
  status: number;
  body?: unknown;
  headers: Readonly<Record<string, string>>;
}): Response => {
  const text = parts.body === undefined ? null : JSON.stringify(parts.body);
  return new Response(text, {
    status: parts.status,
    headers: { 'content-type': 'application/json', ...parts.headers },
  });
};
