import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { id } from '../kit/shapes.ts';
import { stopCauses } from './sales-stops.rules.ts';

/** A product in a store that stopped selling, while its stock is not known: it has ended or is out of stock. */
export const salesStop = z.strictObject({
  id,
  /** The Monday of the first week without sales, and the weeks without sales since then. */
  since: day,
  weeks: z.int(),
  /** Units a week if it is out of stock. */
  weeklyUnits: z.number(),
  endedProbability: z.number(),
  /** Null: no user has decided it. The next run uses it; it is outdated when the product is sold again. */
  cause: z.enum(stopCauses).nullable(),
});
