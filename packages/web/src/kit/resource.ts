import type { ApiError } from '@shelfward/client/api-error.ts';
import type { Request } from '@shelfward/client/caller.ts';
import { isOpenTo } from '@shelfward/contract/kit/access.ts';
import type { Result, Route, Routes } from '@shelfward/contract/kit/route.ts';
import { skipToken, type UseQueryOptions } from '@tanstack/react-query';
import { type SendOptions, send } from './client.ts';
import { markChanged, queryClient } from './query-client.ts';
import { session } from './session.ts';

/** Options for `useQuery` whose data is the response of the route. */
export type QueryOptions<T> = UseQueryOptions<T, ApiError, T>;

/** A route without required input can be called without arguments. */
type Input<R extends Route> = Record<never, never> extends Request<R> ? [request?: Request<R>] : [request: Request<R>];
type Query<R extends Route> = (...input: Input<R>) => QueryOptions<Result<R>>;
type Command<R extends Route> = (...input: [...Input<R>, options?: SendOptions]) => Promise<Result<R>>;

/** The API of a feature as typed functions: reads return query options, writes return promises. */
export type Resource<T extends Routes, Reads extends keyof T = never> = {
  readonly [K in keyof T]: T[K] extends { readonly method: 'GET' }
    ? Query<T[K]>
    : K extends Reads
      ? Query<T[K]>
      : Command<T[K]>;
};

interface Options<Reads> {
  /** POST routes that only read: availability checks, reports with a body. */
  readonly reads?: readonly Reads[];
  /** Other areas whose data a write changes. */
  readonly alsoChanges?: readonly string[];
}

/** A successful write invalidates everything loaded from this area. */
export const resource = <T extends Routes, const Reads extends keyof T & string = never>(
  name: string,
  routes: T,
  options: Options<Reads> = {},
): Resource<T, Reads> => {
  const reads = new Set<string>(options.reads);
  const toFunction = (operation: string, route: Route) =>
    route.method === 'GET' || reads.has(operation)
      ? (request: object = {}) => buildQuery(route, [name, operation], withoutEmptyQuery(request))
      : async (request: object = {}, sendOptions: SendOptions = {}) => {
          const result = await send(route, request as Request<Route>, sendOptions);
          markChanged(name, ...(options.alsoChanges ?? []));
          return result;
        };
  // TypeScript cannot infer that this is built from the table that the type is computed from.
  return Object.fromEntries(
    Object.entries(routes).map(([operation, route]) => [operation, toFunction(operation, route)]),
  ) as unknown as Resource<T, Reads>;
};

/** Requests with and without an empty query share an entry of the cache. */
const withoutEmptyQuery = ({ query, ...rest }: { readonly query?: object }): object =>
  query && Object.keys(query).length > 0 ? { ...rest, query } : rest;

interface QueryContext {
  readonly signal: AbortSignal;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

const buildQuery = (route: Route, key: readonly [resource: string, operation: string], request: object) => ({
  queryKey: [session.scope(), ...key, request],
  queryFn: ({ signal, meta }: QueryContext) =>
    send(route, request as Request<Route>, { signal, isBackground: meta?.isBackground === true }),
  meta: { route },
  // Structural sharing would mix two versions of a record, so it is disabled for versioned routes.
  ...(route.versioned ? { structuralSharing: false } : {}),
});

interface OfRoute {
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** The route of a query of a resource. */
export const findRoute = ({ meta }: OfRoute): Route | undefined => meta?.route as Route | undefined;

const signedOut = { roles: [], scope: null };

/** Whether the user can call the route of the query. */
export const isOpenQuery = (query: OfRoute): boolean => {
  const route = findRoute(query);
  return !route || isOpenTo(route, session.state().identity ?? signedOut);
};

/** A query that never runs, because hooks cannot be called conditionally. */
export const disabledQuery = <T>(): QueryOptions<T> => ({ queryKey: ['disabled'], queryFn: skipToken });

/** The same query for secondary data: a 404 does not replace the page. */
export const inBackground = <T>(query: QueryOptions<T>): QueryOptions<T> => ({
  ...query,
  meta: { ...query.meta, isBackground: true },
});

/** The same query with a selector: `selected(companies.list(…), (page) => page.content)`. */
export const selected = <T, V>(query: QueryOptions<T>, select: (response: T) => V): QueryOptions<V> =>
  ({ ...query, select }) as unknown as QueryOptions<V>; // the cache contains T; only the readers of this query get V

/** Loads a query with its selector, outside of a component. */
export const loadQuery = async <T>(query: QueryOptions<T>): Promise<T> => {
  const data = await queryClient.fetchQuery(query);
  return query.select ? query.select(data) : data;
};

interface NamedPage {
  readonly content: readonly { readonly id: number; readonly name: string }[];
}
/** One choice: its API value and its label. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Records with a name as choices of a filter or a form field. */
export const namedChoices = <P extends NamedPage>(query: QueryOptions<P>): QueryOptions<readonly Choice[]> =>
  selected(query, (page): readonly Choice[] =>
    page.content.map(({ id, name }) => ({ value: String(id), label: name })),
  );
