import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../platform/core/errors.ts';
import { entitySets, type Property } from './entity-sets.rules.ts';
import { comparisons, type Filter, type Literal, parseFilter } from './filter.rules.ts';
import { parseOrder, parseSkipToken, toSkipToken } from './pages.rules.ts';

const properties: readonly Property[] = [
  { name: 'Id', member: 'id', type: 'Int64' },
  { name: 'Sales', member: 'sales', type: 'Decimal' },
  { name: 'Day', member: 'day', type: 'Date' },
  { name: 'City', member: 'city', type: 'String', nullable: true },
  { name: 'Inactive', member: 'inactive', type: 'Boolean' },
];

const reasonFor = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error instanceof AppError ? error.facts.detail : error;
  }
};

const values: Readonly<Record<string, fc.Arbitrary<Literal>>> = {
  Id: fc.integer({ min: -(10 ** 14), max: 10 ** 14 }),
  Sales: fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.nat(99)).map(([whole, part]) => `${whole}.${part}`),
  Day: fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  City: fc.option(fc.string({ unit: 'binary' })),
  Inactive: fc.boolean(),
};

const comparison: fc.Arbitrary<Filter> = fc.constantFrom(...properties).chain((property) =>
  fc.record({
    kind: fc.constant('comparison' as const),
    property: fc.constant(property),
    operator: fc.constantFrom(
      ...(['String', 'Boolean'].includes(property.type) ? comparisons.slice(0, 2) : comparisons),
    ),
    value: values[property.name] ?? fc.constant(null),
  }),
);

/** Lists of one kind alternate, because `(a and b) and c` is read as written. */
const filters = fc.letrec<{ filter: Filter; list: Filter }>((tie) => ({
  filter: fc.oneof({ maxDepth: 4 }, comparison, tie('list')),
  list: fc.record({
    kind: fc.constantFrom('and' as const, 'or' as const),
    parts: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
  }),
}));

const toText = (filter: Filter): string => {
  if (filter.kind !== 'comparison')
    return filter.parts
      .map((part) => (part.kind === 'comparison' ? toText(part) : `(${toText(part)})`))
      .join(` ${filter.kind} `);
  const { property, operator, value } = filter;
  const literal =
    property.type === 'String' && value !== null ? `'${String(value).replaceAll("'", "''")}'` : String(value);
  return `${property.name} ${operator} ${literal}`;
};

describe('a filter', () => {
  test('is read as it is written', () => {
    fc.assert(
      fc.property(filters.filter, (filter) => {
        expect(parseFilter(toText(filter), properties)).toEqual(filter);
      }),
    );
  });

  test('binds and more than or', () => {
    const all = parseFilter('Id eq 1 or Id eq 2 and Inactive eq true', properties);

    expect(all).toEqual(parseFilter('Id eq 1 or (Id eq 2 and Inactive eq true)', properties));
    expect(all).not.toEqual(parseFilter('(Id eq 1 or Id eq 2) and Inactive eq true', properties));
  });

  test('is read or rejected with a reason, whatever its text', () => {
    const words = fc.constantFrom(
      'Id',
      'City',
      'Day',
      'eq',
      'lt',
      'and',
      'or',
      '(',
      ')',
      '1',
      "'x'",
      'null',
      'not',
      "'",
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(words).map((list) => list.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(reasonFor(() => parseFilter(text, properties))).not.toBeInstanceOf(Error);
      }),
    );
  });

  test.each([
    ['Id', '$filter is incomplete'],
    ['Id eq', '$filter is incomplete'],
    ['(Id eq 1', '$filter is incomplete'],
    ['(Id eq 1 Id', '$filter has a parenthesis without its end'],
    ['Id eq 1 Id', '$filter has “Id” where it should end'],
    ["City eq 'x", '$filter has a text without its closing quotation mark'],
    ['Name eq 1', '$filter names “Name”, which is none of the properties Id, Sales, Day, City, Inactive'],
    ['Id has 1', '$filter supports eq, ne, gt, ge, lt, le, and, or: “has” is none of them'],
    ["Id eq '1'", "Id is compared with a whole number such as 42, not with '1'"],
    ['Id eq 1.5', 'Id is compared with a whole number such as 42, not with 1.5'],
    ['Id eq 1234567890123456', 'Id is compared with a whole number such as 42, not with 1234567890123456'],
    ['Day eq 2026-02-30', 'Day is compared with a date such as 2026-01-31, not with 2026-02-30'],
    ['City eq Denver', "City is compared with a text in quotation marks such as 'Denver', not with Denver"],
    ["City gt 'x'", '$filter compares texts, true, false, and null with eq and ne only'],
    ['Id gt null', '$filter compares texts, true, false, and null with eq and ne only'],
    [`${'('.repeat(21)}Id eq 1${')'.repeat(21)}`, '$filter can have at most 20 levels of parentheses'],
    [Array(201).fill('Id eq 1').join(' or '), '$filter can have at most 200 comparisons'],
  ])('is rejected with words: %s', (text, reason) => {
    expect(reasonFor(() => parseFilter(text, properties))).toBe(reason);
  });
});

test.each([
  ['Day', '$orderby supports StoreId, Day, ProductId in this order, all with asc or all with desc'],
  ['StoreId,Day desc', '$orderby supports StoreId, Day, ProductId in this order, all with asc or all with desc'],
  ['StoreId up', '$orderby supports StoreId, Day, ProductId in this order, all with asc or all with desc'],
  ['StoreId', 'asc'],
  ['StoreId desc, Day desc', 'desc'],
])('sorts by the key: %s', (text, expected) => {
  expect(reasonFor(() => parseOrder(text, entitySets.DailySales))).toBe(expected);
});

test('a next link continues after the key of an entity', () => {
  const token = toSkipToken({ StoreId: 7, Day: '2026-01-31', ProductId: 9, Units: 1 }, entitySets.DailySales);

  expect(parseSkipToken(token, entitySets.DailySales)).toEqual([7, '2026-01-31', 9]);
});
