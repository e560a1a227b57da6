import { capitalize } from '../kit/capitalize.rules.ts';
import { formatDay, monthName } from '../kit/dates.ts';
import type { Period } from './analytics.rules.ts';
import type { ComparedPeriods } from './like-for-like.rules.ts';

/** A store, or a company with all its stores, whose sales are not known for all days of a comparison. */
export interface LeftOut {
  readonly name: string;
  /** The first and the last day with data, if it is the reason. */
  readonly first: string | null;
  readonly last: string | null;
}

/** Growth of stores on days that have data in both periods. */
export interface LikeForLike {
  /** Null: no store has data in both periods. */
  readonly compared: ComparedPeriods | null;
  /** The last day of the period with data. */
  readonly until: string;
  /** Null: not defined. */
  readonly percentageChangeSales: number | null;
  readonly percentageChangeUnits: number | null;
  /** The first of them. */
  readonly leftOut: readonly LeftOut[];
  /** All of them. */
  readonly leftOutCount: number;
}

/** `Nov 27` */
const toMonthDay = (day: string): string => `${monthName(day)} ${Number(day.slice(8))}`;
const toYear = (day: string): string => String(Number(day.slice(0, 4)));

/** `Jan 1 – Nov 27, 2026`, `Dec 1, 2025 – Jan 31, 2026`, `Nov 27, 2026` */
export const describePeriod = ({ after, before }: Period): string => {
  const end = `${toMonthDay(before)}, ${toYear(before)}`;
  if (after === before) return end;
  const year = toYear(after) === toYear(before) ? '' : `, ${toYear(after)}`;
  return `${toMonthDay(after)}${year} – ${end}`;
};

/** `Jan 1 – Nov 27, 2026, compared with Jan 1 – Nov 27, 2025` */
export const describePeriods = ({ now, lastYear }: ComparedPeriods): string =>
  `${describePeriod(now)}, compared with ${describePeriod(lastYear)}`;

/** `Until 11/27, like for like: Sales +18%, Units +12% · Tulsa: no data after 11/14` */
export const describeLikeForLike = (
  { compared, until, leftOut, leftOutCount, ...growth }: LikeForLike,
  { now }: ComparedPeriods,
): string => {
  const toShort = (day: string) => (toYear(day) === toYear(now.before) ? formatDay(day).slice(0, 5) : formatDay(day));
  const known = compared?.now ?? { after: now.after, before: until };
  const days = [
    ...(known.after > now.after ? [`from ${toShort(known.after)}`] : []),
    ...(known.before < now.before ? [`until ${toShort(known.before)}`] : []),
  ].join(' ');
  const named = leftOut.map(({ name, first, last }) => {
    const reasons = [
      ...(first === null ? [] : [`no data before ${toShort(first)}`]),
      ...(last === null ? [] : [`no data after ${toShort(last)}`]),
    ];
    return `${name}: ${reasons.join(', ')}`;
  });
  const more = leftOutCount - leftOut.length;
  return [
    `${capitalize(days === '' ? 'like for like' : `${days}, like for like`)}: ${describeGrowth(growth)}`,
    ...named,
    ...(more > 0 ? [`${more.toLocaleString('en-US')} more without data on both sides`] : []),
  ].join(' · ');
};

type Growth = Pick<LikeForLike, 'percentageChangeSales' | 'percentageChangeUnits'>;

const describeGrowth = ({ percentageChangeSales: sales, percentageChangeUnits: units }: Growth): string =>
  sales === null && units === null ? '–' : `Sales ${formatChange(sales)}, Units ${formatChange(units)}`;

/** Always signed, with the real minus. */
const formatChange = (percent: number | null): string => {
  if (percent === null) return '–';
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${Math.abs(percent).toLocaleString('en-US')}%`;
};

/** A column of a report whose days are not all known says so: `Nov 2026, until 11/27`. */
export const describeColumn = (
  { name, from, to }: { readonly name: string; readonly from: string; readonly to: string },
  until: string | null,
): string => {
  if (until === null || to <= until) return name;
  return from > until ? `${name}, no data yet` : `${name}, until ${formatDay(until).slice(0, 5)}`;
};

/** Period, filters, and like-for-like growth of a report in words; the same on tiles, pages, in e-mails, and in files. */
export interface ReportWords {
  readonly period: string;
  /** Null: without filters. */
  readonly filters: string | null;
  /** Null: the period is complete. */
  readonly likeForLike: string | null;
  /** Null: the filters match stores and products. */
  readonly problem: string | null;
}

/** The last rows of a file: a label and a text. */
export const toWordRows = ({ period, filters, likeForLike, problem }: ReportWords): [label: string, text: string][] => [
  ['Period', period],
  ['Filters', filters ?? 'None'],
  ...(likeForLike === null ? [] : [['Like for like', likeForLike] satisfies [string, string]]),
  ...(problem === null ? [] : [['Note', problem] satisfies [string, string]]),
];

interface AboutFacts {
  readonly name: string;
  readonly words: ReportWords;
  readonly currency: string;
  /** In the time zone of the account. */
  readonly created: string;
}

/** The last sheet of a spreadsheet. */
export const toAboutRows = ({ name, words, currency, created }: AboutFacts): [label: string, text: string][] => [
  ['Report', name],
  ...toWordRows(words),
  ['Currency', currency],
  ['Created', created],
];

/** The lines below a title. */
export const listWords = ({ period, filters, likeForLike, problem }: ReportWords): string[] =>
  [filters === null ? period : `${period} · ${filters}`, likeForLike, problem].filter((line) => line !== null);
