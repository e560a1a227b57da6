import { ApiError, unreachableMessage } from '@shelfward/client/api-error.ts';
import { type CallOptions, createCaller, type Request } from '@shelfward/client/caller.ts';
import { toDownload } from '@shelfward/client/download.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { reportLostConnection } from './connection.ts';
import { versions } from './etags.ts';
import { requestPassword } from './password-confirmation.ts';
import { session } from './session.ts';
import { parseSubdomain } from './subdomain.ts';

export interface SendOptions extends CallOptions {
  /** A 404 shows the not-found page, except for background requests about secondary data. */
  readonly isBackground?: boolean | undefined;
}

const caller = createCaller<SendOptions>({
  versions,
  prepare: (route, { isBackground = false }) => {
    const token = session.token();
    const subdomain = parseSubdomain(location.host);
    return {
      headers: {
        ...(subdomain && { 'x-client-subdomain': subdomain }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      onResponse: (response) => storeRenewedToken(response, token),
      onUnreachable: reportLostConnection,
      onError: async (error) => {
        if (error.code === 'PASSWORD_CONFIRMATION_REQUIRED' && (await requestPassword())) return true;
        handleFailure(route, error, { token, isBackground });
        return false;
      },
    };
  },
});

/** Calls a route of the contract. Returns its response body or rejects with an ApiError. */
export const { send } = caller;

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
  const { blob, fileName } = toDownload(await caller.fetchResponse(route, request, options));
  return { blob: await blob(), fileName };
};

/** The shell subscribes to show the not-found page. */
const notFoundListeners = new Set<() => void>();
export const onNotFound = (listener: () => void): (() => void) => {
  notFoundListeners.add(listener);
  return () => void notFoundListeners.delete(listener);
};

/** Opens a stream of server-sent events. */
export const openStream = async (route: Route, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
  const { body, headers } = await caller.fetchResponse(route, {}, { signal, isBackground: true });
  // A proxy without support for streams may return another content type.
  const isStream = headers.get('content-type')?.startsWith('text/event-stream');
  if (!body || !isStream) throw new ApiError({ status: 0, message: unreachableMessage });
  return body;
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
