import { daysPerWeek } from '../kit/dates.ts';
import { findSignificant } from './significance.rules.ts';

/** Days before a silence that show how often a series has sales. */
export const rhythmDays = 13 * daysPerWeek;
/** With sales on fewer days, silence is usual. */
const minSaleDays = 5;

export interface SilenceRule {
  /** The least number of days without sales that is an alert. */
  readonly days: number;
  /** The expected share of false alerts. */
  readonly rate: number;
}

export interface SaleDays {
  /** How many days before the last complete day the sales were, in ascending order, at most `rhythmDays` before the newest. */
  readonly ages: readonly number[];
  /** For each age, whether the stores were closed, or sent no sales. */
  readonly isClosed: (age: number) => boolean;
}

export interface FoundSilence {
  readonly index: number;
  /** Since the day after the last sale. */
  readonly days: number;
  readonly probability: number;
}

/**
 * The series without sales for the days of the rule, which is improbable at their usual rhythm of weekdays, and longer than
 * every silence in the 13 weeks before.
 */
export const findSilences = (series: readonly SaleDays[], rule: SilenceRule): FoundSilence[] => {
  const found: FoundSilence[] = [];
  let tests = 0;
  series.forEach((one, index) => {
    const { ages, isClosed } = one;
    const [newest] = ages;
    if (newest === undefined || ages.length < minSaleDays) return;
    tests += 1;
    const openDays = countOpenDays(-1, newest, isClosed);
    if (openDays < rule.days || openDays <= findLongestGap(one)) return;
    found.push({ index, days: newest, probability: toProbability(one, newest) });
  });
  return findSignificant(
    found.map(({ probability }) => probability),
    { tests, rate: rule.rate },
  ).flatMap((at) => found[at] ?? []);
};

/** Between two ages, both excluded. */
const countOpenDays = (from: number, until: number, isClosed: SaleDays['isClosed']): number => {
  let count = 0;
  for (let age = from + 1; age < until; age += 1) if (!isClosed(age)) count += 1;
  return count;
};

const findLongestGap = ({ ages, isClosed }: SaleDays): number => {
  let longest = 0;
  for (let at = 1; at < ages.length; at += 1) {
    const [newer = 0, older = 0] = [ages[at - 1], ages[at]];
    if (older - newer > longest) longest = Math.max(longest, countOpenDays(newer, older, isClosed));
  }
  return longest;
};

/**
 * Of no sale on each day of the silence, by the share of days with sales before: that of its weekday, or of all days if it
 * is lower, because 13 days of a weekday are few.
 */
const toProbability = ({ ages, isClosed }: SaleDays, newest: number): number => {
  const sold = Array.from({ length: daysPerWeek }, () => 0);
  const open = Array.from({ length: daysPerWeek }, () => 0);
  for (const age of ages) sold[age % daysPerWeek] = (sold[age % daysPerWeek] ?? 0) + 1;
  const oldest = ages.at(-1) ?? newest;
  for (let age = newest; age <= oldest; age += 1)
    if (!isClosed(age)) open[age % daysPerWeek] = (open[age % daysPerWeek] ?? 0) + 1;
  const usual = toShare(sum(sold), sum(open));
  let probability = 1;
  for (let age = 0; age < newest; age += 1) {
    if (isClosed(age)) continue;
    const weekday = age % daysPerWeek;
    probability *= 1 - Math.min(usual, toShare(sold[weekday] ?? 0, open[weekday] ?? 0));
  }
  return probability;
};

const toShare = (sold: number, open: number): number => Math.min(1, (sold + 0.5) / (open + 1));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
