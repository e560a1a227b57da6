import { z } from 'zod';
import { id } from '../kit/shapes.ts';

export const productReference = z.strictObject({ id, name: z.string(), sku: z.string().nullable(), upc: z.string() });

/** A product with its totals over all active stores of a proposal. */
export const proposalProduct = z.strictObject({
  product: productReference,
  amountOfStores: z.int(),
  quantity: z.int(),
  systemQuantity: z.int(),
  parLevel: z.int(),
  currentInventoryEstimation: z.int(),
  /** The brand's stock that is available to promise. */
  availableQuantity: z.int(),
});
export type ProposalProduct = z.infer<typeof proposalProduct>;

export const proposalProductDetail = proposalProduct.extend({
  stores: z.array(
    z.strictObject({
      storeOrderProposalId: id,
      storeId: id,
      storeName: z.string(),
      quantity: z.int(),
      systemQuantity: z.int(),
      parLevel: z.int(),
      currentInventoryEstimation: z.int(),
    }),
  ),
});
export type ProposalProductDetail = z.infer<typeof proposalProductDetail>;

export const proposalSummary = z.strictObject({
  orderProposalId: id,
  companyName: z.string(),
  totalParLvlQuantity: z.int(),
  totalProposedQuantity: z.int(),
  storeSummaries: z.array(
    z.strictObject({
      storeProposalId: id,
      storeId: id,
      regions: z.array(z.string()),
      name: z.string(),
      code: z.string().nullable(),
      totalParLvlQuantity: z.int(),
      totalProposedQuantity: z.int(),
      totalInventoryQuantity: z.int(),
      /** Ordered by product id. */
      products: z.record(
        z.string(),
        z.strictObject({
          productName: z.string(),
          parLvlQuantity: z.int(),
          proposedQuantity: z.int(),
          inventoryQuantity: z.int(),
        }),
      ),
    }),
  ),
  productSummaries: z.array(
    z.strictObject({
      productId: id,
      productName: z.string(),
      productCode: z.string().nullable(),
      totalProposedQuantity: z.int(),
      availableQuantity: z.int(),
    }),
  ),
});
export type ProposalSummary = z.infer<typeof proposalSummary>;
