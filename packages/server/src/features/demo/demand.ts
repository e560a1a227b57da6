import { type DayNumber, dayOfYear, toWeekday } from './calendar.ts';
import type { ProductLine } from './world.types.ts';

/** Monday first; the mean is 1. */
const weekdayFactors = Float64Array.of(0.85, 0.85, 0.9, 0.95, 1.1, 1.25, 1.1);

export const weekdayFactor = (day: DayNumber): number => weekdayFactors[toWeekday(day)] ?? 1;

/** A product line's yearly demand: one wave with its maximum on the peak day, and a small increase before Christmas. */
export const seasonFactor = (line: ProductLine, day: DayNumber): number => {
  const dayInYear = dayOfYear(day);
  const wave = Math.cos((2 * Math.PI * (dayInYear - line.peakDay)) / 365);
  return 1 + line.swing * wave + (dayInYear > 325 && dayInYear < 358 ? 0.12 : 0);
};

/** Reduces the sales of earlier years by the growth since then, or increases them by the decline. */
export const growthFactor = (yearlyGrowth: number, daysBeforeEnd: number): number =>
  yearlyGrowth ** (-daysBeforeEnd / 365);

/**
 * A count with the given mean and the variance mean + mean²/1.5: the negative binomial distribution at a uniform
 * number. The result is zero on most days of most products.
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
