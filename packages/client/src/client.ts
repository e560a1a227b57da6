import type { Result, Route, Routes, ServerEvent } from '@shelfward/contract/kit/route.ts';
import { ApiError, unreachableMessage } from './api-error.ts';
import { type Caller, type CallOptions, createCaller, type Request, type RequestParts } from './caller.ts';
import { type Download, toDownload } from './download.ts';
import { readEvents } from './events.ts';
import { createRetries } from './retries.ts';
import { createVersions } from './versions.ts';

export interface ClientOptions<A extends Areas> {
  /** The operations by area, from the contract. */
  readonly areas: A;
  /** `https://brand.example.com` */
  readonly baseUrl: string;
  /** An API token, or a function that returns the current token. */
  readonly token: string | (() => string);
  /** The subdomain of the account, if the host name does not contain it. */
  readonly subdomain?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** The waits before each further attempt of a call; empty: no retries. */
  readonly retryDelaysMs?: readonly number[];
}

export type Areas = Readonly<Record<string, Routes>>;

/** A route without required input can be called without arguments. */
type Arguments<R extends Route> =
  Record<never, never> extends Request<R>
    ? [request?: Request<R>, options?: CallOptions]
    : [request: Request<R>, options?: CallOptions];

type Returned<R extends Route> = R extends { readonly fileResponse: readonly string[] }
  ? Promise<Download>
  : R extends { readonly eventStream: true }
    ? AsyncGenerator<ServerEvent>
    : Promise<Result<R>>;

/** Lists have `all`, which reads one page after the other. */
type Paged<R extends Route> =
  Result<R> extends { readonly content: readonly (infer T)[]; readonly pageable: unknown }
    ? { readonly all: (...input: Arguments<R>) => AsyncGenerator<T> }
    : unknown;

export type Operation<R extends Route> = ((...input: Arguments<R>) => Returned<R>) & Paged<R>;

export type Client<A extends Areas> = {
  readonly [K in keyof A]: { readonly [N in keyof A[K]]: Operation<A[K][N]> };
};

const defaultRetryDelaysMs = [500, 2000, 8000];

/** The operations of the API as functions: `client.orders.list({ query: { size: 50 } })`. */
export const createClient = <const A extends Areas>(options: ClientOptions<A>): Client<A> => {
  const { areas, token, subdomain, retryDelaysMs = defaultRetryDelaysMs } = options;
  const caller = createCaller({
    baseUrl: options.baseUrl.replace(/\/$/, ''),
    fetch: options.fetch,
    versions: createVersions(),
    repeat: createRetries(retryDelaysMs),
    prepare: () => ({
      headers: {
        authorization: `Bearer ${typeof token === 'string' ? token : token()}`,
        ...(subdomain !== undefined && { 'x-client-subdomain': subdomain }),
      },
    }),
  });
  const toOperations = (routes: Routes) =>
    Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, toOperation(caller, route)]));
  // TypeScript cannot infer that this is built from the table that the type is computed from.
  return Object.fromEntries(
    Object.entries(areas).map(([area, routes]) => [area, toOperations(routes)]),
  ) as unknown as Client<A>;
};

const toOperation = (caller: Caller<CallOptions>, route: Route) => {
  if (route.eventStream)
    return (request: RequestParts = {}, options: CallOptions = {}) => followEvents(caller, route, request, options);
  if (route.fileResponse)
    return async (request: RequestParts = {}, options: CallOptions = {}) =>
      toDownload(await caller.fetchResponse(route, request, options));
  const send = (request: RequestParts = {}, options: CallOptions = {}): Promise<unknown> =>
    caller.send(route, request as Request<Route>, options);
  return Object.assign(send, {
    all: (request: RequestParts = {}, options: CallOptions = {}) => listAll(send, request, options),
  });
};

const followEvents = async function* (
  caller: Caller<CallOptions>,
  route: Route,
  request: RequestParts,
  options: CallOptions,
): AsyncGenerator<ServerEvent> {
  const { body } = await caller.fetchResponse(route, request, options);
  if (!body) throw new ApiError({ status: 0, message: unreachableMessage });
  yield* readEvents(body);
};

const pageSize = 500;

interface ReadPage {
  readonly content: readonly unknown[];
  readonly last: boolean;
}

const listAll = async function* (
  send: (request: RequestParts, options: CallOptions) => Promise<unknown>,
  request: RequestParts,
  options: CallOptions,
): AsyncGenerator<unknown> {
  for (let page = 0; ; page += 1) {
    const query = { size: pageSize, ...request.query, page };
    const { content, last } = (await send({ ...request, query }, options)) as ReadPage;
    yield* content;
    if (last) return;
  }
};
