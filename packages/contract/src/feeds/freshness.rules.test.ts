import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '../kit/dates.ts';
import { type Arrival, assessFreshness, countHolidayGrace, type RhythmSettings } from './freshness.rules.ts';

const learnt: RhythmSettings = { everyDays: null, graceDays: null };

/** Files on time: `count` periods of `every` days until `to`, each `delay` days after its last day. */
const makeArrivals = (
  to: string,
  { every, count, delay }: { every: number; count: number; delay: number },
): Arrival[] =>
  Array.from({ length: count }, (_, index) => {
    const last = addDays(to, -every * index);
    return { to: last, receivedOn: addDays(last, delay) };
  });

/** Weekly files until Friday, 5 June, that arrive on Mondays. */
const weekly = makeArrivals('2026-06-05', { every: 7, count: 10, delay: 3 });
const stateOn = (day: string, arrivals: readonly Arrival[] = weekly, settings = learnt) =>
  assessFreshness(arrivals, settings, day).state;

describe('weekly figures', () => {
  test('are due a week after the last ones, and late after another week', () => {
    expect(assessFreshness(weekly, learnt, '2026-06-10')).toEqual({
      state: 'ON_TIME',
      lastTo: '2026-06-05',
      receivedOn: '2026-06-08',
      dueOn: '2026-06-15',
      lateFrom: '2026-06-23',
      everyDays: 7,
      longestGap: 7,
    });
    expect(['2026-06-15', '2026-06-16', '2026-06-22', '2026-06-23'].map((day) => stateOn(day))).toEqual([
      'ON_TIME',
      'DUE',
      'DUE',
      'LATE',
    ]);
  });

  test('that were all loaded on one day are expected after two more have arrived', () => {
    const loaded = weekly.map(({ to }) => ({ to, receivedOn: '2026-06-08' }));
    const [next, second] = [
      { to: '2026-06-12', receivedOn: '2026-06-15' },
      { to: '2026-06-19', receivedOn: '2026-06-22' },
    ];

    for (const arrivals of [loaded, [next, ...loaded]])
      expect(assessFreshness(arrivals, learnt, '2026-06-16')).toMatchObject({ state: 'LEARNING', dueOn: null });
    expect(assessFreshness([second, next, ...loaded], learnt, '2026-06-23')).toMatchObject({
      dueOn: '2026-06-29',
      lateFrom: '2026-07-07',
    });
  });

  test('of several years that were imported on one day show no rhythm', () => {
    const years = ['2024-11-28', '2025-11-28', '2026-11-28'].map((to) => ({ to, receivedOn: '2026-11-28' }));

    expect(assessFreshness(years, learnt, '2026-11-28')).toMatchObject({
      state: 'LEARNING',
      dueOn: null,
      everyDays: null,
    });
  });

  test('may be a week later at Christmas', () => {
    const before = makeArrivals('2026-12-18', { every: 7, count: 10, delay: 3 });

    expect(stateOn('2027-01-05', before)).toBe('DUE');
    expect(stateOn('2027-01-12', before)).toBe('LATE');
  });

  test('have the rhythm and the grace that a user has set', () => {
    expect(assessFreshness(weekly.slice(0, 1), { everyDays: 14, graceDays: 1 }, '2026-06-20')).toMatchObject({
      state: 'ON_TIME',
      dueOn: '2026-06-22',
      lateFrom: '2026-06-24',
      everyDays: 14,
    });
  });
});

describe('daily files', () => {
  test('of weekdays are not late on Mondays', () => {
    const days = Array.from({ length: 40 }, (_, index) => addDays('2026-06-05', -index));
    const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
    const files = days.filter(isWeekday).map((day) => ({ to: day, receivedOn: day }));

    expect(['2026-06-08', '2026-06-11', '2026-06-12'].map((day) => stateOn(day, files))).toEqual([
      'DUE',
      'DUE',
      'LATE',
    ]);
  });

  test('may pause for one holiday without a longer wait for the next ones', () => {
    const before = makeArrivals('2026-05-20', { every: 1, count: 10, delay: 0 });
    const files = [...makeArrivals('2026-06-05', { every: 1, count: 8, delay: 0 }), ...before];

    expect(assessFreshness(files, learnt, '2026-06-05')).toMatchObject({ longestGap: 1, lateFrom: '2026-06-08' });
  });
});

