import { z } from 'zod';
import { priceCents } from '../kit/money.ts';
import { id } from '../kit/shapes.ts';
import { proposalStatuses } from './proposal-states.rules.ts';

/** Hundreds of thousands of small integers: one loop instead of a schema for each. */
export const wholeNumbers = z.custom<number[]>(
  (value) => Array.isArray(value) && value.every(Number.isSafeInteger),
  'must be a list of whole numbers',
);

/** In the quantities of the matrix: the store does not have the product. */
export const none = -1;

/**
 * A proposal as columns. `quantity`, `parLevel` and `onHand` run row by row: the value of store s and product p is at
 * s × products.length + p, and is −1 where the store lacks the product. What few lines have is a list of such places,
 * each followed by its value.
 */
export const proposalMatrix = z.strictObject({
  orderProposalId: id,
  companyName: z.string(),
  status: z.enum(proposalStatuses),
  minItemsForStoreProposal: z.int(),
  stores: z.array(
    z.strictObject({
      storeOrderProposalId: id,
      storeId: id,
      name: z.string(),
      number: z.string().nullable(),
      code: z.string().nullable(),
      regionId: id.nullable(),
      regionName: z.string().nullable(),
      proposalProcessedByRegion: z.boolean(),
      /** The store, its region and company are active. */
      isEligible: z.boolean(),
      /** Taken out of the proposal: shown, and in no total. */
      inactive: z.boolean(),
    }),
  ),
  products: z.array(
    z.strictObject({
      productId: id,
      name: z.string(),
      sku: z.string().nullable(),
      productLineId: id.nullable(),
      productLineName: z.string().nullable(),
      availableQuantity: z.int(),
      /** Null: in neither the company's price list nor the default one. */
      unitPriceCents: priceCents.nullable(),
      packSize: z.int(),
      /** Active, not discontinued, its season not over. */
      isEligible: z.boolean(),
    }),
  ),
  quantity: wholeNumbers,
  parLevel: wholeNumbers,
  onHand: wholeNumbers,
  /** Where a person chose the quantity: what the system proposes. */
  chosenOver: wholeNumbers,
  inTransit: wholeNumbers,
  openOrders: wholeNumbers,
  /** Where the quantity was computed with another pack than the product's of today: the pack. */
  otherPacks: wholeNumbers,
  /** Where the system proposes something else than the terms say: which of the reasons. */
  allotted: wholeNumbers,
});
export type ProposalMatrix = z.infer<typeof proposalMatrix>;

/** Reads a list of places and values. */
export const valuesByPlace = (list: readonly number[]): ReadonlyMap<number, number> => {
  const values = new Map<number, number>();
  for (let index = 0; index < list.length; index += 2) values.set(list[index] ?? 0, list[index + 1] ?? 0);
  return values;
};
