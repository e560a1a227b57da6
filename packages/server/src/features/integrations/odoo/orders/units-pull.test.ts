import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { makePuller } from '../master-data/pull.factory.ts';
import { makeExportedOrder } from './order-pull.factory.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

const start = async () => {
  const odoo = await startOdoo();
  const unit = { category_id: [1, 'Unit'], uom_type: 'bigger', rounding: 0.01 };
  const dozen = odoo.make('uom.uom', { name: 'Dozens', factor_inv: 12.000000000048, ...unit });
  const weight = { category_id: [2, 'Weight'], uom_type: 'reference', factor_inv: 1, rounding: 0.01 };
  const kilogram = odoo.make('uom.uom', { name: 'kg', ...weight }, 'uom.product_uom_kgm');
  return { odoo, dozen, kilogram };
};

describe('a product that Odoo counts in dozens', () => {
  const setUp = async () => {
    const made = await start();
    const { odoo, dozen } = made;
    const puller = await makePuller(world, odoo.access, scriptedRetryDelaysMs);
    const body = { upc: '123456', sku: 'EGGS', name: 'Eggs' };
    const productId = (await puller.admin(productRoutes.create, { body })).body.id;
    const record = { name: 'Eggs', default_code: 'EGGS', barcode: '123456', active: true, type: 'product' };
    const remoteId = odoo.make('product.product', { ...record, uom_id: [dozen, 'Dozens'] });
    const product = async () => (await puller.admin(productRoutes.get, { params: { productId } })).body;
    return { ...made, puller, productId, remoteId, product };
  };

  test('has twelve times its stock here', async () => {
    const { odoo, puller, remoteId, product } = await setUp();
    odoo.make('stock.quant', { product_id: [remoteId, 'Eggs'], quantity: 10, 'location_id.usage': 'internal' });

    expect((await puller.run('ODOO_TO_SHELF_INVENTORY'))?.status).toBe('PROCESSED');

    expect((await product()).quantity.onHand).toBe(120);
  });

  test('has a twelfth of its price here', async () => {
    const { odoo, puller, remoteId, product } = await setUp();
    const list = odoo.make('product.pricelist', { name: 'Trade', currency_id: [1, 'USD'] });
    const rule = { applied_on: '0_product_variant', compute_price: 'fixed', min_quantity: 0, date_start: false };
    const at = {
      pricelist_id: [list, 'Trade'],
      product_id: [remoteId, 'Eggs'],
      product_tmpl_id: false,
      date_end: false,
    };
    const id = odoo.make('product.pricelist.item', { ...rule, ...at, fixed_price: 99 });

    await puller.run('ODOO_TO_SHELF_PRICING');
    expect((await product()).pricing).toMatchObject([{ price: 825 }]);

    odoo.change('product.pricelist.item', id, { fixed_price: 100 });
    await puller.run('ODOO_TO_SHELF_PRICING');

    expect((await product()).pricing).toMatchObject([{ price: 825 }]);
    const [log] = await puller.failures('ODOO_TO_SHELF_PRICING');
    expect(log?.message).toContain('100.00 for Eggs');
    expect(log?.message).toContain('it has fractions of a cent per piece of Dozens');
  });

  test('has no stock here while Odoo measures it by weight, and the log ends with the cause', async () => {
    const { odoo, puller, remoteId, kilogram, dozen } = await setUp();
    odoo.change('product.product', remoteId, { uom_id: [kilogram, 'kg'] });
    await puller.run('ODOO_TO_SHELF_INVENTORY');
    const [log] = await puller.failures('ODOO_TO_SHELF_INVENTORY');
    expect(log?.message).toMatch(/^Odoo measures Eggs \(SKU EGGS\) in kg, which cannot be converted to pieces/);

    odoo.change('product.product', remoteId, { uom_id: [dozen, 'Dozens'] });
    await puller.run('ODOO_TO_SHELF_INVENTORY');

    expect(await puller.failures('ODOO_TO_SHELF_INVENTORY')).toEqual([]);
  });
});

describe('an exported order', () => {
  const setUp = async () => {
    const { odoo, dozen } = await start();
    const made = await makeExportedOrder(world, odoo);
    return { ...made, odoo, dozen };
  };

  test('does not differ if Odoo has the same quantity in another unit', async () => {
    const { odoo, dozen, pull, getOrder, orderId, user, local, run } = await setUp();
    const params = { orderId, productId: local.productIds[0] ?? 0 };
    await user(orderRoutes.updateItem, { params, query: {}, body: { quantity: 24 } });
    await run();
    const [line] = odoo.all('sale.order.line');
    odoo.change('sale.order.line', line?.id ?? 0, {
      product_uom: [dozen, 'Dozens'],
      product_uom_qty: 2,
      price_unit: 99,
    });

    await pull.run();

    expect((await getOrder(orderId)).sync.erpOrder).toBeNull();
  });

  test('ships the pieces of a delivery in dozens', async () => {
    const { odoo, dozen, deliver, pull, getOrder, orderId } = await setUp();
    deliver([0.25, 0]);
    for (const { id } of odoo.all('stock.move')) odoo.change('stock.move', id, { product_uom: [dozen, 'Dozens'] });
    const [line] = odoo.all('sale.order.line');
    odoo.change('sale.order.line', line?.id ?? 0, { product_uom: [dozen, 'Dozens'], product_uom_qty: 0.25 });

    await pull.run();

    const { items, sync } = await getOrder(orderId);
    // Odoo has 3 pieces of a line with 2.
    expect(items[0]?.shippedQuantity).toBe(2);
    expect(sync.erpOrder?.lines[0]).toMatchObject({ quantity: 3, delivered: 3 });
  });

  test('shows the tax that a user added to its prices in Odoo', async () => {
    const { odoo, shop, pull, getOrder, orderId } = await setUp();
    const tax = odoo.make('account.tax', { name: 'VAT 20%', amount: 20, price_include: true });
    odoo.change('product.product', shop.productIds[0] ?? 0, { taxes_id: [tax] });

    await pull.run();

    expect((await getOrder(orderId)).sync.erpAmounts).toMatchObject({
      here: 4125,
      untaxed: 3850,
      tax: 275,
      parts: { includedTax: -275, lines: 0, rounding: 0 },
    });
  });
});
