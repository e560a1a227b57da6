import { orderViews } from '@shelfward/contract/orders/order-views.ts';
import { orderSortFields, orderRoutes as routes } from '@shelfward/contract/orders/orders.contract.ts';
import { orderStatuses, orderSyncStatuses } from '@shelfward/contract/orders/orders.rules.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeOrder } from './orders.factory.ts';

const { newClient, takeStatements } = useWorld();

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Sixty orders of three companies and six stores, every third line of two products, one order of a region. */
const makeMany = (client: TestClient) =>
  client.db(async (db) => {
    const companies: number[] = [];
    for (const name of ['Erewhon', 'lassens', 'Jimbo’s']) companies.push(await makeCompany(db, { name }));
    const products = [await makeProduct(db), await makeProduct(db)] as const;
    const regionId = await makeRegion(db, { companyId: companies[0] ?? 0, name: 'Mid-Atlantic' });
    const stores = [];
    for (const index of times(6)) {
      const companyId = companies[index % 3] ?? 0;
      const name = `${['Tempe', 'bellevue', 'Gowanus'][index % 3]} ${index}`;
      stores.push({ companyId, storeId: await makeStore(db, { companyId, name, ...(index === 0 && { regionId }) }) });
    }
    for (const index of times(60)) {
      const store = stores[index % 6];
      if (!store) throw new Error('there are six stores');
      await makeOrder(db, {
        ...store,
        status: orderStatuses[index % 6] ?? 'DRAFT',
        syncStatus: orderSyncStatuses[index % 5] ?? 'FAILED',
        ...(index % 4 > 0 && { purchaseOrderNumber: `PO-${1000 + index}` }),
        ...(index % 3 > 0 && { requestedShipDate: `2026-03-${String(1 + (index % 28)).padStart(2, '0')}` }),
        createdDate: new Date(Date.UTC(2026, 0, 1 + (index % 20), 12)),
        inRush: index % 7 === 0,
        inactive: index % 30 === 29,
        items: [{ productId: products[index % 3 === 0 ? 1 : 0], quantity: 1 + (index % 9), unitPriceCents: 250 }],
      });
    }
    const [first, second] = stores.filter(({ companyId }) => companyId === companies[0]);
    const items = [{ productId: products[1], storeId: second?.storeId ?? 0, quantity: 500 }];
    const regionOrder = await makeOrder(db, { companyId: companies[0] ?? 0, regionId, items });
    return {
      companies,
      products,
      regionId,
      regionOrder,
      stores,
      inRegion: [first, second].map((s) => s?.storeId ?? 0),
    };
  });

const everything = { includeCancelled: true, includeInactive: true, size: 2000 } as const;

