import { addDays, daysBetween } from '../kit/dates.ts';

/** Files or documents that contain the figures until a day. */
export interface Arrival {
  /** The last day of the figures; for files whose days are not known, the day on which the file arrived. */
  readonly to: string;
  readonly receivedOn: string;
}

/** What a user has set; null: learnt. */
export interface RhythmSettings {
  readonly everyDays: number | null;
  /** Days after the due day on which the source is not late yet. */
  readonly graceDays: number | null;
}

/** LEARNING: too few files to expect the next one. PAUSED: no files are expected. */
export const freshnessStates = ['ON_TIME', 'DUE', 'LATE', 'LEARNING', 'PAUSED'] as const;
export type FreshnessState = (typeof freshnessStates)[number];

export interface Freshness {
  readonly state: Exclude<FreshnessState, 'PAUSED'>;
  /** The last day of the figures, and the day on which they arrived. */
  readonly lastTo: string | null;
  readonly receivedOn: string | null;
  /** The day on which the next figures usually arrive, and the first day on which they are late. */
  readonly dueOn: string | null;
  readonly lateFrom: string | null;
  /** The usual days from one period to the next. */
  readonly everyDays: number | null;
  /** The longest of the usual gaps between them, such as a weekend. */
  readonly longestGap: number | null;
}

/** How many of the newest files show the rhythm. */
export const observedArrivals = 24;
const minGaps = 2;
/** Of so many gaps one can be longer than the usual ones, such as a holiday. */
const gapsPerOutlier = 8;
const observedDelays = 8;
const maxGrace = 7;

/** Whether a source of figures has delivered as usual, by its last files in any order. */
export const assessFreshness = (
  arrivals: readonly Arrival[],
  { everyDays, graceDays }: RhythmSettings,
  today: string,
): Freshness => {
  const periods = toPeriods(arrivals);
  const [newest] = periods;
  if (!newest) return { ...unknown, everyDays };
  const last = { lastTo: newest.to, receivedOn: newest.receivedOn };
  const gaps = everyDays === null ? listGaps(periods) : [everyDays];
  if (everyDays === null && countSeenGaps(periods) < minGaps) return { ...unknown, ...last };
  const usual = median(gaps);
  const longest = gaps[Math.floor(gaps.length / gapsPerOutlier)] ?? usual;
  const delays = listDelays(periods, longest);
  const dueOn = addDays(newest.to, usual + (delays.at(0) ?? 0));
  const grace = graceDays ?? Math.min(longest, maxGrace);
  const okUntil = addDays(newest.to, Math.max(longest, usual) + (delays.at(-1) ?? 0) + grace);
  const lateFrom = addDays(okUntil, 1 + countHolidayGrace(newest.to, okUntil, longest));
  const state = today >= lateFrom ? 'LATE' : today > dueOn ? 'DUE' : 'ON_TIME';
  return {
    state,
    ...last,
    dueOn: dueOn < lateFrom ? dueOn : addDays(lateFrom, -1),
    lateFrom,
    everyDays: usual,
    longestGap: longest,
  };
};

const unknown: Freshness = {
  state: 'LEARNING',
  lastTo: null,
  receivedOn: null,
  dueOn: null,
  lateFrom: null,
  everyDays: null,
  longestGap: null,
};

/** Each last day once, with its first arrival, newest first. */
const toPeriods = (arrivals: readonly Arrival[]): Arrival[] => {
  const byDay = new Map<string, string>();
  for (const { to, receivedOn } of arrivals) {
    const known = byDay.get(to);
    if (known === undefined || receivedOn < known) byDay.set(to, receivedOn);
  }
  return [...byDay]
    .map(([to, receivedOn]) => ({ to, receivedOn }))
    .toSorted((one, other) => (one.to < other.to ? 1 : -1))
    .slice(0, observedArrivals);
};

/** Intervals between days on which figures arrived: several periods that arrive on one day show no rhythm. */
const countSeenGaps = (periods: readonly Arrival[]): number =>
  new Set(periods.map(({ receivedOn }) => receivedOn)).size - 1;

/** The days between the periods, longest first. */
const listGaps = (periods: readonly Arrival[]): number[] =>
  periods
    .slice(1)
    .map(({ to }, index) => daysBetween(to, periods[index]?.to ?? to))
    .toSorted((one, other) => other - one);

/** The days from the end of a period to its arrival, shortest first. Older files that were loaded later are left out. */
const listDelays = (periods: readonly Arrival[], gap: number): number[] => {
  const delays = periods
    .slice(0, observedDelays)
    .map(({ to, receivedOn }) => Math.max(0, daysBetween(to, receivedOn)))
    .toSorted((one, other) => one - other);
  const [shortest = 0] = delays;
  return delays.filter((delay) => delay < shortest + gap);
};

/** From longest to shortest, of which the middle one, or the shorter of two, is usual. */
const median = (descending: readonly number[]): number => descending[Math.floor(descending.length / 2)] ?? 1;

/** Around Christmas and the turn of the year, weekly figures may be a week later, and daily ones three days. */
export const countHolidayGrace = (from: string, until: string, gap: number): number => {
  for (const year of [Number(from.slice(0, 4)), Number(until.slice(0, 4)), Number(from.slice(0, 4)) - 1])
    if (from <= `${year + 1}-01-01` && until >= `${year}-12-24`) return gap >= 5 ? 7 : 3;
  return 0;
};
