import { annotationRoutes as routes } from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import type { Request } from '@shelfward/contract/kit/route.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeStoreAssortments } from '../../assortments/assortments.factory.ts';
import { makePrice, makePriceList } from '../../pricing/pricing.factory.ts';
import { makeMarket } from '../analytics.factory.ts';

const world = useWorld();
const days = { soldOnAfter: '2026-03-01', soldOnBefore: '2026-03-31' };
type Query = Request<typeof routes.list>['query'];
type Body = Request<typeof routes.createNote>['body'];

const list = async (client: TestClient, query: Partial<Query> = {}) => {
  const { body, status } = await client.as('ROLE_REPORTING')(routes.list, { query: { ...days, ...query } });
  expect(status).toBe(200);
  return body;
};
const texts = async (client: TestClient, query: Partial<Query> = {}) =>
  (await list(client, query)).annotations.map(({ text }) => text);
const write = (
  client: TestClient,
  body: Partial<Body> = {},
  role: 'ROLE_REPORTING' | 'ROLE_ADMIN' = 'ROLE_REPORTING',
) => client.as(role)(routes.createNote, { body: { day: '2026-03-10', text: 'Flood', ...body } });

describe('the notes of a chart', () => {
  test('are those about the account, and about the filtered records', async () => {
    const client = await world.newClient();
    const { alder, birch, downtown, harbour, drinks, tea, honey } = await makeMarket(client);
    await write(client, { text: 'Holiday' });
    await write(client, { text: 'New rack', storeId: downtown });
    await write(client, { text: 'Strike', companyId: birch });
    await write(client, { text: 'Recipe', productId: tea });
    await write(client, { text: 'Before', day: '2026-02-28' });

    expect(await texts(client)).toEqual(
      expect.arrayContaining(['Holiday', 'Downtown: New rack', 'Birch: Strike', 'Recipe']),
    );
    expect(await texts(client)).toHaveLength(4);
    expect((await texts(client, { companyIds: [alder] })).sort()).toEqual(['Downtown: New rack', 'Holiday', 'Recipe']);
    expect((await texts(client, { storeIds: [harbour], productLineIds: [drinks] })).sort()).toEqual([
      'Birch: Strike',
      'Holiday',
      'Recipe',
    ]);
    expect((await texts(client, { productIds: [honey] })).sort()).toEqual([
      'Birch: Strike',
      'Downtown: New rack',
      'Holiday',
    ]);
  });

  test('have their author, also after the author was deactivated', async () => {
    const client = await world.newClient();
    const { body: note, headers, status } = await write(client);
    await client.db((db) =>
      db.updateTable('appUser').set({ inactive: true }).where('id', '=', client.userIdFor('ROLE_REPORTING')).execute(),
    );

    const { body } = await client.as('ROLE_ADMIN')(routes.getNote, { params: { noteId: note.id } });

    expect([status, headers.location]).toEqual([201, `/api/v1/reports/notes/${note.id}`]);
    expect(note).toMatchObject({ day: '2026-03-10', text: 'Flood', storeId: null, mayChange: true });
    expect(body).toEqual({ ...note, user: { id: client.userIdFor('ROLE_REPORTING'), name: expect.any(String) } });
  });

  test('are changed and deleted by their author or an administrator, and audited', async () => {
    const client = await world.newClient();
    const { body: mine } = await write(client);
    const { body: admins } = await write(client, { text: 'Ours' }, 'ROLE_ADMIN');
    const reporter = client.as('ROLE_REPORTING');
    const change = { day: '2026-03-11', text: 'Flood in the cellar' };

    const changed = await reporter(routes.updateNote, { params: { noteId: mine.id }, body: change });
    const rejected = [
      await reporter(routes.updateNote, { params: { noteId: admins.id }, body: change }),
      await reporter(routes.removeNote, { params: { noteId: admins.id } }),
    ];
    const removed = await client.as('ROLE_ADMIN')(routes.removeNote, { params: { noteId: mine.id } });

    expect(changed.body).toMatchObject(change);
    expect(rejected).toMatchObject(
      rejected.map(() => ({
        status: 403,
        body: { message: 'Only the author or an administrator can change or delete a note.' },
      })),
    );
    expect(removed.status).toBe(204);
    expect(await texts(client)).toEqual(['Ours']);
    const entries = await client.db((db) =>
      db.selectFrom('auditEntry').select('entityId').where('entityType', '=', 'CHART_NOTE').orderBy('id').execute(),
    );
    expect(entries.map(({ entityId }) => Number(entityId))).toEqual(
      expect.arrayContaining([mine.id, admins.id, mine.id, mine.id]),
    );
  });

  test('reject a change of an older version', async () => {
    const client = await world.newClient();
    const { body: note } = await write(client);
    const change = (text: string) =>
      client.as('ROLE_REPORTING')(
        routes.updateNote,
        { params: { noteId: note.id }, body: { day: note.day, text } },
        { 'if-match': '"1"' },
      );

    expect((await change('First')).status).toBe(200);
    expect((await change('Second')).status).toBe(412);
    expect(await texts(client)).toEqual(['First']);
  });

  test('of another client do not exist, and neither do its records', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const { body: note } = await write(other);
    const market = await makeMarket(other);
    const params = { noteId: note.id };
    const admin = client.as('ROLE_ADMIN');

    const found = [
      await admin(routes.getNote, { params }),
      await admin(routes.updateNote, { params, body: { day: '2026-03-10', text: 'Mine' } }),
      await admin(routes.removeNote, { params }),
    ];
    const records = [
      await write(client, { companyId: market.alder }),
      await write(client, { storeId: market.kiosk }),
      await write(client, { productLineId: market.drinks }),
      await write(client, { productId: market.tea }),
    ];

    expect(found.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(records.map(({ body }) => body)).toMatchObject(
      ['COMPANY_NOT_FOUND', 'STORE_NOT_FOUND', 'PRODUCT_LINE_NOT_FOUND', 'PRODUCT_NOT_FOUND'].map((code) => ({ code })),
    );
    expect(await texts(client)).toEqual([]);
    expect(await texts(other)).toEqual(['Flood']);
  });

  test('need the right to read reports, a day, and a text', async () => {
    const client = await world.newClient();
    const wrong = [{ text: '' }, { text: 'x'.repeat(501) }, { day: '2026-02-30' }, { day: 'today' }];

    const rejected = await client.as('ROLE_ORDER_MANAGER')(routes.createNote, {
      body: { day: '2026-03-10', text: 'No' },
    });
    const bad = [];
    for (const body of wrong) bad.push((await write(client, body)).status);

    expect(rejected.status).toBe(403);
    expect((await client.as('ROLE_ORDER_MANAGER')(routes.list, { query: days })).status).toBe(403);
    expect(bad).toEqual(bad.map(() => 400));
  });
});

