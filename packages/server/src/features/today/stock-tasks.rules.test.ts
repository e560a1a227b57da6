import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StockOut } from '../replenishment/public.ts';
import { estimateShare } from './stakes.rules.ts';
import { findShortages, groupStockOuts, nextReminder } from './stock-tasks.rules.ts';

const stockOut: StockOut = {
  id: 1,
  companyId: 2,
  companyName: 'Whole Foods',
  productId: 3,
  productName: 'Calm Gummies',
  productLineId: 4,
  stores: 5,
  emptyStores: 0,
  lostUnits: 42,
  lostCents: 42_000,
  neededUnits: 60,
  leadDays: 14,
  since: '2026-03-02',
};

test('a stock-out is reminded of after each lead time', () => {
  expect(nextReminder(stockOut, '2026-03-15')).toBe(Date.parse('2026-03-02'));
  expect(nextReminder(stockOut, '2026-03-16')).toBe(Date.parse('2026-03-16'));
  fc.assert(
    fc.property(fc.nat(400), fc.nat(60), (days, leadDays) => {
      const at = (count: number) => nextReminder({ ...stockOut, leadDays }, addDays(stockOut.since, count));
      expect(at(days + 1)).toBeGreaterThanOrEqual(at(days));
    }),
  );
});

describe('a shortage', () => {
  const proposed = [{ proposalId: 7, companyId: 2, productId: 3, units: 60 }];
  const short = { productId: 3, productLineId: 4, units: 20 };

  test('has the units that are missing and the substitutes of the line', () => {
    const available = [
      short,
      { productId: 8, productLineId: 4, units: 100 },
      { productId: 9, productLineId: 5, units: 9 },
    ];

    expect(findShortages([stockOut], { available, proposed }).get(1)).toEqual({
      proposalId: 7,
      missingUnits: 40,
      substitutes: 1,
      substituteUnits: 100,
    });
  });

  test('needs a proposal with more units than are available, and a substitute that is not short', () => {
    const other = { productId: 8, productLineId: 4, units: 100 };
    const enough = { ...short, units: 60 };

    expect(findShortages([stockOut], { available: [short], proposed }).size).toBe(0);
    expect(findShortages([stockOut], { available: [enough, other], proposed }).size).toBe(0);
    expect(findShortages([stockOut], { available: [short, other], proposed: [] }).size).toBe(0);
    const both = [stockOut, { ...stockOut, id: 2, productId: 8 }];
    expect(findShortages(both, { available: [short, other], proposed }).size).toBe(0);
  });
});

test('a share of a stake is proportional, at most all of it, and unknown without units', () => {
  expect(estimateShare({ units: 10, cents: 1000 }, 4)).toBe(400);
  expect(estimateShare({ units: 10, cents: 1000 }, 40)).toBe(1000);
  expect(estimateShare({ units: 0, cents: 0 }, 4)).toBeNull();
  expect(estimateShare(undefined, 4)).toBeNull();
});

test('a company has three products of its own, those with a shortage, and one group of the others', () => {
  const stockOuts = [9, 8, 7, 6, 5, 4].map((lostCents, at) => ({ ...stockOut, id: at + 1, lostCents }));
  const other = { ...stockOut, id: 20, companyId: 5, lostCents: 1 };

  const { single, others } = groupStockOuts([...stockOuts, other], new Set([6]));

  expect(single.map(({ id }) => id)).toEqual([1, 2, 3, 6, 20]);
  expect(others).toMatchObject([{ companyId: 2, products: 2, lostCents: 11, lostUnits: 84, since: '2026-03-02' }]);
});
