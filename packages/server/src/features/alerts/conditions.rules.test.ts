import type { AlertFigure, AlertKind } from '@shelfward/contract/alerts/alerts.rules.ts';
import { figuresOfKind } from '@shelfward/contract/alerts/alerts.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Observation, ObservedRule, WeeklySums } from './alert.types.ts';
import { findAlertChanges } from './alert-changes.rules.ts';
import { findConditions, measureSubject, toAvailability } from './conditions.rules.ts';

const rule: ObservedRule = { subject: 'STORE', kind: 'FALL', figure: 'UNITS', threshold: 30, weeks: 4, filters: {} };
const now = { weeksAgo: 0, rate: 0.1 };
const day = '2026-11-22';
const observed = { lastDay: day, subjects: 1, omitted: 0, late: [] };

const toWeeklySums = (series: readonly WeeklySums[]): Observation => ({
  ...observed,
  type: 'WEEKS',
  series,
  movingHolidays: [],
});
const toStock = (shelves: number, filled: number): Observation => ({
  ...observed,
  type: 'STOCK',
  series: [{ ids: [7], shelves, filled }],
});
/** Sales on each day until the given number of days ago. */
const toDaysSold = (newest: number, isByWeek = false): Observation => ({
  ...observed,
  type: 'DAYS',
  series: [{ ids: [7], ages: Array.from({ length: 100 }, (_, at) => newest + at) }],
  closedAges: new Set<number>(),
  isByWeek,
});

interface Sold {
  readonly usual: number;
  /** Of the last week. */
  readonly last: number;
  readonly cents: number;
}

const weeksSold = ({ usual, last, cents }: Sold, ids: readonly number[] = [7]): WeeklySums => {
  const units = [0, 0, ...Array.from({ length: 40 }, () => usual), last];
  return { ids, units, cents: units.map((sum) => sum * cents) };
};

interface Situation {
  readonly rule: ObservedRule;
  /** The state in which no alert is open, one begins, and one ends. */
  readonly good: Observation;
  readonly bad: Observation;
}

const amounts = fc.record({
  usual: fc.integer({ min: 200, max: 3000 }),
  cents: fc.integer({ min: 1, max: 5000 }),
  by: fc.integer({ min: 45, max: 95 }),
});

/** A situation of each kind and figure: sales or stock change by a random percentage that exceeds the threshold. */
const situations: Readonly<Record<AlertKind, (figure: AlertFigure) => fc.Arbitrary<Situation>>> = {
  FALL: (figure) => changes({ ...rule, figure }, -1),
  RISE: (figure) => changes({ ...rule, kind: 'RISE', figure }, 1),
  BELOW: (figure) => (figure === 'AVAILABILITY' ? availabilities : thresholds('BELOW', figure)),
  ABOVE: (figure) => thresholds('ABOVE', figure),
  SILENCE: () =>
    fc.record({ threshold: fc.integer({ min: 2, max: 28 }), more: fc.nat(20) }).map(({ threshold, more }) => ({
      rule: { ...rule, kind: 'SILENCE', threshold },
      good: toDaysSold(0),
      bad: toDaysSold(threshold + more),
    })),
};

const changes = (given: ObservedRule, sign: number) =>
  amounts.map(({ usual, cents, by }) => ({
    rule: given,
    good: toWeeklySums([weeksSold({ usual, last: usual, cents })]),
    bad: toWeeklySums([weeksSold({ usual, last: Math.round(usual * (1 + (sign * by) / 100)), cents })]),
  }));

const thresholds = (kind: 'BELOW' | 'ABOVE', figure: AlertFigure) =>
  amounts.map(({ usual, cents, by }) => {
    const sign = kind === 'BELOW' ? -1 : 1;
    const unit = figure === 'SALES' ? cents : 1;
    return {
      rule: { ...rule, kind, figure, threshold: Math.round(usual * (1 + sign * 0.3) * unit) },
      good: toWeeklySums([weeksSold({ usual, last: usual, cents })]),
      bad: toWeeklySums([weeksSold({ usual, last: Math.round(usual * (1 + (sign * by) / 100)), cents })]),
    };
  });

