import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { StoreWork } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { formatQuantity, none } from '../../kit/ui/numbers.ts';

/** "3 of 12 below par", or "12 products": a phone has no room for both. */
export const describeAssortment = ({ products, productsBelowPar }: StoreWork): string => {
  if (products === 0) return 'No products';
  return productsBelowPar > 0
    ? `${formatQuantity(productsBelowPar)} of ${formatQuantity(products)} below par`
    : formatCount(products, 'product');
};

/** "1 proposal to review, 5 products not counted" */
export const describeWaiting = ({ proposalsToReview, uncountedProducts }: StoreWork): string =>
  [
    proposalsToReview > 0 && `${formatCount(proposalsToReview, 'proposal')} to review`,
    uncountedProducts > 0 && `${formatCount(uncountedProducts, 'product')} not counted`,
  ]
    .filter(Boolean)
    .join(', ') || none;
