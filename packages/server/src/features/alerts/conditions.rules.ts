import { findChanges } from '@shelfward/contract/alerts/sales-changes.rules.ts';
import { findSilences, rhythmDays } from '@shelfward/contract/alerts/silences.rules.ts';
import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { Condition, Observation, ObservedRule } from './alert.types.ts';

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
    return findChanges(
      weekly.map(({ weeks }) => weeks),
      { kind: rule.kind, percent: rule.threshold, weeks: rule.weeks, rate: given.rate },
    ).flatMap(({ index, weeks, value, expected }) => {
      const one = weekly[index];
      if (!one) return [];
      const { ids, unit } = one;
      const amounts = { value: Math.round(value * unit), expected: Math.round(expected * unit) };
      return [{ ids, ...amounts, weeks, days: 0, loss: Math.abs(amounts.value - amounts.expected) / weeks }];
    });
  return weekly.flatMap(({ ids, weeks, unit }) => {
    const value = Math.round((weeks.at(-1) ?? 0) * unit);
    const isBeyond = rule.kind === 'BELOW' ? value < rule.threshold : value > rule.threshold;
    // A subject that has ended, or just begins, is not below a threshold.
    if (!isBeyond || weeks.length < minWeeks || !weeks.slice(-minWeeks).some((sum) => sum > 0)) return [];
    return [{ ids, value, expected: rule.threshold, weeks: 1, days: 0, loss: Math.abs(value - rule.threshold) }];
  });
};

/** Of sales that show that a subject exists. */
const minWeeks = 5;

interface Sums {
  readonly units: readonly number[];
  readonly cents: readonly number[];
}

/** Weeks from the first sale on. Money is counted in units at the average price, because chance decides about units. */
const toWeeks = ({ figure }: ObservedRule, { units, cents }: Sums, weeksAgo: number) => {
  const end = units.length - weeksAgo;
  const first = units.findIndex((sum) => sum > 0);
  const sold = first < 0 ? [] : units.slice(first, end);
  if (figure !== 'SALES') return { weeks: sold, unit: 1 };
  const money = first < 0 ? [] : cents.slice(first, end);
  const unit = Math.max(1, sum(money) / Math.max(1, sum(sold)));
  return { weeks: money.map((amount) => amount / unit), unit };
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
