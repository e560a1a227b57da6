import { changedRecordUrl, returnedRecordUrl } from '@shelfward/contract/kit/record.ts';
import { type Result, type Route, type Request as RouteRequest, routeUrl } from '@shelfward/contract/kit/route.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo.contract.ts';
import { storeVersion, versionAt } from './etags.ts';
import { requestPassword } from './password-confirmation.ts';
import { ApiError, lateMessage, toApiError, unreachableMessage } from './problem.ts';
import { session } from './session.ts';
import { parseSubdomain } from './subdomain.ts';

/** The request of a route. IDs in the path may be numbers. */
export type Request<R extends Route> = Omit<RouteRequest<R>, 'params'> &
  (RouteRequest<R> extends { readonly params: infer P }
    ? { readonly params: { readonly [k in keyof P]: string | number } }
    : unknown);

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** The key of a form submission, reused on retry. Without it, every write gets its own key. */
  readonly idempotencyKey?: string | undefined;
  /** The version that the change is based on. Without it, the last version that was read. */
  readonly ifMatch?: string | undefined;
  /** A 404 shows the not-found page, except for background requests about secondary data. */
  readonly isBackground?: boolean | undefined;
  /** Receives the undo token of a bulk action. */
  readonly onUndoable?: ((token: string) => void) | undefined;
  /** Receives a header of the response. */
  readonly onHeader?: { readonly name: string; readonly receive: (value: string) => void } | undefined;
  /** Receives the URL of the created record. */
  readonly onLocation?: ((location: string) => void) | undefined;
}

interface RequestParts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob>>;
}

/** Calls a route of the contract. Returns its response body or rejects with an ApiError. */
export const send = async <R extends Route>(
  route: R,
  request: Request<R>,
  options: SendOptions = {},
): Promise<Result<R>> => {
  const { text, headers } = await withReadTimeout(route, options.signal, async (signal) => {
    const response = await fetchResponse(route, request, { ...options, signal });
    return { text: await response.text(), headers: response.headers };
  });
  const result = text === '' ? undefined : JSON.parse(text);
  const etag = headers.get('etag');
  const url = returnedRecordUrl(route, request, result);
  if (route.versioned && etag && url) storeVersion(url, result, etag);
  const undoToken = headers.get(undoTokenHeader);
  if (undoToken) options.onUndoable?.(undoToken);
  const value = options.onHeader && headers.get(options.onHeader.name);
  if (value) options.onHeader?.receive(value);
  const location = headers.get('location');
  if (location) options.onLocation?.(location);
  return result; // the server validates every response against the same contract
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

export interface Download {
  readonly blob: Blob;
  readonly fileName: string;
}

/** Fetches a file; its name comes from the content-disposition header. */
export const fetchFile = async <R extends Route>(
  route: R,
  request: Request<R>,
  options: SendOptions = {},
): Promise<Download> => {
  const response = await fetchResponse(route, request, options);
  return { blob: await response.blob(), fileName: parseFileName(response.headers.get('content-disposition')) };
};

/** The shell subscribes to show the not-found page. */
const notFoundListeners = new Set<() => void>();
export const onNotFound = (listener: () => void): (() => void) => {
  notFoundListeners.add(listener);
  return () => void notFoundListeners.delete(listener);
};

/** Opens a stream of server-sent events. */
export const openStream = async (route: Route, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
  const { body, headers } = await fetchResponse(route, {}, { signal, isBackground: true });
  // A proxy without support for streams may return another content type.
  const isStream = headers.get('content-type')?.startsWith('text/event-stream');
  if (!body || !isStream) throw new ApiError({ status: 0, message: unreachableMessage });
  return body;
};

/** Returns a successful response, or rejects with an ApiError. */
const fetchResponse = async (route: Route, request: RequestParts, options: SendOptions): Promise<Response> => {
  const url = routeUrl(route, request);
  const token = session.token();
  const response = await fetch(url, {
    method: route.method,
    headers: buildHeaders(route, request, { ...options, token, hasFiles: route.files !== undefined }),
    body: buildBody(route, request),
    signal: options.signal ?? null,
    cache: 'no-store',
  }).catch((problem: unknown) => {
    if (options.signal?.aborted) throw problem;
    throw new ApiError({ status: 0, message: unreachableMessage });
  });
  storeRenewedToken(response, token);
  if (response.ok) return response;
  const error = await toApiError(route, response, await response.blob());
  if (error.code === 'PASSWORD_CONFIRMATION_REQUIRED' && (await requestPassword()))
    return fetchResponse(route, request, options);
  handleFailure(route, error, { token, isBackground: options.isBackground ?? false });
  throw error;
};

const buildHeaders = (
  route: Route,
  request: RequestParts,
  options: SendOptions & { readonly token: string | null; readonly hasFiles: boolean },
): Headers => {
  const headers = new Headers({ accept: 'application/json, application/problem+json, */*' });
  const subdomain = parseSubdomain(location.host);
  if (subdomain) headers.set('x-client-subdomain', subdomain);
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  if (route.method === 'GET') return headers;
  headers.set('idempotency-key', options.idempotencyKey ?? newKey());
  const url = route.versioned || route.record ? changedRecordUrl(route, request) : undefined;
  const version = options.ifMatch ?? (url ? versionAt(url) : undefined);
  if (version) headers.set('if-match', version);
  if (route.body && !options.hasFiles) headers.set('content-type', 'application/json');
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

/** A late response to a request sent before sign-out must not sign the user in again. */
const storeRenewedToken = (response: Response, sentWith: string | null): void => {
  const renewed = /^Bearer (.+)$/i.exec(response.headers.get('authorization') ?? '')?.[1];
  if (renewed && session.token() === sentWith) session.storeToken(renewed);
};

/** Ends the session after a 401, and shows the not-found page after a 404. */
const handleFailure = (route: Route, error: ApiError, sent: { token: string | null; isBackground: boolean }): void => {
  const isSignIn = route.path.startsWith('/api/authenticate') && route.method === 'POST';
  const isStale = session.token() !== sent.token;
  // A late response for a signed-out user must not redirect the next user.
  const isSignedOut = sent.token === null && !session.state().identity;
  if (error.status === 401 && !isSignIn && !isStale && !isSignedOut)
    session.expire(pathsWithoutRedirect.has(route.path) ? 'unidentified' : 'expired');
  const isImport = route.files !== undefined || route.path.includes('/import');
  if (error.status === 404 && !isImport && !sent.isBackground && error.code !== 'CLIENT_NOT_FOUND')
    for (const listener of notFoundListeners) listener();
};

/** The calls whose 401 ends the session without opening the sign-in page, as specified. */
const pathsWithoutRedirect: ReadonlySet<string> = new Set([
  '/api/authenticate',
  '/api/current-user',
  '/api/account-custom-logo',
]);

const parseFileName = (disposition: string | null): string => {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded.trim());
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? 'download';
};
