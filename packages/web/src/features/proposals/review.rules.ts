import { noProduct } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import type { ReviewedProposal } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { computeProposalValue } from '@shelfward/contract/proposals/proposal-value.rules.ts';

export interface ReviewLine {
  readonly productId: number;
  readonly name: string;
  readonly sku: string | null;
  readonly unitPriceCents: number | null;
  readonly quantity: number;
  /** Null if the product has no price. */
  readonly amount: number | null;
}

/** The lines of one store in the proposal. */
export const storeReviewLines = ({ products, quantity }: ReviewedProposal, row: number): ReviewLine[] =>
  products.flatMap(({ productId, name, sku, unitPriceCents }, column) => {
    const units = quantity[row * products.length + column] ?? noProduct;
    if (units === noProduct) return [];
    const amount = unitPriceCents === null ? null : units * unitPriceCents;
    return [{ productId, name, sku, unitPriceCents, quantity: units, amount }];
  });

export interface ReviewTotals {
  readonly units: number;
  readonly cents: number;
}

/** Units, and the value at list prices. */
export const sumReviewLines = (lines: readonly ReviewLine[]): ReviewTotals => ({
  units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  cents: lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
});

/** The totals of each store, in their order, at list prices; and the total of the orders with the discount. */
export const sumReview = (
  proposal: ReviewedProposal,
): { readonly stores: readonly ReviewTotals[]; readonly all: ReviewTotals } => {
  const stores = proposal.stores.map((_, row) => sumReviewLines(storeReviewLines(proposal, row)));
  const valued = proposal.stores.map(({ storeId, orderRegionId }, row) => {
    return { storeId, orderRegionId, subtotal: stores[row]?.cents ?? 0 };
  });
  const units = stores.reduce((total, store) => total + store.units, 0);
  return { stores, all: { units, cents: computeProposalValue(valued, proposal.discount) } };
};
