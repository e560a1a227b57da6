import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { makeProduct } from '../../../products/products.factory.ts';
import { scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { makeScriptedShop } from './order-pull.factory.ts';
import { makeOrderPush } from './order-push.factory.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

const setUp = async () => {
  const odoo = await startOdoo();
  const shop = makeScriptedShop(odoo);
  const made = await makeOrderPush(world, { access: odoo.access, shop, retryDelaysMs: scriptedRetryDelaysMs });
  const failures = async () =>
    (await made.user(integrationLogRoutes.list, { query: { success: false, resolved: false } })).body.content;
  const [first = 0, second = 0] = shop.productIds;
  return { ...made, odoo, shop, failures, first, second };
};

describe('a product whose SKU several products in Odoo have', () => {
  test('is reported with the candidates instead of as missing', async () => {
    const { odoo, client, place, run, retry, getOrder, failures } = await setUp();
    const jar = odoo.make('product.product', { name: 'Honey jar', default_code: 'A-1', barcode: false });
    odoo.make('product.product', { name: 'Honey tin', default_code: 'A-1', barcode: '999', active: false });
    const upc = '012345678905';
    const productId = await client.db((db) => makeProduct(db, { name: 'Honey', sku: 'A-1', upc }));
    const id = await place({ items: [{ productId, quantity: 1, unitPriceCents: 900 }] });

    await run();

    const reason =
      'The product Honey (SKU A-1) is not linked because Odoo has 2 products with its SKU: Honey jar (no barcode), and Honey tin (barcode 999, archived). Enter the UPC 012345678905 as the barcode of the correct one in Odoo, then run the sync again.';
    expect((await getOrder(id)).sync.reason).toBe(reason);
    expect(await failures()).toMatchObject([{ message: reason, record: { entityType: 'PRODUCT', id: productId } }]);

    odoo.change('product.product', jar, { barcode: upc });
    await retry(id);
    expect((await run())?.status).toBe('PROCESSED');

    expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
    expect(await failures()).toEqual([]);
  });
});

describe('a product that is archived in Odoo', () => {
  test('is rejected before anything is sent, until it is restored', async () => {
    const { odoo, place, run, retry, getOrder, failures, second, local } = await setUp();
    odoo.change('product.product', second, { active: false });
    const id = await place();

    await run();

    expect(odoo.calls).not.toContain('sale.order/load');
    const [log] = await failures();
    expect(log).toMatchObject({ record: { entityType: 'PRODUCT', id: local.productIds[1] }, field: 'active' });
    expect(log?.message).toMatch(
      /^The product .* is archived in Odoo\. Restore it in Odoo with “Unarchive”, or remove/,
    );

    odoo.change('product.product', second, { active: true });
    await retry(id);
    await run();
    expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
    expect(await failures()).toEqual([]);
  });

  test('does not block an order whose lines in Odoo contain the product, and blocks an order that adds it', async () => {
    const { odoo, user, place, run, getOrder, first, second, local } = await setUp();
    const [productId = 0, added = 0] = local.productIds;
    const id = await place({ items: [{ productId, quantity: 2, unitPriceCents: 825 }] });
    await run();
    for (const product of [first, second]) odoo.change('product.product', product, { active: false });

    await user(orderRoutes.updateItem, { params: { orderId: id, productId }, query: {}, body: { quantity: 3 } });
    await run();
    expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
    expect(odoo.all('sale.order.line')).toMatchObject([{ product_uom_qty: 3 }]);

    const body = { productId: added, quantity: 1, unitPrice: 825 };
    await user(orderRoutes.addItem, { params: { orderId: id }, body });
    await run();
    expect((await getOrder(id)).sync.reason).toContain('is archived in Odoo');
  });
});

describe('a record of another company in Odoo', () => {
  const setUpCompanies = async () => {
    const made = await setUp();
    const { odoo } = made;
    odoo.change('res.users', 2, { company_id: [1, 'My Brand'] });
    odoo.change('res.company', 1, { name: 'My Brand', currency_id: [3, 'USD'] });
    return made;
  };

  test.each(['COMPANY', 'STORE', 'PRODUCT'] as const)(
    'rejects an order before anything is sent: %s',
    async (entity) => {
      const { odoo, shop, first, place, run, failures, local } = await setUpCompanies();
      const [model, remoteId, id] = {
        COMPANY: ['res.partner', shop.companyId, local.companyId] as const,
        STORE: ['res.partner', shop.storeId, local.storeId] as const,
        PRODUCT: ['product.product', first, local.productIds[0]] as const,
      }[entity];
      odoo.change(model, remoteId, { company_id: [2, 'My Brand EU'] });
      await place();

      await run();

      expect(odoo.calls).not.toContain('sale.order/load');
      const logs = await failures();
      expect(logs).toMatchObject([{ record: { entityType: entity, id }, field: 'company' }]);
      expect(logs[0]?.message).toMatch(
        /^In Odoo .* belongs to the company My Brand EU, and this connection creates orders of the company My Brand\. Clear the field Company of .* in Odoo, or use a login of My Brand EU in a connection of its own, then retry\.$/,
      );
    },
  );

  test('is accepted if it is the own company, or the one of which the own is a branch', async () => {
    const { odoo, shop, first, place, run, getOrder } = await setUpCompanies();
    odoo.fields['res.company'] = ['parent_ids'];
    odoo.change('res.company', 1, { parent_ids: [7, 1] });
    odoo.change('res.partner', shop.companyId, { company_id: [1, 'My Brand'] });
    odoo.change('product.product', first, { company_id: [7, 'Holding'] });
    const id = await place();

    await run();

    expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
  });
});
