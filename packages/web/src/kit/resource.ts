import type { Result, Route, Routes } from '@shelfward/contract/kit/route.ts';
import { skipToken, type UseQueryOptions } from '@tanstack/react-query';
import { type Request, type SendOptions, send } from './client.ts';
import type { ApiError } from './problem.ts';
import { markChanged } from './query-client.ts';
import { session } from './session.ts';

/** What `useQuery` takes, typed by the route's answer. */
export type QueryOf<T> = UseQueryOptions<T, ApiError, T>;

/** A route that needs nothing can be called with nothing. */
type Given<R extends Route> = Record<never, never> extends Request<R> ? [request?: Request<R>] : [request: Request<R>];
type Query<R extends Route> = (...given: Given<R>) => QueryOf<Result<R>>;
type Command<R extends Route> = (...given: [...Given<R>, options?: SendOptions]) => Promise<Result<R>>;

/** A feature's API as typed functions: reads give query options, writes give promises. */
export type Resource<T extends Routes, Reads extends keyof T = never> = {
  readonly [K in keyof T]: T[K] extends { readonly method: 'GET' }
    ? Query<T[K]>
    : K extends Reads
      ? Query<T[K]>
      : Command<T[K]>;
};

interface Options<Reads> {
  /** Calls that are POST and yet change nothing: availability checks, reports with a body. */
  readonly reads?: readonly Reads[];
  /** Other areas whose lists and records a write here changes. */
  readonly alsoChanges?: readonly string[];
}

/** After a successful write everything that was read from this area is read again. */
export const resource = <T extends Routes, const Reads extends keyof T & string = never>(
  name: string,
  routes: T,
  options: Options<Reads> = {},
): Resource<T, Reads> => {
  const reads = new Set<string>(options.reads);
  const functionOf = (operation: string, route: Route) =>
    route.method === 'GET' || reads.has(operation)
      ? (request: object = {}) => queryOf({ name, operation, route, request })
      : async (request: object = {}, sendOptions: SendOptions = {}) => {
          const result = await send(route, request as Request<Route>, sendOptions);
          markChanged(name, ...(options.alsoChanges ?? []));
          return result;
        };
  // Built from the same table that the type is computed from, which TypeScript cannot follow.
  return Object.fromEntries(
    Object.entries(routes).map(([operation, route]) => [operation, functionOf(operation, route)]),
  ) as unknown as Resource<T, Reads>;
};

interface Asked {
  readonly signal: AbortSignal;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

const queryOf = (of: { name: string; operation: string; route: Route; request: object }) => ({
  queryKey: [session.scope(), of.name, of.operation, of.request],
  queryFn: ({ signal, meta }: Asked) =>
    send(of.route, of.request as Request<Route>, { signal, isBackground: meta?.isBackground === true }),
  // A record keeps its identity with its version: mixing an old and a new answer would lose which one it is.
  ...(of.route.versioned ? { structuralSharing: false } : {}),
});

/** Asks nobody, where a hook cannot be left out. */
export const nothingAsked = <T>(): QueryOf<T> => ({ queryKey: ['nothing asked'], queryFn: skipToken });

/** The same read for a count or a mark beside something else: a 404 does not take the page away. */
export const inBackground = <T>(query: QueryOf<T>): QueryOf<T> => ({ ...query, meta: { isBackground: true } });

/** The same read, seen through a function: `selected(companies.list(…), (page) => page.content)`. */
export const selected = <T, V>(query: QueryOf<T>, view: (answer: T) => V): QueryOf<V> =>
  ({ ...query, select: view }) as unknown as QueryOf<V>; // what is cached stays T; only readers see V

interface NamedPage {
  readonly content: readonly { readonly id: number; readonly name: string }[];
}
/** One thing to choose, by its value in the API and its words. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Records with a name as choices of a filter or a form field. */
export const choicesOf = <P extends NamedPage>(query: QueryOf<P>): QueryOf<readonly Choice[]> =>
  selected(query, (page): readonly Choice[] =>
    page.content.map(({ id, name }) => ({ value: String(id), label: name })),
  );
