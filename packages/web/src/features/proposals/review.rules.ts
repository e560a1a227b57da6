import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import { noProduct } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import type { OwnProposal } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { computeProposalValue } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import { type AllocationReason, allocationReasons } from '@shelfward/contract/proposals/proposals.rules.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';

export interface ReviewLine {
  readonly productId: number;
  readonly name: string;
  readonly sku: string | null;
  readonly unitPriceCents: number | null;
  readonly packSize: number;
  readonly quantity: number;
  /** The quantity that was sent to the buyer. */
  readonly suggestedQuantity: number;
  readonly onHand: number;
  /** Why the suggested quantity differs from the need of the store; undefined where it does not. */
  readonly reason: string | undefined;
  /** Null if the product has no price. */
  readonly amount: number | null;
}

/** The lines of one store in the proposal. */
export const storeReviewLines = (proposal: OwnProposal, row: number): ReviewLine[] =>
  proposal.products.flatMap((product, column) => {
    const index = row * proposal.products.length + column;
    const quantity = proposal.quantity[index] ?? noProduct;
    if (quantity === noProduct) return [];
    const { unitPriceCents } = product;
    const amount = unitPriceCents === null ? null : quantity * unitPriceCents;
    const suggestedQuantity = proposal.suggestedQuantity[index] ?? quantity;
    const reason = allocationReasons[proposal.allotted[index] ?? noProduct];
    return [
      {
        ...product,
        quantity,
        suggestedQuantity,
        onHand: proposal.onHand[index] ?? 0,
        reason: reason && reasonLabels[reason],
        amount,
      },
    ];
  });

const reasonLabels: Readonly<Record<AllocationReason, string>> = {
  FAIR_SHARE: 'Less than needed: the stock is shared among the stores',
  MIN_ITEMS: 'Less than needed: the order is too small to send',
  TOP_UP: 'More than needed, so that the order is large enough to send',
  SHELF_MAXIMUM: 'Less than needed: the shelf cannot hold more',
  MAX_QUANTITY: 'Less than needed: the maximum of the product',
  MIN_QUANTITY: 'Changed for the minimum of the product',
  BUDGET: 'Less than needed, to stay within the budget',
};

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
  proposal: OwnProposal,
): { readonly stores: readonly ReviewTotals[]; readonly all: ReviewTotals } => {
  const stores = proposal.stores.map((_, row) => sumReviewLines(storeReviewLines(proposal, row)));
  const valued = proposal.stores.map(({ storeId, orderRegionId }, row) => {
    return { storeId, orderRegionId, subtotal: stores[row]?.cents ?? 0 };
  });
  const units = stores.reduce((total, store) => total + store.units, 0);
  return { stores, all: { units, cents: computeProposalValue(valued, proposal.discount) } };
};

/** "2 packs of 6"; undefined for single units and for quantities that break a pack. */
export const formatPacks = (quantity: number, packSize: number): string | undefined => {
  if (packSize <= 1 || quantity % packSize !== 0) return undefined;
  const packs = quantity / packSize;
  return `${formatQuantity(packs)} ${plural(packs, 'pack', 'packs')} of ${formatQuantity(packSize)}`;
};

/** The inventory is less than a quarter of what was suggested. */
export const isLowStock = ({ onHand, suggestedQuantity }: ReviewLine): boolean =>
  suggestedQuantity > 0 && onHand * 4 < suggestedQuantity;
