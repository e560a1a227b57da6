import { none } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import type { ReviewedProposal } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';

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
export const linesOfStore = ({ products, quantity }: ReviewedProposal, row: number): ReviewLine[] =>
  products.flatMap(({ productId, name, sku, unitPriceCents }, column) => {
    const units = quantity[row * products.length + column] ?? none;
    if (units === none) return [];
    const amount = unitPriceCents === null ? null : units * unitPriceCents;
    return [{ productId, name, sku, unitPriceCents, quantity: units, amount }];
  });

export interface Sums {
  readonly units: number;
  readonly cents: number;
}

export const sumsOfLines = (lines: readonly ReviewLine[]): Sums => ({
  units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  cents: lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
});

/** The totals of each store, in their order, and of the proposal. */
export const sumsOfReview = (proposal: ReviewedProposal): { readonly stores: readonly Sums[]; readonly all: Sums } => {
  const stores = proposal.stores.map((_, row) => sumsOfLines(linesOfStore(proposal, row)));
  const sum = (key: keyof Sums) => stores.reduce((total, store) => total + store[key], 0);
  return { stores, all: { units: sum('units'), cents: sum('cents') } };
};
