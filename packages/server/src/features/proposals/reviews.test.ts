import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { proposalReviewRoutes as routes } from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeChain, makeProposal } from './proposals.factory.ts';
import { makeReview, makeSendable } from './reviews.factory.ts';

const world = useWorld();

const managerOf = (client: TestClient) => client.as('ROLE_ORDER_MANAGER');
const send = (client: TestClient, id: number, body?: { buyerIds?: number[]; message?: string }) =>
  managerOf(client)(routes.send, { params: { id }, body });
const reviewsOf = async (client: TestClient, id: number) =>
  (await managerOf(client)(routes.list, { params: { id } })).body;
const mailsOf = async ({ subdomain }: TestClient) =>
  (await world.mails()).filter((mail) => mail.subdomain === subdomain);
const keyIn = (text: string): string => /proposal-review#([\w-]+)/.exec(text)?.[1] ?? '';
const buyer = (client: TestClient) => client.as('none');
const cellsOf = async (content: Uint8Array) => (await readXlsx(content)).sheets[0]?.rows ?? [];

describe('a proposal that is sent', () => {
  test('reaches each buyer of its stores and company once, with his stores alone as a spreadsheet', async () => {
    const client = await world.newClient();
    const { id, companyId, storeIds, partIds, buyer: whole } = await makeSendable(client);
    const [storeId = 0] = storeIds;
    const one = { name: 'Bob Burr', emailAddress: 'bob@buyers.example' };
    await managerOf(client)(storeRoutes.addBuyer, { params: { storeId }, body: one });
    await managerOf(client)(storeRoutes.addBuyer, { params: { storeId }, body: whole });
    const gone = { name: 'Eve', emailAddress: 'eve@buyers.example', inactive: true };
    await managerOf(client)(companyRoutes.addBuyer, { params: { companyId }, body: gone });

    const { status, body } = await send(client, id, { message: 'Please answer by Friday.' });
    const mails = await mailsOf(client);

    expect(status).toBe(202);
    expect(body.reviews.map((review) => [review.buyer.name, review.amountOfStores])).toEqual([
      ['Ann Ames', partIds.length],
      ['Bob Burr', 1],
    ]);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([whole.emailAddress, one.emailAddress].toSorted());
    const toBob = mails.find(({ to }) => to === one.emailAddress);
    expect(toBob?.text).toContain('14 units for $35.00');
    expect(toBob?.text).toContain('Please answer by Friday.');
    const [file] = toBob?.files ?? [];
    const rows = await cellsOf(Buffer.from(file?.content ?? '', 'base64'));
    expect(file?.name).toMatch(/ proposal \d+\.xlsx$/);
    expect(rows.slice(3).map(([, , , ...cells]) => cells)).toEqual([
      [10, 4, 14, 35],
      [10, 4, 14, 35],
    ]);
  });

  test('goes to some buyers alone when they are named, and to nobody who is none of its own', async () => {
    const client = await world.newClient();
    const { id, companyId } = await makeSendable(client);
    const other = { name: 'Bob Burr', emailAddress: 'bob@buyers.example' };
    await managerOf(client)(companyRoutes.addBuyer, { params: { companyId }, body: other });
    const bob = (await reviewsOf(client, id)).buyers.find(({ name }) => name === 'Bob Burr');

    await send(client, id, { buyerIds: [bob?.id ?? 0] });

    expect((await mailsOf(client)).map(({ to }) => to)).toEqual([other.emailAddress]);
    expect((await send(client, id, { buyerIds: [999_999] })).body).toMatchObject({ code: 'BUYER_NOT_FOUND' });
  });

  test('must be processed, and somebody must buy for it', async () => {
    const client = await world.newClient();
    const { storeIds } = await makeChain(client);
    const { id } = await makeProposal(client, storeIds);

    expect((await send(client, id)).body).toMatchObject({ code: 'PROPOSAL_NOT_PENDING', proposalStatus: 'DRAFT' });
    await managerOf(client)(orderProposalRoutes.process, { params: { id } });
    expect((await send(client, id)).body).toMatchObject({ code: 'PROPOSAL_WITHOUT_BUYERS' });
  });

  test('sent again has one link that works, and the approval is asked for anew', async () => {
    const client = await world.newClient();
    const { id, key } = await makeReview(client);
    await mailsOf(client);
    await buyer(client)(routes.approve, { body: { key } });

    await send(client, id);
    const [mail] = await mailsOf(client);
    const newest = keyIn(mail?.text ?? '');

    expect((await buyer(client)(routes.open, { body: { key } })).status).toBe(410);
    expect((await buyer(client)(routes.open, { body: { key: newest } })).body).toMatchObject({ approvedDate: null });
    expect((await reviewsOf(client, id)).reviews).toHaveLength(1);
  });
});

