import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { id, named, text } from '../kit/shapes.ts';

/** A period in which the products of a line sell more because of a promotion or a price; both days are included. */
export const promotion = z.strictObject({ id, name: z.string(), productLine: named, fromDay: day, untilDay: day });
export type Promotion = z.infer<typeof promotion>;

export const promotionInput = z
  .strictObject({ name: text(120), productLineId: id, fromDay: day, untilDay: day })
  .refine(({ fromDay, untilDay }) => fromDay <= untilDay, {
    path: ['untilDay'],
    message: 'must not be before fromDay',
  });
export type PromotionInput = z.infer<typeof promotionInput>;
