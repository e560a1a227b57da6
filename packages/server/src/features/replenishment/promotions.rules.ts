import { daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { WeeklySeries } from './weekly-series.rules.ts';

/** Both days are included. */
export interface PromotionPeriod {
  readonly productLineId: number;
  readonly fromDay: string;
  readonly untilDay: string;
}

/** For each product line with promotions, 1 for each week, counted from a Monday, that contains a day of one. */
export const markPromotionWeeks = (
  promotions: readonly PromotionPeriod[],
  { from, weeks }: { readonly from: string; readonly weeks: number },
): ReadonlyMap<number, Uint8Array> => {
  const marks = new Map<number, Uint8Array>();
  const toWeek = (day: string) => Math.floor(daysBetween(from, day) / daysPerWeek);
  for (const { productLineId, fromDay, untilDay } of promotions) {
    const first = Math.max(0, toWeek(fromDay));
    const last = Math.min(weeks - 1, toWeek(untilDay));
    if (first > last) continue;
    const marked = marks.get(productLineId) ?? new Uint8Array(weeks);
    marked.fill(1, first, last + 1);
    marks.set(productLineId, marked);
  }
  return marks;
};

/** A product in a store. */
interface PromotedSeries {
  readonly productLineId: number | null;
  /** Weeks that its imported sales mark as promotions. */
  readonly promotedWeeks: readonly number[];
}

/** The weeks of the promotions of each series: those of its product line, and those that its own sales mark. */
export const toPromotionWeeks = (
  series: readonly PromotedSeries[],
  lineMarks: ReadonlyMap<number, Uint8Array>,
  weeks: number,
): PromotionWeeks => {
  const marks: Uint8Array[] = [];
  const places = new Map<string, number>();
  const findPlace = ({ productLineId, promotedWeeks }: PromotedSeries): number => {
    const ofLine = lineMarks.get(productLineId ?? 0);
    if (!ofLine && promotedWeeks.length === 0) return -1;
    const key = `${ofLine ? (productLineId ?? 0) : ''}:${promotedWeeks.join()}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const marked = ofLine?.slice() ?? new Uint8Array(weeks);
    for (const week of promotedWeeks) if (week < weeks) marked[week] = 1;
    places.set(key, marks.length);
    return marks.push(marked) - 1;
  };
  return { markOf: Int32Array.from(series, findPlace), marks };
};

export interface MarkedWeeks {
  /** 1 in each marked week; several series share them. */
  readonly marks: readonly Uint8Array[];
  /** The index in `marks` of each series; -1 without marked weeks. */
  readonly markOf: Int32Array;
}

/** The marks of series with promotions: past weeks, then the weeks of the longest horizon. */
export type PromotionWeeks = MarkedWeeks;

export const getMarks = ({ marks, markOf }: MarkedWeeks, one: number): Uint8Array | undefined =>
  marks[markOf[one] ?? -1];

/** Weeks of promotions do not show the usual demand. */
export const excludeMarked = (series: WeeklySeries, { marks, markOf }: MarkedWeeks): WeeklySeries => {
  if (marks.length === 0) return series;
  const available = series.available.slice();
  for (let one = 0; one < series.count; one += 1) {
    const marked = marks[markOf[one] ?? -1];
    if (!marked) continue;
    for (let week = 0; week < series.weeks; week += 1) if (marked[week]) available[one * series.weeks + week] = 0;
  }
  return { ...series, available };
};

interface HorizonPromotions {
  /** Past weeks, after which the weeks to cover begin. */
  readonly weeks: number;
  /** Index of the product line of each series. */
  readonly lines: Int32Array;
  readonly promotions: PromotionWeeks;
  readonly uplifts: Float64Array;
  readonly horizon: number;
}

/** The mean over the weeks of the horizon of the effect of promotions. */
export const findPromotionFactor = (
  one: number,
  { weeks, lines, promotions, uplifts, horizon }: HorizonPromotions,
): number => {
  const marked = getMarks(promotions, one);
  if (!marked) return 1;
  const uplift = uplifts[lines[one] ?? 0] ?? 1;
  let sum = 0;
  for (let ahead = 0; ahead < horizon; ahead += 1) sum += marked[weeks + ahead] ? uplift : 1;
  return sum / horizon;
};

/** The marks of these weeks. */
export const cutMarks = (
  { marks, markOf }: MarkedWeeks,
  { from, until }: { readonly from: number; readonly until: number },
): MarkedWeeks => ({ marks: marks.map((marked) => marked.subarray(from, until)), markOf });

/** Weeks without a promotion on each side that show the usual demand around a promotion. */
const weeksAround = 4;
/** Few units say little about the effect: it is shrunk toward none, and limited. */
const priorUnits = 10;
const maxUplift = 10;

/** Units in promotions / units usual around them, for each product line; at least 1. */
export const computeUplifts = (
  { count, weeks, units, available, lines }: WeeklySeries,
  { marks, markOf }: PromotionWeeks,
): Float64Array => {
  const lineCount = lines.reduce((highest, line) => Math.max(highest, line + 1), 0);
  const sold = new Float64Array(lineCount).fill(priorUnits);
  const usual = new Float64Array(lineCount).fill(priorUnits);
  for (let one = 0; one < count; one += 1) {
    const marked = marks[markOf[one] ?? -1];
    if (!marked) continue;
    const line = lines[one] ?? 0;
    const start = one * weeks;
    for (let week = 0; week < weeks; week += 1) {
      if (!marked[week] || !available[start + week]) continue;
      const around = averageAround(week, (other) =>
        !marked[other] && available[start + other] ? units[start + other] : undefined,
      );
      if (around === undefined) continue;
      sold[line] = (sold[line] ?? 0) + (units[start + week] ?? 0);
      usual[line] = (usual[line] ?? 0) + around;
    }
  }
  return sold.map((promoted, line) => Math.min(maxUplift, Math.max(1, promoted / (usual[line] ?? 1))));
};

const averageAround = (week: number, unitsIn: (week: number) => number | undefined): number | undefined => {
  let sum = 0;
  let found = 0;
  for (const step of [-1, 1]) {
    let side = 0;
    for (let other = week + step; side < weeksAround && Math.abs(other - week) <= 3 * weeksAround; other += step) {
      const sold = unitsIn(other);
      if (sold === undefined) continue;
      sum += sold;
      side += 1;
    }
    found += side;
  }
  return found === 0 ? undefined : sum / found;
};
