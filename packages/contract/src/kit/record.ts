import { type Route, routeUrl } from './route.ts';

/** The path of the record that a route returns, with `{name}` for its parameters. */
export const recordPath = (route: Route): `/${string}` => {
  if (route.record) return route.record;
  if (route.status === 201) return `${route.path}/{id}`;
  const [own] = /^\/.*\}/.exec(route.path) ?? [route.path];
  return `/${own.slice(1)}`;
};

/** A 201 creates its record, unless the path of the call is below the record: adding a line changes its order. */
const makesRecord = (route: Route): boolean => route.status === 201 && !route.path.startsWith(`${recordPath(route)}/`);

/** Whether the route compares If-Match with the version of the record that it changes. Other routes ignore the header. */
export const comparesVersion = (route: Route): boolean =>
  (route.versioned === true && route.method !== 'GET' && !makesRecord(route)) ||
  route.errors?.includes('PRECONDITION_FAILED') === true;

/** The URL of the record that a request is about to change; undefined for a record that it creates. */
export const changedRecordUrl = (
  route: Route,
  { params, body }: { readonly params?: unknown; readonly body?: unknown },
): string | undefined => (makesRecord(route) ? undefined : fillPath(route, [body, params]));

/** The URL of the returned record: the created one, or the requested one. */
export const returnedRecordUrl = (
  route: Route,
  { params, body }: { readonly params?: unknown; readonly body?: unknown },
  response: unknown,
): string | undefined => fillPath(route, [body, params, ...(makesRecord(route) ? [response] : [])]);

/** Later values override earlier ones; undefined when a parameter is missing. */
const fillPath = (route: Route, known: readonly unknown[]): string | undefined => {
  const path = recordPath(route);
  const values = new Map(known.flatMap((one) => (typeof one === 'object' && one !== null ? Object.entries(one) : [])));
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, values.get(name)] as const);
  if (params.some(([, value]) => typeof value !== 'number' && typeof value !== 'string')) return undefined;
  return routeUrl({ ...route, path }, { params: Object.fromEntries(params) });
};
