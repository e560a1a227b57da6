import type { Request } from '@shelfward/contract/kit/route.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { smartSwapRoutes as routes } from '@shelfward/contract/proposals/smart-swap.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { undoRoutes, undoTokenHeader } from '@shelfward/contract/undo/undo.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeSaleDays } from '../sales/sales.factory.ts';
import { makeChain, makeProposal } from './proposals.factory.ts';

const world = useWorld();

/** Two stores ask 10 of the main product and 4 of the other each; the second sold more. */
const opened = async () => {
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
type Opened = Awaited<ReturnType<typeof opened>>;

const questionOf = (
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
  test('lets the store that sells best keep its units and offers the other what can stand in', async () => {
    const at = await opened();
    const { call, first, main, other, part } = at;

    const { status, body } = await call(routes.calculate, questionOf(at));

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

  test('answers nothing to change where the main product suffices', async () => {
    const at = await opened();
    const mainProduct = { productId: at.main, availableQuantity: 20 };

    const { body } = await at.call(routes.calculate, questionOf(at, { mainProduct }));

    expect(body).toEqual({ mainProductId: at.main, leftQuantity: 0, adjustedQuantities: [] });
  });

  test('finds no product and no part of another client, and no part of another store', async () => {
    const [at, foreign] = [await opened(), await opened()];
    const { call, main, second, part } = at;
    const line = { storeId: second, storeOrderProposalId: part, productId: main, currentProposedQuantity: 1 };
    const ask = (given: Parameters<typeof questionOf>[1]) => call(routes.calculate, questionOf(at, given));

    const answers = [
      await ask({ mainProduct: { productId: foreign.main, availableQuantity: 1 } }),
      await ask({ substituteProducts: [{ productId: 999_999, availableQuantity: 1 }] }),
      await ask({ currentState: [line] }),
      await ask({ currentState: [{ ...line, storeOrderProposalId: foreign.part }] }),
    ];

    expect(answers.map(({ status, body }) => [status, 'message' in body && body.message])).toEqual([
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
        currentState: [1, 2].map((units) => lineOf({ first, part, main }, units)),
      }),
    ],
    [
      'the main product among the substitutes',
      ({ main }: Opened) => ({ substituteProducts: [{ productId: main, availableQuantity: 1 }] }),
    ],
    [
      'two parts for one store',
      ({ first, part, otherPart, main, other }: Opened) => ({
        currentState: [lineOf({ first, part, main }, 1), lineOf({ first, part: otherPart, main: other }, 1)],
      }),
    ],
    [
      'a quantity below zero',
      ({ first, part, main }: Opened) => ({ currentState: [lineOf({ first, part, main }, -1)] }),
    ],
  ])('refuses %s', async (_, given) => {
    const at = await opened();

    const { status } = await at.call(routes.calculate, questionOf(at, given(at)));

    expect(status).toBe(400);
  });
});

const lineOf = (of: { readonly first: number; readonly part: number; readonly main: number }, units: number) => ({
  storeId: of.first,
  storeOrderProposalId: of.part,
  productId: of.main,
  currentProposedQuantity: units,
});

describe('writing what was calculated', () => {
  const changesOf = ({ main, other, part, otherPart }: Opened) => [
    { storeOrderProposalId: part, productId: main, quantity: 2, previousQuantity: 10 },
    { storeOrderProposalId: otherPart, productId: other, quantity: 10, previousQuantity: 4 },
  ];

  test('writes all lines as choices, on record, and can be taken back once', async () => {
    const at = await opened();
    const { call, client, part, main } = at;

    const answer = await call(routes.update, { body: changesOf(at) });

    expect(answer.status).toBe(200);
    expect(await at.stored()).toEqual({ quantity: [2, 4, 10, 10], chosenOver: [0, 10, 3, 4] });
    const entries = await client.db((db) =>
      db
        .selectFrom('auditEntry')
        .select(['entityId', 'previousValue', 'updatedValue'])
        .where('field', '=', `quantity of product ${main}`)
        .execute(),
    );
    expect(entries).toEqual([{ entityId: part, previousValue: 10, updatedValue: 2 }]);
    const params = { token: String(answer.headers[undoTokenHeader]) };
    expect((await call(undoRoutes.undo, { params })).body).toEqual({ restored: 2, skipped: 0 });
    expect(await at.stored()).toEqual({ quantity: [10, 4, 10, 4], chosenOver: [] });
    expect((await call(undoRoutes.undo, { params })).status).toBe(409);
  });

  test('writes none when one line is no longer what it was, and says which', async () => {
    const at = await opened();
    const { call, other, otherPart } = at;
    const theirs = { storeOrderProposalId: otherPart, productId: other, quantity: 5 };
    const params = { id: otherPart, productId: other };
    await call(storeOrderProposalRoutes.changeQuantities, { params, body: [theirs] });

    const late = await call(routes.update, { body: changesOf(at) });

    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'PROPOSAL_ITEMS_CHANGED',
        conflicts: [{ storeOrderProposalId: otherPart, productId: other, quantity: 5, previousQuantity: 4 }],
      },
    });
    expect((await at.stored()).quantity).toEqual([10, 4, 10, 5]);
  });

  test('taking it back leaves what somebody changed since', async () => {
    const at = await opened();
    const { call, part, main } = at;
    const answer = await call(routes.update, { body: changesOf(at) });
    const params = { id: part, productId: main };
    const since = { storeOrderProposalId: part, productId: main, quantity: 7 };
    await call(storeOrderProposalRoutes.changeQuantities, { params, body: [since] });

    const undone = await call(undoRoutes.undo, { params: { token: String(answer.headers[undoTokenHeader]) } });

    expect(undone.body).toEqual({ restored: 1, skipped: 1 });
    expect((await at.stored()).quantity).toEqual([7, 4, 10, 4]);
  });

  test('adds a substitute to a store that does not list it', async () => {
    const at = await opened();
    const { call, client, part } = at;
    const productId = await client.db((db) => makeProduct(db, { name: 'Zzz new' }));
    const change = { storeOrderProposalId: part, productId, quantity: 6, previousQuantity: 0 };

    const answer = await call(routes.update, { body: [change] });

    expect(answer.body).toEqual([{ storeOrderProposalId: part, productId, quantity: 6 }]);
    expect((await at.stored()).quantity).toEqual([10, 4, 6, 10, 4, -1]);
    await call(undoRoutes.undo, { params: { token: String(answer.headers[undoTokenHeader]) } });
    expect((await at.stored()).quantity).toEqual([10, 4, 0, 10, 4, -1]);
  });

  test('of many who add the same line at once exactly one is first', async () => {
    const at = await opened();
    const productId = await at.client.db((db) => makeProduct(db));
    const add = (quantity: number) =>
      at.call(routes.update, {
        body: [{ storeOrderProposalId: at.part, productId, quantity, previousQuantity: 0 }],
      });

    const answers = await Promise.all(Array.from({ length: 12 }, (_, place) => add(place + 1)));

    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array<number>(11).fill(409),
    ]);
  });

  test('is for one open proposal', async () => {
    const [at, another] = [await opened(), await opened()];
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
  const ask = ({ call, id, main }: Opened, shareBy: 'NEED' | 'SCORE' | 'RANKING') =>
    call(routes.fairShare, {
      params: { id, productId: main },
      body: { shareBy, storeStrategyType: 'SALES_QUANTITY', intervalType: 'MONTH' },
    });

  test('cuts what is proposed to what there is: by need, by score, or the best ranked first', async () => {
    const at = await opened();
    const { client, main, first, second, part, otherPart } = at;
    await client.db((db) => db.updateTable('product').set({ onHand: 8 }).where('id', '=', main).execute());

    const [need, score, rank] = [await ask(at, 'NEED'), await ask(at, 'SCORE'), await ask(at, 'RANKING')];

    const rows = (one: number, two: number) => [
      { storeId: second, storeOrderProposalId: otherPart, productId: main, newProposedQuantity: two },
      { storeId: first, storeOrderProposalId: part, productId: main, newProposedQuantity: one },
    ];
    expect(need.body).toEqual({
      productId: main,
      availableQuantity: 8,
      totalProposedQuantity: 20,
      adjustedQuantities: rows(4, 4),
    });
    expect(score.body.adjustedQuantities).toEqual(rows(2, 6));
    expect(rank.body.adjustedQuantities).toEqual(rows(0, 8));
  });

  test('changes nothing of a product that suffices, and leaves inactive stores out', async () => {
    const at = await opened();
    const { call, otherPart, main, client } = at;
    await client.db((db) => db.updateTable('product').set({ onHand: 12 }).where('id', '=', main).execute());
    expect((await ask(at, 'NEED')).body.adjustedQuantities).toHaveLength(2);

    await call(storeOrderProposalRoutes.deactivate, { params: { id: otherPart } });

    expect((await ask(at, 'NEED')).body).toMatchObject({ totalProposedQuantity: 10, adjustedQuantities: [] });
  });
});
