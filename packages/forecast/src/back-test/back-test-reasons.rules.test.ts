import { describe, expect, test } from 'vitest';
import type { Driver } from '../demand/drivers.types.ts';
import type { PromotionMarks } from '../levels/promotions.rules.ts';
import { explainParts } from './back-test-reasons.rules.ts';

const testWeeks = 26;
const weeks = 104;

interface Sales {
  readonly weekly: readonly number[];
  /** Weeks before are not available. */
  readonly firstWeek?: number;
}

const marked = (place: number): PromotionMarks => ({
  marks: [Uint8Array.from({ length: weeks }, (_, week) => Number(week % 5 === 0))],
  markOf: Int32Array.of(place),
});

const explain = (
  rows: readonly Sales[],
  { promotions = marked(-1), drivers = [] }: { promotions?: PromotionMarks; drivers?: readonly Driver[] } = {},
) => {
  const series = {
    count: rows.length,
    weeks,
    units: Int32Array.from(rows.flatMap(({ weekly }) => weekly)),
    known: Uint16Array.from(
      rows.flatMap(({ firstWeek = 0 }) => Array.from({ length: weeks }, (_, week) => (week < firstWeek ? 0 : 0xffff))),
    ),
    isoWeeks: Uint8Array.from({ length: weeks + 3 }, (_, week) => week % 52),
    lines: new Int32Array(rows.length),
    hasLine: new Uint8Array(rows.length),
    products: Int32Array.from(rows, (_, at) => at),
    stores: Int32Array.from(rows, (_, at) => at),
    drivers,
  };
  const perSeries = {
    parLevels: new Int32Array(rows.length),
    presentationMinimums: new Int32Array(rows.length),
    packSizes: new Int32Array(rows.length),
    prices: new Float64Array(rows.length),
  };
  const values = {
    testWeeks,
    leadWeeks: 2,
    reviewWeeks: 1,
    calendars: [],
    calendarOf: new Int32Array(),
    serviceLevel: 0.95,
  };
  return explainParts({ series, promotions, ...perSeries, ...values }, series.lines);
};

const level = (before: number, after: number): number[] =>
  Array.from({ length: weeks }, (_, week) => (week < weeks - testWeeks ? before : after));

describe('the reason why suggested par levels are worse', () => {
  test.each([
    ['grew', level(4, 6), 'Sales grew: from 4.0 to 6.0 units a week'],
    ['fell', level(6, 4), 'Sales fell: from 6.0 to 4.0 units a week'],
    ['are the same', level(5, 5), 'Sales did not change: from 5.0 to 5.0 units a week'],
  ])('compares the sales of the test with those of the year before: they %s', (_, weekly, reason) => {
    expect(explain([{ weekly }])).toEqual([reason]);
  });

  test('is few weeks where most units are of products without history', () => {
    const rows = [{ weekly: level(5, 5) }, { weekly: level(0, 10), firstWeek: 73 }];
    expect(explain(rows)).toEqual([
      'Few weeks: 67% of the units are of products with fewer than 8 weeks before the test',
    ]);
  });

  test('is promotions only where the replay did not know them', () => {
    const rows = [{ weekly: level(5, 5) }];
    const promotions = marked(0);
    const driver: Driver = { kind: 'FLAG', tracks: promotions.marks, trackOf: promotions.markOf };

    expect(explain(rows, { promotions })[0]).toMatch(
      /^Promotions unknown: 19% of the units were sold in promotions that were not known in advance$/,
    );
    expect(explain(rows, { promotions, drivers: [driver] })[0]).toMatch(/^Sales did not change/);
  });
});
