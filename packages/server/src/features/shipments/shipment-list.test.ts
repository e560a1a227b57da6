import { shipmentRoutes as routes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { makeOrder } from '../orders/orders.factory.ts';
import { makeProduct } from '../products/products.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { makeShipment } from './shipments.factory.ts';

const world = useWorld();

/** A delivered UPS shipment of the numbered order of a store, and one of a regional order without a number. */
const makeShipments = async () => {
  const client = await world.newClient();
  const made = await client.db(async (db) => {
    const companyId = await makeCompany(db, { name: 'Whole Foods' });
    const otherId = await makeCompany(db, { name: 'Erewhon' });
    const regionId = await makeRegion(db, { companyId: otherId, name: 'Mid-Atlantic' });
    const storeId = await makeStore(db, { companyId, name: 'BC 2' });
    const regional = await makeStore(db, { companyId: otherId, regionId, name: 'BC 10' });
    const productId = await makeProduct(db);
    const item = { productId, quantity: 4, unitPriceCents: 100 };
    const orderId = await makeOrder(db, { companyId, storeId, purchaseOrderNumber: 'PO-7', items: [item] });
    const items = [{ ...item, storeId: regional }];
    const unnumbered = await makeOrder(db, { companyId: otherId, regionId, items });
    const first = await makeShipment(db, {
      orderId,
      shipper: 'UPS',
      trackingNumber: '1Z999',
      status: 'DELIVERED',
      items: [{ storeId, productId, quantity: 4 }],
    });
    const second = await makeShipment(db, {
      orderId: unnumbered,
      items: [{ storeId: regional, productId, quantity: 1 }],
    });
    return { companyId, otherId, storeId, regional, orderId, unnumbered, first, second };
  });
  const user = client.as('none');
  const find = async (query: object) => (await user(routes.list, { query })).body.content.map(({ id }) => id);
  return { ...made, user, find };
};

test('lists shipments with the order, company, and store or region', async () => {
  const { user, companyId, storeId, otherId, orderId, unnumbered } = await makeShipments();

  const { body } = await user(routes.list, { query: { sort: 'id' } });

  expect(body.content.map(({ order }) => order)).toEqual([
    {
      id: orderId,
      purchaseOrderNumber: 'PO-7',
      company: { id: companyId, name: 'Whole Foods' },
      store: { id: storeId, name: 'BC 2' },
      region: null,
    },
    {
      id: unnumbered,
      purchaseOrderNumber: null,
      company: { id: otherId, name: 'Erewhon' },
      store: null,
      region: { id: expect.any(Number), name: 'Mid-Atlantic' },
    },
  ]);
});

test('finds shipments by number, order, company, store, region, and status', async () => {
  const { find, first, second, companyId, regional, unnumbered } = await makeShipments();

  expect(await find({ search: '1z99' })).toEqual([first]);
  expect(await find({ search: 'po-7' })).toEqual([first]);
  expect(await find({ search: `Order ${unnumbered}` })).toEqual([second]);
  expect(await find({ search: 'erewhon' })).toEqual([second]);
  expect(await find({ search: 'atlantic' })).toEqual([second]);
  expect(await find({ search: '%' })).toEqual([]);
  expect(await find({ companyId })).toEqual([first]);
  expect(await find({ storeIds: regional })).toEqual([second]);
  expect(await find({ status: 'DELIVERED,RETURNED' })).toEqual([first]);
});

test('sorts shipments by order number, company, and store; without one first', async () => {
  const { find, first, second } = await makeShipments();

  expect(await find({ sort: 'purchaseOrderNumber' })).toEqual([second, first]);
  expect(await find({ sort: 'company,desc' })).toEqual([first, second]);
  expect(await find({ sort: 'store,desc' })).toEqual([first, second]);
});

test('shows no shipments of another client', async () => {
  await makeShipments();
  const otherClient = await world.newClient();

  expect((await otherClient.as('ROLE_ADMIN')(routes.list, { query: { search: 'PO-7' } })).body.totalElements).toBe(0);
});
