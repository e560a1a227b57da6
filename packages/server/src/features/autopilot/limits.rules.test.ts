import { defaultLimits, type Limits, limitRanges } from '@shelfward/contract/autopilot/limits.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CheckedLine, type CheckedOrder, checkOrders, describeUnusualTotal } from './limits.rules.ts';

const formatMoney = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const line: CheckedLine = {
  storeId: 1,
  productId: 2,
  productName: 'Cola',
  quantity: 12,
  packSize: 6,
  priceCents: 250,
  expectedUnits: 10,
  isUncertain: false,
  usualUnits: 8,
  stockAgeDays: 3,
  isBrandShort: false,
};
const order: CheckedOrder = { key: '1', lines: [line], valueCents: 3000, questions: [], limits: defaultLimits };
const day = { orderedCents: 0, maxCents: defaultLimits.maxDayCents, formatMoney };

const findSentences = (changed: Partial<CheckedLine>, other: Partial<CheckedOrder> = {}, today = day) =>
  (checkOrders([{ ...order, lines: [{ ...line, ...changed }], ...other }], today).get('1') ?? []).map(
    ({ limit, sentence }) => `${limit}: ${sentence}`,
  );

describe('a line outside of a limit has a sentence', () => {
  test.each([
    [{}, []],
    [{ expectedUnits: 5.9 }, ['FORECAST: Cola: 12 units are more than 2 × the 5.9 expected until the next delivery.']],
    [{ expectedUnits: 6 }, []],
    [{ expectedUnits: null }, ['FORECAST: Cola: it has no forecast.']],
    [{ usualUnits: 5 }, ['USUAL_ORDER: Cola: 12 units are more than 2 × its usual order of 5.']],
    [{ usualUnits: null }, []],
    [{ quantity: 6, expectedUnits: 0.1, usualUnits: 1 }, []],
    [{ isUncertain: true }, ['CONFIDENCE: Cola: its forecast has low confidence.']],
    [{ stockAgeDays: null }, ['STOCK_AGE: Cola: its stock on hand is unknown.']],
    [{ stockAgeDays: 15 }, ['STOCK_AGE: Cola: its count or feed is 15 days old.']],
    [{ stockAgeDays: 14 }, []],
    [{ priceCents: null }, ['PRICE: Cola: the company has no price for it.']],
    [{ isBrandShort: true }, ['BRAND_STOCK: Cola: your stock does not cover the orders of all stores.']],
    [{ quantity: 0, priceCents: null, expectedUnits: null }, []],
  ] satisfies [Partial<CheckedLine>, string[]][])('%j', (changed, sentences) => {
    expect(findSentences(changed)).toEqual(sentences);
  });
});

test('an order waits as a whole for its money, the money of the day, and questions of its stores', () => {
  expect(findSentences({}, { valueCents: 250_001 })).toEqual(['ORDER_MONEY: The order of $2500.01 is above $2500.00.']);
  expect(findSentences({}, {}, { ...day, orderedCents: 2_498_000 })).toEqual([
    'DAY_MONEY: With this order, the orders of the day pass $25000.00.',
  ]);
  expect(findSentences({}, { questions: ['The feed POS is late.'] })).toEqual(['OPEN_QUESTION: The feed POS is late.']);
});

test('orders that wait do not count toward the money of the day', () => {
  const waiting = { ...order, key: 'waiting', valueCents: 200_000, questions: ['A question.'] };
  const inside = { ...order, key: 'inside', valueCents: 200_000 };

  const found = checkOrders([waiting, inside], { ...day, maxCents: 200_000 });

  expect([...found].map(([key, findings]) => [key, findings.length])).toEqual([
    ['waiting', 1],
    ['inside', 0],
  ]);
});

