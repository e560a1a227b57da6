import {
  computeRoughDispersion,
  levelGain,
  listCountedWeeks,
  minLevelWeeks,
  stockStates,
} from './demand-weeks.rules.ts';

/**
 * What is known about the stock during the weeks without sales at the end of a series. UNKNOWN: the product has ended or
 * is out of stock. EMPTY: the stock is known to be 0. ON_HAND: the product is there and does not sell.
 */
export type StopStock = 'UNKNOWN' | 'EMPTY' | 'ON_HAND';

/** A run of weeks without sales that the sales before it make improbable. */
export interface SalesStop {
  /** The first week without sales, and the weeks without sales since then that count. */
  readonly firstWeek: number;
  readonly weeks: number;
  /** The weeks after which it was improbable. */
  readonly reached: number;
  /** Units a week before it. */
  readonly level: number;
}

export interface OpenStop extends SalesStop {
  readonly stock: StopStock;
}

export interface SalesStops {
  /** Stops that ended with a sale. */
  readonly returned: readonly SalesStop[];
  readonly open: OpenStop | undefined;
}

/** Chance makes such a run of weeks without sales less probable than this: slow sellers have long runs. */
const maxChance = 1e-3;
/** A product on the shelf that does not sell for so many of its usual gaps has ended. */
const gapsUntilEnded = 8;
const weeksPerYear = 52;
/** A season can begin and end so much earlier or later than in the year before. */
const seasonShift = 2;

interface WeekStates {
  readonly units: Int32Array;
  /** See `stockStates`. */
  readonly states: Uint8Array;
  /** The stock at the end is known to be 0. */
  readonly isEmpty: boolean;
}

/** The improbable runs of weeks without sales of a series: those that a sale ended, and the one at the end. */
export const findSalesStops = ({ units, states, isEmpty }: WeekStates): SalesStops => {
  const counted = listCountedWeeks(units, states);
  const soldUntil = counted.findLastIndex((week) => (units[week] ?? 0) > 0) + 1;
  const sold = counted.slice(0, soldUntil);
  const returned: SalesStop[] = [];
  const before = startLevel();
  let run: number[] = [];
  let knownWeeks = 0;
  for (const week of sold) {
    if (units[week] === 0) {
      run.push(week);
      knownWeeks += Number(states[week] === stockStates.known);
      continue;
    }
    const stop = run.length > 0 && knownWeeks === 0 ? assessRun({ units, counted: sold, run, before }) : undefined;
    if (stop) returned.push(stop);
    else for (const _ of run) before.enter(0);
    before.enter(units[week] ?? 0);
    run = [];
    knownWeeks = 0;
  }
  const last = counted.slice(soldUntil);
  const knownAtEnd = last.filter((week) => states[week] === stockStates.known).length;
  const open = assessRun({ units, counted, run: last, before });
  if (!open) return { returned, open };
  if (isEmpty) return { returned, open: { ...open, stock: 'EMPTY' } };
  if (knownAtEnd === 0) return { returned, open: { ...open, stock: 'UNKNOWN' } };
  const isEnded = knownAtEnd >= gapsUntilEnded * before.usualGap();
  return { returned, open: isEnded ? { ...open, stock: 'ON_HAND' } : undefined };
};

/** The moving level of the weeks before a run. */
interface EarlierWeeks {
  readonly enter: (sold: number) => void;
  readonly level: () => number;
  readonly weeks: () => number;
  /** Weeks from a week with sales to the next one. */
  readonly usualGap: () => number;
}

const startLevel = (): EarlierWeeks => {
  let level = 0;
  let weeks = 0;
  let soldWeeks = 0;
  return {
    enter: (sold) => {
      weeks += 1;
      soldWeeks += Number(sold > 0);
      level += Math.max(levelGain, 1 / weeks) * (sold - level);
    },
    level: () => level,
    weeks: () => weeks,
    usualGap: () => weeks / Math.max(1, soldWeeks),
  };
};

interface Run {
  readonly units: Int32Array;
  readonly counted: readonly number[];
  readonly run: readonly number[];
  readonly before: EarlierWeeks;
}

/** Undefined for a run that chance can explain: by the level before it, by usual gaps, or by the season of the last year. */
const assessRun = ({ units, counted, run, before }: Run): SalesStop | undefined => {
  const [firstWeek] = run;
  const level = before.level();
  if (firstWeek === undefined || before.weeks() < minLevelWeeks) return undefined;
  if (run.length * level < -Math.log(maxChance)) return undefined;
  const others = counted.filter((week) => week < firstWeek || week > (run.at(-1) ?? firstWeek));
  const dispersion = computeRoughDispersion(units, others);
  /** ln P(a week without sales) / −level */
  const factor = dispersion - 1 < 1e-9 ? 1 : Math.log(dispersion) / (dispersion - 1);
  const zeros = others.reduce((count, week) => count + Number(units[week] === 0), 0);
  const usual = Math.log(zeros / others.length);
  let chance = 0;
  for (const [at, week] of run.entries()) {
    chance += Math.max(-Math.min(level, findLastYear(units, counted, week)) * factor, usual);
    if (chance < Math.log(maxChance)) return { firstWeek, weeks: run.length, reached: at + 1, level };
  }
  return undefined;
};

/** The most units of the weeks a year before; infinite if they are not known. */
const findLastYear = (units: Int32Array, counted: readonly number[], week: number): number => {
  const from = week - weeksPerYear - seasonShift;
  const first = counted[0] ?? 0;
  if (from < first) return Number.POSITIVE_INFINITY;
  return units.subarray(from, from + 2 * seasonShift + 1).reduce((most, sold) => Math.max(most, sold), 0);
};
