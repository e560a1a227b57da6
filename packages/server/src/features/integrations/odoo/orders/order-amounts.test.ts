import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { type ScriptedOdoo, scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
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

/** The company of the signed-in user in Odoo. */
const setCompanyCurrency = (odoo: ScriptedOdoo, currency: string): void => {
  odoo.change('res.users', 2, { company_id: [1, 'Acme'] });
  odoo.change('res.company', 1, { name: 'Acme', currency_id: [3, currency] });
};

describe('an order in another currency', () => {
  test('is rejected before anything is sent if the price list of its company has another currency', async () => {
    const { odoo, shop, place, run, getOrder, failures, local } = await setUp();
    setCompanyCurrency(odoo, 'USD');
    const list = odoo.make('product.pricelist', { name: 'Europe', currency_id: [1, 'EUR'] });
    odoo.change('res.partner', shop.companyId, { property_product_pricelist: [list, 'Europe'] });
    const id = await place();

    expect((await run())?.status).toBe('FAILED_UNRESOLVED_LOGS');

    expect(odoo.calls).not.toContain('sale.order/load');
    expect(await failures()).toMatchObject([
      { record: { entityType: 'COMPANY', id: local.companyId }, field: 'currency' },
    ]);
    expect((await getOrder(id)).sync.reason).toMatch(
      /^The price list Europe of .* in Odoo is in EUR\. The account uses USD\. Assign a price list in USD/,
    );
  });

  test('is rejected if the company in Odoo has another currency and there is no price list', async () => {
    const { odoo, place, run, getOrder } = await setUp();
    setCompanyCurrency(odoo, 'EUR');
    const id = await place();

    await run();

    expect(odoo.all('sale.order')).toEqual([]);
    expect((await getOrder(id)).sync.reason).toMatch(/The company Acme in Odoo uses EUR.*The account uses USD/);
  });

  test('is rejected if Odoo has it in another currency', async () => {
    const { odoo, place, run, retry, getOrder } = await setUp();
    const id = await place();
    await run();
    const [there] = odoo.all('sale.order');
    odoo.change('sale.order', there?.id ?? 0, { currency_id: [1, 'EUR'] });
    odoo.calls.length = 0;

    await retry(id);
    await run();

    expect(odoo.calls).not.toContain('sale.order/load');
    expect((await getOrder(id)).sync.reason).toContain(`Order ${String(there?.name)} in Odoo is in EUR`);
  });

  test('is not confirmed if its price list was changed during the export', async () => {
    const { odoo, place, run, getOrder } = await setUp();
    const id = await place();
    odoo.decideOutcome = (call) => {
      for (const { id: order } of odoo.all('sale.order'))
        if (call === 'sale.order/load') odoo.change('sale.order', order, { currency_id: [1, 'EUR'] });
      return 'respond';
    };

    await run();

    expect(odoo.all('sale.order')).toMatchObject([{ state: 'draft' }]);
    expect((await getOrder(id)).sync.reason).toContain('The order in Odoo is in EUR. The account uses USD.');
  });

  test('is sent after the price list is corrected', async () => {
    const { odoo, shop, place, run, retry, getOrder, failures } = await setUp();
    const list = odoo.make('product.pricelist', { name: 'Europe', currency_id: [1, 'EUR'] });
    odoo.change('res.partner', shop.companyId, { property_product_pricelist: [list, 'Europe'] });
    const id = await place();
    await run();
    odoo.change('product.pricelist', list, { currency_id: [1, 'USD'] });

    await retry(id);
    await run();

    expect((await getOrder(id)).syncStatus).toBe('SYNCHRONIZED');
    expect(await failures()).toEqual([]);
  });
});

describe('an order of products that Odoo sells in dozens', () => {
  const setUpDozens = async () => {
    const made = await setUp();
    const unit = { category_id: [1, 'Unit'], uom_type: 'bigger', rounding: 0.01 };
    const dozen = made.odoo.make('uom.uom', { name: 'Dozens', factor_inv: 12.000000000048, ...unit });
    made.odoo.change('product.product', made.first, { uom_id: [dozen, 'Dozens'] });
    const placeUnits = (quantity: number, unitPriceCents = 825) =>
      made.place({ items: [{ productId: made.local.productIds[0] ?? 0, quantity, unitPriceCents }] });
    return { ...made, dozen, placeUnits };
  };

  test('is exported in dozens at the price of a dozen', async () => {
    const { odoo, placeUnits, run, getOrder, dozen } = await setUpDozens();
    const id = await placeUnits(24);

    expect((await run())?.status).toBe('PROCESSED');

    expect(odoo.all('sale.order.line')).toMatchObject([
      { product_uom: [dozen, 'Unit'], product_uom_qty: 2, price_unit: 99 },
    ]);
    expect((await getOrder(id)).sync.erpAmounts).toMatchObject({ here: 19_800, untaxed: 19_800 });
  });

  test('is rejected with the product if its quantity is not one of dozens', async () => {
    const { odoo, placeUnits, run, failures, local } = await setUpDozens();
    await placeUnits(25);

    await run();

    expect(odoo.calls).not.toContain('sale.order/load');
    const [log] = await failures();
    expect(log).toMatchObject({ record: { entityType: 'PRODUCT', id: local.productIds[0] }, field: 'quantity' });
    expect(log?.message).toMatch(/^Odoo sells .* in Dozens of 12, and 25 in .* is not a quantity of these/);
  });

  test('is rejected if Odoo measures the product by weight', async () => {
    const { odoo, placeUnits, run, failures, first } = await setUpDozens();
    const weight = { category_id: [2, 'Weight'], uom_type: 'reference', factor_inv: 1, rounding: 0.01 };
    const kilogram = odoo.make('uom.uom', { name: 'kg', ...weight }, 'uom.product_uom_kgm');
    odoo.change('product.product', first, { uom_id: [kilogram, 'kg'] });
    await placeUnits(24);

    await run();

    expect(odoo.all('sale.order')).toEqual([]);
    expect((await failures())[0]?.message).toMatch(/^Odoo measures .* in kg, which cannot be converted to pieces/);
  });

  test('is sent again in the unit of the product after a user chose another one in Odoo', async () => {
    const { odoo, placeUnits, run, retry, user, local, dozen } = await setUpDozens();
    const id = await placeUnits(24);
    await run();
    const [line] = odoo.all('sale.order.line');
    odoo.change('sale.order.line', line?.id ?? 0, { product_uom: [1, 'Units'], product_uom_qty: 24, price_unit: 8.25 });
    const params = { orderId: id, productId: local.productIds[0] ?? 0 };
    await user(orderRoutes.updateItem, { params, query: {}, body: { quantity: 36 } });

    await retry(id);
    await run();

    expect(odoo.all('sale.order.line')).toMatchObject([{ product_uom: [dozen, 'Unit'], product_uom_qty: 3 }]);
  });
});

describe('the amounts of an order', () => {
  const addTax = (odoo: ScriptedOdoo, productId: number, priceInclude: boolean): void => {
    const tax = odoo.make('account.tax', { name: 'VAT 20%', amount: 20, price_include: priceInclude });
    odoo.change('product.product', productId, { taxes_id: [tax] });
  };

  test('are stored with the tax of Odoo', async () => {
    const { odoo, place, run, getOrder, first } = await setUp();
    addTax(odoo, first, false);
    const id = await place();

    await run();

    // 2 and 3 units at 8.25; the first product is taxed.
    expect((await getOrder(id)).sync.erpAmounts).toEqual({
      currency: 'USD',
      here: 4125,
      untaxed: 4125,
      tax: 330,
      total: 4455,
      rounding: 'LINE',
      parts: { rounding: 0, includedTax: 0, lines: 0 },
    });
  });

  test('are rejected before anything is sent if a price includes its tax', async () => {
    const { odoo, place, run, failures, first, local } = await setUp();
    addTax(odoo, first, true);
    await place();

    await run();

    expect(odoo.calls).not.toContain('sale.order/load');
    const [log] = await failures();
    expect(log).toMatchObject({ record: { entityType: 'PRODUCT', id: local.productIds[0] }, field: 'taxes' });
    expect(log?.message).toMatch(/^Odoo includes the tax VAT 20% in the price of .*, so the amount without tax/);
  });

  test('are rejected before the confirmation if only the order in Odoo shows that a price includes its tax', async () => {
    const { odoo, place, run, getOrder, first } = await setUp();
    addTax(odoo, first, true);
    odoo.make('account.fiscal.position', { name: 'Domestic' });
    const id = await place();

    await run();

    expect(odoo.all('sale.order')).toMatchObject([{ state: 'draft' }]);
    expect((await getOrder(id)).sync.reason).toMatch(
      /Odoo includes tax in the price of .* so order S00011 is 38\.50 without tax instead of 41\.25 and was not confirmed\./,
    );
  });

  test('show the cents by which Odoo rounds each line', async () => {
    const { place, run, getOrder, client } = await setUp();
    const id = await place();
    await client.db((db) => db.updateTable('salesOrder').set({ discount: 2.5 }).where('id', '=', id).execute());

    await run();

    // 16.0875 and 24.13125 are 16.09 and 24.13; 41.25 less 1.03 is 40.22.
    expect((await getOrder(id)).sync.erpAmounts).toMatchObject({ here: 4022, untaxed: 4022, parts: { rounding: 0 } });
  });
});