describe('the link of a buyer', () => {
  test('shows his stores with quantities and prices, and nothing of stock or of other stores', async () => {
    const client = await world.newClient();
    const { id, storeIds, partIds } = await makeSendable(client);
    const [storeId = 0] = storeIds;
    const one = { name: 'Bob Burr', emailAddress: 'bob@buyers.example' };
    await managerOf(client)(storeRoutes.addBuyer, { params: { storeId }, body: one });
    await send(client, id);
    const mail = (await mailsOf(client)).find(({ to }) => to === one.emailAddress);

    const { body } = await buyer(client)(routes.open, { body: { key: keyIn(mail?.text ?? '') } });

    expect(body.stores.map(({ storeOrderProposalId }) => storeOrderProposalId)).toEqual([partIds[0]]);
    expect(body.quantity).toEqual([10, 4]);
    expect(body.products.map(({ unitPriceCents }) => unitPriceCents)).toEqual([250, 250]);
    expect(body).toMatchObject({ buyerName: 'Bob Burr', status: 'PENDING', isEditable: true });
    expect((await reviewsOf(client, id)).reviews.map(({ openedDate }) => openedDate !== null)).toEqual([false, true]);
  });

  test.for([
    ['a key that nobody was sent', async () => 'x'.repeat(43)],
    [
      'one that was ended',
      async (client: TestClient) => {
        const { id, reviewId, key } = await makeReview(client);
        await managerOf(client)(routes.deactivate, { params: { id, reviewId } });
        return key;
      },
    ],
    ['one of another client', async () => (await makeReview(await world.newClient())).key],
    [
      'one that has expired',
      async (client: TestClient) => {
        const { key } = await makeReview(client);
        world.setNow(new Date(Date.now() + 15 * 86_400_000));
        return key;
      },
    ],
  ] as const)('does not work with %s', async ([, keyFor]) => {
    const client = await world.newClient();
    const key = await keyFor(client);

    const answers = [
      await buyer(client)(routes.open, { body: { key } }),
      await buyer(client)(routes.comment, { body: { key, text: 'Hello' } }),
      await buyer(client)(routes.approve, { body: { key } }),
    ];
    world.setNow(undefined);

    expect(answers.map(({ status }) => status)).toEqual([410, 410, 410]);
  });
});

