import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type QualifierId, qualifierIds } from '../tables/qualifier-ids.ts';
import { createQualifierReport, formatQualifiers } from './qualifier-report.rules.ts';
import {
  applyToPrice,
  applyToQuantity,
  createQualifierReader,
  plainEffect,
  type QualifiedKind,
} from './qualifier-rows.rules.ts';

const read = (id: QualifierId, text: string, kind: QualifiedKind & { readonly isNegative?: boolean } = {}) => {
  const { isNegative = false, ...options } = kind;
  const reader = createQualifierReader({ columns: { [id]: [1] }, numbers: {}, currency: 'USD', ...options });
  const { cells, ...effect } = reader(['x', text], { isNegative });
  return { ...effect, does: cells.map(({ does }) => does) };
};

/** What differs from a row without qualifiers. */
const findChanges = (...given: Parameters<typeof read>): object => {
  const { does: _, problems, ...effect } = read(...given);
  const changed = Object.entries(effect).filter(([key, value]) => value !== plainEffect[key as keyof typeof effect]);
  return { ...Object.fromEntries(changed), ...(problems.length > 0 && { problems: problems.map(({ code }) => code) }) };
};

describe('a cell of a qualifier', () => {
  const sales = { hasReturns: true } as const;
  const records = { inactive: 'RECORD' } as const;
  const prices = { inactive: 'LEFT_OUT' } as const;
  const otherMovements = ['Transfer out', 'Stock adjustment', 'WASTE', 'Sample', 'Internal use', 'Spoiled', 'Donation'];
  test.each<readonly [id: QualifierId, text: string, kind: Parameters<typeof read>[2], changes: object]>([
    ['unit', 'EA', {}, {}],
    ['unit', 'CS', {}, { unit: 'PACK' }],
    ['unit', 'Pack of 6', {}, { unit: 6 }],
    ['unit', 'KG', {}, { problems: ['AMBIGUOUS'] }],
    ['unit', 'what', {}, { problems: ['AMBIGUOUS'] }],
    ['priceUnit', 'EA', {}, { priceUnit: 1 }],
    ['priceUnit', 'Case', {}, { priceUnit: 'PACK' }],
    ['priceUnit', '100', {}, { priceBasis: 100 }],
    ['priceUnit', 'per thousand', {}, { priceBasis: 1000 }],
    ['priceUnit', 'KG', {}, { problems: ['AMBIGUOUS'] }],
    ['packSize', '12', {}, {}],
    ['packs', '0', {}, {}],
    ['packs', '2', {}, { problems: ['AMBIGUOUS'] }],
    ['currency', 'USD', {}, {}],
    ['currency', '$', {}, {}],
    ['currency', 'EUR', {}, { problems: ['INVALID'] }],
    ['currency', 'Canadian dollars', {}, { problems: ['INVALID'] }],
    ['currency', 'gold', {}, { problems: ['AMBIGUOUS'] }],
    ['status', 'Shipped', {}, {}],
    ['status', 'wc-cancelled', {}, { isLeftOut: true }],
    ['status', 'Voided', {}, { isLeftOut: true }],
    ['status', 'refunded', {}, { isLeftOut: true }],
    ['status', 'refunded', { isNegative: true }, {}],
    ['status', 'partially_refunded', {}, { problems: ['AMBIGUOUS'] }],
    ['status', 'Level 3', {}, {}],
    ['status', 'Not shipped', {}, { problems: ['AMBIGUOUS'] }],
    ['status', 'not_fulfilled', {}, { problems: ['AMBIGUOUS'] }],
    ['status', 'Notified', {}, {}],
    ['status', 'Parked', {}, { isLeftOut: true }],
    ['status', 'SAVED', {}, { isLeftOut: true }],
    ['status', 'Estimate', {}, { isLeftOut: true }],
    ['status', 'Quote', {}, { isLeftOut: true }],
    ['status', 'Open Quote', {}, { isLeftOut: true }],
    ['status', 'Quote accepted', {}, { problems: ['AMBIGUOUS'] }],
    ['status', 'In progress', {}, {}],
    ['status', 'In progress', { unfinished: 'LEFT_OUT' }, { isLeftOut: true }],
    ['status', 'Open', { unfinished: 'LEFT_OUT' }, { isLeftOut: true }],
    ['status', 'Draft', { unfinished: 'LEFT_OUT' }, { isLeftOut: true }],
    ['status', 'Counted', { unfinished: 'LEFT_OUT' }, {}],
    ['status', 'Unfulfilled', { unfinished: 'ASK' }, { problems: ['AMBIGUOUS'] }],
    ['status', 'Expired', prices, { isLeftOut: true }],
    ['status', 'Expired', { ...prices, countsEnded: true }, {}],
    ['status', 'Ended', { ...prices, countsEnded: true }, {}],
    ['status', 'Inactive', { ...prices, countsEnded: true }, { isLeftOut: true }],
    ['status', 'Closed', records, { isInactive: true }],
    ['status', 'Cancelled by retailer', {}, { isLeftOut: true }],
    ['status', 'Canceled (brand)', {}, { problems: ['AMBIGUOUS'] }],
    ['status', 'Returned to sender', {}, { problems: ['AMBIGUOUS'] }],
    ['status', 'Delisted', records, { isInactive: true }],
    ['status', 'Archived', {}, {}],
    ['status', 'Archived', records, { isInactive: true }],
    ['status', 'Archived', prices, { isLeftOut: true }],
    ['status', 'Discontinued', records, { isDiscontinued: true }],
    ['status', 'Discontinued', {}, {}],
    ['rowType', 'Sale', sales, {}],
    ['rowType', 'Return', sales, { isReturn: true }],
    ['rowType', 'Return', {}, { problems: ['AMBIGUOUS'] }],
    ['rowType', 'void', sales, { isLeftOut: true }],
    ['rowType', 'Void Sale', sales, { isLeftOut: true }],
    ['rowType', 'Storno', sales, { isLeftOut: true }],
    ['rowType', 'RTN', sales, { isReturn: true }],
    ['rowType', 'Cash Refund', sales, { isReturn: true }],
    ['rowType', 'Rücknahme', sales, { isReturn: true }],
    ['rowType', 'Refund of a deposit', sales, { problems: ['AMBIGUOUS'] }],
    ['rowType', 'Vente', sales, {}],
    ['rowType', 'Exchange', sales, { problems: ['AMBIGUOUS'] }],
    ...otherMovements.map((text) => ['rowType', text, sales, { problems: ['AMBIGUOUS'] }] as const),
    ['rowType', 'Parked sale', sales, { isLeftOut: true }],
    ['leftOut', '✓', {}, { isLeftOut: true }],
    ['inactive', '✔\ufe0f', records, { isInactive: true }],
    ['inactive', 'x', records, { isInactive: true }],
    ['leftOut', '2026-01-05 10:00', {}, { isLeftOut: true }],
    ['leftOut', 'yes', {}, { isLeftOut: true }],
    ['leftOut', 'no', {}, {}],
    ['returned', '1', sales, { isReturn: true }],
    ['returned', '1', {}, { isLeftOut: true }],
    ['returned', '0', sales, {}],
    ['active', 'FALSE', prices, { isLeftOut: true }],
    ['active', 'TRUE', prices, {}],
    ['inactive', '1', records, { isInactive: true }],
    ['inactive', '0', records, {}],
    ['inactive', 'perhaps', records, { problems: ['AMBIGUOUS'] }],
    ['discount', '10', {}, { discount: 10 }],
    ['discount', '2.5 %', {}, { discount: 2.5 }],
    ['discount', '0.5%', {}, { discount: 0.5 }],
    ['discount', '0.1', {}, { problems: ['AMBIGUOUS'] }],
    ['discount', '0', {}, { discount: 0 }],
    ['discount', '1', {}, { discount: 1 }],
    ['discount', '101', {}, { problems: ['INVALID'] }],
    ['discount', '-1', {}, { problems: ['INVALID'] }],
    ['discount', 'much', {}, { problems: ['INVALID'] }],
  ])('of %s with %s in %j changes %j', (id, text, kind, changes) => {
    expect(findChanges(id, text, kind)).toEqual(changes);
  });

  test('has no effect if it is empty', () => {
    for (const id of qualifierIds) expect(findChanges(id, '  ', { hasReturns: true })).toEqual({});
  });
});

