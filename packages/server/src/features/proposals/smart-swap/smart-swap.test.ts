import type { Request } from '@shelfward/contract/kit/route.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { smartSwapRoutes as routes } from '@shelfward/contract/proposals/smart-swap.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { makeProduct } from '../../products/products.factory.ts';
import { makeSaleDays } from '../../sales/sales.factory.ts';
import { makeChain, makeProposal } from '../proposals.factory.ts';

const world = useWorld();

/** Two stores need 10 of the main product and 4 of the other; the second store sold more. */
const openProposal = async () => {
  world.setNow(new Date('2026-03-15T12:00:00Z'));
  const client = await world.newClient();
  const { storeIds, productIds } = await makeChain(client);
  const { id, partIds } = await makeProposal(client, storeIds);
  const [[first = 0, second = 0], [main = 0, other = 0], [part = 0, otherPart = 0]] = [storeIds, productIds, partIds];
  await client.db((db) =>
    makeSaleDays(db, [
      { storeId: first, productId: main, soldOn: '2026-03-01', units: 3, cents: 600 },
      { storeId: second, productId: main, soldOn: '2026-03-02', units: 9, cents: 1800 },
    ]),
  );
  const call = client.as('ROLE_ORDER_MANAGER');
  const stored = async () => {
    const { body } = await call(orderProposalRoutes.matrix, { params: { id } });
    return { quantity: body.quantity, chosenOver: body.chosenOver };
  };
  return { client, call, id, first, second, main, other, part, otherPart, stored };
};
type Opened = Awaited<ReturnType<typeof openProposal>>;

const buildRequest = (
  { first, second, main, other, part, otherPart }: Opened,
  given: Partial<Request<typeof routes.calculate>['body']> = {},
): Request<typeof routes.calculate> => ({
  body: {
    mainProduct: { productId: main, availableQuantity: 12 },
    substituteProducts: [{ productId: other, availableQuantity: 14 }],
    currentState: [
      { storeId: first, storeOrderProposalId: part, productId: main, currentProposedQuantity: 10 },
      { storeId: second, storeOrderProposalId: otherPart, productId: main, currentProposedQuantity: 10 },
      { storeId: first, storeOrderProposalId: part, productId: other, currentProposedQuantity: 4 },
      { storeId: second, storeOrderProposalId: otherPart, productId: other, currentProposedQuantity: 4 },
    ],
    storeStrategyType: 'SALES_QUANTITY',
    smartWapProductStrategyType: 'SIMILARITY',
    preserveSubstituteQuantity: true,
    limitStoreQuantityOnMainProduct: true,
    intervalType: 'MONTH',
    ...given,
  },
});

describe('calculating a smart swap', () => {
  test('fills the best-selling store first and assigns substitutes to the other store', async () => {
    const at = await openProposal();
    const { call, first, main, other, part } = at;

    const { status, body } = await call(routes.calculate, buildRequest(at));

    expect(status).toBe(200);
    expect(body).toEqual({
      mainProductId: main,
      leftQuantity: 2,
      adjustedQuantities: [
        { storeId: first, storeOrderProposalId: part, productId: main, newProposedQuantity: 2 },
        { storeId: first, storeOrderProposalId: part, productId: other, newProposedQuantity: 10 },
      ],
    });
    expect((await at.stored()).quantity).toEqual([10, 4, 10, 4]);
  });

  test('swaps whole packs and reports the remainder, unless single units are allowed', async () => {
    const at = await openProposal();
    const { client, call, first, main, other, part } = at;
    await client.db((db) => db.updateTable('product').set({ packSize: 6 }).where('id', '=', other).execute());

    const { body: packs } = await call(routes.calculate, buildRequest(at));
    const { body: singles } = await call(routes.calculate, buildRequest(at, { allowSingleUnits: true }));

    // The first store lost 8 units. Six substitutes are free, and one pack less the 4 present units is 2.
    expect(packs).toEqual({
      mainProductId: main,
      leftQuantity: 6,
      adjustedQuantities: [
        { storeId: first, storeOrderProposalId: part, productId: main, newProposedQuantity: 2 },
        { storeId: first, storeOrderProposalId: part, productId: other, newProposedQuantity: 6 },
      ],
    });
    expect(singles.leftQuantity).toBe(2);
  });

  test('returns no changes if the main product is not short', async () => {
    const at = await openProposal();
    const mainProduct = { productId: at.main, availableQuantity: 20 };

    const { body } = await at.call(routes.calculate, buildRequest(at, { mainProduct }));

    expect(body).toEqual({ mainProductId: at.main, leftQuantity: 0, adjustedQuantities: [] });
  });

  test('returns 404 for products and parts of another client, and for a part of another store', async () => {
    const [at, foreign] = [await openProposal(), await openProposal()];
    const { call, main, second, part } = at;
    const line = { storeId: second, storeOrderProposalId: part, productId: main, currentProposedQuantity: 1 };
    const requestFairShare = (given: Parameters<typeof buildRequest>[1]) =>
      call(routes.calculate, buildRequest(at, given));

    const responses = [
      await requestFairShare({ mainProduct: { productId: foreign.main, availableQuantity: 1 } }),
      await requestFairShare({ substituteProducts: [{ productId: 999_999, availableQuantity: 1 }] }),
      await requestFairShare({ currentState: [line] }),
      await requestFairShare({ currentState: [{ ...line, storeOrderProposalId: foreign.part }] }),
    ];

    expect(responses.map(({ status, body }) => [status, 'message' in body && body.message])).toEqual([
      [404, 'Product not found.'],
      [404, 'Product not found.'],
      [404, 'Store Order Proposal not found.'],
      [404, 'Store Order Proposal not found.'],
    ]);
  });

  test.each([
    [
      'a line twice',
      ({ first, part, main }: Opened) => ({
        currentState: [1, 2].map((units) => buildLine({ first, part, main }, units)),
      }),
    ],
    [
      'the main product among the substitutes',
      ({ main }: Opened) => ({ substituteProducts: [{ productId: main, availableQuantity: 1 }] }),
    ],
    [
      'two parts for one store',
      ({ first, part, otherPart, main, other }: Opened) => ({
        currentState: [buildLine({ first, part, main }, 1), buildLine({ first, part: otherPart, main: other }, 1)],
      }),
    ],
    [
      'a quantity below zero',
      ({ first, part, main }: Opened) => ({ currentState: [buildLine({ first, part, main }, -1)] }),
    ],
  ])('rejects %s', async (_, given) => {
    const at = await openProposal();

    const { status } = await at.call(routes.calculate, buildRequest(at, given(at)));

    expect(status).toBe(400);
  });
});

