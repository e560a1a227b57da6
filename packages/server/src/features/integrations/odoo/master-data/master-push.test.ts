import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { makePrice, makePriceList } from '../../../pricing/pricing.factory.ts';
import { makeProduct } from '../../../products/products.factory.ts';
import { scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { changeCurrency, makeBase, nextName } from '../odoo.factory.ts';
import { createIntegrationRunner } from '../orders/order-push.factory.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

/** A product with a price of 8.25 in its own list, and integrations that export and import them. */
const setUp = async () => {
  const odoo = await startOdoo();
  odoo.make('res.currency', { name: 'USD' });
  const client = await world.newClient();
  const user = client.as('ROLE_ADMIN');
  const { id: baseIntegrationId } = await makeBase(client, odoo.access);
  const child = async (name: 'createProductPush' | 'createPricingPush' | 'createPricingPull') => {
    const { id } = (await user(odooRoutes[name], { body: { name: nextName(), baseIntegrationId } })).body;
    return createIntegrationRunner(world, client, id, scriptedRetryDelaysMs);
  };
  const local = await client.db(async (db) => {
    const priceListId = await makePriceList(db, { name: 'Wholesale' });
    const productId = await makeProduct(db, { name: 'Oat milk', upc: '012345678905', sku: 'OAT' });
    await makePrice(db, { priceListId, productId, priceCents: 825 });
    return { priceListId, productId };
  });
  const { productId, priceListId } = local;
  return {
    ...local,
    odoo,
    client,
    user,
    products: await child('createProductPush'),
    prices: await child('createPricingPush'),
    pricesBack: await child('createPricingPull'),
    rename: (name: string) =>
      user(productRoutes.update, { params: { productId }, body: { name, upc: '012345678905', sku: 'OAT' } }),
    setPrice: (price: number) =>
      user(pricingRoutes.updatePrices, { body: { priceListId, pricing: [{ productId, price }] } }),
    priceHere: async () => (await user(productRoutes.get, { params: { productId } })).body.pricing,
    productThere: () => odoo.all('product.product')[0],
    ruleThere: () => odoo.all('product.pricelist.item')[0],
    failures: async () =>
      (await user(integrationLogRoutes.list, { query: { success: false, resolved: false } })).body.content,
  };
};

describe('a product', () => {
  test('is created in Odoo once, and updated, archived, and reactivated with the local one', async () => {
    const { odoo, products, productThere, rename, user, productId, failures } = await setUp();

    await products.run();
    expect(productThere()).toMatchObject({ name: 'Oat milk', barcode: '012345678905', active: true });
    expect((await products.run())?.progress.message).toBe('All products in Odoo are up to date.');
    await rename('Oat drink');
    await products.run();
    expect(productThere()).toMatchObject({ name: 'Oat drink' });

    await user(productRoutes.deactivate, { params: { productId } });
    await products.run();
    expect(productThere()).toMatchObject({ active: false });
    await user(productRoutes.activate, { params: { productId } });
    await products.run();

    expect(odoo.all('product.product')).toMatchObject([{ active: true }]);
    expect(await failures()).toEqual([]);
  });

  test('that was changed on both sides takes the local values, and both are logged', async () => {
    const { odoo, products, productThere, rename, failures } = await setUp();
    await products.run();
    odoo.change('product.product', productThere()?.id ?? 0, { name: 'Oat (Odoo)' });
    await rename('Oat (local)');

    await products.run();

    expect(productThere()).toMatchObject({ name: 'Oat (local)' });
    expect(await failures()).toMatchObject([
      { message: expect.stringContaining('also changed in Odoo'), payload: { odoo: { name: 'Oat (Odoo)' } } },
    ]);
  });

  test('that was archived in Odoo is restored by its export, with a log', async () => {
    const { odoo, products, productThere, rename, failures, productId } = await setUp();
    await products.run();
    odoo.change('product.product', productThere()?.id ?? 0, { active: false });
    await rename('Oat drink');

    await products.run();

    expect(productThere()).toMatchObject({ name: 'Oat drink', active: true });
    const message =
      'The product Oat drink (SKU OAT) was archived in Odoo. It is active here, so its export restored it in Odoo. Deactivate it here if it is no longer sold.';
    expect(await failures()).toMatchObject([
      { message, field: 'active', record: { entityType: 'PRODUCT', id: productId } },
    ]);
  });

  test('that was archived in Odoo before it was linked is restored with a log', async () => {
    const { odoo, products, failures } = await setUp();
    odoo.make('product.product', { name: 'Oat', barcode: '012345678905', default_code: false, active: false });

    await products.run();

    expect(odoo.all('product.product')).toMatchObject([{ name: 'Oat milk', active: true }]);
    expect(await failures()).toMatchObject([{ message: expect.stringContaining('was archived in Odoo') }]);
  });

  test('that was deleted in Odoo is created again when it changes', async () => {
    const { odoo, products, productThere, rename, failures } = await setUp();
    await products.run();
    odoo.remove('product.product', productThere()?.id ?? 0);
    await rename('Oat drink');

    await products.run();

    expect(odoo.all('product.product')).toMatchObject([{ name: 'Oat drink' }]);
    expect(await failures()).toEqual([]);
  });
});

describe('a price', () => {
  const setUpExported = async () => {
    const made = await setUp();
    await made.products.run();
    await made.prices.run();
    return made;
  };

  test('that was exported does not replace a newer local price', async () => {
    const { ruleThere, setPrice, prices, pricesBack, priceHere } = await setUpExported();
    expect(ruleThere()).toMatchObject({ fixed_price: 8.25 });
    await setPrice(999);

    await pricesBack.run();
    expect(await priceHere()).toMatchObject([{ price: 999 }]);
    await prices.run();

    expect(ruleThere()).toMatchObject({ fixed_price: 9.99 });
  });

  test('that was changed on both sides takes the local value in an export, and both are logged', async () => {
    const { odoo, ruleThere, setPrice, prices, failures } = await setUpExported();
    odoo.change('product.pricelist.item', ruleThere()?.id ?? 0, { fixed_price: 7.5, min_quantity: 12 });
    await setPrice(999);

    await prices.run();

    expect(ruleThere()).toMatchObject({ fixed_price: 9.99, min_quantity: 0 });
    expect(await failures()).toMatchObject([
      { message: expect.stringContaining('also changed in Odoo'), payload: { odoo: { fixed_price: 7.5 } } },
    ]);
  });

  test('whose rule was assigned to another product in Odoo is logged, and the other product gets the price', async () => {
    const { odoo, user, products, pricesBack, ruleThere, failures, productId } = await setUpExported();
    const body = { name: 'Nut milk', upc: '036000291452', sku: 'NUT' };
    const other = (await user(productRoutes.create, { body })).body.id;
    await products.run();
    const [, nut] = odoo.all('product.product');
    odoo.change('product.pricelist.item', ruleThere()?.id ?? 0, { product_id: [nut?.id, 'Nut milk'] });

    await pricesBack.run();

    const { body: nutHere } = await user(productRoutes.get, { params: { productId: other } });
    expect(nutHere.pricing).toMatchObject([{ price: 825 }]);
    const { body: oatHere } = await user(productRoutes.get, { params: { productId } });
    expect(oatHere.pricing).toMatchObject([{ price: 825 }]);
    expect(await failures()).toMatchObject([{ message: expect.stringContaining('deleted in Odoo') }]);
  });

  test('that is deactivated here is deleted in Odoo, unless its rule was assigned to another product', async () => {
    const { odoo, client, prices, ruleThere } = await setUpExported();
    const setInactive = (inactive: boolean) =>
      client.db((db) => db.updateTable('productPrice').set({ inactive }).execute());
    await setInactive(true);
    await prices.run();
    expect(odoo.all('product.pricelist.item')).toEqual([]);

    await setInactive(false);
    await prices.run();
    odoo.change('product.pricelist.item', ruleThere()?.id ?? 0, { product_id: [9, 'Nut milk'] });
    await setInactive(true);
    await prices.run();

    expect(odoo.all('product.pricelist.item')).toMatchObject([{ product_id: [9, 'Nut milk'] }]);
  });

  test('whose rule was deleted in Odoo gets a new rule when it changes', async () => {
    const { odoo, ruleThere, setPrice, prices, failures } = await setUpExported();
    odoo.remove('product.pricelist.item', ruleThere()?.id ?? 0);
    await setPrice(999);

    await prices.run();

    expect(odoo.all('product.pricelist.item')).toMatchObject([{ fixed_price: 9.99 }]);
    expect(await failures()).toEqual([]);
  });

  test('of a rule that was made in Odoo is never changed, and the conflict names both prices', async () => {
    const { odoo, products, prices, setPrice, failures, productThere } = await setUp();
    await products.run();
    const list = odoo.make('product.pricelist', { name: 'Wholesale', currency_id: [2, 'USD'] });
    const values = {
      pricelist_id: [list, 'Wholesale'],
      product_id: [productThere()?.id, 'Oat milk'],
      fixed_price: 7.5,
    };
    const kind = { applied_on: '0_product_variant', compute_price: 'fixed', min_quantity: 0 };
    const rest = { product_tmpl_id: false, date_start: false, date_end: false };
    odoo.make('product.pricelist.item', { ...values, ...kind, ...rest });

    await prices.run();

    expect(odoo.all('product.pricelist.item')).toMatchObject([{ fixed_price: 7.5 }]);
    expect(await failures()).toMatchObject([{ message: expect.stringContaining('charges 7.50 instead of 8.25') }]);
    await setPrice(750);
    await prices.run();
    expect(odoo.all('product.pricelist.item')).toHaveLength(1);
    expect(await failures()).toEqual([]);
  });

  test('with more decimals than Odoo stores is not exported', async () => {
    const { odoo, products, prices, setPrice, failures } = await setUp();
    odoo.make('decimal.precision', { name: 'Product Price', digits: 1 });
    await products.run();

    await prices.run();

    expect(odoo.all('product.pricelist.item')).toEqual([]);
    expect(await failures()).toMatchObject([
      { message: expect.stringContaining('with 1 decimal, so 8.25 for Oat milk') },
    ]);
    await setPrice(830);
    await prices.run();
    expect(odoo.all('product.pricelist.item')).toMatchObject([{ fixed_price: 8.3 }]);
  });

  test('is not exported in another currency than that of the account', async () => {
    const { odoo, client, products, prices, failures } = await setUp();
    await products.run();
    await changeCurrency(client, 'EUR');

    await prices.run();

    expect(odoo.all('product.pricelist.item')).toEqual([]);
    expect(odoo.all('product.pricelist')).toEqual([]);
    expect(JSON.stringify(await failures())).toContain('The integration uses USD. The account uses EUR.');
  });

  test('is not exported to a list with another currency or to a list that is linked to another list', async () => {
    const { odoo, user, products, prices, failures } = await setUp();
    odoo.make('product.pricelist', { name: 'Wholesale', currency_id: [1, 'EUR'] });
    await products.run();

    await prices.run();

    expect(odoo.all('product.pricelist.item')).toEqual([]);
    expect(await failures()).toMatchObject([{ message: expect.stringContaining('is in EUR instead of USD') }]);
    const [list] = odoo.all('product.pricelist');
    odoo.change('product.pricelist', list?.id ?? 0, { currency_id: [2, 'USD'] });
    await prices.run();
    expect(odoo.all('product.pricelist.item')).toHaveLength(1);
    expect(await failures()).toEqual([]);
    const [local] = (await user(pricingRoutes.list, { query: {} })).body.content;
    const params = { priceListId: local?.id ?? 0 };
    await user(pricingRoutes.update, { params, body: { name: 'Once wholesale' } });
    await user(pricingRoutes.create, { body: { name: 'Wholesale' } });

    await prices.run();

    expect(await failures()).toMatchObject([{ message: expect.stringContaining('linked to another price list') }]);
  });
});