const whole = (max: number) => fc.integer({ min: 0, max });
const someLimits: fc.Arbitrary<Limits> = fc.record({
  maxOrderCents: fc.integer({ min: limitRanges.maxOrderCents.min, max: 500_000 }),
  maxDayCents: fc.integer({ min: limitRanges.maxDayCents.min, max: 1_000_000 }),
  forecastFactor: fc.double({ min: 1, max: 10, noNaN: true }),
  usualFactor: fc.double({ min: 1, max: 10, noNaN: true }),
  minConfidence: fc.constantFrom('LOW', 'MEDIUM'),
  maxStockAgeDays: fc.integer({ min: 1, max: 90 }),
});
const someLine: fc.Arbitrary<CheckedLine> = fc.record({
  storeId: fc.constant(1),
  productId: whole(50),
  productName: fc.constant('Cola'),
  quantity: whole(60),
  packSize: fc.constantFrom(1, 6, 12),
  priceCents: fc.option(whole(5000), { freq: 20 }),
  expectedUnits: fc.option(fc.double({ min: 0, max: 60, noNaN: true }), { freq: 20 }),
  isUncertain: fc.boolean(),
  usualUnits: fc.option(fc.double({ min: 0, max: 60, noNaN: true })),
  stockAgeDays: fc.option(whole(30), { freq: 20 }),
  isBrandShort: fc.boolean(),
});

/** What is inside, stated again without the rules: a planted fault in one of them fails here. */
const isInside = ({ lines, valueCents, questions, limits }: CheckedOrder): boolean =>
  valueCents <= limits.maxOrderCents &&
  questions.length === 0 &&
  lines
    .filter(({ quantity }) => quantity > 0)
    .every(
      (one) =>
        one.priceCents !== null &&
        !one.isBrandShort &&
        one.expectedUnits !== null &&
        (one.quantity <= one.packSize || one.quantity <= limits.forecastFactor * one.expectedUnits) &&
        (one.usualUnits === null ||
          one.quantity <= one.packSize ||
          one.quantity <= limits.usualFactor * one.usualUnits) &&
        (limits.minConfidence === 'LOW' || !one.isUncertain) &&
        one.stockAgeDays !== null &&
        one.stockAgeDays <= limits.maxStockAgeDays,
    );

test('of 10,000 generated accounts, no order outside of a limit is placed, and none inside waits for another reason', () => {
  const someOrders = fc.array(
    fc.record({
      lines: fc.array(someLine, { maxLength: 4 }),
      valueCents: whole(600_000),
      questions: fc.array(fc.constant('A question.'), { maxLength: 1 }),
      limits: someLimits,
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(
      someOrders,
      whole(500_000),
      fc.integer({ min: 100, max: 1_500_000 }),
      (given, orderedCents, maxCents) => {
        const orders = given.map((one, at) => ({ ...one, key: String(at) }));
        const findings = checkOrders(orders, { orderedCents, maxCents, formatMoney });
        let spent = orderedCents;
        for (const one of orders) {
          const found = findings.get(one.key) ?? [];
          const hasUnits = one.lines.some(({ quantity }) => quantity > 0);
          const isPlaced = hasUnits && found.length === 0;
          if (isPlaced) {
            expect(isInside(one)).toBe(true);
            spent += one.valueCents;
            expect(spent).toBeLessThanOrEqual(Math.max(maxCents, orderedCents));
          } else if (hasUnits && isInside(one)) expect(found.map(({ limit }) => limit)).toEqual(['DAY_MONEY']);
        }
      },
    ),
    { numRuns: 10_000 },
  );
});

test('a total per store is unusual outside of half the smallest and twice the largest of the last runs', () => {
  const last = [100, 120, 90, 110].map((cents) => ({ stores: 10, cents: cents * 1000 }));
  const describeTotal = (cents: number, runs = last) => describeUnusualTotal({ stores: 10, cents }, runs, formatMoney);

  expect(describeTotal(240_000)).toBeUndefined();
  expect(describeTotal(240_010)).toBe(
    'The run proposes $240.01 a store; after the last 4 runs, $45.00 to $240.00 are usual.',
  );
  expect(describeTotal(44_000)).toBeDefined();
  expect(describeTotal(0, last.slice(1))).toBeUndefined();
});
