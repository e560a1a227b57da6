import { computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDemandChart } from './demand-chart.rules.ts';

const explained = fc.record({
  parLevel: fc.nat(400),
  suggestedParLevel: fc.nat(400),
  terms: fc.record({
    expectedDemand: fc.double({ min: 0, max: 3000, noNaN: true }),
    dispersion: fc.double({ min: 1.02, max: 20, noNaN: true }),
    packSize: fc.integer({ min: 1, max: 24 }),
    endedProbability: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  }),
});

test('at most 36 bars of the same width contain at least 99.5% of the demand and the suggestion, without gaps', () => {
  fc.assert(
    fc.property(explained, (suggestion) => {
      const { bars } = toDemandChart(suggestion);
      const width = (bars[0]?.to ?? 0) + 1;
      expect(bars.length).toBeLessThanOrEqual(36);
      bars.forEach(({ from, to }, at) => {
        expect([from, to]).toEqual([at * width, (at + 1) * width - 1]);
      });
      const total = bars.reduce((sum, { probability }) => sum + probability, 0);
      expect(total).toBeGreaterThan(0.99);
      expect(total).toBeLessThan(1.001);
      const { expectedDemand, dispersion } = suggestion.terms;
      const last = bars.at(-1)?.to ?? 0;
      expect(last).toBeGreaterThanOrEqual(suggestion.suggestedParLevel);
      expect(last).toBeGreaterThanOrEqual(computeQuantile(expectedDemand, dispersion, 0.995));
    }),
  );
});

test('the higher par level covers at least as much', () => {
  fc.assert(
    fc.property(explained, (suggestion) => {
      const { current, suggested } = toDemandChart(suggestion);
      const rises = suggestion.suggestedParLevel >= suggestion.parLevel;
      expect(rises ? suggested - current : current - suggested).toBeGreaterThanOrEqual(-1e-12);
    }),
  );
});

test('covers the service level with the suggested par level', () => {
  const terms = { expectedDemand: 5, dispersion: 2, packSize: 1, endedProbability: null };
  const { current, suggested } = toDemandChart({ parLevel: 6, suggestedParLevel: 11, terms });
  expect(suggested).toBeGreaterThanOrEqual(0.95);
  expect(current).toBeCloseTo(0.7256, 4);
});

test('a product that may have ended has no demand with that probability', () => {
  const terms = { expectedDemand: 5, dispersion: 2, packSize: 1, endedProbability: 0.6 };
  const { bars, current } = toDemandChart({ parLevel: 6, suggestedParLevel: 11, terms });
  expect(bars[0]).toMatchObject({ from: 0, to: 0 });
  expect(bars[0]?.probability).toBeGreaterThan(0.6);
  expect(current).toBeCloseTo(0.6 + 0.4 * 0.7256, 4);
});
