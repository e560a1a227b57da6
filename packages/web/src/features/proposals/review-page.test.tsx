import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import type { OwnReview, ReviewedProposal } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeClientInfo } from '../../kit/testing/fixtures/users.fixture.ts';
import { showOnPhone } from '../../kit/testing/phone.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { rejectWith } from '../../kit/testing/responses.ts';
import { type Handler, respond } from '../../kit/testing/server.ts';
import { OwnReviewPage } from './own-review-page.tsx';
import { OwnReviewsPage } from './own-reviews-page.tsx';
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
  allotted: [-1],
  comments: [],
  ...overrides,
});
const show = (...server: readonly Handler[]) =>
  renderScreen(<ReviewPage />, {
    at: `/proposal-review#${key}`,
    server: [...server, respond(authRoutes.clientInfo, makeClientInfo())],
  });

test('reports a quantity that another user changed and reloads the saved value', async () => {
  let isChanged = false;
  const conflicts = [{ storeOrderProposalId: 5, productId: 9, quantity: 12, previousQuantity: 10 }];
  const { user, sent } = show(
    respond(proposalReviewRoutes.open, () => proposal(isChanged ? { quantity: [12] } : {})),
    respond(proposalReviewRoutes.change, () => {
      isChanged = true;
      return rejectWith('PROPOSAL_ITEMS_CHANGED', { extra: { conflicts } });
    }),
  );
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
  const { user, sent } = show(
    respond(proposalReviewRoutes.open, () => proposal({ products, quantity: [quantity] })),
    respond(proposalReviewRoutes.change, ({ body }) => {
      quantity = body.changes[0]?.quantity ?? quantity;
      return { lines: [{ storeOrderProposalId: 5, productId: 9, quantity }] };
    }),
  );
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

test.each(['phone', 'laptop'])('on a %s says why a suggested quantity differs from the need', async (device) => {
  if (device === 'phone') showOnPhone();
  show(respond(proposalReviewRoutes.open, proposal({ allotted: [2] })));

  expect(await screen.findByText('More than needed, so that the order is large enough to send')).toBeTruthy();
});

test('shows a closed proposal read-only', async () => {
  show(respond(proposalReviewRoutes.open, proposal({ status: 'COMPLETE', isEditable: false })));

  expect(await screen.findByText(/This proposal is closed/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Quantity of Oat Bar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('shows only a message for an invalid link', async () => {
  const message = 'This link is no longer valid. Request a new one.';
  show(respond(proposalReviewRoutes.open, rejectWith('REVIEW_LINK_INVALID')));

  expect(await screen.findByRole('heading', { name: message })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a signed-in user reviews a proposal without a link, and does not see the sender', async () => {
  const { sender, ...own } = proposal();
  const { user, sent } = renderScreen(<OwnReviewPage />, {
    at: '/proposals/reviews/3',
    path: '/proposals/reviews/$reviewId',
    server: [
      respond(authRoutes.clientInfo, makeClientInfo()),
      respond(proposalReviewRoutes.getOwn, own),
      respond(proposalReviewRoutes.changeOwn, {
        lines: [{ storeOrderProposalId: 5, productId: 9, quantity: 7 }],
      }),
      respond(proposalReviewRoutes.commentOwn, { comments: [] }),
      respond(proposalReviewRoutes.approveOwn, { approvedDate: '2026-12-01T00:00:00.000Z' }),
    ],
  });
  const cell = await screen.findByRole('textbox', { name: 'Quantity of Oat Bar' });
  await user.clear(cell);
  await user.type(cell, '7{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Comment on Austin' }), 'Fewer, please.');
  await user.click(screen.getByRole('button', { name: 'Send comment' }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));

  expect(await screen.findByText('Approved. Thank you.')).toBeTruthy();
  expect(screen.queryByText(sender.name)).toBeNull();
  const changes = [{ storeOrderProposalId: 5, productId: 9, quantity: 7, previousQuantity: 10 }];
  expect(sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
    ['/api/v1/proposal-reviews/3/quantities', { changes }],
    ['/api/v1/proposal-reviews/3/comments', { storeOrderProposalId: 5, text: 'Fewer, please.' }],
    ['/api/v1/proposal-reviews/3/approve', null],
  ]);
});

test('lists the proposals of the user with their state', async () => {
  const review: OwnReview = {
    id: 3,
    companyName: 'Whole Foods',
    amountOfStores: 2,
    message: null,
    status: 'PENDING',
    isEditable: true,
    sentDate: '2026-11-27T00:00:00.000Z',
    expirationDate: '2026-12-05T00:00:00.000Z',
    openedDate: null,
    approvedDate: null,
  };
  const approved = { ...review, id: 4, companyName: 'Juniper', approvedDate: '2026-11-28T00:00:00.000Z' };
  const closed = { ...review, id: 5, companyName: 'Rye', isEditable: false };
  renderScreen(<OwnReviewsPage />, {
    server: [respond(proposalReviewRoutes.listOwn, { reviews: [review, approved, closed] })],
  });

  expect(await screen.findByRole('row', { name: /Whole Foods Waits for you/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Juniper Approved/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Rye Closed/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rye' }).getAttribute('href')).toBe('/proposals/reviews/5');
});