test('several columns apply together, and a row that is left out has no errors', () => {
  const reader = createQualifierReader({
    columns: { unit: [0], rowType: [1], status: [2, 3] },
    numbers: {},
    currency: 'USD',
    hasReturns: true,
  });

  expect(reader(['CS', 'Return', 'paid', ''])).toMatchObject({ unit: 'PACK', isReturn: true, isLeftOut: false });
  expect(reader(['KG', 'Return', 'paid', 'cancelled'])).toMatchObject({ isLeftOut: true, problems: [] });
  expect(reader(['KG', 'Return', 'paid', '']).problems).toMatchObject([{ id: 'unit', column: 0, value: 'KG' }]);
});

test('the units of a row are one, in the pack size of the row, and never those of its price', () => {
  const texts: Readonly<Record<string, number | 'PACK'>> = { EA: 1, CS: 'PACK', Dozen: 12, 'Pack of 6': 6 };
  const text = fc.constantFrom('', ...Object.keys(texts));
  const reader = createQualifierReader({
    columns: { unit: [0, 1], priceUnit: [2], packSize: [3] },
    numbers: {},
    currency: 'USD',
  });
  fc.assert(
    fc.property(text, text, text, fc.constantFrom('', '6', '12', '24'), (one, other, price, size) => {
      const toFactor = (given: string) => (given === 'CS' && size !== '' ? Number(size) : (texts[given] ?? 1));
      const given = [one, other].filter((unit) => unit !== '').map(toFactor);
      const { unit, priceUnit, problems } = reader([one, other, price, size]);
      expect(problems.length > 0).toBe(new Set(given).size > 1);
      if (problems.length === 0) expect(unit).toBe(given[0] ?? 1);
      expect(priceUnit).toBe(price === '' ? undefined : toFactor(price));
    }),
  );
});

