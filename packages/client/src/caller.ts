import { changedRecordUrl, returnedRecordUrl } from '@shelfward/contract/kit/record.ts';
import { type Result, type Route, type Request as RouteRequest, routeUrl } from '@shelfward/contract/kit/route.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { ApiError, lateMessage, toApiError, unreachableMessage } from './api-error.ts';
import type { Versions } from './versions.ts';

/** The request of a route. IDs in the path may be numbers. */
export type Request<R extends Route> = Omit<RouteRequest<R>, 'params'> &
  (RouteRequest<R> extends { readonly params: infer P }
    ? { readonly params: { readonly [k in keyof P]: string | number } }
    : unknown);

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The key of a form submission, reused on retry. Without it, every write gets its own key. */
  readonly idempotencyKey?: string | undefined;
  /** The version that the change is based on. Without it, the last version that was read. */
  readonly ifMatch?: string | undefined;
  /** Receives the undo token of a bulk action. */
  readonly onUndoable?: ((token: string) => void) | undefined;
  /** Receives a header of the response. */
  readonly onHeader?: { readonly name: string; readonly receive: (value: string) => void } | undefined;
  /** Receives the URL of the created record. */
  readonly onLocation?: ((location: string) => void) | undefined;
}

export interface RequestParts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob>>;
}

/** What one attempt sends beside the request, and who learns of its result. */
export interface Attempt {
  readonly headers: Readonly<Record<string, string>>;
  readonly onResponse?: (response: Response) => void;
  readonly onUnreachable?: () => void;
  /** True: the call is sent again. */
  readonly onError?: (error: ApiError) => Promise<boolean>;
}

export type Repeat = (
  route: Route,
  call: () => Promise<Response>,
  signal: AbortSignal | undefined,
) => Promise<Response>;

export interface CallerOptions<O extends CallOptions> {
  /** `https://brand.example.com`; empty in pages of the server itself. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly versions: Versions;
  readonly prepare: (route: Route, options: O) => Attempt;
  /** Sends a call again where it is safe. Without it, each call is sent once. */
  readonly repeat?: Repeat;
}

export interface Caller<O extends CallOptions> {
  /** Calls a route of the contract. Returns its response body or rejects with an ApiError. */
  readonly send: <R extends Route>(route: R, request: Request<R>, options?: O) => Promise<Result<R>>;
  /** Returns a successful response, such as that of a file, or rejects with an ApiError. */
  readonly fetchResponse: (route: Route, request: RequestParts, options?: O) => Promise<Response>;
}

export const createCaller = <O extends CallOptions>(caller: CallerOptions<O>): Caller<O> => {
  const fetchResponse = async (route: Route, request: RequestParts, given: O = {} as O): Promise<Response> => {
    const options = { ...given, idempotencyKey: given.idempotencyKey ?? newKey() };
    const call = () => attempt(caller, route, request, options);
    return caller.repeat ? caller.repeat(route, call, options.signal) : call();
  };
  return {
    fetchResponse,
    send: async (route, request, options = {} as O) => {
      const { text, headers } = await withReadTimeout(route, options.signal, async (signal) => {
        const response = await fetchResponse(route, request, { ...options, signal });
        return { text: await response.text(), headers: response.headers };
      });
      const result = text === '' ? undefined : JSON.parse(text);
      storeVersion(caller.versions, { route, request, result }, headers.get('etag'));
      reportHeaders(headers, options);
      return result; // the server validates every response against the same contract
    },
  };
};

interface Answered {
  readonly route: Route;
  readonly request: RequestParts;
  readonly result: unknown;
}

const storeVersion = (versions: Versions, { route, request, result }: Answered, etag: string | null): void => {
  if (route.method !== 'GET' && !route.reads) versions.forget(routeUrl(route, { params: request.params ?? {} }));
  const url = returnedRecordUrl(route, request, result);
  if (route.versioned && etag && url) versions.store(url, result, etag);
};

const reportHeaders = (headers: Headers, { onUndoable, onHeader, onLocation }: CallOptions): void => {
  const undoToken = headers.get(undoTokenHeader);
  if (undoToken) onUndoable?.(undoToken);
  const value = onHeader && headers.get(onHeader.name);
  if (value) onHeader?.receive(value);
  const location = headers.get('location');
  if (location) onLocation?.(location);
};

const attempt = async <O extends CallOptions>(
  caller: CallerOptions<O>,
  route: Route,
  request: RequestParts,
  options: O,
): Promise<Response> => {
  const { headers, onResponse, onUnreachable, onError } = caller.prepare(route, options);
  const send = caller.fetch ?? fetch;
  const response = await send(`${caller.baseUrl ?? ''}${routeUrl(route, request)}`, {
    method: route.method,
    headers: buildHeaders(caller.versions, { route, request, options }, headers),
    body: buildBody(route, request),
    signal: options.signal ?? null,
    cache: 'no-store',
  }).catch((problem: unknown) => {
    if (options.signal?.aborted) throw problem;
    onUnreachable?.();
    throw new ApiError({ status: 0, message: unreachableMessage });
  });
  onResponse?.(response);
  if (response.ok) return response;
  const error = await toApiError(route, response, await response.blob());
  if (await onError?.(error)) return attempt(caller, route, request, options);
  throw error;
};

interface Call {
  readonly route: Route;
  readonly request: RequestParts;
  readonly options: CallOptions;
}

const buildHeaders = (
  versions: Versions,
  { route, request, options }: Call,
  own: Readonly<Record<string, string>>,
): Headers => {
  const headers = new Headers({ accept: 'application/json, application/problem+json, */*', ...own });
  if (route.method === 'GET') return headers;
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  const url = route.versioned || route.record ? changedRecordUrl(route, request) : undefined;
  const version = options.ifMatch ?? (url ? versions.at(url) : undefined);
  if (version) headers.set('if-match', version);
  if (route.body && !route.files) headers.set('content-type', 'application/json');
  return headers;
};

/** A fresh Idempotency-Key. `crypto.randomUUID` exists only on secure origins; random bytes exist everywhere. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const buildBody = (route: Route, request: RequestParts): FormData | string | null => {
  if (!route.files) return route.body && request.body !== undefined ? JSON.stringify(request.body) : null;
  const form = new FormData();
  for (const [name, value] of Object.entries(request.body ?? {}))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  // The fields come first, so that the server knows them when it starts to read the files.
  for (const [name, file] of Object.entries(request.files ?? {})) form.append(name, file);
  return form;
};

const maxReadMs = 30_000;

/** Reads time out. Writes do not: a timeout would not undo them. */
const withReadTimeout = async <T>(
  route: Route,
  signal: AbortSignal | undefined,
  read: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> => {
  if (route.method !== 'GET') return read(signal);
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const timer = setTimeout(() => controller.abort(), maxReadMs);
  try {
    return await read(controller.signal);
  } catch (problem) {
    if (!controller.signal.aborted || signal?.aborted) throw problem;
    throw new ApiError({ status: 408, message: lateMessage });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
};
