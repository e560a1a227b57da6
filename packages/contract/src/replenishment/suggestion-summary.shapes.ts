import { z } from 'zod';
import { cents } from '../kit/money.ts';
import { named } from '../kit/shapes.ts';

export const suggestionSummary = z.strictObject({
  suggestions: z.int(),
  change: z.int(),
  changeValue: cents,
  /** Those with low confidence, which are not accepted with all others unless the user includes them. */
  lowConfidence: z.int(),
  /** Numbers of suggestions that match the other filters, regardless of state and direction. */
  open: z.int(),
  increases: z.int(),
  decreases: z.int(),
  snoozed: z.int(),
});
export type SuggestionSummary = z.infer<typeof suggestionSummary>;

/** Sums of the suggestions of a product line; null: products without a line. */
export const suggestionLine = z.strictObject({
  productLine: named.nullable(),
  suggestions: z.int(),
  /** Averages of a product in a store. */
  weeklyUnits: z.number(),
  parLevel: z.number(),
  suggestedParLevel: z.number(),
  change: z.int(),
  changeValue: cents,
});
export type SuggestionLine = z.infer<typeof suggestionLine>;