const availabilities = fc
  .record({ threshold: fc.integer({ min: 10, max: 100 }), shelves: fc.integer({ min: 100, max: 5000 }) })
  .map(({ threshold, shelves }) => ({
    rule: { ...rule, kind: 'BELOW' as const, figure: 'AVAILABILITY' as const, threshold },
    good: toStock(shelves, shelves),
    bad: toStock(shelves, Math.ceil((shelves * threshold) / 100) - 1),
  }));

/** One evaluation: the alerts that are open before it, and what it changes. */
const evaluate = (
  given: ObservedRule,
  observation: Observation,
  open: Parameters<typeof findAlertChanges>[0]['open'],
) =>
  findAlertChanges({
    rule: given,
    conditions: findConditions(given, observation, now),
    open,
    measure: (ids, weeks) => measureSubject(given, observation, { ids, weeks }),
    day,
  });

const combinations = Object.entries(figuresOfKind).flatMap(([kind, figures]) =>
  figures.map((figure) => ({ kind: kind as AlertKind, figure })),
);

test.for(combinations)('an alert about $kind of $figure begins, lasts, and ends', ({ kind, figure }) => {
  fc.assert(
    fc.property(situations[kind](figure), ({ rule: given, good, bad }) => {
      expect(evaluate(given, good, [])).toEqual({ raised: [], others: 0, ended: [] });

      const begun = evaluate(given, bad, []);
      expect(begun).toMatchObject({ raised: [{ ids: [7] }], others: 0, ended: [] });

      const open = begun.raised.map((condition) => ({ ...condition, id: 1, subjectIds: condition.ids, day }));
      expect(evaluate(given, bad, open)).toEqual({ raised: [], others: 0, ended: [] });
      expect(evaluate(given, good, open)).toEqual({ raised: [], others: 0, ended: [{ id: 1, because: 'RECOVERED' }] });
    }),
  );
});

test.for(combinations)('$kind of $figure does not raise alerts for the opposite', ({ kind, figure }) => {
  const opposites = { FALL: 'RISE', RISE: 'FALL', BELOW: 'ABOVE', ABOVE: 'BELOW', SILENCE: 'SILENCE' } as const;
  const opposite = opposites[kind];
  if (opposite === kind || !figuresOfKind[opposite].includes(figure)) return;
  fc.assert(
    fc.property(situations[opposite](figure), situations[kind](figure), ({ bad, rule: { threshold } }, own) => {
      const isAmount = kind === 'BELOW' || kind === 'ABOVE';
      expect(findConditions({ ...own.rule, ...(isAmount ? { threshold } : {}) }, bad, now)).toEqual([]);
    }),
  );
});

test('what an alert counts is what its subject has now', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...combinations).chain(({ kind, figure }) => situations[kind](figure)),
      ({ rule: given, bad }) => {
        for (const { ids, weeks, value } of findConditions(given, bad, now))
          expect(measureSubject(given, bad, { ids, weeks })).toBe(value);
      },
    ),
  );
});

test('the conditions some weeks ago are those of the sales until then', () => {
  const dips = fc.array(fc.constantFrom(0.1, 1, 1, 1, 1, 2.5), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(
      fc.constantFrom(...combinations.filter(({ figure, kind }) => figure !== 'AVAILABILITY' && kind !== 'SILENCE')),
      fc.array(dips, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 8 }),
      ({ kind, figure }, factors, weeksAgo) => {
        const given = { ...rule, kind, figure, threshold: kind === 'FALL' || kind === 'RISE' ? 30 : 50_000 };
        const series = factors.map((lastWeeks, index) => {
          const { units, ...one } = weeksSold({ usual: 500, last: 500, cents: 100 }, [index]);
          const sold = [...units.slice(0, -9), ...lastWeeks.map((factor) => factor * 500)];
          return { ...one, units: sold, cents: sold.map((sum) => sum * 100) };
        });
        const until = series.map(({ ids, units, cents }) => ({
          ids,
          units: units.slice(0, -weeksAgo),
          cents: cents.slice(0, -weeksAgo),
        }));

        expect(findConditions(given, toWeeklySums(series), { ...now, weeksAgo })).toEqual(
          findConditions(given, toWeeklySums(until), now),
        );
      },
    ),
  );
});

