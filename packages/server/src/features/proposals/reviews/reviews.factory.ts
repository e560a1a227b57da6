import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { proposalReviewRoutes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { hashOfLinkKey, newLinkKey } from '../../../platform/crypto/link-keys.ts';
import type { TestClient } from '../../../testing/client.ts';
import { type Chain, makeChain, makeProposal } from '../proposals.factory.ts';

export interface SendableProposal extends Chain {
  readonly id: number;
  readonly partIds: number[];
  readonly buyer: { readonly name: string; readonly emailAddress: string };
}

/** A pending proposal of 10 and 4 units for each of two stores; their company has a buyer. */
export const makeSendableProposal = async (client: TestClient, emailAddress?: string): Promise<SendableProposal> => {
  const chain = await makeChain(client);
  const manager = client.as('ROLE_ORDER_MANAGER');
  const { id, partIds } = await makeProposal(client, chain.storeIds);
  const buyer = { name: 'Ann Ames', emailAddress: emailAddress ?? `ann${id}@buyers.example` };
  await manager(companyRoutes.addBuyer, { params: { companyId: chain.companyId }, body: buyer });
  await manager(orderProposalRoutes.process, { params: { id } });
  return { ...chain, id, partIds, buyer };
};

/** The same proposal, sent to the buyer, with a valid key. */
export const makeReview = async (client: TestClient, emailAddress?: string) => {
  const sendable = await makeSendableProposal(client, emailAddress);
  const params = { id: sendable.id };
  const { body } = await client.as('ROLE_ORDER_MANAGER')(proposalReviewRoutes.send, { params, body: undefined });
  const reviewId = body.reviews[0]?.id ?? 0;
  const key = newLinkKey();
  await client.db((db) =>
    db
      .updateTable('proposalReview')
      .set({ keyHash: hashOfLinkKey(key) })
      .where('id', '=', reviewId)
      .execute(),
  );
  return { ...sendable, reviewId, key };
};
