import { proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import type { TestClient } from '../../../testing/client.ts';
import { defineExamples } from '../../../testing/contract-loop/example.ts';
import { makeReview, makeSendableProposal } from './reviews.factory.ts';

/** A review that was sent to the user who calls the examples. */
const makeOwnReview = (client: TestClient) => makeReview(client, client.emailFor('ROLE_SUPERUSER'));

defineExamples(proposalReviewRoutes)({
  spreadsheet: async (client) => ({ params: { id: (await makeSendableProposal(client)).id } }),
  send: async (client) => ({
    params: { id: (await makeSendableProposal(client)).id },
    body: { message: 'Please review.' },
  }),
  list: async (client) => ({ params: { id: (await makeReview(client)).id } }),
  deactivate: async (client) => {
    const { id, reviewId } = await makeReview(client);
    return { params: { id, reviewId } };
  },
  open: async (client) => ({ body: { key: (await makeReview(client)).key } }),
  comment: async (client) => {
    const { key, partIds } = await makeReview(client);
    return { body: { key, storeOrderProposalId: partIds[0] ?? null, text: 'Fewer of these, please.' } };
  },
  change: async (client) => {
    const { key, partIds, productIds } = await makeReview(client);
    const line = { storeOrderProposalId: partIds[0] ?? 0, productId: productIds[0] ?? 0 };
    return { body: { key, changes: [{ ...line, quantity: 7, previousQuantity: 10 }] } };
  },
  approve: async (client) => ({ body: { key: (await makeReview(client)).key } }),
  listOwn: async (client) => {
    await makeOwnReview(client);
    return {};
  },
  getOwn: async (client) => ({ params: { reviewId: (await makeOwnReview(client)).reviewId } }),
  commentOwn: async (client) => {
    const { reviewId, partIds } = await makeOwnReview(client);
    return {
      params: { reviewId },
      body: { storeOrderProposalId: partIds[0] ?? null, text: 'Fewer of these, please.' },
    };
  },
  changeOwn: async (client) => {
    const { reviewId, partIds, productIds } = await makeOwnReview(client);
    const line = { storeOrderProposalId: partIds[0] ?? 0, productId: productIds[0] ?? 0 };
    return { params: { reviewId }, body: { changes: [{ ...line, quantity: 7, previousQuantity: 10 }] } };
  },
  approveOwn: async (client) => ({ params: { reviewId: (await makeOwnReview(client)).reviewId } }),
});
