import { daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { Driver } from './demand/drivers.types.ts';

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

/** Past weeks, then the weeks of the longest horizon. */
export interface PromotionWeeks {
  /** 1 in each week of a promotion; several series share them. */
  readonly marks: readonly Uint8Array[];
  /** The index in `marks` of each series; -1 without promotions. */
  readonly markOf: Int32Array;
}

export const getMarks = ({ marks, markOf }: PromotionWeeks, one: number): Uint8Array | undefined =>
  marks[markOf[one] ?? -1];

/**
 * The promotions of product lines as a driver of demand: users plan them, so that the coming ones are known. What sales
 * files mark shows the effect of promotions, too, but says nothing of coming weeks.
 */
export const toPromotionDriver = (
  series: readonly PromotedSeries[],
  lineMarks: ReadonlyMap<number, Uint8Array>,
  { marks, markOf }: PromotionWeeks,
): Driver => {
  const tracks = marks.slice();
  const places = markOf.slice();
  series.forEach(({ productLineId }, at) => {
    const planned = lineMarks.get(productLineId ?? 0);
    const mark = markOf[at] ?? -1;
    if (planned && mark >= 0) tracks[mark] = planned;
    else places[at] = -1;
  });
  return { kind: 'FLAG', tracks, trackOf: places, observed: marks };
};
