import { z } from 'zod';
import { orderManagers } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, params } from '../kit/shapes.ts';
import { productStrategies, scoringIntervals, storeStrategies } from '../scoring/scoring.rules.ts';
import { fairShareBases } from './fair-share.rules.ts';
import { maxQuantity } from './proposals.rules.ts';
import { quantityChange, storedQuantity } from './store-order-proposals.contract.ts';

/** The maximum number of lines per request; more than any matrix of stores and substitutes needs. */
export const maxSwapLines = 20_000;

const units = z.int().min(0).max(2_147_483_647);

const supply = z.strictObject({ productId: id, availableQuantity: units });

/** Without this, changed quantities are whole packs. An addition to the specification. */
const allowSingleUnits = z.boolean().default(false);

const swapLine = z.strictObject({
  storeId: id,
  storeOrderProposalId: id,
  productId: id,
  currentProposedQuantity: z.int().min(0).max(maxQuantity),
});

const adjustedQuantity = z.strictObject({
  storeId: id,
  storeOrderProposalId: id,
  productId: id,
  newProposedQuantity: z.int(),
});

/** Field names of the specification, to the letter. */
export const smartSwapRequest = z
  .strictObject({
    mainProduct: supply,
    substituteProducts: z.array(supply).max(200),
    currentState: z.array(swapLine).max(maxSwapLines),
    storeStrategyType: z.enum(storeStrategies),
    smartWapProductStrategyType: z.enum(productStrategies),
    preserveSubstituteQuantity: z.boolean(),
    limitStoreQuantityOnMainProduct: z.boolean(),
    intervalType: z.enum(scoringIntervals),
    allowSingleUnits,
  })
  .refine(
    ({ mainProduct, substituteProducts }) =>
      isUnique([mainProduct, ...substituteProducts].map(({ productId }) => productId)),
    { path: ['substituteProducts'], message: 'must contain each product once, and not the main product' },
  )
  .refine(({ currentState }) => isUnique(currentState.map(({ storeId, productId }) => `${storeId} ${productId}`)), {
    path: ['currentState'],
    message: 'must contain each store and product once',
  })
  .refine(({ currentState }) => isOneToOne(currentState), {
    path: ['currentState'],
    message: 'must contain one store order proposal per store',
  });
export type SmartSwapRequest = z.output<typeof smartSwapRequest>;

const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const isOneToOne = (lines: readonly z.output<typeof swapLine>[]): boolean => {
  const stores = new Set(lines.map(({ storeId }) => storeId));
  const parts = new Set(lines.map(({ storeOrderProposalId }) => storeOrderProposalId));
  const pairs = new Set(lines.map(({ storeId, storeOrderProposalId }) => `${storeId} ${storeOrderProposalId}`));
  return pairs.size === stores.size && pairs.size === parts.size;
};

export const fairShareRequest = z.strictObject({
  shareBy: z.enum(fairShareBases),
  storeStrategyType: z.enum(storeStrategies),
  intervalType: z.enum(scoringIntervals),
  allowSingleUnits,
});

const access = orderManagers;
const path = '/api/v1/store-order-proposals/smart-swap';

export const smartSwapRoutes = defineRoutes({
  calculate: {
    method: 'POST',
    path: `${path}/calculation`,
    access,
    reads: true,
    summary: 'Compute substitutes for a short product; nothing is written',
    body: smartSwapRequest,
    status: 200,
    response: z.strictObject({
      mainProductId: id,
      /** Units of the main product without a substitute, including those that do not fill a pack of a substitute. */
      leftQuantity: z.int(),
      adjustedQuantities: z.array(adjustedQuantity),
    }),
    errors: ['PRODUCT_NOT_FOUND', 'STORE_ORDER_PROPOSAL_NOT_FOUND', 'ILLEGAL_STATE'],
  },
  update: {
    method: 'POST',
    path: `${path}/quantity/update`,
    access,
    summary: 'Update quantities of several products and stores of an order proposal: all or none',
    body: z
      .array(quantityChange)
      .min(1)
      .max(maxSwapLines)
      .refine(
        (rows) => isUnique(rows.map(({ storeOrderProposalId, productId }) => `${storeOrderProposalId} ${productId}`)),
        'must contain each line once',
      ),
    status: 200,
    response: z.array(storedQuantity),
    errors: ['STORE_ORDER_PROPOSAL_NOT_FOUND', 'PRODUCT_NOT_FOUND', 'PROPOSAL_NOT_EDITABLE', 'PROPOSAL_ITEMS_CHANGED'],
  },
  fairShare: {
    beta: 'fairShare',
    method: 'POST',
    path: '/api/v1/order-proposals/{id}/items/{productId}/fair-share/calculation',
    access,
    reads: true,
    summary:
      'Compute the fair-share allocation of a short product among the stores of an order proposal; nothing is written',
    params: params('id', 'productId'),
    body: fairShareRequest,
    status: 200,
    response: z.strictObject({
      productId: id,
      availableQuantity: z.int(),
      totalProposedQuantity: z.int(),
      /** Available units that no store receives because they do not fill a pack. */
      leftQuantity: z.int(),
      adjustedQuantities: z.array(adjustedQuantity),
    }),
    errors: ['ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND'],
  },
});
