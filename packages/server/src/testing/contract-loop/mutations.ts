import fc from 'fast-check';
import type { AnyRequest } from '../client.ts';

/** Values that somebody's broken client sends: wrong types, edges of numbers and dates, hostile texts. */
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

interface Place {
  readonly part: 'params' | 'query' | 'body';
  readonly path: readonly (string | number)[];
}

/** The example with one to three of its values replaced or left out. */
export const mutations = (request: AnyRequest): fc.Arbitrary<AnyRequest> => {
  const places = [
    ...Object.keys(request.params ?? {}).map((name): Place => ({ part: 'params', path: [name] })),
    ...placesIn(request.query, 'query'),
    ...placesIn(request.body, 'body'),
  ];
  if (places.length === 0) return fc.constant(request);
  const change = fc.record({
    place: fc.constantFrom(...places),
    value: fc.option(wrongValue, { nil: undefined, freq: 8 }),
  });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce<AnyRequest>((made, { place, value }) => replaced(made, place, value), request));
};

const placesIn = (value: unknown, part: 'query' | 'body', path: readonly (string | number)[] = []): Place[] => {
  const here: Place[] = path.length > 0 || part === 'body' ? [{ part, path }] : [];
  if (value === null || typeof value !== 'object' || value instanceof Blob) return value === undefined ? [] : here;
  const steps = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [...here, ...steps.flatMap((step) => placesIn(Reflect.get(value, step), part, [...path, step]))];
};

const replaced = (request: AnyRequest, { part, path }: Place, value: unknown): AnyRequest => ({
  ...request,
  [part]: withValueAt(request[part], path, value),
});

const withValueAt = (target: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown => {
  if (step === undefined) return value;
  if (target === null || typeof target !== 'object') return target;
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(target) ? [...target] : { ...target };
  Reflect.set(copy, step, withValueAt(Reflect.get(copy, step), rest, value));
  return copy;
};
