import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateExplanation } from './explanation-arithmetic.factory.ts';
import { type Projection, projectionObstacles } from './projection.rules.ts';
import {
  allocationReasons,
  explainQuantity,
  inventoryPosition,
  maxQuantity,
  type ReplenishmentInputs,
  type Suggestion,
  suggestedQuantity,
  toSuggestion,
} from './proposals.rules.ts';

const units = fc.integer({ min: 0, max: 5000 });
const someTenths = units.map((value) => value / 10);
const projections = fc.record<Projection>({
  need: units,
  deliveryDay: fc.constant('2026-12-04'),
  nextDeliveryDay: fc.constant('2026-12-11'),
  daysLate: fc.nat(3),
  expectedUntilDelivery: someTenths,
  stockAtDelivery: someTenths,
  expectedToCover: someTenths,
  serviceLevel: fc.double({ min: 0.5, max: 0.999, noNaN: true }),
});
const terms = fc.record<ReplenishmentInputs>({
  parLevel: units,
  assortmentParLevel: fc.option(units),
  onHand: units,
  inTransit: units,
  openOrders: units,
  otherProposals: units,
  packSize: fc.integer({ min: 1, max: 48 }),
  projection: fc.constant(null),
  isEligible: fc.boolean(),
});
const anyTerms = fc
  .tuple(terms, fc.oneof(projections, fc.constantFrom(...projectionObstacles), fc.constant(null)))
  .map(([given, projection]): ReplenishmentInputs => ({ ...given, projection }));
/** Only lines with a suggestion can be reduced or increased by an allocation. */
const suggestions = fc
  .tuple(anyTerms, fc.option(fc.constantFrom(...allocationReasons)), fc.nat(5000))
  .map(([given, by, units]): Suggestion => {
    if (by === null) return { ...given, allocation: null };
    const eligible = { ...given, isEligible: true };
    const suggested = suggestedQuantity(eligible);
    const quantity = by === 'TOP_UP' ? suggested + units : by === 'MIN_ITEMS' ? 0 : Math.min(units, suggested);
    return { ...eligible, allocation: { by, quantity } };
  });
const plain: ReplenishmentInputs = {
  parLevel: 24,
  assortmentParLevel: null,
  onHand: 2,
  inTransit: 0,
  openOrders: 0,
  otherProposals: 0,
  packSize: 1,
  projection: null,
  isEligible: true,
};

describe('the suggested quantity', () => {
  test.each([
    [{}, 22],
    [{ inTransit: 6, openOrders: 4 }, 12],
    [{ openOrders: 4, otherProposals: 18 }, 0],
    [{ packSize: 6 }, 24],
    [{ packSize: 6, onHand: 0 }, 24],
    [{ onHand: 24 }, 0],
    [{ onHand: 30 }, 0],
    [{ isEligible: false }, 0],
    [{ parLevel: 2_000_000, packSize: 7 }, 999_999],
  ])('for %o, par level 24 and 2 on hand is %i', (given, quantity) => {
    expect(suggestedQuantity({ ...plain, ...given })).toBe(quantity);
  });

  test('is in whole packs, covers the missing units, and exceeds them by less than a pack', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const quantity = suggestedQuantity(given);
        const position = inventoryPosition(given);
        expect(quantity % given.packSize).toBe(0);
        if (!given.isEligible || position >= given.parLevel) expect(quantity).toBe(0);
        else {
          expect(position + quantity).toBeGreaterThanOrEqual(given.parLevel);
          expect(position + quantity).toBeLessThan(given.parLevel + given.packSize);
        }
      }),
    );
  });

  test('never decreases with a higher par level, and never increases with more units', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 100 }), (given, more) => {
        const quantity = suggestedQuantity(given);
        expect(suggestedQuantity({ ...given, parLevel: given.parLevel + more })).toBeGreaterThanOrEqual(quantity);
        for (const term of ['onHand', 'inTransit', 'openOrders', 'otherProposals'] as const)
          expect(suggestedQuantity({ ...given, [term]: given[term] + more })).toBeLessThanOrEqual(quantity);
      }),
    );
  });

  test('depends only on the total of units on hand, in transit, on order, and in other proposals', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const elsewhere = {
          ...given,
          onHand: given.otherProposals,
          inTransit: given.onHand,
          openOrders: given.inTransit,
          otherProposals: given.openOrders,
        };
        expect(suggestedQuantity(elsewhere)).toBe(suggestedQuantity(given));
      }),
    );
  });

  test('of a projected line covers its need in whole packs, whatever the par level', () => {
    fc.assert(
      fc.property(terms, projections, (given, projection) => {
        const quantity = suggestedQuantity({ ...given, isEligible: true, projection });
        expect(quantity % given.packSize).toBe(0);
        expect(quantity).toBeGreaterThanOrEqual(projection.need);
        expect(quantity).toBeLessThan(projection.need + given.packSize);
      }),
    );
  });

  test('never exceeds the maximum of a line', () => {
    expect(suggestedQuantity({ ...plain, parLevel: 2_147_483_647 })).toBe(maxQuantity);
  });
});

