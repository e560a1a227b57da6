import { comparisons } from '@shelfward/contract/analytics/analytics.rules.ts';
import { comparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutSpans, findGaps, groupWindows, sumWindows } from './windows.rules.ts';

const first = '2024-06-01';
const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays(first, days));
const store = fc.record({ companyId: fc.integer({ min: 1, max: 2 }), from: fc.nat(500), length: fc.nat(500) });
const stores = fc.array(store, { minLength: 1, maxLength: 5 }).map((given) =>
  given.map(({ companyId, from, length }, at) => ({
    id: at + 1,
    companyId,
    first: addDays(first, from),
    last: addDays(first, from + length),
  })),
);
/** Units of a store on a day, different for each. */
const toUnits = (id: number, on: string): number => ((Date.parse(on) / 86_400_000) * 31 + id * 7) % 13;
const listDays = ({ after, before }: { readonly after: string; readonly before: string }): string[] => {
  const days: string[] = [];
  for (let one = after; one <= before; one = addDays(one, 1)) days.push(one);
  return days;
};

test('sums exactly the stores × days that have data on both sides', () => {
  fc.assert(
    fc.property(stores, day, fc.nat(200), fc.constantFrom(...comparisons), (known, after, length, comparison) => {
      const period = { after, before: addDays(after, length) };
      const windows = groupWindows(known, comparedPeriods({ period, comparison }), { comparison });
      const spans = cutSpans(windows);
      const cells = windows.flatMap(({ storeIds }, window) =>
        storeIds.flatMap((id) => [
          window,
          0,
          ...spans.flatMap((span) => {
            const units = listDays(span).reduce((sum, on) => sum + toUnits(id, on), 0);
            return [units, 10 * units];
          }),
        ]),
      );

      const sums = sumWindows(windows, spans, Float64Array.from(cells));

      let expected = 0;
      const earlier = known.map(() => new Set<string>());
      for (const [at, { id, first: from, last }] of known.entries())
        for (const on of listDays(period)) {
          const other = comparedPeriods({ period: { after: on, before: on }, comparison }).lastYear.after;
          if (on > last || other < from) continue;
          expected += toUnits(id, on);
          earlier[at]?.add(other);
        }
      expect([sums.units, sums.sales]).toEqual([expected, 10 * expected]);
      // A leap day within the earlier days is compared with no day, but is one of them.
      const expectedYoy = known.reduce((sum, { id }, at) => {
        const days = [...(earlier[at] ?? [])].sort();
        const [from, until] = [days[0], days.at(-1)];
        if (from === undefined || until === undefined) return sum;
        return sum + listDays({ after: from, before: until }).reduce((total, on) => total + toUnits(id, on), 0);
      }, 0);
      expect(sums.unitsYoy).toBe(expectedYoy);
    }),
    { numRuns: 200 },
  );
});

test('names a company whose stores all lack the same days, and otherwise its stores', () => {
  const periods = comparedPeriods({ period: { after: '2026-11-01', before: '2026-11-28' }, comparison: 'CALENDAR' });
  const toStore = (id: number, companyId: number, last: string, from = '2020-01-01') => ({
    id,
    companyId,
    first: from,
    last,
  });
  const gaps = findGaps(
    [
      toStore(1, 1, '2026-11-27'),
      toStore(2, 1, '2026-11-14'),
      toStore(3, 2, '2026-11-20'),
      toStore(4, 2, '2026-11-20'),
      toStore(5, 3, '2026-11-27', '2025-11-10'),
      // Without sales in either period.
      toStore(6, 3, '2024-01-31'),
    ],
    periods,
  );

  expect(gaps.map(({ stores: of, ...gap }) => [of.map(({ id }) => id), gap])).toEqual([
    [[2], { first: null, last: '2026-11-14' }],
    [[3, 4], { first: null, last: '2026-11-20' }],
    [[5], { first: '2025-11-10', last: null }],
  ]);
});