describe('the orders list', () => {
  test('pages of any sort contain every order once, in the order of the whole list', async () => {
    const client = await newClient();
    await makeMany(client);
    const user = client.as('none');

    for (const field of orderSortFields)
      for (const direction of ['asc', 'desc']) {
        const sort = [`${field},${direction}`];
        const { body: whole } = await user(routes.list, { query: { ...everything, sort } });
        const ids: number[] = [];
        for (const page of times(5)) {
          const { body } = await user(routes.list, { query: { ...everything, sort, page, size: 15 } });
          expect(body.totalElements).toBe(61);
          ids.push(...body.content.map(({ id }) => id));
        }
        expect(ids, `${field} ${direction}`).toEqual(whole.content.map(({ id }) => id));
        expect(new Set(ids).size).toBe(61);
      }
  });

  test('names and numbers sort ignoring case, with nulls first', async () => {
    const client = await newClient();
    await makeMany(client);
    const user = client.as('none');
    const sorted = async (sort: string) => (await user(routes.list, { query: { ...everything, sort } })).body.content;

    const companies = (await sorted('company,asc')).map(({ company }) => company.name.toLowerCase());
    const stores = (await sorted('store,asc')).map(({ store }) => store?.name.toLowerCase() ?? '');
    const dates = (await sorted('requestedShipDate,desc')).map((order) => order.requestedShipDate ?? '');

    expect(companies).toEqual(companies.toSorted());
    expect(stores).toEqual(stores.toSorted());
    expect(stores[0]).toBe('');
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates.at(-1)).toBe('');
  });

  test('each filter returns exactly the matching orders', async () => {
    const client = await newClient();
    const { companies, products, regionId, regionOrder, stores, inRegion } = await makeMany(client);
    const user = client.as('none');
    const { body: all } = await user(routes.list, { query: everything });
    const find = async (query: object) => (await user(routes.list, { query: { size: 2000, ...query } })).body;
    const expectOnly = async (query: object, keeps: (order: (typeof all.content)[number]) => boolean) => {
      const { content, totalElements } = await find(query);
      const wanted = all.content.filter(keeps).map(({ id }) => id);
      expect(wanted.length).toBeGreaterThan(0);
      expect(new Set(content.map(({ id }) => id)), JSON.stringify(query)).toEqual(new Set(wanted));
      expect(totalElements).toBe(wanted.length);
    };
    const active = { includeCancelled: true };

    await expectOnly({}, (order) => order.status !== 'CANCELLED' && !order.inactive);
    await expectOnly({ status: 'CANCELLED' }, (order) => order.status === 'CANCELLED' && !order.inactive);
    await expectOnly({ status: 'DRAFT,SHIPPED' }, (order) => /DRAFT|SHIPPED/.test(order.status) && !order.inactive);
    await expectOnly(
      { ...active, companyId: companies[1] },
      (order) => order.company.id === companies[1] && !order.inactive,
    );
    await expectOnly({ ...active, regionId }, (order) => order.region?.id === regionId && !order.inactive);
    await expectOnly(
      { ...active, storeId: stores[2]?.storeId },
      (order) => order.store?.id === stores[2]?.storeId && !order.inactive,
    );
    await expectOnly(
      { ...active, storeIds: inRegion },
      (order) => (order.id === regionOrder || inRegion.includes(order.store?.id ?? 0)) && !order.inactive,
    );
    await expectOnly({ ...active, syncStatus: 'FAILED' }, (order) => order.syncStatus === 'FAILED' && !order.inactive);
    await expectOnly(
      { ...active, syncStatuses: ['PAUSED', 'FAILED'] },
      (order) => /PAUSED|FAILED/.test(order.syncStatus) && !order.inactive,
    );
    await expectOnly({ ...active, inRush: true }, (order) => order.inRush && !order.inactive);
    await expectOnly({ ...active, inRush: false }, (order) => !order.inRush && !order.inactive);
    await expectOnly(
      { ...active, createdDateBefore: '2026-01-05' },
      (order) => order.createdDate.slice(0, 10) <= '2026-01-05' && !order.inactive,
    );
    await expectOnly(
      { ...active, requestedShipDateAfter: '2026-03-03', requestedShipDateBefore: '2026-03-09T10:00:00Z' },
      ({ requestedShipDate: day, inactive }) => day !== null && day >= '2026-03-03' && day <= '2026-03-09' && !inactive,
    );
    const { content: ofProduct } = await find({ ...everything, productId: products[1] });
    expect(ofProduct).toHaveLength(21);
  });

  test('searches numbers, companies and stores, and treats wildcards literally', async () => {
    const client = await newClient();
    await makeMany(client);
    const user = client.as('none');
    const search = async (text: string) =>
      (await user(routes.list, { query: { ...everything, search: text } })).body.content;

    expect((await search('po-1001')).map((order) => order.purchaseOrderNumber)).toEqual(['PO-1001']);
    expect(new Set((await search('LASSENS')).map((order) => order.company.name))).toEqual(new Set(['lassens']));
    expect(new Set((await search('gowanus 2')).map((order) => order.store?.name))).toEqual(new Set(['Gowanus 2']));
    expect((await search('PO-')).length).toBe(45);
    expect((await search('10')).filter(({ purchaseOrderNumber }) => purchaseOrderNumber !== null)).toHaveLength(45);
    expect(await search('PO_1001')).toEqual([]);
    expect(await search('%')).toEqual([]);
    const mine = await search('mid-atlantic');
    expect(mine.map((order) => order.store)).toEqual([null]);
  });

  test('the summary counts cancelled orders that the filter excludes', async () => {
    const client = await newClient();
    const { companies } = await makeMany(client);
    const user = client.as('none');
    const summary = async (query: object) => (await user(routes.summary, { query })).body;
    const cancelled = (await user(routes.list, { query: { status: 'CANCELLED', size: 2000 } })).body.content;
    const ofFirst = cancelled.filter(({ company }) => company.id === companies[0]);

    expect(cancelled.length).toBeGreaterThan(ofFirst.length);
    expect((await summary({})).excludedCancelled).toBe(cancelled.length);
    expect((await summary({ companyId: companies[0] })).excludedCancelled).toBe(ofFirst.length);
    expect((await summary({ includeCancelled: true })).excludedCancelled).toBe(0);
    expect((await summary({ status: 'PENDING' })).excludedCancelled).toBe(0);
  });

  test('finds an order without a purchase order number by its number', async () => {
    const client = await newClient();
    await makeMany(client);
    const user = client.as('none');
    const { body: all } = await user(routes.list, { query: everything });
    const unnumbered = all.content.find(({ purchaseOrderNumber }) => purchaseOrderNumber === null);
    const numbered = all.content.find(({ purchaseOrderNumber }) => purchaseOrderNumber !== null);
    const findIds = async (search: string) =>
      (await user(routes.list, { query: { ...everything, search } })).body.content.map(({ id }) => id);

    expect(await findIds(`${unnumbered?.id}`)).toContain(unnumbered?.id);
    expect(await findIds(`Order ${unnumbered?.id}`)).toEqual([unnumbered?.id]);
    expect(await findIds(`order #${unnumbered?.id}`)).toEqual([unnumbered?.id]);
    expect(await findIds(`Order ${numbered?.id}`)).toEqual([]);
    expect((await user(routes.summary, { query: { search: `Order ${unnumbered?.id}` } })).body.totalElements).toBe(1);
  });

  test('another client finds none of them by list, search or id', async () => {
    const [client, otherClient] = [await newClient(), await newClient()];
    const { regionOrder } = await makeMany(client);
    const admin = otherClient.as('ROLE_SUPERUSER');

    expect((await admin(routes.list, { query: everything })).body.totalElements).toBe(0);
    expect((await admin(routes.list, { query: { search: 'PO-1001' } })).body.totalElements).toBe(0);
    expect((await admin(routes.summary, {})).body).toMatchObject({ totalElements: 0, totalPrice: 0 });
    expect((await admin(routes.get, { params: { orderId: regionOrder } })).status).toBe(404);
    const found = await otherClient.db((db) =>
      db
        .selectNoFrom((e) =>
          e.fn<number[]>('find_orders_by_number', [e.val(client.tenantId), e.val('%'), e.val(9)]).as('ids'),
        )
        .execute(),
    );
    expect(found).toEqual([{ ids: [] }]);
  });

  test('a page reads in at most four queries, however many orders it shows', async () => {
    const client = await newClient();
    await makeMany(client);
    const user = client.as('none');
    const countQueries = async (query: object) => {
      await user(routes.list, { query });
      takeStatements();
      await user(routes.list, { query });
      return takeStatements().filter((statement) => statement.includes('sales_order')).length;
    };

    expect(await countQueries({ size: 5 })).toBe(3);
    expect(await countQueries({ size: 2000, sort: 'store,asc' })).toBe(3);
    expect(await countQueries({ size: 2000, search: 'po-10' })).toBeLessThanOrEqual(4);
  });

  test('the cached count reflects every change immediately', async () => {
    const client = await newClient();
    await makeMany(client);
    const user = client.as('ROLE_ADMIN');
    const pending = async () => (await user(routes.list, { query: { status: 'PENDING', size: 1 } })).body;
    const before = await pending();
    await pending();

    const [orderId] = before.content.map(({ id }) => id);
    await user(routes.setStatus, { params: { orderId: orderId ?? 0 }, body: { status: 'APPROVED' } });

    expect((await pending()).totalElements).toBe(before.totalElements - 1);
  });

  test('the summary totals the whole filter and counts the views like their lists', async () => {
    const client = await newClient();
    await makeMany(client);
    const user = client.as('none');
    const query = { status: ['PENDING', 'APPROVED'] } satisfies object as { status: ('PENDING' | 'APPROVED')[] };

    const { body: list } = await user(routes.list, { query: { ...query, size: 2000 } });
    const { body: summary } = await user(routes.summary, { query });

    expect(summary).toMatchObject({
      totalElements: list.content.length,
      totalUnit: list.content.reduce((sum, order) => sum + order.totalUnit, 0),
      totalPrice: list.content.reduce((sum, order) => sum + order.totalPrice, 0),
    });
    for (const [name, { filter }] of Object.entries(orderViews)) {
      const { body } = await user(routes.list, { query: { ...filter, size: 1 } });
      expect(Object.entries(summary.views)).toContainEqual([name, body.totalElements]);
    }
  });
});
