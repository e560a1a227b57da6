import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { nextName } from '../odoo.factory.ts';
import { makeScriptedShop } from './order-pull.factory.ts';
import { createIntegrationRunner, makeOrderPush } from './order-push.factory.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

const setUp = async () => {
  const odoo = await startOdoo();
  const shop = makeScriptedShop(odoo);
  const made = await makeOrderPush(world, { access: odoo.access, shop, retryDelaysMs: scriptedRetryDelaysMs });
  const { user, client, baseId } = made;
  const body = { name: nextName(), baseIntegrationId: baseId };
  const productsId = (await user(odooRoutes.createProductPush, { body })).body.id;
  const failures = async () =>
    (await user(integrationLogRoutes.list, { query: { success: false, resolved: false } })).body.content;
  const unlink = (entity: string, internalId: number) =>
    client.db((db) =>
      db.deleteFrom('externalMapping').where('entity', '=', entity).where('internalId', '=', internalId).execute(),
    );
  const products = createIntegrationRunner(world, client, productsId, scriptedRetryDelaysMs);
  return { ...made, odoo, shop, products, failures, unlink };
};

test('a product that was deleted in Odoo is created again by an ordinary export', async () => {
  const { odoo, products } = await setUp();
  await products.run();
  const [first] = odoo.all('product.product');
  odoo.remove('product.product', first?.id ?? 0);

  await products.run();

  expect(odoo.all('product.product').map(({ barcode }) => barcode)).toContain(first?.barcode);
});

test('a product with an ambiguous SKU is never created a third time', async () => {
  const { odoo, user, products, failures } = await setUp();
  await products.run();
  for (const name of ['Honey jar', 'Honey tin'])
    odoo.make('product.product', {
      name,
      default_code: 'A-1',
      barcode: false,
      list_price: 1,
      product_variant_count: 1,
    });
  await user(productRoutes.create, { body: { upc: '012345678905', sku: 'A-1', name: 'Honey' } });

  await products.run();

  expect(odoo.all('product.product').filter(({ default_code: sku }) => sku === 'A-1')).toHaveLength(2);
  expect((await failures()).map(({ message }) => message)).toEqual([expect.stringContaining('Honey jar')]);
});

test('an order finds its product in Odoo by barcode, and a product without one is named with what can be done', async () => {
  const { odoo, shop, local, user, place, run, getOrder, unlink, failures } = await setUp();
  const [productId = 0, inactiveId = 0] = local.productIds;
  const { upc, sku, name } = (await user(productRoutes.get, { params: { productId: inactiveId } })).body;
  const linked = (await user(productRoutes.get, { params: { productId } })).body;
  odoo.change('product.product', shop.productIds[0] ?? 0, { barcode: linked.upc });
  for (const id of local.productIds) await unlink('PRODUCT', id);
  const orderId = await place();
  await user(productRoutes.deactivate, { params: { productId: inactiveId } });

  await run();

  expect((await getOrder(orderId)).sync.reason).toBe(
    `Odoo has no product ${name} (SKU ${sku}). It is inactive here, so it is not exported. Create it in Odoo with the barcode ${upc}, or remove it from the order, then retry.`,
  );
  odoo.change('product.product', shop.productIds[1] ?? 0, { barcode: upc });
  await user(orderRoutes.setSyncStatus, { params: { orderId }, body: { syncStatus: 'PENDING_FOR_RETRY' } });
  await run();

  expect((await getOrder(orderId)).syncStatus).toBe('SYNCHRONIZED');
  expect(await failures()).toEqual([]);
});

test('the log of a missing store is resolved when it was linked and its order was cancelled', async () => {
  const { shop, local, user, place, run, unlink, link, failures } = await setUp();
  await unlink('STORE', local.storeId);
  const orderId = await place();
  await run();
  expect(await failures()).toMatchObject([{ record: { entityType: 'STORE' } }]);

  await link('STORE', local.storeId, shop.storeId);
  await user(orderRoutes.setStatus, { params: { orderId }, body: { status: 'CANCELLED', reason: 'Closed' } });
  await run();

  expect(await failures()).toEqual([]);
});
