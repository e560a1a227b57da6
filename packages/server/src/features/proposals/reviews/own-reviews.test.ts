// ASVS 8.2.2

import { proposalReviewRoutes as routes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { type GivenScope, makeScopedUser } from '../../users/user-scopes.factory.ts';
import { makeReview } from './reviews.factory.ts';

const world = useWorld();
let sent = 0;

/** A partner to whose address a proposal of 10 and 4 units for each of two stores was sent. */
const makeReader = async (toScope: (review: Awaited<ReturnType<typeof makeReview>>) => GivenScope) => {
  const client = await world.newClient();
  sent += 1;
  const email = `Reader${sent}@retail.example`;
  const review = await makeReview(client, email.toLowerCase());
  const partner = await makeScopedUser(world, client, { kind: 'PARTNER', email, ...toScope(review) });
  return { client, partner, ...review, params: { reviewId: review.reviewId } };
};
const ofCompany = ({ companyId }: { readonly companyId: number }) => ({ companyIds: [companyId] });

const listOfBrand = async (client: TestClient, id: number) =>
  (await client.as('ROLE_ORDER_MANAGER')(routes.list, { params: { id } })).body.reviews[0];

describe('a partner whose address a proposal was sent to', () => {
  test('reads it without a link: the same content, without the sender', async () => {
    const { client, partner, params, key } = await makeReader(ofCompany);
    const { sender, ...linked } = (await client.as('none')(routes.open, { body: { key } })).body;

    const { body: listed } = await partner.call(routes.listOwn, {});
    const { body: own } = await partner.call(routes.getOwn, { params });

    expect(sender.email).toContain('@');
    expect(own).toEqual(linked);
    expect(listed.reviews).toMatchObject([
      { id: params.reviewId, amountOfStores: 2, status: 'PENDING', isEditable: true, approvedDate: null },
    ]);
  });

  test('answers it as by the link, and the audit names the partner', async () => {
    const { client, partner, params, id, partIds, productIds } = await makeReader(ofCompany);
    const line = { storeOrderProposalId: partIds[0] ?? 0, productId: productIds[0] ?? 0 };
    const comment = { storeOrderProposalId: line.storeOrderProposalId, text: 'Fewer of these, please.' };

    const opened = await partner.call(routes.getOwn, { params });
    const commented = await partner.call(routes.commentOwn, { params, body: comment });
    const changed = await partner.call(routes.changeOwn, {
      params,
      body: { changes: [{ ...line, quantity: 7, previousQuantity: 10 }] },
    });
    const outdated = await partner.call(routes.changeOwn, {
      params,
      body: { changes: [{ ...line, quantity: 8, previousQuantity: 10 }] },
    });
    const approved = await partner.call(routes.approveOwn, { params });
    const review = await listOfBrand(client, id);
    const audited = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['entityType', 'field'])
        .where('actorId', '=', partner.id)
        .orderBy('id')
        .execute(),
    );

    expect([opened.status, commented.body.comments.length]).toEqual([200, 1]);
    expect(changed.body.lines).toEqual([{ ...line, quantity: 7 }]);
    expect(outdated.body).toMatchObject({ code: 'PROPOSAL_ITEMS_CHANGED' });
    expect(review).toMatchObject({
      openedDate: expect.any(String),
      approvedDate: approved.body.approvedDate,
      comments: [{ text: comment.text }],
      changes: [{ ...line, previousQuantity: 10, quantity: 7 }],
    });
    expect(audited.map(({ entityType, field }) => [entityType, field])).toEqual([
      ['ORDER_PROPOSAL', 'comment'],
      ['STORE_ORDER_PROPOSAL', `quantity of product ${line.productId}`],
      ['ORDER_PROPOSAL', 'approvedDate'],
    ]);
  });

  test.each([
    [
      'a store that is not in the scope',
      ({ storeIds }: { storeIds: number[] }) => ({ storeIds: storeIds.slice(0, 1) }),
    ],
    ['no store in the scope', () => ({})],
  ])('does not find one with %s', async (_, toScope) => {
    const { partner, params } = await makeReader(toScope);

    const { body } = await partner.call(routes.listOwn, {});
    const opened = await partner.call(routes.getOwn, { params });
    const approved = await partner.call(routes.approveOwn, { params });

    expect(body.reviews).toEqual([]);
    expect([opened.body, approved.body]).toEqual([
      expect.objectContaining({ code: 'PROPOSAL_REVIEW_NOT_FOUND' }),
      expect.objectContaining({ code: 'PROPOSAL_REVIEW_NOT_FOUND' }),
    ]);
  });

  test('returns 404 for a proposal of another address or of a revoked link', async () => {
    const { client, partner, params, id, companyId } = await makeReader(ofCompany);
    const other = await makeScopedUser(world, client, { kind: 'PARTNER', companyIds: [companyId] });

    const foreign = await other.call(routes.getOwn, { params });
    await client.as('ROLE_ORDER_MANAGER')(routes.deactivate, { params: { id, reviewId: params.reviewId } });
    const revoked = await partner.call(routes.getOwn, { params });

    expect([foreign.status, revoked.status]).toEqual([404, 404]);
    expect((await partner.call(routes.listOwn, {})).body.reviews).toEqual([]);
  });

  test('cannot answer for stores of the proposal that were not sent', async () => {
    const { client, partner, params, reviewId, partIds, productIds } = await makeReader(ofCompany);
    const [, notSent = 0] = partIds;
    await client.db((db) =>
      db
        .deleteFrom('proposalReviewStore')
        .where('proposalReviewId', '=', reviewId)
        .where('storeOrderProposalId', '=', notSent)
        .execute(),
    );
    const line = { storeOrderProposalId: notSent, productId: productIds[0] ?? 0, quantity: 1, previousQuantity: 10 };

    const shown = await partner.call(routes.getOwn, { params });
    const commented = await partner.call(routes.commentOwn, {
      params,
      body: { storeOrderProposalId: notSent, text: 'Hello' },
    });
    const changed = await partner.call(routes.changeOwn, { params, body: { changes: [line] } });

    expect(shown.body.stores.map(({ storeOrderProposalId }) => storeOrderProposalId)).toEqual([partIds[0]]);
    expect(commented.body).toMatchObject({ code: 'STORE_ORDER_PROPOSAL_NOT_FOUND' });
    expect(changed.body).toMatchObject({ code: 'ORDER_PROPOSAL_OR_PRODUCT_NOT_FOUND' });
  });
});
