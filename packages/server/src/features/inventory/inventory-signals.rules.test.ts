import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeSignals,
  computeWeeklyRate,
  lastActivityOn,
  rateHalfLifeWeeks,
  type SignalInputs,
} from './inventory-signals.rules.ts';

const facts: SignalInputs = {
  onHand: 20,
  countedOn: '2026-01-05',
  lastEventOn: '2026-03-01',
  feedEndsOn: '2026-03-01',
  recentUnits: 0,
  weeklyRate: 0,
};

describe('an estimate', () => {
  test('is stale if the store has reported no sales for more than ten days', () => {
    expect(computeSignals(facts, '2026-03-11').stale).toBe(false);
    expect(computeSignals(facts, '2026-03-12').stale).toBe(true);
    expect(computeSignals({ ...facts, feedEndsOn: null }, '2026-03-12').stale).toBe(false);
  });

  test('is projected with the daily rate of sale if it is stale, and not below zero', () => {
    // 28 units in 56 days: half a unit a day, for 20 days.
    expect(computeSignals({ ...facts, recentUnits: 28 }, '2026-03-21').projectedOnHand).toBe(10);
    expect(computeSignals({ ...facts, recentUnits: 280 }, '2026-03-21').projectedOnHand).toBe(0);
    expect(computeSignals({ ...facts, recentUnits: 28 }, '2026-03-05').projectedOnHand).toBeNull();
  });

  test('is projected from the count if the count is later than the feed', () => {
    const recounted = { ...facts, recentUnits: 28, countedOn: '2026-03-17' };

    expect(computeSignals(recounted, '2026-03-21').projectedOnHand).toBe(18);
  });

  test('is suspected as phantom if the probability of no sales is below 1 percent', () => {
    // At two units per week, three weeks without sales have the probability 2^-6, four weeks 2^-8.
    const seller = { ...facts, weeklyRate: 2, lastEventOn: '2026-02-01' };

    expect(computeSignals({ ...seller, feedEndsOn: '2026-02-22' }, '2026-03-01').phantomSuspected).toBe(false);
    expect(computeSignals({ ...seller, feedEndsOn: '2026-03-01' }, '2026-03-01').phantomSuspected).toBe(true);
    expect(computeSignals({ ...seller, onHand: 0 }, '2026-03-01').phantomSuspected).toBe(false);
    expect(computeSignals({ ...seller, countedOn: '2026-02-26' }, '2026-03-01').phantomSuspected).toBe(false);
  });
});

describe('the weekly rate of sale', () => {
  test('of constant sales equals the sales of a week for any duration', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 26 }), fc.integer({ min: 0, max: 50 }), (weeks, perWeek) => {
        let weighted = 0;
        for (let age = 0; age < weeks; age += 1) weighted += perWeek * 0.5 ** (age / rateHalfLifeWeeks);
        expect(computeWeeklyRate(weighted, weeks)).toBeCloseTo(perWeek, 9);
      }),
    );
  });

  test('of a product without sales is zero', () => {
    expect(computeWeeklyRate(0, 0)).toBe(0);
  });
});

test('the last activity is the last count, delivery, or sale', () => {
  expect(lastActivityOn({ countedOn: '2026-01-05', lastEventOn: null })).toBe('2026-01-05');
  expect(lastActivityOn({ countedOn: '2026-01-05', lastEventOn: '2026-02-05' })).toBe('2026-02-05');
  expect(lastActivityOn({ countedOn: null, lastEventOn: null })).toBeNull();
});