type Threshold<Result> = [kind: 'BELOW' | 'ABOVE', figure: AlertFigure, sums: Partial<WeeklySums>, result: Result];

describe('a threshold of a week', () => {
  const findLast = (kind: 'BELOW' | 'ABOVE', figure: AlertFigure, sums: Partial<WeeklySums>) => {
    const units = [0, 100, 100, 100, 100, 100];
    const series = [{ ids: [7], units, cents: units.map((sum) => sum * 250), ...sums }];
    const threshold = figure === 'SALES' ? 25_000 : 100;
    return findConditions({ ...rule, kind, figure, threshold }, toWeeklySums(series), now);
  };

  test.for<Threshold<object>>([
    ['BELOW', 'UNITS', { units: [0, 9, 9, 9, 9, 99] }, { value: 99, expected: 100, loss: 1, weeks: 1, days: 0 }],
    ['ABOVE', 'UNITS', { units: [0, 9, 9, 9, 9, 103] }, { value: 103, expected: 100, loss: 3, weeks: 1, days: 0 }],
    ['BELOW', 'SALES', { cents: [0, 9, 9, 9, 9, 24_999] }, { value: 24_999, expected: 25_000, loss: 1 }],
    ['ABOVE', 'SALES', { cents: [0, 9, 9, 9, 9, 25_001] }, { value: 25_001, expected: 25_000, loss: 1 }],
  ])('%s of %s is exceeded by %o', ([kind, figure, sums, expected]) => {
    expect(findLast(kind, figure, sums)).toMatchObject([{ ids: [7], ...expected }]);
  });

  test.for<Threshold<string>>([
    ['BELOW', 'UNITS', {}, 'a week at the threshold'],
    ['ABOVE', 'UNITS', {}, 'a week at the threshold'],
    ['BELOW', 'SALES', {}, 'a week at the threshold'],
    ['ABOVE', 'SALES', {}, 'a week at the threshold'],
    ['BELOW', 'UNITS', { units: [0, 0, 10, 10, 10, 10] }, 'a subject that began four weeks ago'],
    ['BELOW', 'UNITS', { units: [9, 0, 0, 0, 0, 0] }, 'a subject without sales in five weeks'],
    ['BELOW', 'UNITS', { units: [0, 0, 0, 0, 0, 0] }, 'a subject without sales'],
    ['BELOW', 'UNITS', { units: [] }, 'a subject without weeks'],
  ])('%s of %s is not exceeded: %o, %s', ([kind, figure, sums]) => {
    expect(findLast(kind, figure, sums)).toEqual([]);
  });
});

describe('a change', () => {
  test('has the amounts of its weeks, and loses their difference in a week', () => {
    const series = [weeksSold({ usual: 1000, last: 600, cents: 300 })];

    expect(findConditions(rule, toWeeklySums(series), now)).toMatchObject([
      { ids: [7], value: 600, expected: 1000, weeks: 1, days: 0, loss: 400 },
    ]);
    expect(findConditions({ ...rule, figure: 'SALES' }, toWeeklySums(series), now)).toMatchObject([
      { value: 180_000, expected: 300_000, loss: 120_000 },
    ]);
  });

  test('of four weeks loses a quarter of their difference in a week', () => {
    const usual = Array.from({ length: 40 }, (_, week) => (week % 2 === 0 ? 56 : 64));
    const units = [...usual, 40, 40, 40, 40];
    const [found] = findConditions({ ...rule, threshold: 20 }, toWeeklySums([{ ids: [7], units, cents: units }]), now);

    // Newer weeks weigh more, and the last one before them sold 64.
    expect(found).toMatchObject({ value: 160, expected: 241, weeks: 4, loss: (241 - 160) / 4 });
    expect(measureSubject(rule, toWeeklySums([{ ids: [7], units, cents: units }]), { ids: [7], weeks: 4 })).toBe(160);
  });

  test('of money at a price below a cent is counted in cents', () => {
    const { units } = weeksSold({ usual: 1000, last: 400, cents: 1 });
    const series = [{ ids: [7], units: units.map((sum) => sum * 10), cents: units }];

    expect(findConditions({ ...rule, figure: 'SALES' }, toWeeklySums(series), now)).toMatchObject([
      { value: 400, expected: 1000 },
    ]);
  });
});

