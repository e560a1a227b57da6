import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import {
  maxLinkComments,
  proposalReviewRoutes as routes,
} from '@shelfward/contract/proposals/proposal-reviews.contract.ts';
import { allocationReasons } from '@shelfward/contract/proposals/proposals.rules.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeChain, makeProposal } from '../proposals.factory.ts';
import { makeReview, makeSendableProposal } from './reviews.factory.ts';

const world = useWorld();

const asManager = (client: TestClient) => client.as('ROLE_ORDER_MANAGER');
const send = (client: TestClient, id: number, body?: { buyerIds?: number[]; message?: string }) =>
  asManager(client)(routes.send, { params: { id }, body });
const listReviews = async (client: TestClient, id: number) =>
  (await asManager(client)(routes.list, { params: { id } })).body;
const listMails = async ({ subdomain }: TestClient) =>
  (await world.mails()).filter((mail) => mail.subdomain === subdomain);
const extractKey = (text: string): string => /proposal-review#([\w-]+)/.exec(text)?.[1] ?? '';
const buyer = (client: TestClient) => client.as('none');
const readCells = async (content: Uint8Array) => (await readXlsx(content)).sheets[0]?.rows ?? [];

describe('sending a proposal', () => {
  test('e-mails each buyer of its stores and company once, with only their stores in the spreadsheet', async () => {
    const client = await world.newClient();
    const { id, companyId, storeIds, partIds, buyer: companyBuyer } = await makeSendableProposal(client);
    const [storeId = 0] = storeIds;
    const one = { name: 'Bob Burr', emailAddress: 'bob@buyers.example' };
    await asManager(client)(storeRoutes.addBuyer, { params: { storeId }, body: one });
    await asManager(client)(storeRoutes.addBuyer, { params: { storeId }, body: companyBuyer });
    const gone = { name: 'Eve', emailAddress: 'eve@buyers.example', inactive: true };
    await asManager(client)(companyRoutes.addBuyer, { params: { companyId }, body: gone });

    const { status, body } = await send(client, id, { message: 'Please answer by Friday.' });
    const mails = await listMails(client);

    expect(status).toBe(202);
    expect(body.reviews.map((review) => [review.buyer.name, review.amountOfStores])).toEqual([
      ['Ann Ames', partIds.length],
      ['Bob Burr', 1],
    ]);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([companyBuyer.emailAddress, one.emailAddress].toSorted());
    const toBob = mails.find(({ to }) => to === one.emailAddress);
    expect(toBob?.text).toContain('14 units for $35.00');
    expect(toBob?.text).toContain('Please answer by Friday.');
    const [file] = toBob?.files ?? [];
    const rows = await readCells(Buffer.from(file?.content ?? '', 'base64'));
    expect(file?.name).toMatch(/ proposal \d+\.xlsx$/);
    expect(rows.slice(4).map(([, , , ...cells]) => cells)).toEqual([
      [10, 4, 14, 35],
      [10, 4, 14, 35],
    ]);
  });

  test('only e-mails selected buyers, and rejects buyers of other companies', async () => {
    const client = await world.newClient();
    const { id, companyId } = await makeSendableProposal(client);
    const other = { name: 'Bob Burr', emailAddress: 'bob@buyers.example' };
    await asManager(client)(companyRoutes.addBuyer, { params: { companyId }, body: other });
    const bob = (await listReviews(client, id)).buyers.find(({ name }) => name === 'Bob Burr');

    await send(client, id, { buyerIds: [bob?.id ?? 0] });

    expect((await listMails(client)).map(({ to }) => to)).toEqual([other.emailAddress]);
    expect((await send(client, id, { buyerIds: [999_999] })).body).toMatchObject({ code: 'BUYER_NOT_FOUND' });
  });

  test('requires a pending proposal with at least one buyer', async () => {
    const client = await world.newClient();
    const { storeIds } = await makeChain(client);
    const { id } = await makeProposal(client, storeIds);

    expect((await send(client, id)).body).toMatchObject({ code: 'PROPOSAL_NOT_PENDING', proposalStatus: 'DRAFT' });
    await asManager(client)(orderProposalRoutes.process, { params: { id } });
    expect((await send(client, id)).body).toMatchObject({ code: 'PROPOSAL_WITHOUT_BUYERS' });
  });

  test('again replaces the link and resets the approval', async () => {
    const client = await world.newClient();
    const { id, key } = await makeReview(client);
    await listMails(client);
    await buyer(client)(routes.approve, { body: { key } });

    await send(client, id);
    const [mail] = await listMails(client);
    const newest = extractKey(mail?.text ?? '');

    expect((await buyer(client)(routes.open, { body: { key } })).status).toBe(410);
    expect((await buyer(client)(routes.open, { body: { key: newest } })).body).toMatchObject({ approvedDate: null });
    expect((await listReviews(client, id)).reviews).toHaveLength(1);
  });
});

