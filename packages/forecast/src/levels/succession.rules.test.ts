import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DailySales } from './availability.rules.ts';
import { findFirstSale, joinSales, listPredecessors } from './succession.rules.ts';

const days = 28;
const event = fc.record({
  day: fc.nat(days - 1),
  kind: fc.constantFrom('COUNT' as const, 'RECEIPT' as const),
  units: fc.nat(50),
});
const sales: fc.Arbitrary<DailySales> = fc.record({
  dailyUnits: fc
    .array(fc.integer({ min: -2, max: 9 }), { minLength: days, maxLength: days })
    .map((units) => Int32Array.from(units)),
  events: fc.array(event, { maxLength: 6 }).map((events) => events.toSorted((one, other) => one.day - other.day)),
  hasEarlierEvents: fc.boolean(),
});

describe('the sales of a product and of the one before it', () => {
  test('are the sum of both, and the stock is that of the product that sells', () => {
    fc.assert(
      fc.property(sales, sales, (own, predecessor) => {
        const handover = findFirstSale(own);
        fc.pre(handover >= 0);
        const joined = joinSales(own, predecessor);
        for (const [day, units] of joined.dailyUnits.entries())
          expect(units).toBe((own.dailyUnits[day] ?? 0) + (predecessor.dailyUnits[day] ?? 0));
        const kept = predecessor.events.filter(({ day }) => day < handover);
        expect(joined.events).toHaveLength(own.events.length + kept.length);
        expect(joined.events).toEqual(joined.events.toSorted((one, other) => one.day - other.day));
        expect(joined.events.filter(({ day }) => day >= handover)).toEqual(
          own.events.filter(({ day }) => day >= handover),
        );
      }),
    );
  });

  test('are those of the one before it until its first sale', () => {
    fc.assert(
      fc.property(sales, (predecessor) => {
        const unsold = { dailyUnits: new Int32Array(days), events: [], hasEarlierEvents: false };
        expect(joinSales(unsold, predecessor)).toEqual(predecessor);
      }),
    );
  });
});

describe('the products before a product', () => {
  test('are listed from the newest to the oldest', () => {
    const predecessors = new Map([
      [3, 2],
      [2, 1],
      [9, 8],
    ]);
    expect(listPredecessors(3, predecessors)).toEqual([2, 1]);
    expect(listPredecessors(1, predecessors)).toEqual([]);
  });

  test('end where a product would follow itself', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 10, maxLength: 10 }), (previous) => {
        const listed = listPredecessors(0, new Map(previous.entries()));
        expect(listed).not.toContain(0);
        expect(new Set(listed).size).toBe(listed.length);
      }),
    );
  });
});
