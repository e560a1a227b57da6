import { z } from 'zod';
import { cents } from '../kit/money.ts';

export const suggestionSummary = z.strictObject({
  suggestions: z.int(),
  change: z.int(),
  changeValue: cents,
  /** Numbers of suggestions that match the other filters, regardless of state and direction. */
  open: z.int(),
  increases: z.int(),
  decreases: z.int(),
  snoozed: z.int(),
});
export type SuggestionSummary = z.infer<typeof suggestionSummary>;
