import { z } from 'zod';
import { day, instant } from '../kit/dates.ts';
import { id, named } from '../kit/shapes.ts';

export const runStatuses = ['PENDING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'] as const;
export const runCauses = ['MANUAL', 'SALES', 'NIGHTLY'] as const;

export const replenishmentRun = z.strictObject({
  id,
  status: z.enum(runStatuses),
  cause: z.enum(runCauses),
  requestedBy: named.nullable(),
  requestedDate: instant,
  endedDate: instant.nullable(),
  /** The Monday after the last week that the run uses; null before the run starts. */
  asOf: day.nullable(),
  stores: z.int(),
  doneStores: z.int(),
  /** Store–product pairs, and those whose par level should change. */
  pairs: z.int(),
  suggestions: z.int(),
  /** Suggestions that the run accepted itself, and when a user undid it. */
  accepted: z.int(),
  undoneDate: instant.nullable(),
});
export type ReplenishmentRun = z.infer<typeof replenishmentRun>;
