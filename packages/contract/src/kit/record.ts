import { type Route, urlOf } from './route.ts';

/** Where the record that a route answers is read, with `{name}` for its parameters. */
export const recordPathOf = (route: Route): `/${string}` => {
  if (route.record) return route.record;
  if (route.status === 201) return `${route.path}/{id}`;
  const [own] = /^\/.*\}/.exec(route.path) ?? [route.path];
  return `/${own.slice(1)}`;
};

/** A 201 makes its record, unless the call's own path lies below it: a line that is added changes its order. */
const makesRecord = (route: Route): boolean =>
  route.status === 201 && !route.path.startsWith(`${recordPathOf(route)}/`);

/** The address of the record that a request is about to change; nothing for one that it makes. */
export const recordChangedBy = (
  route: Route,
  { params, body }: { readonly params?: unknown; readonly body?: unknown },
): string | undefined => (makesRecord(route) ? undefined : addressOf(route, [body, params]));

/** The address of the record that was answered: made just now, or found where the request said. */
export const recordAnsweredBy = (
  route: Route,
  { params, body }: { readonly params?: unknown; readonly body?: unknown },
  answer: unknown,
): string | undefined => addressOf(route, [body, params, ...(makesRecord(route) ? [answer] : [])]);

/** Later words win; an address that a parameter is missing of is none. */
const addressOf = (route: Route, known: readonly unknown[]): string | undefined => {
  const path = recordPathOf(route);
  const values = new Map(known.flatMap((one) => (typeof one === 'object' && one !== null ? Object.entries(one) : [])));
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, values.get(name)] as const);
  if (params.some(([, value]) => typeof value !== 'number' && typeof value !== 'string')) return undefined;
  return urlOf({ ...route, path }, { params: Object.fromEntries(params) });
};
