import { findChanges, type ObservedSeries } from '@shelfward/contract/alerts/sales-changes.rules.ts';
import { findSilences, rhythmDays } from '@shelfward/contract/alerts/silences.rules.ts';
import { addDays, daysPerWeek, toMonday } from '@shelfward/contract/kit/dates.ts';
import { computeGroupSeasons } from '@shelfward/forecast/demand/group-seasons.rules.ts';
import { listSeasonWeeks } from '@shelfward/forecast/demand/season-weeks.rules.ts';
import type { Condition, Observation, ObservedRule, WeeklySums } from './alert.types.ts';

interface Evaluation {
  /** How many weeks ago. */
  readonly weeksAgo: number;
  /** The expected share of false alerts. */
  readonly rate: number;
}

/** The subjects for which the condition of the rule holds, or held some weeks ago. */
export const findConditions = (rule: ObservedRule, observation: Observation, given: Evaluation): Condition[] => {
  if (observation.type === 'STOCK') return given.weeksAgo === 0 ? findLowAvailability(rule, observation) : [];
  if (observation.type === 'DAYS') return findSilent(rule, observation, given);
  const weekly = observation.series.map((one) => ({ ids: one.ids, ...toWeeks(rule, one, given.weeksAgo) }));
  if (rule.kind === 'FALL' || rule.kind === 'RISE')
    return findChanges(withSeasons(weekly, observation, given.weeksAgo), {
      kind: rule.kind,
      percent: rule.threshold,
      weeks: rule.weeks,
      rate: given.rate,
    }).flatMap(({ index, weeks, value, expected }) => {
      const one = weekly[index];
      if (!one) return [];
      const { ids, unit, promotions } = one;
      const isPromoted = promotions?.slice(-weeks).some((factor) => factor !== 1) ?? false;
      const amounts = { value: Math.round(value * unit), expected: Math.round(expected * unit) };
      const loss = Math.abs(amounts.value - amounts.expected) / weeks;
      return [{ ids, ...amounts, weeks, days: 0, loss, isPromoted }];
    });
  return weekly.flatMap(({ ids, weeks, unit }) => {
    const value = Math.round((weeks.at(-1) ?? 0) * unit);
    const isBeyond = rule.kind === 'BELOW' ? value < rule.threshold : value > rule.threshold;
    // A subject that has ended, or just begins, is not below a threshold.
    if (!isBeyond || weeks.length < minWeeks || !weeks.slice(-minWeeks).some((sum) => sum > 0)) return [];
    return [{ ids, value, expected: rule.threshold, weeks: 1, days: 0, loss: Math.abs(value - rule.threshold) }];
  });
};

/** A week has the season of its middle day. */
const middleDays = 3;

const withSeasons = (
  series: readonly ObservedSeries[],
  { lastDay, movingHolidays }: Extract<Observation, { type: 'WEEKS' }>,
  weeksAgo: number,
): ObservedSeries[] => {
  if (lastDay === null) return [...series];
  const longest = series.reduce((most, { weeks }) => Math.max(most, weeks.length), 0);
  const asOf = toMonday(addDays(lastDay, -daysPerWeek * weeksAgo - middleDays));
  const from = addDays(asOf, -daysPerWeek * (longest - 1));
  const cells = listSeasonWeeks(movingHolidays, { from, weeks: longest, asOf });
  const findSeason = computeGroupSeasons(
    // Promotions are not the season.
    series.map(({ weeks, promotions }) => weeks.map((units, week) => units / (promotions?.[week] ?? 1))),
    cells,
  );
  return series.map((one, at) => {
    const season = findSeason(at);
    return season ? { ...one, season: [...season] } : one;
  });
};

/** Of sales that show that a subject exists. */
const minWeeks = 5;

type Sums = Pick<WeeklySums, 'units' | 'cents' | 'promotions'>;

/** Weeks from the first sale on. Money is counted in units at the average price, because chance decides about units. */
const toWeeks = ({ figure }: ObservedRule, { units, cents, promotions: factors }: Sums, weeksAgo: number) => {
  const end = units.length - weeksAgo;
  const first = units.findIndex((sum) => sum > 0);
  const sold = first < 0 ? [] : units.slice(first, end);
  const promotions = factors && { promotions: first < 0 ? [] : factors.slice(first, end) };
  if (figure !== 'SALES') return { weeks: sold, unit: 1, ...promotions };
  const money = first < 0 ? [] : cents.slice(first, end);
  const unit = Math.max(1, sum(money) / Math.max(1, sum(sold)));
  return { weeks: money.map((amount) => amount / unit), unit, ...promotions };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const findSilent = (
  { threshold }: ObservedRule,
  { series, closedAges, isByWeek }: Extract<Observation, { type: 'DAYS' }>,
  { weeksAgo, rate }: Evaluation,
): Condition[] => {
  const shift = weeksAgo * daysPerWeek;
  const observed = series.map(({ ids, ages }) => {
    const shifted = ages.filter((age) => age >= shift).map((age) => age - shift);
    const newest = shifted[0] ?? 0;
    return {
      ids,
      ages: shifted.filter((age) => age <= newest + rhythmDays),
      isClosed: (age: number) => closedAges.has(age + shift),
    };
  });
  const days = isByWeek ? Math.ceil(threshold / daysPerWeek) * daysPerWeek : threshold;
  return findSilences(observed, { days, rate }).map(({ index, days: silentDays }) => ({
    ids: observed[index]?.ids ?? [],
    value: silentDays,
    expected: threshold,
    weeks: 0,
    days: silentDays,
    // The series are in the order of their units.
    loss: series.length - index,
  }));
};

/** Per ten thousand, so that a whole number shows 91.96 % as less than 92 %. */
export const availabilityScale = 100;

export const toAvailability = (shelves: number, filled: number): number =>
  Math.floor((filled * 100 * availabilityScale) / Math.max(1, shelves));

const findLowAvailability = (
  { threshold }: ObservedRule,
  { series }: Extract<Observation, { type: 'STOCK' }>,
): Condition[] =>
  series
    .filter(({ shelves, filled }) => filled * 100 < threshold * shelves)
    .map(({ ids, shelves, filled }) => ({
      ids,
      value: toAvailability(shelves, filled),
      expected: threshold * availabilityScale,
      weeks: 0,
      days: 0,
      loss: shelves - filled,
    }));

/** The present figure of a subject; undefined if it is not observed. */
export const measureSubject = (
  rule: ObservedRule,
  observation: Observation,
  { ids, weeks }: { readonly ids: readonly number[]; readonly weeks: number },
): number | undefined => {
  const isSubject = (one: { readonly ids: readonly number[] }): boolean =>
    one.ids.every((id, place) => id === ids[place]);
  if (observation.type === 'STOCK') {
    const stock = observation.series.find(isSubject);
    return stock && toAvailability(stock.shelves, stock.filled);
  }
  if (observation.type === 'DAYS') return observation.series.find(isSubject)?.ages[0];
  const series = observation.series.find(isSubject);
  const sums = rule.figure === 'SALES' ? series?.cents : series?.units;
  return sums && sum(sums.slice(-weeks));
};