describe('the link of a buyer', () => {
  test("shows the buyer's stores with quantities, prices, and inventory, without other stores", async () => {
    const client = await world.newClient();
    const { id, storeIds, partIds, productIds } = await makeSendableProposal(client);
    const [storeId = 0] = storeIds;
    await client.db((db) =>
      db
        .updateTable('storeOrderProposalItem')
        .set({ adjustedBy: 'TOP_UP' })
        .where('orderProposalId', '=', id)
        .where('storeOrderProposalId', '=', partIds[0] ?? 0)
        .where('productId', '=', productIds[1] ?? 0)
        .execute(),
    );
    const one = { name: 'Bob Burr', emailAddress: 'bob@buyers.example' };
    await asManager(client)(storeRoutes.addBuyer, { params: { storeId }, body: one });
    await send(client, id);
    const mail = (await listMails(client)).find(({ to }) => to === one.emailAddress);

    const { body } = await buyer(client)(routes.open, { body: { key: extractKey(mail?.text ?? '') } });

    expect(body.stores.map(({ storeOrderProposalId }) => storeOrderProposalId)).toEqual([partIds[0]]);
    expect(body.quantity).toEqual([10, 4]);
    expect([body.suggestedQuantity, body.onHand]).toEqual([
      [10, 4],
      [0, 0],
    ]);
    expect(body.allotted).toEqual([-1, allocationReasons.indexOf('TOP_UP')]);
    expect(body.products.map(({ unitPriceCents }) => unitPriceCents)).toEqual([250, 250]);
    expect(body).toMatchObject({ buyerName: 'Bob Burr', status: 'PENDING', isEditable: true });
    expect((await listReviews(client, id)).reviews.map(({ openedDate }) => openedDate !== null)).toEqual([false, true]);
  });

  test.for([
    ['an unknown key', async () => 'x'.repeat(43)],
    [
      'a revoked key',
      async (client: TestClient) => {
        const { id, reviewId, key } = await makeReview(client);
        await asManager(client)(routes.deactivate, { params: { id, reviewId } });
        return key;
      },
    ],
    ['a key of another client', async () => (await makeReview(await world.newClient())).key],
    [
      'an expired key',
      async (client: TestClient) => {
        const { key } = await makeReview(client);
        world.setNow(new Date(Date.now() + 15 * dayMs));
        return key;
      },
    ],
  ] as const)('does not work with %s', async ([, createKey]) => {
    const client = await world.newClient();
    const key = await createKey(client);

    const responses = [
      await buyer(client)(routes.open, { body: { key } }),
      await buyer(client)(routes.comment, { body: { key, text: 'Hello' } }),
      await buyer(client)(routes.approve, { body: { key } }),
    ];
    world.setNow(undefined);

    expect(responses.map(({ status }) => status)).toEqual([410, 410, 410]);
  });
});

