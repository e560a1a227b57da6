import { computeProbabilities } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeEndedProbabilities,
  mixWithEnded,
  type OpenEvidence,
  toInStock,
  toServiceLevel,
} from './ended-products.rules.ts';

const open = (given: Partial<OpenEvidence> = {}): OpenEvidence => ({
  weeks: 8,
  reached: 2,
  otherStores: 0,
  otherStopped: 0,
  hasNewProduct: false,
  ...given,
});
const assess = (given: Partial<OpenEvidence>, returned = 0): number =>
  computeEndedProbabilities(
    Array.from({ length: returned }, () => ({ weeks: 4, reached: 2 })),
    [open(given)],
  )[0] ?? -1;

const weeks = fc.integer({ min: 2, max: 150 });

describe('the probability that a product has ended', () => {
  test('in an account without other stops: more than even after 4 weeks, 9 in 10 after 20', () => {
    const computed = [4, 8, 20, 40].map((count) => assess({ weeks: count }));
    expect(computed.map((one) => Number(one.toFixed(2)))).toEqual([0.59, 0.74, 0.91, 0.97]);
  });

  test('is a probability that rises with the weeks, and falls with the stops that ended with a sale', () => {
    fc.assert(
      fc.property(weeks, fc.integer({ min: 0, max: 200 }), (count, returned) => {
        const probability = assess({ weeks: count }, returned);
        expect(probability).toBeGreaterThan(0);
        expect(probability).toBeLessThan(1);
        expect(assess({ weeks: count + 1 }, returned)).toBeGreaterThan(probability);
        expect(assess({ weeks: count }, returned + 20)).toBeLessThan(probability);
      }),
    );
  });

  test('rises with the stores in which it stopped too, and with a new product of its line', () => {
    fc.assert(
      fc.property(weeks, fc.integer({ min: 1, max: 50 }), fc.nat(49), (count, otherStores, stopped) => {
        const otherStopped = Math.min(stopped, otherStores - 1);
        const probability = assess({ weeks: count, otherStores, otherStopped });
        expect(assess({ weeks: count, otherStores, otherStopped: otherStopped + 1 })).toBeGreaterThan(probability);
        expect(assess({ weeks: count, otherStores, otherStopped, hasNewProduct: true })).toBeGreaterThan(probability);
      }),
    );
    // Without other stores, nothing is known of them; all of them say more than one.
    const of = (otherStores: number, otherStopped: number) => assess({ otherStores, otherStopped });
    expect([of(9, 0), of(1, 0), of(0, 0), of(1, 1), of(9, 9)]).toEqual(
      [of(9, 0), of(1, 0), of(0, 0), of(1, 1), of(9, 9)].toSorted((one, other) => one - other),
    );
  });

  test('follows the weeks after which the products of the account came back', () => {
    const late = Array.from({ length: 200 }, () => ({ weeks: 12, reached: 2 }));
    const early = Array.from({ length: 200 }, () => ({ weeks: 3, reached: 2 }));
    const [afterLate = 0] = computeEndedProbabilities(late, [open()]);
    const [afterEarly = 0] = computeEndedProbabilities(early, [open()]);
    // After 8 weeks, products that come back after 12 are still expected, those that come back after 3 are not.
    expect(afterLate).toBeLessThan(0.05);
    expect(afterEarly).toBeGreaterThan(2 * afterLate);
  });

  test('learns from long stops that many products of the account end', () => {
    const long = Array.from({ length: 40 }, () => open({ weeks: 90 }));
    const alone = assess({ weeks: 4 });
    expect(computeEndedProbabilities([], [open({ weeks: 4 }), ...long])[0]).toBeGreaterThan(alone + 0.2);
  });

  test('does not depend on the order of the stops', () => {
    const stop = fc.record({ weeks, reached: fc.constant(2) });
    const evidence = fc.record({ weeks, otherStores: fc.nat(9), hasNewProduct: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(stop, { maxLength: 20 }),
        fc.array(evidence, { minLength: 1, maxLength: 8 }),
        (ended, given) => {
          const stops = given.map((one) => open(one));
          const forward = computeEndedProbabilities(ended, stops);
          const backward = computeEndedProbabilities(ended.toReversed(), stops.toReversed()).toReversed();
          for (const [at, one] of forward.entries()) expect(one).toBeCloseTo(backward[at] ?? -1, 9);
        },
      ),
    );
  });
});

describe('the mixture', () => {
  const mean = fc.double({ min: 0.5, max: 60, noNaN: true });
  const dispersion = fc.double({ min: 1.1, max: 5, noNaN: true });
  const probability = fc.double({ min: 0, max: 0.99, noNaN: true });

  test('has the mean and the variance of 0 and the demand, and gives the demand back', () => {
    fc.assert(
      fc.property(mean, dispersion, probability, (units, spread, ended) => {
        const mixed = mixWithEnded({ mean: units, dispersion: spread }, ended);
        const square = (1 - ended) * (spread * units + units * units);
        expect(mixed.mean).toBeCloseTo((1 - ended) * units, 9);
        expect(mixed.mean * mixed.dispersion).toBeCloseTo(square - mixed.mean ** 2, 6);
        const sold = toInStock(mixed, ended);
        expect(sold.mean).toBeCloseTo(units, 6);
        expect(sold.dispersion).toBeCloseTo(spread, 6);
      }),
    );
    expect(mixWithEnded({ mean: 10, dispersion: 2 }, 1)).toEqual({ mean: 0, dispersion: 1 });
  });

  test('needs the least units that both cases together cover with the service level', () => {
    const level = fc.double({ min: 0.5, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(mean, dispersion, fc.tuple(probability, level), (units, spread, [ended, serviceLevel]) => {
        const probabilities = computeProbabilities(units, spread, 800);
        const findQuantile = (isCovered: (cumulative: number) => boolean): number => {
          let cumulative = 0;
          return probabilities.findIndex((one) => {
            cumulative += one;
            return isCovered(cumulative);
          });
        };
        const mixed = findQuantile((covered) => ended + (1 - ended) * covered >= serviceLevel);
        const required = toServiceLevel(serviceLevel, ended);
        const computed = required > 0 ? findQuantile((covered) => covered >= required) : 0;
        expect(Math.abs(computed - mixed)).toBeLessThanOrEqual(Number(Math.abs(required) < 1e-9));
      }),
    );
  });
});
