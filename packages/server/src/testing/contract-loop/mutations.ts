import type { Route } from '@shelfward/contract/kit/route.ts';
import fc from 'fast-check';
import type { UntypedRequest } from '../client.ts';

/** Values of a broken API client: wrong types, limits of numbers and dates, hostile texts. */
export const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    2 ** 53,
    -(2 ** 31) - 1,
    2 ** 31,
    1e308,
    '',
    ' ',
    '0',
    'NaN',
    'null',
    '2026-02-30',
    '0000-00-00',
    '9999-12-31T23:59:60Z',
    "'; drop table client; --",
    '%',
    '\\',
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '=1+1',
    'x'.repeat(5000),
    [],
    {},
    [[[[[]]]]],
    { $gt: 0 },
    { toString: 1 },
  ),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

/** Usually no headers; otherwise an invalid header. */
export const strangeHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  fc.constantFrom<Readonly<Record<string, string>>>(
    { 'if-match': '"999"' },
    { 'if-match': 'W/"1"' },
    { 'idempotency-key': '' },
    { 'idempotency-key': 'the same for all' },
    { 'idempotency-key': 'k'.repeat(300) },
    { 'content-type': 'text/xml' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-encoding': 'gzip' },
    { 'x-client-subdomain': "'; drop table client; --" },
    { authorization: 'Bearer e30.e30.e30' },
    { accept: 'image/png' },
    { 'x-request-id': '../../etc/passwd' },
    { 'x-http-method-override': 'DELETE' },
  ),
);

/** A value to break: a value of the example, or an optional value that the example omits. */
interface Place {
  readonly part: 'params' | 'query' | 'body' | 'files';
  readonly path: readonly (string | number)[];
}

/** The example with one to three of its values replaced or removed; `ids` exist in some client. */
export const mutations = (
  route: Route,
  request: UntypedRequest,
  ids: readonly number[],
): fc.Arbitrary<UntypedRequest> => {
  const places = findPlaces(route, request);
  if (places.length === 0) return fc.constant(request);
  const anId = ids.length > 0 ? fc.constantFrom(...ids) : wrongValue;
  const change = fc.record({
    place: fc.constantFrom(...places),
    value: fc.option(fc.oneof({ weight: 3, arbitrary: wrongValue }, anId), { nil: undefined, freq: 8 }),
  });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce<UntypedRequest>((mutated, { place, value }) => replaced(mutated, place, value), request),
    );
};

const findPlaces = (route: Route, { params, query, body, files }: UntypedRequest): Place[] => {
  const shape = route.body?.type === 'object' && 'shape' in route.body ? Object.keys(route.body.shape as object) : [];
  return [
    ...Object.keys(params ?? {}).map((name): Place => ({ part: 'params', path: [name] })),
    ...Object.keys(route.query?.shape ?? {}).map((name): Place => ({ part: 'query', path: [name] })),
    ...placesIn(query, 'query'),
    ...(body === undefined ? [] : shape.map((name): Place => ({ part: 'body', path: [name] }))),
    ...placesIn(body, 'body'),
    ...Object.keys(files ?? {}).map((name): Place => ({ part: 'files', path: [name] })),
  ];
};

const placesIn = (value: unknown, part: 'query' | 'body', path: readonly (string | number)[] = []): Place[] => {
  const here: Place[] = path.length > 0 || part === 'body' ? [{ part, path }] : [];
  if (value === null || typeof value !== 'object' || value instanceof Blob) return value === undefined ? [] : here;
  const steps = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [...here, ...steps.flatMap((step) => placesIn(Reflect.get(value, step), part, [...path, step]))];
};

const replaced = (request: UntypedRequest, { part, path }: Place, value: unknown): UntypedRequest => {
  if (part !== 'files') return { ...request, [part]: withValueAt(request[part] ?? {}, path, value) };
  const { [String(path[0])]: _, ...otherFiles } = request.files ?? {};
  return {
    ...request,
    files: {
      ...otherFiles,
      ...(value !== undefined && {
        [String(path[0])]: new Blob([typeof value === 'string' ? value : JSON.stringify(value)]),
      }),
    },
  };
};

const withValueAt = (target: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown => {
  if (step === undefined) return value;
  if (target === null || typeof target !== 'object') return target;
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(target) ? [...target] : { ...target };
  Reflect.set(copy, step, withValueAt(Reflect.get(copy, step), rest, value));
  return copy;
};