describe('availability', () => {
  const below = { ...rule, kind: 'BELOW', figure: 'AVAILABILITY', threshold: 92 } as const;

  test('is rounded down, so that what is below a percentage is shown as below it', () => {
    expect([toAvailability(1000, 919), toAvailability(3, 2), toAvailability(0, 0)]).toEqual([9190, 6666, 0]);
    expect(findConditions(below, toStock(10_000, 9199), now)).toEqual([
      { ids: [7], value: 9199, expected: 9200, weeks: 0, days: 0, loss: 801 },
    ]);
    expect(findConditions(below, toStock(100, 92), now)).toEqual([]);
  });

  test('is not known for earlier weeks', () => {
    expect(findConditions(below, toStock(100, 0), { ...now, weeksAgo: 1 })).toEqual([]);
  });
});

describe('silence', () => {
  const silence = { ...rule, kind: 'SILENCE', threshold: 3 } as const;

  test('has its days, and the order of the series by their units', () => {
    const { series: sales, ...given } = toDaysSold(4) as Extract<Observation, { type: 'DAYS' }>;
    const series = [8, 9].map((id) => ({ ages: sales[0]?.ages ?? [], ids: [id] }));

    expect(findConditions(silence, { ...given, series }, now)).toEqual([
      { ids: [8], value: 4, expected: 3, weeks: 0, days: 4, loss: 2 },
      { ids: [9], value: 4, expected: 3, weeks: 0, days: 4, loss: 1 },
    ]);
  });

  test('in figures of weeks is counted in whole weeks', () => {
    const find = (newest: number, threshold: number) =>
      findConditions({ ...silence, threshold }, toDaysSold(newest, true), now).length;

    expect([find(6, 3), find(7, 3), find(7, 7), find(13, 8), find(14, 8)]).toEqual([0, 1, 1, 0, 1]);
  });

  test('some weeks ago is counted from the last sale before then, without closed days', () => {
    const ages = [0, ...Array.from({ length: 100 }, (_, at) => 18 + at)];
    const given = { ...(toDaysSold(0) as Extract<Observation, { type: 'DAYS' }>), series: [{ ids: [7], ages }] };
    const find = (closed: readonly number[], weeksAgo: number) =>
      findConditions(silence, { ...given, closedAges: new Set(closed) }, { ...now, weeksAgo });

    expect(find([], 2)).toMatchObject([{ days: 4 }]);
    expect(find([15], 2)).toMatchObject([{ days: 4 }]);
    expect(find([15, 16], 2)).toEqual([]);
    expect(find([1, 2], 2)).toMatchObject([{ days: 4 }]);
    expect(find([], 3)).toEqual([]);
  });

  test('is compared with the thirteen weeks before it only', () => {
    const recent = Array.from({ length: 92 }, (_, at) => 5 + at);
    const withGap = (oldest: number) => ({
      ...(toDaysSold(0) as Extract<Observation, { type: 'DAYS' }>),
      series: [{ ids: [7], ages: [...recent, oldest] }],
    });

    expect(findConditions(silence, withGap(200), now)).toMatchObject([{ days: 5 }]);
  });
});

test('a subject is measured by all of its ids, and not if it is no longer observed', () => {
  const series = [
    weeksSold({ usual: 9, last: 1, cents: 5 }, [1, 2]),
    weeksSold({ usual: 9, last: 3, cents: 5 }, [1, 3]),
  ];
  const measure = (ids: readonly number[], figure: AlertFigure = 'UNITS') =>
    measureSubject({ ...rule, figure }, toWeeklySums(series), { ids, weeks: 2 });

  expect([measure([1, 3]), measure([1, 3], 'SALES'), measure([2, 3]), measure([1, 4])]).toEqual([
    12,
    60,
    undefined,
    undefined,
  ]);
  expect(measureSubject(rule, toStock(3, 2), { ids: [8], weeks: 0 })).toBeUndefined();
  expect(measureSubject(rule, toDaysSold(2), { ids: [8], weeks: 0 })).toBeUndefined();
});