describe('arithmetic', () => {
  const factor = fc.integer({ min: 1, max: 500 });
  const quantity = fc.integer({ min: -10_000, max: 10_000 });

  test('a price that a factor divides keeps the value of the row', () => {
    fc.assert(
      fc.property(factor, fc.integer({ min: 0, max: 100_000 }), quantity, (units, cents, packs) => {
        expect(applyToPrice(cents * units, units) * applyToQuantity(packs, units, false)).toBe(cents * units * packs);
      }),
    );
  });

  test('a price is rounded by at most half a cent', () => {
    fc.assert(
      fc.property(factor, fc.integer({ min: 0, max: 1_000_000 }), (units, cents) => {
        expect(Math.abs(applyToPrice(cents, units) * units - cents) * 2).toBeLessThanOrEqual(units);
      }),
    );
  });

  test('a return counts negative, whether its quantity is written positive or negative', () => {
    fc.assert(
      fc.property(quantity, factor, (packs, units) => {
        expect(applyToQuantity(packs, units, true)).toBe(0 - Math.abs(packs) * units);
        expect(applyToQuantity(packs, units, true)).toBe(applyToQuantity(-packs, units, true));
        expect(applyToQuantity(packs, units, false)).toBe(packs * units);
      }),
    );
  });
});

describe('the report', () => {
  test('says for each column how many rows it changes, and how', () => {
    const columns = { unit: [0], status: [1], currency: [2] };
    const reader = createQualifierReader({ columns, numbers: {}, currency: 'USD' });
    const report = createQualifierReport(columns, ['UOM', 'Order status', 'Currency']);
    const rows = [
      ['CS', 'paid', 'USD'],
      ['CS', 'cancelled', 'USD'],
      ['EA', 'paid', 'USD'],
      ['Pack of 6', 'Level 3', ''],
      ['Case', '', ''],
    ];
    for (const [at, row] of rows.entries()) report.add(reader(row), at + 2);

    expect(formatQualifiers(report.list())).toEqual([
      'UOM: 3 rows with "CS" (line 2), "Case" (line 6) are multiplied by the pack size of the product. 1 row with "Pack of 6" (line 5) is multiplied by 6.',
      'Currency: It changes no row.',
      'Order status: 1 row with "cancelled" (line 3) is left out. 1 row with "Level 3" (line 5) counts, because the text is not known.',
    ]);
  });

  test('counts every row once for each column', () => {
    const text = fc.constantFrom('cancelled', 'void', 'draft', 'paid', '');
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 200 }), (texts) => {
        const columns = { status: [0] };
        const reader = createQualifierReader({ columns, numbers: {}, currency: 'USD' });
        const report = createQualifierReport(columns, ['Status']);
        for (const [at, cell] of texts.entries()) report.add(reader([cell]), at + 2);
        const out = texts.filter((cell) => !['', 'paid'].includes(cell)).length;
        const [{ effect } = { effect: '' }] = report.list();
        expect(effect).toMatch(out === 0 ? /^It changes no row\.$/ : new RegExp(`^${out} rows? with `));
      }),
    );
  });
});
