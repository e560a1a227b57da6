import type { ReviewedProposal } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPacks, isLowStock, storeReviewLines, sumReview } from './review.rules.ts';

const makeReviewedProposal = (quantity: readonly number[][], prices: readonly (number | null)[]): ReviewedProposal => ({
  brandName: 'Northwind',
  companyName: 'Whole Foods',
  buyerName: 'Ann',
  sender: { name: 'Olive', email: 'olive@northwind.example' },
  message: null,
  status: 'PENDING',
  isEditable: true,
  expirationDate: '2026-12-01T00:00:00.000Z',
  approvedDate: null,
  discount: 0,
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  stores: quantity.map((_, row) => ({
    storeOrderProposalId: row + 1,
    storeId: row + 1,
    orderRegionId: null,
    name: `S${row}`,
    number: null,
    regionName: null,
  })),
  products: prices.map((unitPriceCents, column) => ({
    productId: column + 1,
    name: `P${column}`,
    sku: null,
    unitPriceCents,
    packSize: 1,
  })),
  quantity: quantity.flat(),
  suggestedQuantity: quantity.flat(),
  onHand: quantity.flat().map(() => 0),
  allotted: quantity.flat().map(() => -1),
  comments: [],
});

test('returns a line with its amount for each product that a store lists', () => {
  const proposal = makeReviewedProposal([[3, -1, 0]], [250, 100, null]);

  expect(storeReviewLines(proposal, 0).map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual([
    ['P0', 3, 750],
    ['P2', 0, null],
  ]);
});

test('adds store totals up to the proposal total and ignores products that a store does not list', () => {
  const cell = fc.integer({ min: -1, max: 1000 });
  const price = fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: null });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 }),
      fc.tuple(price, price, price),
      (quantity, prices) => {
        const { stores, all } = sumReview(makeReviewedProposal(quantity, prices));

        const units = quantity.flat().reduce((sum, value) => sum + Math.max(0, value), 0);
        const cents = quantity
          .flatMap((row) => row.map((value, column) => Math.max(0, value) * (prices[column] ?? 0)))
          .reduce((sum, value) => sum + value, 0);
        expect(all).toEqual({ units, cents });
        expect(stores.reduce((sum, store) => sum + store.cents, 0)).toBe(cents);
      },
    ),
  );
});

test.for([
  [12, 6, '2 packs of 6'],
  [6, 6, '1 pack of 6'],
  [0, 6, '0 packs of 6'],
  [7, 6, undefined],
  [7, 1, undefined],
] as const)('describes %o units with packs of %o as %o', ([quantity, packSize, text]) => {
  expect(formatPacks(quantity, packSize)).toBe(text);
});

test.for([
  [2, 12, true],
  [3, 12, false],
  [0, 0, false],
] as const)('marks %o on hand with %o suggested as low: %o', ([onHand, suggestedQuantity, isLow]) => {
  const [line] = storeReviewLines(makeReviewedProposal([[suggestedQuantity]], [100]), 0);

  expect(line && isLowStock({ ...line, onHand })).toBe(isLow);
});
