import { z } from 'zod';
import { kindEvents, kindHistories, kindLevels } from './confidence.rules.ts';

/** A kind of series, and how well its forecasts of the past year were. */
export const kindRecord = z.strictObject({
  /** SLOW: less than 1 unit a week; MEDIUM: less than 10; FAST: more. */
  level: z.enum(kindLevels),
  /** Available weeks. SHORT: less than 26; YEAR: less than 60; SEASONS: more. */
  history: z.enum(kindHistories),
  /** Whether the weeks to cover are of a promotion, or sell at least 1.4 times the usual units by their season. */
  event: z.enum(kindEvents),
  /** Forecasts that were compared, each of one week for one product in a store. Below 50, the kind counts as not seen. */
  comparedWeeks: z.int(),
  /** Those whose par level covered the demand; a fraction where packs decide. */
  coveredWeeks: z.number(),
  /** Σ |demand − expected demand| / Σ demand of the weeks to cover. */
  error: z.number(),
});
