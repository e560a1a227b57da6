import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  confidences,
  describeKind,
  getConfidence,
  type KindRecord,
  minComparedWeeks,
  toSeriesKind,
} from './confidence.rules.ts';

/** Forecasts of 1 unit at 95 %. */
const makeRecord = (comparedWeeks: number, covered: number, error = 0.3): KindRecord => ({
  comparedWeeks,
  coveredWeeks: covered * comparedWeeks,
  requestedWeeks: 0.95 * comparedWeeks,
  demandUnits: comparedWeeks,
  errorUnits: error * comparedWeeks,
});
const judge = (record: KindRecord | null, availableWeeks = 104, relativeError: number | null = 0.1) =>
  getConfidence({ availableWeeks, relativeError, record });

describe('confidence', () => {
  test('is never high for a kind that was not seen, whatever the series', () => {
    fc.assert(
      fc.property(
        fc.nat(minComparedWeeks - 1),
        fc.nat(156),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (compared, availableWeeks, relativeError) => {
          expect(judge(makeRecord(compared, 1, 0), availableWeeks, relativeError)).not.toBe('HIGH');
          expect(judge(null, availableWeeks, relativeError)).not.toBe('HIGH');
        },
      ),
    );
    expect([49, 50].map((compared) => judge(makeRecord(compared, 1)))).toEqual(['MEDIUM', 'HIGH']);
  });

  test('is earned by the cover and the error of the kind', () => {
    const byCover = [0.96, 0.935, 0.925, 0.855, 0.845].map((covered) => judge(makeRecord(100, covered)));
    expect(byCover).toEqual(['HIGH', 'HIGH', 'MEDIUM', 'MEDIUM', 'LOW']);
    const byError = [0.6, 0.61, 1.2, 1.21].map((error) => judge(makeRecord(100, 0.95, error)));
    expect(byError).toEqual(['HIGH', 'MEDIUM', 'MEDIUM', 'LOW']);
  });

  test('never rises when the kind covers less, its error grows, or the requested share rises', () => {
    const share = fc.double({ min: 0.5, max: 1, noNaN: true });
    const error = fc.double({ min: 0, max: 2, noNaN: true });
    fc.assert(
      fc.property(share, share, error, error, (one, other, small, large) => {
        const rank = (record: KindRecord) => confidences.indexOf(judge(record));
        const [least, most] = [Math.min(one, other), Math.max(one, other)];
        const [exact, wrong] = [Math.min(small, large), Math.max(small, large)];
        const best = makeRecord(200, most, exact);
        expect(rank(makeRecord(200, least, exact))).toBeLessThanOrEqual(rank(best));
        expect(rank(makeRecord(200, most, wrong))).toBeLessThanOrEqual(rank(best));
        expect(rank({ ...best, requestedWeeks: best.requestedWeeks + 5 })).toBeLessThanOrEqual(rank(best));
      }),
    );
  });

  test('is low below 8 weeks, or if the level is not known, also for a kind that is covered', () => {
    const good = makeRecord(1000, 0.95);
    expect([7, 8].map((weeks) => judge(good, weeks))).toEqual(['LOW', 'HIGH']);
    expect([0.5, 0.51].map((relativeError) => judge(good, 104, relativeError))).toEqual(['HIGH', 'LOW']);
    expect(judge(good, 0, null)).toBe('LOW');
  });
});

test('the kind of a series follows from its level, its history, and the weeks to cover', () => {
  const terms = { weeklyLevel: 1, availableWeeks: 60, seasonFactor: 1, promotionFactor: 1 };
  const levels = [0.99, 1, 9.9, 10].map((weeklyLevel) => toSeriesKind({ ...terms, weeklyLevel }).level);
  expect(levels).toEqual(['SLOW', 'MEDIUM', 'MEDIUM', 'FAST']);
  const histories = [25, 26, 59, 60].map((availableWeeks) => toSeriesKind({ ...terms, availableWeeks }).history);
  expect(histories).toEqual(['SHORT', 'YEAR', 'YEAR', 'SEASONS']);
  const event = (seasonFactor: number, promotionFactor: number) =>
    toSeriesKind({ ...terms, seasonFactor, promotionFactor }).event;
  expect([event(1.39, 1.24), event(1.4, 1.24), event(3, 1.25)]).toEqual(['NONE', 'SEASON', 'PROMOTION']);
  expect(describeKind(toSeriesKind(terms))).toBe('1 to 10 units a week, over 60 weeks of sales, usual weeks');
});
