import { changedRecordUrl, returnedRecordUrl } from '@shelfward/contract/kit/record.ts';
import { type Result, type Route, type Request as RouteRequest, routeUrl } from '@shelfward/contract/kit/route.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo.contract.ts';
import { rememberVersion, versionAt } from './etags.ts';
import { askForPassword } from './password-confirmation.ts';
import { ApiError, lateMessage, toApiError, unreachableMessage } from './problem.ts';
import { session } from './session.ts';
import { parseSubdomain } from './subdomain.ts';

/** The request of the contract, except that ids may be numbers. */
export type Request<R extends Route> = Omit<RouteRequest<R>, 'params'> &
  (RouteRequest<R> extends { readonly params: infer P }
    ? { readonly params: { readonly [k in keyof P]: string | number } }
    : unknown);

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** One key per form submission, reused on retry; without it every write gets its own key. */
  readonly idempotencyKey?: string | undefined;
  /** The version that the change is based on; without it the last version that was read. */
  readonly ifMatch?: string | undefined;
  /** A 404 shows the not-found page, except for background requests about secondary data. */
  readonly isBackground?: boolean | undefined;
  /** Receives the undo token of a bulk action. */
  readonly onUndoable?: ((token: string) => void) | undefined;
  /** Receives the URL of the created record. */
  readonly onLocation?: ((location: string) => void) | undefined;
}

interface Given {
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
  const { text, answer } = await withinTime(route, options.signal, async (signal) => {
    const received = await exchange(route, request, { ...options, signal });
    return { text: await received.text(), answer: received };
  });
  const result = text === '' ? undefined : JSON.parse(text);
  const etag = answer.headers.get('etag');
  const address = returnedRecordUrl(route, request, result);
  if (route.versioned && etag && address) rememberVersion(address, result, etag);
  const undoToken = answer.headers.get(undoTokenHeader);
  if (undoToken) options.onUndoable?.(undoToken);
  const location = answer.headers.get('location');
  if (location) options.onLocation?.(location);
  return result; // the server checks every answer against the same contract before it leaves
};

const longestReadMs = 30_000;

/** Reads time out. Writes do not: a timeout would not undo them. */
const withinTime = async <T>(
  route: Route,
  signal: AbortSignal | undefined,
  read: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> => {
  if (route.method !== 'GET') return read(signal);
  const own = new AbortController();
  const pass = () => own.abort(signal?.reason);
  signal?.addEventListener('abort', pass);
  if (signal?.aborted) pass();
  const timer = setTimeout(() => own.abort(), longestReadMs);
  try {
    return await read(own.signal);
  } catch (problem) {
    if (!own.signal.aborted || signal?.aborted) throw problem;
    throw new ApiError({ status: 408, message: lateMessage });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', pass);
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
  const answer = await exchange(route, request, options);
  return { blob: await answer.blob(), fileName: fileNameOf(answer.headers.get('content-disposition')) };
};

/** The shell subscribes to show the not-found page. */
const notFoundListeners = new Set<() => void>();
export const onNotFound = (listener: () => void): (() => void) => {
  notFoundListeners.add(listener);
  return () => void notFoundListeners.delete(listener);
};

/** Opens a stream of server-sent events. */
export const openStream = async (route: Route, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
  const { body, headers } = await exchange(route, {}, { signal, isBackground: true });
  // A proxy without support for streams may return another content type.
  const isStream = headers.get('content-type')?.startsWith('text/event-stream');
  if (!body || !isStream) throw new ApiError({ status: 0, message: unreachableMessage });
  return body;
};

const exchange = async (route: Route, request: Given, options: SendOptions): Promise<Response> => {
  const url = routeUrl(route, request);
  const token = session.token();
  const answer = await fetch(url, {
    method: route.method,
    headers: headersOf(route, request, { ...options, token, hasFiles: route.files !== undefined }),
    body: bodyOf(route, request),
    signal: options.signal ?? null,
    cache: 'no-store',
  }).catch((problem: unknown) => {
    if (options.signal?.aborted) throw problem;
    throw new ApiError({ status: 0, message: unreachableMessage });
  });
  storeRenewedToken(answer, token);
  if (answer.ok) return answer;
  const error = await toApiError(route, answer, await answer.blob());
  if (error.code === 'PASSWORD_CONFIRMATION_REQUIRED' && (await askForPassword()))
    return exchange(route, request, options);
  react(route, error, { token, isBackground: options.isBackground ?? false });
  throw error;
};

const headersOf = (
  route: Route,
  request: Given,
  given: SendOptions & { readonly token: string | null; readonly hasFiles: boolean },
): Headers => {
  const headers = new Headers({ accept: 'application/json, application/problem+json, */*' });
  const subdomain = parseSubdomain(location.host);
  if (subdomain) headers.set('x-client-subdomain', subdomain);
  if (given.token) headers.set('authorization', `Bearer ${given.token}`);
  if (route.method === 'GET') return headers;
  headers.set('idempotency-key', given.idempotencyKey ?? newKey());
  const address = route.versioned || route.record ? changedRecordUrl(route, request) : undefined;
  const version = given.ifMatch ?? (address ? versionAt(address) : undefined);
  if (version) headers.set('if-match', version);
  if (route.body && !given.hasFiles) headers.set('content-type', 'application/json');
  return headers;
};

/** A fresh Idempotency-Key. `crypto.randomUUID` exists only on secure origins; random bytes exist everywhere. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const bodyOf = (route: Route, request: Given): FormData | string | null => {
  if (!route.files) return route.body && request.body !== undefined ? JSON.stringify(request.body) : null;
  const form = new FormData();
  for (const [name, value] of Object.entries(request.body ?? {}))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  // The fields come first, so that the server knows them when it starts to read the files.
  for (const [name, file] of Object.entries(request.files ?? {})) form.append(name, file);
  return form;
};

/** A late response to a request sent before sign-out must not sign the user in again. */
const storeRenewedToken = (answer: Response, sentWith: string | null): void => {
  const renewed = /^Bearer (.+)$/i.exec(answer.headers.get('authorization') ?? '')?.[1];
  if (renewed && session.token() === sentWith) session.storeToken(renewed);
};

const react = (route: Route, error: ApiError, sent: { token: string | null; isBackground: boolean }): void => {
  const isSignIn = route.path.startsWith('/api/authenticate') && route.method === 'POST';
  const isStale = session.token() !== sent.token;
  // A late response for a signed-out user must not redirect the next user.
  const isSignedOut = sent.token === null && !session.state().identity;
  if (error.status === 401 && !isSignIn && !isStale && !isSignedOut)
    session.expire(staysPut.has(route.path) ? 'unidentified' : 'expired');
  const isImport = route.files !== undefined || route.path.includes('/import');
  if (error.status === 404 && !isImport && !sent.isBackground && error.code !== 'CLIENT_NOT_FOUND')
    for (const listener of notFoundListeners) listener();
};

/** The specification's calls whose 401 signs out without leading to the sign-in page. */
const staysPut: ReadonlySet<string> = new Set(['/api/authenticate', '/api/current-user', '/api/account-custom-logo']);

const fileNameOf = (disposition: string | null): string => {
  const encoded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded.trim());
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? 'download';
};