describe('a buyer', () => {
  test('changes quantities that the order will have, and those who sent it see what he changed', async () => {
    const client = await world.newClient();
    const { id, key, partIds, productIds } = await makeReview(client);
    const [storeOrderProposalId = 0] = partIds;
    const [productId = 0] = productIds;
    await buyer(client)(routes.approve, { body: { key } });

    const change = { storeOrderProposalId, productId, quantity: 6, previousQuantity: 10 };
    await buyer(client)(routes.change, { body: { key, changes: [change] } });
    const { reviews } = await reviewsOf(client, id);
    const line = { id: storeOrderProposalId, productId };
    const { body } = await managerOf(client)(storeOrderProposalRoutes.item, { params: line });

    expect(body).toMatchObject({ quantity: 6, chosenQuantity: 6, systemQuantity: 10 });
    expect(reviews[0]).toMatchObject({
      approvedDate: null,
      changes: [{ productId, previousQuantity: 10, quantity: 6 }],
    });
    const record = await client.db((db) =>
      db.selectFrom('auditEntry').selectAll().where('entityId', '=', storeOrderProposalId).execute(),
    );
    expect(record.map(({ field, updatedValue }) => [field, updatedValue])).toEqual([
      [`quantity of product ${productId}`, 6],
      ['byBuyer', expect.stringContaining('Ann Ames <ann')],
    ]);
  });

  test('overwrites nothing that he has not seen, and no other store', async () => {
    const client = await world.newClient();
    const { key, partIds, productIds } = await makeReview(client);
    const foreign = await makeReview(client);
    const [storeOrderProposalId = 0] = partIds;
    const [productId = 0, second = 0] = productIds;
    const line = { storeOrderProposalId, productId, quantity: 6, previousQuantity: 9 };
    const changes = [{ ...line, productId: second, previousQuantity: 4 }, line];

    const conflict = await buyer(client)(routes.change, { body: { key, changes } });
    const elsewhere = { ...line, storeOrderProposalId: foreign.partIds[0] ?? 0, productId: foreign.productIds[0] ?? 0 };
    const another = await buyer(client)(routes.change, { body: { key, changes: [elsewhere] } });
    const { body } = await buyer(client)(routes.open, { body: { key } });

    expect(conflict.body).toMatchObject({
      code: 'PROPOSAL_ITEMS_CHANGED',
      conflicts: [{ storeOrderProposalId, productId, quantity: 10, previousQuantity: 9 }],
    });
    expect(another.status).toBe(404);
    expect(body.quantity.slice(0, 2)).toEqual([10, 4]);
  });

  test('comments and approves until the proposal is over', async () => {
    const client = await world.newClient();
    const { id, key, partIds } = await makeReview(client);
    const [storeOrderProposalId = 0] = partIds;
    await buyer(client)(routes.comment, { body: { key, storeOrderProposalId, text: 'Too much tea.' } });
    await buyer(client)(routes.approve, { body: { key } });
    const [review] = (await reviewsOf(client, id)).reviews;
    await managerOf(client)(orderProposalRoutes.cancel, { params: { id } });

    const late = await buyer(client)(routes.approve, { body: { key } });

    expect(review?.approvedDate).not.toBeNull();
    expect(review?.comments).toMatchObject([{ text: 'Too much tea.', storeOrderProposalId }]);
    expect(late.body).toMatchObject({ code: 'PROPOSAL_NOT_EDITABLE', proposalStatus: 'CANCELLED' });
    expect((await buyer(client)(routes.open, { body: { key } })).body).toMatchObject({ isEditable: false });
  });
});

describe('the spreadsheet', () => {
  test('is named after the proposal, and its sums are those of its cells', async () => {
    const client = await world.newClient();
    const { id } = await makeSendable(client);

    const response = await world.app.inject({
      url: `/api/v1/order-proposals/${id}/generate/xls`,
      headers: client.headersOf('ROLE_ORDER_MANAGER'),
    });
    const rows = await cellsOf(response.rawPayload);

    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="[^"]+ proposal \d+\.xlsx"/);
    expect(rows[0]?.slice(0, 3)).toEqual(['Store', 'Number', 'Region']);
    expect(rows.at(-1)).toEqual(['Total', null, null, 20, 8, 28, 70]);
  });

  test('that nobody waits for any more ends in peace', async () => {
    const client = await world.newClient();
    const { id } = await makeSendable(client);
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const address = world.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const caller = new AbortController();
    const url = `http://127.0.0.1:${port}/api/v1/order-proposals/${id}/generate/xls`;
    const response = await fetch(url, { headers: client.headersOf('ROLE_ORDER_MANAGER'), signal: caller.signal });

    caller.abort();
    await expect(response.arrayBuffer()).rejects.toThrow();

    expect((await managerOf(client)(orderProposalRoutes.get, { params: { id } })).status).toBe(200);
  });
});
