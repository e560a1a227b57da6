import type { EdiOrderLine } from '@shelfward/edi/public.ts';
import { makeEdiOrder } from '@shelfward/edi/testing/edi-documents.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideResponse } from './order-response.rules.ts';

const line: EdiOrderLine = {
  place: 'segment 3',
  segment: 3,
  lineId: '1',
  units: 24,
  unitPrice: 25_000,
  written: { quantity: 2, unit: 'CA', price: 300_000 },
  priceBasis: 'PE',
  priceUnits: 12,
  unitsPerCase: 12,
  codes: [],
  description: '',
  stores: [],
};
const order = makeEdiOrder({ dates: { ship: '2026-02-01' }, lines: [line] });

const product = { productId: 7, units: 24, unitPriceCents: 250 };
type Given = Partial<Parameters<typeof decideResponse>[0]>;
const decide = (given: Given = {}, lines: readonly EdiOrderLine[] = [line]) =>
  decideResponse({
    order: { ...order, lines },
    productIds: new Map(lines.map((one) => [one, 7])),
    products: [product],
    shipOn: '2026-02-01',
    respondedOn: '2026-01-06',
    ownNumber: undefined,
    ...given,
  });
const decideOne = (given: Given = {}, change: Partial<EdiOrderLine> = {}) => decide(given, [{ ...line, ...change }]);

test('an order as it was ordered is accepted', () => {
  expect(decide({ ownNumber: 'A-9' })).toEqual({
    decision: 'ACCEPTED',
    number: 'PO-1',
    orderedOn: '2026-01-05',
    respondedOn: '2026-01-06',
    ownNumber: 'A-9',
    lines: [
      {
        lineId: '1',
        quantity: 2,
        unit: 'CA',
        price: 300_000,
        priceBasis: 'PE',
        codes: [],
        decisions: [{ decision: 'ACCEPTED', quantity: 2, unit: 'CA', shipOn: '2026-02-01' }],
      },
    ],
  });
});

test('an order without a day has that of the response, and names its release', () => {
  expect(decide({ order: { ...order, orderedOn: '', release: '4' } })).toMatchObject({
    orderedOn: '2026-01-06',
    release: '4',
  });
  expect(decide()).not.toHaveProperty('release');
  expect(decide()).not.toHaveProperty('ownNumber');
});

describe('a line', () => {
  test.for([
    ['another quantity, in cases', { ...product, units: 12 }, 'QUANTITY_CHANGED', { quantity: 1, unit: 'CA' }],
    ['no whole number of cases', { ...product, units: 7 }, 'QUANTITY_CHANGED', { quantity: 7, unit: 'EA' }],
    ['more than ordered', { ...product, units: 36 }, 'QUANTITY_CHANGED', { quantity: 3, unit: 'CA' }],
    ['no units', { ...product, units: 0 }, 'REJECTED', { quantity: 0, unit: 'CA' }],
    ['another price', { ...product, unitPriceCents: 260 }, 'PRICE_CHANGED', { quantity: 2, unit: 'CA' }],
  ] as const)('with %s is %s', ([, found, decision, written]) => {
    const { decisions } = decideOne({ products: [found] }).lines[0] ?? { decisions: [] };

    expect(decisions).toEqual([{ decision, ...written, ...(decision !== 'REJECTED' && { shipOn: '2026-02-01' }) }]);
  });

  test('has its price in the unit in which it was written', () => {
    const repriced = { products: [{ ...product, unitPriceCents: 260 }] };

    expect(decideOne(repriced).lines[0]?.price).toBe(260 * 100 * 12);
    expect(decideOne(repriced, { priceUnits: 1 }).lines[0]?.price).toBe(260 * 100);
    expect(decideOne(repriced, { priceUnits: null }).lines[0]?.price).toBe(260 * 100);
  });

  test('without a price, or with one that rounds to the same cents, has no other price', () => {
    const {
      unitPrice: _unit,
      written: { price: _price, ...written },
      ...rest
    } = line;

    expect(decide({}, [{ ...rest, written }]).lines[0]).not.toHaveProperty('price');
    expect(decideOne({}, { unitPrice: 25_049 }).decision).toBe('ACCEPTED');
    expect(decideOne({}, { unitPrice: 25_050 }).decision).toBe('ACCEPTED_WITH_CHANGES');
  });

  test('is moved if the orders ship on another day than the document states', () => {
    const decideFor = (given: Given) => decideOne(given).lines[0]?.decisions[0];

    expect(decideFor({ shipOn: '2026-02-03' })).toMatchObject({ decision: 'DATE_CHANGED', shipOn: '2026-02-03' });
    expect(decide({ shipOn: '2026-02-03', order: { ...order, dates: {} } }).decision).toBe('ACCEPTED');
    expect(decideFor({ shipOn: null })).toEqual({ decision: 'ACCEPTED', quantity: 2, unit: 'CA' });
  });

  test('whose product the orders do not have is rejected', () => {
    expect(decide({ productIds: new Map() })).toMatchObject({ decision: 'REJECTED' });
    expect(decide({ products: [] })).toMatchObject({ decision: 'REJECTED' });
  });
});

test('lines of one product share its units, and the last one has what was added', () => {
  const written = { quantity: 1, unit: 'EA' };
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }),
      fc.nat(300),
      (ordered, units) => {
        const lines = ordered.map((quantity, at) => ({
          ...line,
          lineId: String(at),
          units: quantity,
          written: { ...written, quantity },
        }));
        const response = decide({ products: [{ ...product, units }] }, lines);
        const given = response.lines.map(({ decisions }) => decisions[0]?.quantity ?? 0);

        expect(given.reduce((sum, quantity) => sum + quantity, 0)).toBe(units);
        for (const [at, quantity] of given.slice(0, -1).entries()) {
          expect(quantity).toBeLessThanOrEqual(ordered[at] ?? 0);
          if (quantity < (ordered[at] ?? 0)) expect(given.slice(at + 1).every((later) => later === 0)).toBe(true);
        }
        const isAsOrdered = given.every((quantity, at) => quantity === ordered[at]);
        expect(response.decision).toBe(units === 0 ? 'REJECTED' : isAsOrdered ? 'ACCEPTED' : 'ACCEPTED_WITH_CHANGES');
      },
    ),
  );
});

test('a line that was ordered without units states the decided quantity in its own unit', () => {
  const written = { quantity: 0, unit: 'CA', price: 300_000 };
  const { lines } = decideOne({}, { units: 0, written });

  expect(lines[0]?.decisions[0]).toMatchObject({ quantity: 24, unit: 'CA' });
});