test('a source without a rhythm yet is not late', () => {
  expect(stateOn('2030-01-01', [])).toBe('LEARNING');
  expect(stateOn('2030-01-01', weekly.slice(0, 2))).toBe('LEARNING');
});

const rhythm = fc.record({
  every: fc.integer({ min: 1, max: 31 }),
  count: fc.integer({ min: 3, max: 40 }),
  delay: fc.integer({ min: 0, max: 30 }),
});
const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2022-01-01', days));

describe('for any rhythm', () => {
  test('files that arrive as usual, in any order, are never late', () => {
    fc.assert(
      fc.property(rhythm, day, fc.integer({ min: 0, max: 30 }), ({ every, count, delay }, to, wait) => {
        const arrivals = makeArrivals(to, { every, count, delay });
        const now = addDays(to, delay + (wait % (every + 1)));

        const found = assessFreshness(arrivals, learnt, now);

        expect(found.state).toBe('ON_TIME');
        expect(assessFreshness(arrivals.toReversed(), learnt, now)).toEqual(found);
      }),
    );
  });

  test('delays that vary by less than a period are never late', () => {
    fc.assert(
      fc.property(
        rhythm,
        day,
        fc.array(fc.nat(30), { minLength: 40, maxLength: 40 }),
        ({ every, delay }, to, jitter) => {
          const arrivals = makeArrivals(to, { every, count: 24, delay }).map((arrival, index) => ({
            ...arrival,
            receivedOn: addDays(arrival.receivedOn, (jitter[index] ?? 0) % every),
          }));
          // The next period arrives as late as any of the last ones.
          const latest = Math.max(...arrivals.slice(0, 8).map((one) => daysBetween(one.to, one.receivedOn)));

          expect(assessFreshness(arrivals, learnt, addDays(to, every + latest)).state).not.toBe('LATE');
        },
      ),
    );
  });

  test('silence is late after two periods, the usual delay, and three weeks at the most, and then remains late', () => {
    fc.assert(
      fc.property(rhythm, day, fc.nat(400), ({ every, count, delay }, to, more) => {
        const arrivals = makeArrivals(to, { every, count, delay });
        const { lateFrom } = assessFreshness(arrivals, learnt, to);
        const latest = addDays(to, 2 * every + delay + 21);

        expect(lateFrom === null || lateFrom <= latest).toBe(true);
        expect(assessFreshness(arrivals, learnt, addDays(latest, more)).state).toBe('LATE');
      }),
    );
  });

  test('the due day is before the first late day', () => {
    const arrival = fc.record({ to: day, receivedOn: day });
    const settings = fc.record({
      everyDays: fc.option(fc.integer({ min: 1, max: 366 })),
      graceDays: fc.option(fc.nat(60)),
    });
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 40 }), settings, day, (arrivals, chosen, now) => {
        const { state, dueOn, lateFrom } = assessFreshness(arrivals, chosen, now);

        if (dueOn === null || lateFrom === null) expect(state).toBe('LEARNING');
        else {
          expect(dueOn < lateFrom).toBe(true);
          expect(state).toBe(now >= lateFrom ? 'LATE' : now > dueOn ? 'DUE' : 'ON_TIME');
        }
      }),
    );
  });
});

test.for([
  ['2026-12-01', '2026-12-23', 7, 0],
  ['2026-12-01', '2026-12-24', 7, 7],
  ['2026-12-01', '2026-12-24', 5, 7],
  ['2026-12-01', '2026-12-24', 4, 3],
  ['2027-01-01', '2027-01-09', 1, 3],
  ['2027-01-02', '2027-01-09', 1, 0],
  ['2026-12-30', '2027-01-05', 7, 7],
  ['2026-03-01', '2026-03-08', 7, 0],
] as const)('from %s until %s, figures of every %i days may be %i days later', ([from, until, gap, days]) => {
  expect(countHolidayGrace(from, until, gap)).toBe(days);
});

test('only the delays of the newest eight periods count, and the grace is at most a week', () => {
  const monthly = makeArrivals('2026-06-30', { every: 30, count: 12, delay: 2 });
  const early = monthly.map((one, at) => (at < 8 ? one : { ...one, receivedOn: one.to }));

  expect(assessFreshness(early, learnt, '2026-07-01')).toMatchObject({
    dueOn: '2026-08-01',
    lateFrom: addDays('2026-06-30', 30 + 2 + 7 + 1),
  });
});