const buildLine = (ids: { readonly first: number; readonly part: number; readonly main: number }, units: number) => ({
  storeId: ids.first,
  storeOrderProposalId: ids.part,
  productId: ids.main,
  currentProposedQuantity: units,
});

describe('saving a smart swap', () => {
  const buildChanges = ({ main, other, part, otherPart }: Opened) => [
    { storeOrderProposalId: part, productId: main, quantity: 2, previousQuantity: 10 },
    { storeOrderProposalId: otherPart, productId: other, quantity: 10, previousQuantity: 4 },
  ];

  test('saves all lines as override quantities, audits them, and can be undone once', async () => {
    const at = await openProposal();
    const { call, client, part, main } = at;

    const response = await call(routes.update, { body: buildChanges(at) });

    expect(response.status).toBe(200);
    expect(await at.stored()).toEqual({ quantity: [2, 4, 10, 10], chosenOver: [0, 10, 3, 4] });
    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['entityId', 'previousValue', 'updatedValue'])
        .where('field', '=', `quantity of product ${main}`)
        .orderBy('id')
        .execute(),
    );
    expect(entries).toEqual([{ entityId: part, previousValue: 10, updatedValue: 2 }]);
    const params = { token: String(response.headers[undoTokenHeader]) };
    expect((await call(undoRoutes.undo, { params })).body).toEqual({ restored: 2, skipped: 0 });
    expect(await at.stored()).toEqual({ quantity: [10, 4, 10, 4], chosenOver: [] });
    expect((await call(undoRoutes.undo, { params })).status).toBe(409);
  });

  test('saves nothing if one line has changed, and returns that line', async () => {
    const at = await openProposal();
    const { call, other, otherPart } = at;
    const concurrentChange = { storeOrderProposalId: otherPart, productId: other, quantity: 5 };
    const params = { id: otherPart, productId: other };
    await call(storeOrderProposalRoutes.changeQuantities, { params, body: [concurrentChange] });

    const late = await call(routes.update, { body: buildChanges(at) });

    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'PROPOSAL_ITEMS_CHANGED',
        conflicts: [{ storeOrderProposalId: otherPart, productId: other, quantity: 5, previousQuantity: 4 }],
      },
    });
    expect((await at.stored()).quantity).toEqual([10, 4, 10, 5]);
  });

  test('undo leaves later changes unchanged', async () => {
    const at = await openProposal();
    const { call, part, main } = at;
    const response = await call(routes.update, { body: buildChanges(at) });
    const params = { id: part, productId: main };
    const since = { storeOrderProposalId: part, productId: main, quantity: 7 };
    await call(storeOrderProposalRoutes.changeQuantities, { params, body: [since] });

    const undone = await call(undoRoutes.undo, { params: { token: String(response.headers[undoTokenHeader]) } });

    expect(undone.body).toEqual({ restored: 1, skipped: 1 });
    expect((await at.stored()).quantity).toEqual([7, 4, 10, 4]);
  });

  test('adds a substitute to a store that does not list it', async () => {
    const at = await openProposal();
    const { call, client, part } = at;
    const productId = await client.db((db) => makeProduct(db, { name: 'Zzz new' }));
    const change = { storeOrderProposalId: part, productId, quantity: 6, previousQuantity: 0 };

    const response = await call(routes.update, { body: [change] });

    expect(response.body).toEqual([{ storeOrderProposalId: part, productId, quantity: 6 }]);
    expect((await at.stored()).quantity).toEqual([10, 4, 6, 10, 4, -1]);
    await call(undoRoutes.undo, { params: { token: String(response.headers[undoTokenHeader]) } });
    expect((await at.stored()).quantity).toEqual([10, 4, 0, 10, 4, -1]);
  });

  test('accepts exactly one of the concurrent requests that add the same line', async () => {
    const at = await openProposal();
    const productId = await at.client.db((db) => makeProduct(db));
    const add = (quantity: number) =>
      at.call(routes.update, {
        body: [{ storeOrderProposalId: at.part, productId, quantity, previousQuantity: 0 }],
      });

    const responses = await Promise.all(Array.from({ length: 12 }, (_, place) => add(place + 1)));

    expect(responses.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array<number>(11).fill(409),
    ]);
  });

  test('requires lines of one open proposal', async () => {
    const [at, another] = [await openProposal(), await openProposal()];
    const { call, id, part, main } = at;
    const change = { storeOrderProposalId: part, productId: main, quantity: 1 };
    const mixed = [change, { ...change, storeOrderProposalId: another.part }];

    expect((await call(routes.update, { body: mixed })).status).toBe(404);
    expect((await call(routes.update, { body: [{ ...change, productId: 999_999 }] })).status).toBe(404);
    await call(orderProposalRoutes.cancel, { params: { id } });
    expect((await call(routes.update, { body: [change] })).body).toMatchObject({ code: 'PROPOSAL_NOT_EDITABLE' });
  });
});

