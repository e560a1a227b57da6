import type { ReviewedProposal } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showOnPhone } from '../../kit/testing/phone.ts';
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
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  products: [{ productId: 9, name: 'Oat Bar', sku: 'OAT', unitPriceCents: 250, packSize: 1 }],
  quantity: [10],
  suggestedQuantity: [10],
  onHand: [2],
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
    const conflicts = [{ storeOrderProposalId: 5, productId: 9, quantity: 12, previousQuantity: 10 }];
    return { status: 409, body: { status: 409, code: 'PROPOSAL_ITEMS_CHANGED', message, conflicts } };
  });

  const cell = await screen.findByRole('textbox', { name: 'Quantity of Oat Bar' });
  await user.clear(cell);
  await user.type(cell, '7{Enter}');

  expect(await screen.findByText(/Another user changed these quantities\. Saved: 12\. Yours: 7\./)).toBeTruthy();
  expect(await screen.findAllByText('$30.00')).toBeTruthy();
  const changes = [{ storeOrderProposalId: 5, productId: 9, quantity: 7, previousQuantity: 10 }];
  expect(sent.find(({ path }) => path.endsWith('/quantities'))?.body).toEqual({ key, changes });
});

test('on a phone saves several taps as one change by packs, and approves only what is saved', async () => {
  showOnPhone();
  let quantity = 10;
  const products = [{ productId: 9, name: 'Oat Bar', sku: 'OAT', unitPriceCents: 250, packSize: 6 }];
  const { user, sent } = show(({ path, body }) => {
    if (path.endsWith('/open')) return { body: proposal({ products, quantity: [quantity] }) };
    quantity = Number(Reflect.get(Object(Reflect.get(Object(body), 'changes')[0]), 'quantity'));
    return { body: { lines: [{ id: 5, productId: 9, quantity }] } };
  });
  const more = await screen.findByRole('button', { name: 'Increase Quantity of Oat Bar' });

  await user.click(more);
  await user.click(more);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);

  expect(await screen.findByText('Changed from 10 to 18')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(false));
  const changes = sent.filter(({ path }) => path.endsWith('/quantities')).map(({ body }) => body);
  const change = { storeOrderProposalId: 5, productId: 9, quantity: 18, previousQuantity: 10 };
  expect(changes).toEqual([{ key, changes: [change] }]);
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
