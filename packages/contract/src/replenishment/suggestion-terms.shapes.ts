import { z } from 'zod';
import { named } from '../kit/shapes.ts';
import { movingHolidays } from './moving-holidays.rules.ts';
import { similarSources, suggestionLimits } from './replenishment.rules.ts';

/** What a suggested par level is computed from. */
export const suggestionTerms = z.strictObject({
  /** Units a week without seasonality. */
  weeklyLevel: z.number(),
  seasonFactor: z.number(),
  /** The moving holidays of the account when the run computed the suggestion. */
  movingHolidays: z.array(z.enum(movingHolidays)),
  /** Expected units a week in the weeks to cover, and the standard deviation of one week. */
  weeklyUnits: z.number(),
  weeklyDeviation: z.number(),
  leadWeeks: z.int(),
  reviewWeeks: z.int(),
  /** What the par level covers: the days until a delivery, and from it to the next one. */
  leadDays: z.int(),
  coverDays: z.int(),
  /** Whether these days are those of a delivery calendar. */
  calendar: z.boolean(),
  /** Units in the weeks to cover, and variance / mean of that demand. */
  expectedDemand: z.number(),
  dispersion: z.number(),
  serviceLevel: z.number(),
  packSize: z.int(),
  /** Whose sales the par level comes from if the product has none in the store. */
  similarTo: z.enum(similarSources).nullable(),
  /** The probability that the product has ended; null if it sells. Level and demand are those of a product in stock. */
  endedProbability: z.number().nullable(),
  /** Weeks without sales at the end; null if it sells. */
  stoppedWeeks: z.int().nullable(),
  /** The successor of the product in the store, and the predecessor, whose sales are before its own. */
  successor: named.nullable(),
  predecessor: named.nullable(),
  availableWeeks: z.int(),
  unavailableWeeks: z.int(),
  /** Past weeks of promotions, and the factor of promotions in the weeks to cover. */
  promotionWeeks: z.int(),
  promotionFactor: z.number(),
  /** The largest effect of promotions in a week to cover, and the stores whose sales show it. */
  lift: z.number(),
  liftStores: z.int(),
  /** The promotion, the past promotions of the product that show its effect, and the standard error of the lift. */
  promotionName: z.string().nullable(),
  liftPromotions: z.int(),
  liftError: z.number().nullable(),
  /** Past weeks whose peak was cut. */
  peakWeeks: z.int(),
  /** The standard error of the level, as a share of it; null without own sales. */
  relativeError: z.number().nullable(),
  /** The par level before the limits of a run. */
  unlimitedParLevel: z.int(),
  limitedBy: z.enum(suggestionLimits).nullable(),
});