describe('the explanation', () => {
  test.each([
    [{}, 'Par 24 − 2 on hand = 22.'],
    [{ inTransit: 6, openOrders: 4 }, 'Par 24 − 2 on hand − 6 in transit − 4 on open orders = 12.'],
    [{ otherProposals: 22 }, 'Par 24 − 2 on hand − 22 in other proposals = 0: nothing is needed.'],
    [{ packSize: 6 }, 'Par 24 − 2 on hand = 22, in packs of 6: 24.'],
    [{ assortmentParLevel: 1200, parLevel: 1500 }, 'Par 1,500 suggested instead of 1,200 − 2 on hand = 1,498.'],
    [{ onHand: 30 }, 'Par 24 − 30 on hand = −6: nothing is needed.'],
    [{ parLevel: 1500 }, 'Par 1,500 − 2 on hand = 1,498.'],
    [{ parLevel: 2_000_000 }, 'Par 2,000,000 − 2 on hand = 1,999,998, at most 1,000,000.'],
    [
      { isEligible: false },
      'Par 24 − 2 on hand = 22, but nothing is proposed: the store or the product is inactive, discontinued or out of season.',
    ],
    [{ isEligible: false, onHand: 30 }, 'Par 24 − 30 on hand = −6: nothing is needed.'],
  ])('for %o, par level 24 and 2 on hand is "%s"', (given, sentence) => {
    expect(explainQuantity({ ...plain, ...given, allocation: null })).toBe(sentence);
  });

  const projection: Projection = {
    need: 9,
    deliveryDay: '2026-12-04',
    nextDeliveryDay: '2026-12-11',
    daysLate: 0,
    expectedUntilDelivery: 1234.5,
    stockAtDelivery: 0.4,
    expectedToCover: 8,
    serviceLevel: 0.775,
  };
  const projected =
    '2 on hand, 1,234.5 expected sales until the delivery on 12/04/2026 leave 0.4; 8.0 expected sales until 12/11/2026 need';

  test.each([
    [{ projection }, `${projected} 9 more at 77.5% availability.`],
    [{ projection, packSize: 6 }, `${projected} 9 more at 77.5% availability, in packs of 6: 12.`],
    [
      { projection: { ...projection, daysLate: 2 } },
      `${projected.replace('2026 leave', '2026 (on average 2 days late) leave')} 9 more at 77.5% availability.`,
    ],
    [{ projection: { ...projection, need: 0 } }, `${projected} nothing more at 77.5% availability.`],
    [
      { projection, inTransit: 4, openOrders: 1200 },
      `2 on hand, 4 in transit, 1,200 on open orders, ${projected.slice(11)} 9 more at 77.5% availability.`,
    ],
    [{ projection: 'NO_FORECAST' as const }, 'Par 24 − 2 on hand = 22. Without a forecast, the par level applies.'],
    [
      { projection: 'LOW_CONFIDENCE' as const },
      'Par 24 − 2 on hand = 22. The forecast has low confidence, so the par level applies.',
    ],
  ])('of a line whose rule is the projected order, %o, is "%s"', (given, sentence) => {
    expect(explainQuantity({ ...plain, ...given, allocation: null })).toBe(sentence);
  });

  test('includes the override quantity', () => {
    expect(explainQuantity({ ...plain, allocation: null }, 1200)).toBe('Par 24 − 2 on hand = 22. Override: 1,200.');
    expect(explainQuantity({ ...plain, packSize: 6, allocation: null }, 0)).toBe(
      'Par 24 − 2 on hand = 22, in packs of 6: 24. Override: 0.',
    );
  });

  test.each([
    [
      { packSize: 6 },
      { by: 'FAIR_SHARE', quantity: 12 },
      'Par 24 − 2 on hand = 22, in packs of 6: 24, less 12 as the stock is shared among the stores: 12.',
    ],
    [
      {},
      { by: 'MIN_ITEMS', quantity: 0 },
      'Par 24 − 2 on hand = 22, less 22 as the order would be too small to send: 0.',
    ],
    [
      { onHand: 30 },
      { by: 'TOP_UP', quantity: 3 },
      'Par 24 − 30 on hand = −6: nothing is needed, plus 3 so that the order is large enough to send: 3.',
    ],
  ] as const)('includes the reason of an allocation: %o, %o', (given, allocation, sentence) => {
    expect(explainQuantity({ ...plain, ...given, allocation })).toBe(sentence);
  });

  test('of any line can be recomputed to its quantity', () => {
    fc.assert(
      fc.property(suggestions, fc.option(fc.nat(maxQuantity)), (given, chosen) => {
        const quantity = chosen ?? given.allocation?.quantity ?? suggestedQuantity(given);
        expect(evaluateExplanation(explainQuantity(given, chosen))).toBe(quantity);
      }),
      { numRuns: 2000 },
    );
  });

  test('needs only the stored values of the line', () => {
    fc.assert(
      fc.property(suggestions, (given) => {
        const { isEligible: _, allocation, ...stored } = given;
        const systemQuantity = allocation?.quantity ?? suggestedQuantity(given);
        const line = toSuggestion({ ...stored, systemQuantity, adjustedBy: allocation?.by ?? null });
        expect(explainQuantity(line)).toBe(explainQuantity(given));
      }),
    );
  });
});