test('promotions of the filtered products and companies overlap the period', async () => {
  const client = await world.newClient();
  const { alder, birch, harbour, drinks, tea, honey } = await makeMarket(client);
  await client.db((db) =>
    db
      .insertInto('promotion')
      .values([
        { name: 'Spring', productLineId: drinks, fromDay: '2026-02-20', untilDay: '2026-03-05' },
        { name: 'Sweet', productId: honey, companyId: alder, fromDay: '2026-03-20', untilDay: '2026-04-05' },
        { name: 'Summer', productId: tea, fromDay: '2026-06-01', untilDay: '2026-06-30' },
      ])
      .execute(),
  );

  const { annotations } = await list(client);

  expect(annotations).toEqual([
    { kind: 'PROMOTION', from: '2026-02-20', until: '2026-03-05', text: 'Spring (Drinks)', noteId: null },
    { kind: 'PROMOTION', from: '2026-03-20', until: '2026-04-05', text: 'Sweet (Honey, Alder)', noteId: null },
  ]);
  expect(await texts(client, { companyIds: [birch] })).toEqual(['Spring (Drinks)']);
  expect(await texts(client, { storeIds: [harbour] })).toEqual(['Spring (Drinks)']);
  expect(await texts(client, { productIds: [honey] })).toEqual(['Sweet (Honey, Alder)']);
});

test('price changes of a day and list are one, and first prices are none', async () => {
  const client = await world.newClient();
  const { tea, mint, honey } = await makeMarket(client);
  await client.db(async (db) => {
    const priceListId = await makePriceList(db, { name: 'Standard' });
    for (const [productId, days] of [
      [tea, ['2026-03-03', '2026-03-20']],
      [mint, ['2026-03-20']],
      [honey, []],
    ] as const) {
      const id = await makePrice(db, { priceListId, productId, priceCents: 300, effectiveOn: '2026-03-01' });
      for (const effectiveOn of days)
        await db
          .insertInto('priceChange')
          .values({ productPriceId: id, productId, priceListId, oldPriceCents: 300, newPriceCents: 350, effectiveOn })
          .execute();
    }
  });

  expect((await list(client)).annotations).toMatchObject([
    { kind: 'PRICE', from: '2026-03-03', until: '2026-03-03', text: 'Tea: $3.00 to $3.50 in Standard' },
    { kind: 'PRICE', from: '2026-03-20', until: '2026-03-20', text: '2 prices changed in Standard' },
  ]);
  expect(await texts(client, { productIds: [mint] })).toEqual(['Mint: $3.00 to $3.50 in Standard']);
});

test('stock-outs are products of the assortment without stock since their last movement', async () => {
  const client = await world.newClient();
  const { alder, birch, downtown, tea, mint, honey } = await makeMarket(client);
  await client.db(async (db) => {
    const stock = { storeId: downtown, anchored: true, onHand: 0, lastEventOn: '2026-03-12' };
    await db
      .insertInto('storeInventory')
      .values([
        { ...stock, productId: tea },
        { ...stock, productId: mint },
        { ...stock, productId: honey, onHand: 3 },
      ])
      .execute();
    await makeStoreAssortments(db, {
      storeIds: [downtown],
      parLevels: new Map([
        [tea, 4],
        [honey, 4],
      ]),
    });
  });

  expect((await list(client)).annotations).toEqual([
    { kind: 'STOCK_OUT', from: '2026-03-12', until: null, text: 'Downtown out of stock of Tea', noteId: null },
  ]);
  expect(await texts(client, { companyIds: [alder] })).toHaveLength(1);
  expect(await texts(client, { companyIds: [birch] })).toEqual([]);
});

test('leaves out what is more than a chart can show, the oldest first', async () => {
  const client = await world.newClient();
  await client.db((db) =>
    db
      .insertInto('chartNote')
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          day: index < 30 ? '2026-03-05' : '2026-03-25',
          text: `Note ${index}`,
          userId: client.userIdFor('ROLE_ADMIN'),
        })),
      )
      .execute(),
  );

  const { annotations, incomplete } = await list(client);

  expect(annotations).toHaveLength(50);
  expect(annotations.filter(({ from }) => from === '2026-03-25')).toHaveLength(30);
  expect(incomplete).toEqual(['NOTE']);
});