describe('a fair share', () => {
  const requestFairShare = ({ call, id, main }: Opened, shareBy: 'NEED' | 'SCORE' | 'RANKING') =>
    call(routes.fairShare, {
      params: { id, productId: main },
      body: { shareBy, storeStrategyType: 'SALES_QUANTITY', intervalType: 'MONTH' },
    });

  test('limits quantities to available stock by need, by score, or by ranking', async () => {
    const at = await openProposal();
    const { client, main, first, second, part, otherPart } = at;
    await client.db((db) => db.updateTable('product').set({ onHand: 8 }).where('id', '=', main).execute());

    const [need, score, rank] = [
      await requestFairShare(at, 'NEED'),
      await requestFairShare(at, 'SCORE'),
      await requestFairShare(at, 'RANKING'),
    ];

    const rows = (one: number, two: number) => [
      { storeId: second, storeOrderProposalId: otherPart, productId: main, newProposedQuantity: two },
      { storeId: first, storeOrderProposalId: part, productId: main, newProposedQuantity: one },
    ];
    expect(need.body).toEqual({
      productId: main,
      availableQuantity: 8,
      totalProposedQuantity: 20,
      leftQuantity: 0,
      adjustedQuantities: rows(4, 4),
    });
    expect(score.body.adjustedQuantities).toEqual(rows(2, 6));
    expect(rank.body.adjustedQuantities).toEqual(rows(0, 8));
  });

  test('allocates whole packs and reports the remainder, unless single units are allowed', async () => {
    const at = await openProposal();
    const { client, call, id, main } = at;
    await client.db((db) =>
      db.updateTable('product').set({ onHand: 11, packSize: 5 }).where('id', '=', main).execute(),
    );
    const body = { shareBy: 'NEED', storeStrategyType: 'SALES_QUANTITY', intervalType: 'MONTH' } as const;
    const request = (allowSingleUnits: boolean) =>
      call(routes.fairShare, { params: { id, productId: main }, body: { ...body, allowSingleUnits } });

    const [packs, singles] = [(await request(false)).body, (await request(true)).body];

    const quantities = (response: typeof packs) => response.adjustedQuantities.map((line) => line.newProposedQuantity);
    expect([packs.leftQuantity, quantities(packs)]).toEqual([1, [5, 5]]);
    expect([singles.leftQuantity, quantities(singles)]).toEqual([0, [6, 5]]);
  });

  test('changes nothing if the product is not short, and excludes inactive stores', async () => {
    const at = await openProposal();
    const { call, otherPart, main, client } = at;
    await client.db((db) => db.updateTable('product').set({ onHand: 12 }).where('id', '=', main).execute());
    expect((await requestFairShare(at, 'NEED')).body.adjustedQuantities).toHaveLength(2);

    await call(storeOrderProposalRoutes.deactivate, { params: { id: otherPart } });

    expect((await requestFairShare(at, 'NEED')).body).toMatchObject({
      totalProposedQuantity: 10,
      adjustedQuantities: [],
    });
  });
});
