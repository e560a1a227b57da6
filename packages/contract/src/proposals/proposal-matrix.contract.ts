import { z } from 'zod';
import { priceCents } from '../kit/money.ts';
import { id } from '../kit/shapes.ts';
import { proposalStatuses } from './proposal-states.rules.ts';

/** One loop instead of a schema per element: the lists contain hundreds of thousands of integers. */
export const wholeNumbers = z.custom<number[]>(
  (value) => Array.isArray(value) && value.every(Number.isSafeInteger),
  'must be a list of whole numbers',
);

/** The quantity of a product that the store does not have. */
export const noProduct = -1;

/**
 * A proposal as columns. `quantity`, `parLevel`, and `onHand` are row by row: the value of store s and product p is at
 * s × products.length + p, and is −1 where the store does not have the product. Sparse values are lists of such
 * indexes, each followed by its value.
 */
export const proposalMatrix = z.strictObject({
  orderProposalId: id,
  companyName: z.string(),
  status: z.enum(proposalStatuses),
  minItemsForStoreProposal: z.int(),
  /** The company's discount in percent, which the generated orders receive. */
  discount: z.number(),
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
      /** True when the store, its region, and its company are active. */
      isEligible: z.boolean(),
      /** Removed from the proposal: shown, but not in the totals. */
      inactive: z.boolean(),
    }),
  ),
  products: z.array(
    z.strictObject({
      productId: id,
      name: z.string(),
      upc: z.string(),
      sku: z.string().nullable(),
      productLineId: id.nullable(),
      productLineName: z.string().nullable(),
      availableQuantity: z.int(),
      /** Null without a price in the company's price list and the default price list. */
      unitPriceCents: priceCents.nullable(),
      packSize: z.int(),
      discontinued: z.boolean(),
      inactive: z.boolean(),
      /** True when the product is active, not discontinued, and in season. */
      isEligible: z.boolean(),
    }),
  ),
  quantity: wholeNumbers,
  parLevel: wholeNumbers,
  onHand: wholeNumbers,
  /** The suggested quantity of cells with an override quantity. */
  chosenOver: wholeNumbers,
  inTransit: wholeNumbers,
  openOrders: wholeNumbers,
  otherProposals: wholeNumbers,
  /** The pack size at the time of the computation, where it differs from the current one. */
  otherPacks: wholeNumbers,
  /** The par level of the assortment where the mode of the company uses a higher suggested par level. */
  assortmentPar: wholeNumbers,
  /** The reason where the suggested quantity differs from the result of its inputs. */
  allotted: wholeNumbers,
});
export type ProposalMatrix = z.infer<typeof proposalMatrix>;

/** Parses a list of indexes and values. */
export const valuesByIndex = (list: readonly number[]): ReadonlyMap<number, number> => {
  const values = new Map<number, number>();
  for (let index = 0; index < list.length; index += 2) values.set(list[index] ?? 0, list[index + 1] ?? 0);
  return values;
};
