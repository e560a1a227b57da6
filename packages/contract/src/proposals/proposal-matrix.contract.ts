import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { priceCents } from '../kit/money.ts';
import { id } from '../kit/shapes.ts';
import { type LineProjection, projectionObstacles } from './projection.rules.ts';
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
      /** The delivery that the order reaches, and the one after it; null in proposals of earlier versions. */
      deliveryDay: day.nullable(),
      nextDeliveryDay: day.nullable(),
      /** Mean days after the delivery day on which orders of the store arrive. */
      daysLate: z.int(),
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
      /** The units of a step of the quantity: a pack, or a layer or pallet where the product has one. */
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
  /**
   * Projected lines: the index, the needed units, the expected sales until the delivery, the stock at the delivery, the
   * expected sales until the next one (these in tenths of a unit), and the service level in hundredths of a percent.
   */
  projected: wholeNumbers,
  /** The index, and the reason in `projectionObstacles`, of lines that are not projected although this is their rule. */
  notProjected: wholeNumbers,
});
export type ProposalMatrix = z.infer<typeof proposalMatrix>;

/** Parses a list of indexes and values. */
export const valuesByIndex = (list: readonly number[]): ReadonlyMap<number, number> => {
  const values = new Map<number, number>();
  for (let index = 0; index < list.length; index += 2) values.set(list[index] ?? 0, list[index + 1] ?? 0);
  return values;
};

const projectionValues = 6;

/** The projections of a matrix by index. */
export const projectionsByIndex = ({
  stores,
  products,
  projected,
  notProjected,
}: ProposalMatrix): ReadonlyMap<number, LineProjection> => {
  const projections = new Map<number, LineProjection>();
  for (const [index, reason] of valuesByIndex(notProjected))
    projections.set(index, projectionObstacles[reason] ?? null);
  for (let at = 0; at < projected.length; at += projectionValues) {
    const [index = 0, need = 0, until = 0, stock = 0, cover = 0, level = 0] = projected.slice(
      at,
      at + projectionValues,
    );
    const { deliveryDay, nextDeliveryDay, daysLate = 0 } = stores[Math.floor(index / products.length)] ?? {};
    if (!deliveryDay || !nextDeliveryDay) continue;
    projections.set(index, {
      need,
      deliveryDay,
      nextDeliveryDay,
      daysLate,
      expectedUntilDelivery: until / 10,
      stockAtDelivery: stock / 10,
      expectedToCover: cover / 10,
      serviceLevel: level / 10_000,
    });
  }
  return projections;
};
