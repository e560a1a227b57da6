import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { countIndexes } from '../demand/weekly-series.rules.ts';
import { getMarks } from '../levels/promotions.rules.ts';
import type { BackTestInput } from './back-test.rules.ts';
import { listOrigins, minHistoryWeeks } from './back-test-plan.rules.ts';

/** What the sales of a part show that can make suggested par levels worse. */
interface PartSales {
  /** Units demanded in the test. */
  demand: number;
  /** Those of products with few weeks before the test. */
  shortDemand: number;
  /** Those of weeks with a promotion that the replay did not know in advance. */
  unknownPromoted: number;
  /** Units a week in the year before the test, and in the test, of the products with enough weeks. */
  before: number;
  after: number;
}

const yearWeeks = 52;
/** Few weeks are the reason if products with them have this share of the demand. */
const shortShare = 0.5;
const promotedShare = 0.1;
/** Sales grew or fell if their level changed by this factor. */
const changeFactor = 1.2;

/** Why suggested par levels can be worse than others, for each part: by store, or by product line. */
export const explainParts = (input: BackTestInput, partOf: Int32Array): string[] => {
  const parts = Array.from({ length: countIndexes(partOf) }, (): PartSales => {
    return { demand: 0, shortDemand: 0, unknownPromoted: 0, before: 0, after: 0 };
  });
  for (let one = 0; one < input.series.count; one += 1) {
    const part = parts[partOf[one] ?? 0];
    if (part) addSales(part, input, one);
  }
  return parts.map(describeSales);
};

const addSales = (part: PartSales, { series, promotions, testWeeks }: BackTestInput, one: number): void => {
  const firstWeek = series.weeks - testWeeks;
  const origins = listOrigins(series.weeks, testWeeks).length;
  const unitsAt = (week: number): number => series.units[one * series.weeks + week] ?? 0;
  const isKnownAt = (week: number, place: number): boolean =>
    (((series.known[one * series.weeks + week] ?? 0) >> place) & 1) === 1;
  const isUnknown = findUnknownPromotions({ series, promotions }, one);
  const before = { weeks: 0, units: 0 };
  let history = 0;
  for (let week = 0; week < firstWeek; week += 1) {
    if (!isKnownAt(week, 0)) continue;
    history += 1;
    if (week < firstWeek - yearWeeks) continue;
    before.weeks += 1;
    before.units += unitsAt(week);
  }
  const after = { weeks: 0, units: 0 };
  for (let week = firstWeek; week < series.weeks; week += 1) {
    if (!isKnownAt(week, origins)) continue;
    after.weeks += 1;
    after.units += unitsAt(week);
    if (isUnknown(week)) part.unknownPromoted += unitsAt(week);
  }
  part.demand += after.units;
  if (history < minHistoryWeeks) {
    part.shortDemand += after.units;
    return;
  }
  if (before.weeks > 0) part.before += before.units / before.weeks;
  if (after.weeks > 0) part.after += after.units / after.weeks;
};

const findUnknownPromotions = (
  { series, promotions }: Pick<BackTestInput, 'series' | 'promotions'>,
  one: number,
): ((week: number) => boolean) => {
  const marks = getMarks(promotions, one);
  if (!marks) return () => false;
  const known = series.drivers.map(({ tracks, trackOf }) => tracks[trackOf[one] ?? -1]);
  return (week) => marks[week] === 1 && !known.some((track) => track?.[week] === 1);
};

const describeSales = ({ demand, shortDemand, unknownPromoted, before, after }: PartSales): string => {
  if (demand > 0 && unknownPromoted >= promotedShare * demand)
    return `Promotions unknown: ${toPercent(unknownPromoted / demand)} of the units were sold in promotions that were not known in advance`;
  if (demand > 0 && shortDemand >= shortShare * demand)
    return `Few weeks: ${toPercent(shortDemand / demand)} of the units are of products with fewer than ${formatCount(minHistoryWeeks, 'week')} before the test`;
  const levels = `from ${before.toFixed(1)} to ${after.toFixed(1)} units a week`;
  if (after > changeFactor * before) return `Sales grew: ${levels}`;
  if (before > changeFactor * after) return `Sales fell: ${levels}`;
  return `Sales did not change: ${levels}`;
};

const toPercent = (share: number): string => `${Math.round(100 * share)}%`;
