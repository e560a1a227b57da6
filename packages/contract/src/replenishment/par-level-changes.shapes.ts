import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { id, named } from '../kit/shapes.ts';

/** ADJUSTMENT: the adjustment of the store. QUANTITY: the quantity of the global assortment. */
export const parLevelChangeKinds = ['ADJUSTMENT', 'QUANTITY'] as const;

export const parLevelChange = z.strictObject({
  date: instant,
  before: z.int(),
  after: z.int(),
  kind: z.enum(parLevelChangeKinds),
  /** Null: a run, another background task, or a deleted user. */
  changedBy: named.nullable(),
  /** The par level run that accepted its own suggestion. */
  runId: id.nullable(),
});
export type ParLevelChange = z.infer<typeof parLevelChange>;