describe('a buyer', () => {
  test('changes quantities of the order, and the sender sees the changes', async () => {
    const client = await world.newClient();
    const { id, key, partIds, productIds } = await makeReview(client);
    const [storeOrderProposalId = 0] = partIds;
    const [productId = 0] = productIds;
    await buyer(client)(routes.approve, { body: { key } });

    const change = { storeOrderProposalId, productId, quantity: 6, previousQuantity: 10 };
    await buyer(client)(routes.change, { body: { key, changes: [change] } });
    const { reviews } = await listReviews(client, id);
    const line = { id: storeOrderProposalId, productId };
    const { body } = await asManager(client)(storeOrderProposalRoutes.item, { params: line });

    expect(body).toMatchObject({ quantity: 6, chosenQuantity: 6, systemQuantity: 10 });
    expect(reviews[0]).toMatchObject({
      approvedDate: null,
      changes: [{ productId, previousQuantity: 10, quantity: 6 }],
    });
    const record = await client.db((db) =>
      db.selectFrom('auditEntry').selectAll().where('entityId', '=', storeOrderProposalId).orderBy('id').execute(),
    );
    expect(record.map(({ field, updatedValue }) => [field, updatedValue])).toEqual([
      [`quantity of product ${productId}`, 6],
      ['byBuyer', expect.stringContaining('Ann Ames <ann')],
    ]);
  });

  test('sees the quantities that were sent, until the proposal is sent again', async () => {
    const client = await world.newClient();
    const { id, key, partIds, productIds } = await makeReview(client);
    const line = { storeOrderProposalId: partIds[0] ?? 0, productId: productIds[0] ?? 0 };
    for (const [previousQuantity, quantity] of [
      [10, 6],
      [6, 8],
    ] as const)
      await buyer(client)(routes.change, { body: { key, changes: [{ ...line, quantity, previousQuantity }] } });

    const changed = await buyer(client)(routes.open, { body: { key } });
    await listMails(client);
    await send(client, id);
    const [mail] = await listMails(client);
    const sentAgain = await buyer(client)(routes.open, { body: { key: extractKey(mail?.text ?? '') } });

    expect([changed.body.quantity[0], changed.body.suggestedQuantity[0]]).toEqual([8, 10]);
    expect([sentAgain.body.quantity[0], sentAgain.body.suggestedQuantity[0]]).toEqual([8, 8]);
  });

  test('cannot overwrite outdated quantities or other stores', async () => {
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

  test('comments and approves until the proposal is closed', async () => {
    const client = await world.newClient();
    const { id, key, partIds } = await makeReview(client);
    const [storeOrderProposalId = 0] = partIds;
    await buyer(client)(routes.comment, { body: { key, storeOrderProposalId, text: 'Too much tea.' } });
    await buyer(client)(routes.approve, { body: { key } });
    const [review] = (await listReviews(client, id)).reviews;
    await asManager(client)(orderProposalRoutes.cancel, { params: { id } });

    const late = await buyer(client)(routes.approve, { body: { key } });

    expect(review?.approvedDate).not.toBeNull();
    expect(review?.comments).toMatchObject([{ text: 'Too much tea.', storeOrderProposalId }]);
    expect(late.body).toMatchObject({ code: 'PROPOSAL_NOT_EDITABLE', proposalStatus: 'CANCELLED' });
    expect((await buyer(client)(routes.open, { body: { key } })).body).toMatchObject({ isEditable: false });
  });
});

describe('the comments of a buyer', () => {
  test('are limited for each link, also if they are sent at once', async () => {
    const client = await world.newClient();
    const { id, key } = await makeReview(client);
    await listMails(client);
    const comment = (through: string) =>
      buyer(client)(routes.comment, { body: { key: through, text: 'Too much tea.' } });
    for (let sent = 0; sent < maxLinkComments - 2; sent += 1) await comment(key);

    const responses = await Promise.all(Array.from({ length: 5 }, () => comment(key)));
    await send(client, id);
    const [mail] = await listMails(client);
    const again = await comment(extractKey(mail?.text ?? ''));

    const limit = {
      code: 'REVIEW_COMMENT_LIMIT',
      message: 'This link allows 100 comments. Send further ones to the sender of the proposal by e-mail.',
    };
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject(limit);
    expect(again.body.comments).toHaveLength(maxLinkComments + 1);
  });
});

describe('the spreadsheet', () => {
  test('is named after the proposal, and its totals match its cells', async () => {
    const client = await world.newClient();
    const { id } = await makeSendableProposal(client);

    const response = await world.app.inject({
      url: `/api/v1/order-proposals/${id}/generate/xls`,
      headers: client.headersFor('ROLE_ORDER_MANAGER'),
    });
    const rows = await readCells(response.rawPayload);

    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="[^"]+ proposal \d+\.xlsx"/);
    expect(rows[0]?.slice(0, 3)).toEqual(['Store', 'Number', 'Region']);
    expect(rows.slice(1, 4).map((row) => row[2])).toEqual(['UPC', 'SKU', 'Unit price']);
    expect(rows[1]?.slice(3, 5)).toEqual([expect.stringMatching(/^UPC-/), expect.stringMatching(/^UPC-/)]);
    expect(rows[3]?.slice(3, 5)).toEqual([2.5, 2.5]);
    expect(rows.at(-1)).toEqual(['Total', null, null, 20, 8, 28, 70]);
  });

  test('shows amounts as money, in columns that are wide enough', async () => {
    const client = await world.newClient();
    const { id } = await makeSendableProposal(client);

    const { rawPayload } = await world.app.inject({
      url: `/api/v1/order-proposals/${id}/generate/xls`,
      headers: client.headersFor('ROLE_ORDER_MANAGER'),
    });
    const { sheets } = await readXlsx(rawPayload, { readStyles: true });
    const [sheet] = sheets;

    expect(sheet?.columns?.map(({ width }) => Math.round(width ?? 0))).toEqual([
      30,
      12,
      20,
      expect.any(Number),
      expect.any(Number),
      10,
      16,
    ]);
    const getFormat = (row: number, column: number) => sheet?.cells?.get(`${row},${column}`)?.style?.numFmt;
    // The row of prices, and a row of quantities with its units and amount.
    expect([3, 4].map((column) => getFormat(3, column))).toEqual(['"$"#,##0.00', '"$"#,##0.00']);
    expect([3, 4, 5, 6].map((column) => getFormat(4, column))).toEqual(['#,##0', '#,##0', '#,##0', '"$"#,##0.00']);
  });

  test("contains the amounts with the company's discount", async () => {
    const client = await world.newClient();
    const { id, companyId } = await makeSendableProposal(client);
    await client.db((db) => db.updateTable('company').set({ discount: 5.55 }).where('id', '=', companyId).execute());

    await send(client, id);
    const [mail] = await listMails(client);
    const rows = await readCells(Buffer.from(mail?.files[0]?.content ?? '', 'base64'));

    // Each store orders 14 units for $35.00 less $1.94.
    expect(rows[0]?.slice(-2)).toEqual(['Amount', 'Amount after 5.55% discount']);
    expect(rows[4]?.slice(-2)).toEqual([35, 33.06]);
    expect(rows.at(-1)?.slice(-2)).toEqual([70, 66.12]);
    expect(mail?.text).toContain('28 units for $66.12 after 5.55% discount.');
  });

  test('stops streaming without an error when the client disconnects', async () => {
    const client = await world.newClient();
    const { id } = await makeSendableProposal(client);
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const address = world.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const caller = new AbortController();
    const url = `http://127.0.0.1:${port}/api/v1/order-proposals/${id}/generate/xls`;
    const response = await fetch(url, { headers: client.headersFor('ROLE_ORDER_MANAGER'), signal: caller.signal });

    caller.abort();
    await expect(response.arrayBuffer()).rejects.toThrow();

    expect((await asManager(client)(orderProposalRoutes.get, { params: { id } })).status).toBe(200);
  });
});
