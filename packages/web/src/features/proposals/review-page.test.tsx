import type { ReviewedProposal } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import type { Answer, Sent } from '../../kit/testing/server.ts';
import { ReviewPage } from './review-page.tsx';

const key = 'k'.repeat(43);
const proposal = (overrides: Partial<ReviewedProposal> = {}): ReviewedProposal => ({
  brandName: 'Northwind Naturals',
  companyName: 'Whole Foods',
  buyerName: 'Ann Ames',
  sender: { name: 'Olive Order', email: 'orders@northwind.example' },
  message: null,
  status: 'PENDING',
  isEditable: true,
  expirationDate: '2026-12-05T00:00:00.000Z',
  approvedDate: null,
  discount: 0,
  stores: [
    { storeOrderProposalId: 5, storeId: 6, orderRegionId: null, name: 'Austin', number: '101', regionName: null },
  ],
  products: [{ productId: 9, name: 'Oat Bar', sku: 'OAT', unitPriceCents: 250, packSize: 1 }],
  quantity: [10],
  comments: [],
  ...overrides,
});
const show = (answer: (sent: Sent) => Answer) =>
  renderScreen(<ReviewPage />, { at: `/proposal-review#${key}`, answer });
const answerOpen = (body: ReviewedProposal) => (sent: Sent) =>
  sent.path.endsWith('/open') ? { status: 200, body } : { status: 404, body: {} };

test('reports a quantity that another user changed and reloads the saved value', async () => {
  let isChanged = false;
  const { user, sent } = show((call) => {
    if (call.path.endsWith('/open')) return { status: 200, body: proposal(isChanged ? { quantity: [12] } : {}) };
    isChanged = true;
    const message = 'Another user changed these quantities.';
    return { status: 409, body: { status: 409, code: 'PROPOSAL_ITEMS_CHANGED', message } };
  });

  const cell = await screen.findByRole('textbox', { name: 'Quantity of Oat Bar' });
  await user.clear(cell);
  await user.type(cell, '7{Enter}');

  expect(await screen.findByText(/Another user changed these quantities/)).toBeTruthy();
  expect(await screen.findAllByText('$30.00')).toBeTruthy();
  const changes = [{ storeOrderProposalId: 5, productId: 9, quantity: 7, previousQuantity: 10 }];
  expect(sent.find(({ path }) => path.endsWith('/quantities'))?.body).toEqual({ key, changes });
});

test('shows a closed proposal read-only', async () => {
  show(answerOpen(proposal({ status: 'COMPLETE', isEditable: false })));

  expect(await screen.findByText(/This proposal is closed/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Quantity of Oat Bar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('shows only a message for an invalid link', async () => {
  const message = 'This link is no longer valid. Request a new one.';
  show(() => ({ status: 410, body: { status: 410, code: 'REVIEW_LINK_INVALID', message } }));

  expect(await screen.findByRole('heading', { name: message })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
