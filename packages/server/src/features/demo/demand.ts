import { type DayNumber, dayOfYear, weekdayOf } from './calendar.ts';
import type { ProductLine } from './world.types.ts';

/** Monday first; the mean is 1. */
const weekdayFactors = Float64Array.of(0.85, 0.85, 0.9, 0.95, 1.1, 1.25, 1.1);

export const weekdayFactor = (day: DayNumber): number => weekdayFactors[weekdayOf(day)] ?? 1;

/** A product line's yearly curve: one wave with its crest at the peak day, and a little more before Christmas. */
export const seasonFactor = (line: ProductLine, day: DayNumber): number => {
  const dayInYear = dayOfYear(day);
  const wave = Math.cos((2 * Math.PI * (dayInYear - line.peakDay)) / 365);
  return 1 + line.swing * wave + (dayInYear > 325 && dayInYear < 358 ? 0.12 : 0);
};

/** What was sold in earlier years was less by the growth since, or more by the decline. */
export const growthFactor = (yearlyGrowth: number, daysBeforeEnd: number): number =>
  yearlyGrowth ** (-daysBeforeEnd / 365);

/**
 * A count whose mean is given and whose variance is mean + mean²/1.5: the negative binomial, read off at a uniform
 * number. Most days of most products come out as zero.
 */
export const unitsAt = (uniform: number, mean: number): number => {
  const zeroBase = 1.5 / (1.5 + mean);
  let probability = zeroBase * Math.sqrt(zeroBase);
  let reached = probability;
  let units = 0;
  while (uniform >= reached && units < 500) {
    probability *= ((units + 1.5) / (units + 1)) * (1 - zeroBase);
    reached += probability;
    units += 1;
  }
  return units;
};
