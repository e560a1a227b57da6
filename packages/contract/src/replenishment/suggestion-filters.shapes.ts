import { z } from 'zod';
import { id, query } from '../kit/shapes.ts';
import { confidences } from './confidence.rules.ts';

export const suggestionStates = ['OPEN', 'ACCEPTED', 'REJECTED', 'SNOOZED'] as const;
export type SuggestionState = (typeof suggestionStates)[number];
export const suggestionDirections = ['INCREASE', 'DECREASE'] as const;

export const suggestionFilters = {
  /** Part of a product name, a UPC, a SKU, or a store name. */
  search: query.search,
  companyId: query.id,
  regionId: query.id,
  storeId: query.id,
  productLineId: query.id,
  productId: query.id,
  /** Open suggestions if not given. A suggestion whose snooze has ended is open. */
  state: query.many(z.enum(suggestionStates)),
  direction: z.enum(suggestionDirections).optional(),
  /** True: only suggestions from similar stores or products. False: only those from own sales. */
  similar: query.choice,
  confidence: query.many(z.enum(confidences)),
};

const optionalId = id.optional();
/** A filter as the list has it, and the number of suggestions that the user saw. */
export const byFilter = z.strictObject({
  filter: z.strictObject({
    search: z.string().max(200).optional(),
    companyId: optionalId,
    regionId: optionalId,
    storeId: optionalId,
    productLineId: optionalId,
    productId: optionalId,
    state: z.array(z.enum(suggestionStates)).optional(),
    direction: z.enum(suggestionDirections).optional(),
    similar: z.boolean().optional(),
    confidence: z.array(z.enum(confidences)).optional(),
  }),
  expectedCount: z.int().min(0),
});
