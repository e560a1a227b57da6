import type { Promotion } from '@shelfward/contract/promotions/promotions.shapes.ts';

/** A promotion of a product line in all companies. */
export const makePromotion = (given: Partial<Promotion> = {}): Promotion => ({
  id: 7,
  name: 'Two for one',
  company: null,
  store: null,
  product: null,
  productLine: { id: 8, name: 'Gummies' },
  fromDay: '2026-03-02',
  untilDay: '2026-03-15',
  price: null,
  usualPrice: null,
  discountPercent: null,
  deal: true,
  feature: false,
  note: null,
  plannedLift: null,
  realLift: null,
  liftPromotions: null,
  liftError: null,
  ...given,
});
