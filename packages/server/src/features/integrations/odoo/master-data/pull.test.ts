import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { createPartners, writtenAgo } from '../client/scripted-partners.factory.ts';
import { changeCurrency } from '../odoo.factory.ts';
import {
  compareRules,
  findPriceIssue,
  findRuleProduct,
  findSkipReason,
  isRepresentable,
  type PriceRule,
  toExactCents,
} from './price-rules.rules.ts';
import { matchProducts } from './product-matching.service.ts';
import { makePuller, type PullType } from './pull.factory.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

const setUp = async () => {
  const odoo = await startOdoo();
  const puller = await makePuller(world, odoo.access, scriptedRetryDelaysMs);
  const { company, store, edit } = createPartners(odoo);
  const { admin } = puller;
  return {
    odoo,
    company,
    store,
    edit,
    ...puller,
    companies: async () => (await admin(companyRoutes.list, { query: { includeInactive: true } })).body.content,
    stores: async () => (await admin(storeRoutes.list, { query: { includeInactive: true } })).body.content,
    messages: async (type: PullType) => (await puller.failures(type)).map(({ message }) => message),
  };
};
const companyPull = 'ODOO_TO_SHELF_COMPANY';
const storePull = 'ODOO_TO_SHELF_STORE';

describe('companies', () => {
  test('are imported with their address, updated, and deactivated when they are archived in Odoo', async () => {
    const { odoo, company, edit, run, companies } = await setUp();
    odoo.make('res.country', { code: 'US' });
    odoo.make('res.country.state', { code: 'NY' });
    const [country, state] = [odoo.all('res.country')[0]?.id, odoo.all('res.country.state')[0]?.id];
    const acme = company('Acme', { country_id: [country, 'United States'], state_id: [state, 'New York (US)'] });

    expect(await run(companyPull)).toMatchObject({ status: 'PROCESSED', progress: { done: 1 } });
    expect(await companies()).toMatchObject([
      { name: 'Acme', address: { city: 'Albany', state: 'NY', countryCode: 'US' }, inactive: false },
    ]);
    edit(acme, { name: 'Acme Retail', active: false });
    await run(companyPull);

    expect(await companies()).toMatchObject([{ name: 'Acme Retail', inactive: true }]);
  });

  test('that exist here are matched by name and preserve the fields that Odoo does not have', async () => {
    const { company, admin, run, companies } = await setUp();
    await admin(companyRoutes.create, { body: { name: 'acme', discount: 12.5 } });
    company('Acme');

    await run(companyPull);

    expect(await companies()).toMatchObject([{ name: 'Acme', discount: 12.5, address: { city: 'Albany' } }]);
  });

  test('that were changed on both sides take the values of Odoo, and both are logged', async () => {
    const { company, edit, admin, run, companies, failures } = await setUp();
    const acme = company('Acme');
    await run(companyPull);
    const [local] = await companies();
    const params = { companyId: local?.id ?? 0 };
    await admin(companyRoutes.update, { params, body: { name: 'Acme', address: { city: 'Buffalo' } } });
    edit(acme, { city: 'Troy' });

    await run(companyPull);

    expect(await companies()).toMatchObject([{ address: { city: 'Troy' } }]);
    expect(await failures(companyPull)).toMatchObject([
      { payload: { here: { address: { city: 'Buffalo' } }, odoo: { address: { city: 'Troy' } } } },
    ]);
  });

  test('with the same name fail until a user renames one; the next run imports both', async () => {
    const { company, edit, run, companies, messages } = await setUp();
    const elder = company('Twin', { write_date: writtenAgo(600) });
    company('Twin', { write_date: writtenAgo(600) });

    expect(await run(companyPull)).toMatchObject({ status: 'FAILED_UNRESOLVED_LOGS' });
    expect(await messages(companyPull)).toHaveLength(2);
    edit(elder, { name: 'Elder', write_date: writtenAgo(600) });
    expect(await run(companyPull)).toMatchObject({ status: 'PROCESSED' });

    expect((await companies()).map(({ name }) => name)).toEqual(['Elder', 'Twin']);
  });

  test('with an invalid field are logged with the field; the others are imported', async () => {
    const { company, run, companies, failures } = await setUp();
    company('Long zip', { zip: '1'.repeat(30) });
    company('Acme');

    await run(companyPull);

    expect(await companies()).toHaveLength(1);
    expect(await failures(companyPull)).toMatchObject([{ field: 'zip', externalId: expect.any(String) }]);
  });

  test('that were deleted in Odoo remain here, and a full sync logs them', async () => {
    const { odoo, company, run, companies, messages } = await setUp();
    const acme = company('Acme');
    await run(companyPull);
    odoo.remove('res.partner', acme);

    await run(companyPull, 'FULL');

    expect(await companies()).toMatchObject([{ inactive: false }]);
    expect(await messages(companyPull)).toEqual([expect.stringContaining('deleted in Odoo')]);
  });

  test('that have not changed are not written, and old ones are not read', async () => {
    const { company, run } = await setUp();
    company('New');
    company('Old', { write_date: writtenAgo(600) });
    await run(companyPull);

    expect((await run(companyPull))?.progress.message).toBe('1 company read, 0 imported.');
  });
});

describe('stores', () => {
  test('import their company, are linked, and move to another company', async () => {
    const { company, store, edit, run, stores } = await setUp();
    const [acme, other] = [company('Acme'), company('Other')];
    const downtown = store('Downtown', acme, { ref: 'S-1' });

    await run(storePull);
    expect(await stores()).toMatchObject([{ number: 'S-1', isLinkedToOdoo: true, company: { name: 'Acme' } }]);
    edit(downtown, { parent_id: [other, 'Other'] });
    await run(storePull);

    expect(await stores()).toMatchObject([{ company: { name: 'Other' } }]);
  });

  test('that exist here are matched by number before name', async () => {
    const { company, store, admin, run, stores } = await setUp();
    const { id: companyId } = (await admin(companyRoutes.create, { body: { name: 'Acme' } })).body;
    await admin(storeRoutes.create, { body: { companyId, name: 'Old name', number: 'S-1' } });
    store('Downtown', company('Acme'), { ref: 'S-1' });

    await run(storePull);

    expect(await stores()).toMatchObject([{ name: 'Downtown', number: 'S-1' }]);
  });

  test('without a name are logged with a resolution', async () => {
    const { company, store, run, messages } = await setUp();
    store('', company('Acme'), { name: false });

    await run(storePull);

    expect(await messages(storePull)).toEqual([expect.stringContaining('has no name in Odoo')]);
  });
});

describe('prices and stock', () => {
  const setUpShelf = async () => {
    const all = await setUp();
    const { odoo, admin, run } = all;
    const honey = odoo.make('product.product', { barcode: '0001', default_code: false, type: 'product' });
    const list = odoo.make('product.pricelist', { name: 'Wholesale', currency_id: [1, 'USD'] });
    const { id: productId } = (await admin(productRoutes.create, { body: { upc: '0001', name: 'Honey' } })).body;
    const rule = (values: object) =>
      odoo.make('product.pricelist.item', {
        pricelist_id: [list, 'Wholesale (USD)'],
        applied_on: '0_product_variant',
        product_id: [honey, 'Honey'],
        product_tmpl_id: false,
        compute_price: 'fixed',
        fixed_price: 8.25,
        min_quantity: 0,
        date_start: false,
        date_end: false,
        ...values,
      });
    const product = async () => (await admin(productRoutes.get, { params: { productId } })).body;
    return { ...all, run, honey, rule, product };
  };

  test('prices of products are imported in cents; other rules and currencies are skipped with a reason', async () => {
    const { odoo, rule, run, product, messages } = await setUpShelf();
    rule({});
    rule({ compute_price: 'percentage', applied_on: '3_global', product_id: false });
    odoo.make('product.pricelist', { name: 'Euro', currency_id: [2, 'EUR'] });

    await run('ODOO_TO_SHELF_PRICING');

    expect(await product()).toMatchObject({ pricing: [{ price: 825, priceList: { name: 'Wholesale' } }] });
    const text = (await messages('ODOO_TO_SHELF_PRICING')).join(' ');
    expect(text).toContain('for a category or for all products');
    expect(text).toContain('The price list Euro is in EUR');
  });

  test('the price is that of Odoo, and fractions of a cent are skipped with a reason', async () => {
    const { odoo, honey, rule, run, product, messages } = await setUpShelf();
    odoo.change('product.product', honey, { product_tmpl_id: [honey, 'Honey'] });
    rule({ min_quantity: 1, fixed_price: 22.22 });
    const newer = rule({ fixed_price: 88.88 });
    rule({ applied_on: '1_product', product_id: false, product_tmpl_id: [honey, 'Honey'], fixed_price: 99.99 });

    await run('ODOO_TO_SHELF_PRICING');
    expect(await product()).toMatchObject({ pricing: [{ price: 2222 }] });

    odoo.change('product.pricelist.item', newer, { min_quantity: 1, fixed_price: 3.005 });
    await run('ODOO_TO_SHELF_PRICING');

    expect(await product()).toMatchObject({ pricing: [{ price: 2222 }] });
    expect(await messages('ODOO_TO_SHELF_PRICING')).toEqual([
      'The price of 3.005 for Honey in the price list Wholesale (USD) cannot be imported because it has fractions of a cent. Change the price in Odoo to whole cents from zero up, then run Prices again.',
    ]);
  });

  test('prices in another currency than that of the account are not imported', async () => {
    const { client, rule, run, product } = await setUpShelf();
    rule({});
    await run('ODOO_TO_SHELF_PRICING');
    await changeCurrency(client, 'EUR');
    rule({ fixed_price: 9.5 });

    const result = await run('ODOO_TO_SHELF_PRICING');

    expect(result).toMatchObject({ status: 'FAILED' });
    expect(JSON.stringify(result)).toContain('The integration uses USD. The account uses EUR.');
    expect(await product()).toMatchObject({ pricing: [{ price: 825 }] });
  });

  test('a price whose rule was deleted remains and is logged once', async () => {
    const { odoo, rule, run, product, messages } = await setUpShelf();
    const id = rule({});
    await run('ODOO_TO_SHELF_PRICING');
    odoo.remove('product.pricelist.item', id);

    await run('ODOO_TO_SHELF_PRICING');

    expect(await product()).toMatchObject({ pricing: [{ price: 825 }] });
    expect(await messages('ODOO_TO_SHELF_PRICING')).toEqual([expect.stringContaining('deleted in Odoo')]);
  });

  test('the stock is the total of all locations, and zero if none is left', async () => {
    const { odoo, honey, run, product } = await setUpShelf();
    const quants = [30, 12].map((quantity) =>
      odoo.make('stock.quant', { product_id: [honey, 'Honey'], quantity, 'location_id.usage': 'internal' }),
    );
    await run('ODOO_TO_SHELF_INVENTORY');
    expect((await product()).quantity.onHand).toBe(42);

    for (const id of quants) odoo.remove('stock.quant', id);
    await run('ODOO_TO_SHELF_INVENTORY');

    expect((await product()).quantity.onHand).toBe(0);
  });
});

describe('failures', () => {
  test('a third of all calls fails: no record is lost or duplicated', async () => {
    const { odoo, company, store, run, companies, stores } = await setUp();
    for (let index = 0; index < 5; index += 1) store(`Store ${index}`, company(`Company ${index}`));
    let calls = 0;
    odoo.decideOutcome = () => {
      calls += 1;
      return calls % 3 === 0 ? 'cut' : 'respond';
    };

    await run(storePull);
    await run(companyPull);

    expect(await companies()).toHaveLength(5);
    expect(await stores()).toHaveLength(5);
  });

  test('a wrong password stops the run immediately, with one log and one attempt', async () => {
    const odoo = await startOdoo();
    const { run, failures } = await makePuller(world, { ...odoo.access, password: 'wrong' }, scriptedRetryDelaysMs);

    expect(await run(companyPull)).toMatchObject({ status: 'FAILED', attempts: 1 });
    expect(await failures(companyPull)).toMatchObject([
      { occurrences: 1, message: expect.stringContaining('rejected the sign-in') },
    ]);
    expect(odoo.calls).toEqual([]);
  });
});

describe('rules', () => {
  const rule: PriceRule = {
    id: 1,
    pricelist_id: { id: 1, name: 'Wholesale' },
    applied_on: '0_product_variant',
    product_id: { id: 7, name: 'Honey' },
    product_tmpl_id: null,
    compute_price: 'fixed',
    fixed_price: 8.25,
    min_quantity: 1,
    date_start: null,
    date_end: null,
  };

  test.each([
    [8.25, 825],
    [8.256, undefined],
    [3.005, undefined],
    [3.0100000000000002, 301],
    [0.1 + 0.2, 30],
    [0, 0],
  ])('%d is %s cents', (price, cents) => {
    expect(toExactCents(price)).toBe(cents);
  });

  test.each([
    [8.25, undefined],
    [3.005, 'fractions of a cent'],
    [-1, 'below zero'],
    [10_000_001, 'too high'],
  ])('a price of %d is not imported because: %s', (price, reason) => {
    const issue = findPriceIssue(price);

    if (reason === undefined) expect(issue).toBeUndefined();
    else expect(issue).toContain(reason);
  });

  test('Odoo stores a price if it has no more decimals than its accuracy', () => {
    expect([825, 820, 800].map((cents) => isRepresentable(cents, 2))).toEqual([true, true, true]);
    expect([825, 820, 800].map((cents) => isRepresentable(cents, 1))).toEqual([false, true, true]);
    expect([825, 820, 800].map((cents) => isRepresentable(cents, 0))).toEqual([false, false, true]);
  });

  test('the rule of a variant decides before that of its template, then the higher quantity, then the newest', () => {
    const template = { ...rule, id: 9, applied_on: '1_product' };
    const [older, newer, minimum] = [rule, { ...rule, id: 2, min_quantity: 0 }, { ...rule, id: 3, min_quantity: 0 }];

    expect([template, minimum, newer, older].sort(compareRules).map(({ id }) => id)).toEqual([1, 3, 2, 9]);
  });

  test('cents survive a round trip through Odoo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect(toExactCents(cents / 100)).toBe(cents);
      }),
    );
  });

  test.each([
    [{}, undefined],
    [{ min_quantity: 2 }, 'from 2 units'],
    [{ date_start: '2026-12-01 00:00:00' }, 'only from 2026-12-01'],
    [{ date_end: '2026-11-19' }, 'ended on 2026-11-19'],
    [{ date_end: '2026-11-20' }, undefined],
    [{ applied_on: '3_global' }, 'all products'],
    [{ compute_price: 'formula' }, undefined],
  ])('a rule with %o is skipped because: %s', (values, reason) => {
    const text = findSkipReason({ ...rule, ...values }, new Date('2026-11-20T12:00:00Z'));

    if (reason === undefined) expect(text).toBeUndefined();
    else expect(text).toContain(reason);
  });

  test('a template rule applies to its only product, and to none if there are several', () => {
    const ofTemplate = { ...rule, product_id: null, product_tmpl_id: { id: 3, name: 'Honey' } };

    expect(findRuleProduct(ofTemplate, new Map([[3, [7]]]))).toBe(7);
    expect(findRuleProduct(ofTemplate, new Map([[3, [7, 8]]]))).toBeUndefined();
  });

  test('products match by barcode without leading zeros, and by SKU only if it is unique', () => {
    const remote = (id: number, barcode: string | null, sku: string | null) => ({
      id,
      name: `Product ${id}`,
      barcode,
      default_code: sku,
      active: true,
    });
    const local = (id: number, upc: string, sku: string | null) => ({
      id,
      upc,
      sku,
      name: `Product ${id}`,
      inactive: false,
    });
    const matches = matchProducts(
      [local(1, '012345678905', null), local(2, 'X', 'A'), local(3, 'Y', 'B'), local(4, 'Z', null)],
      [remote(11, '0012345678905', null), remote(12, null, 'A'), remote(13, null, 'B'), remote(14, null, 'B')],
      [],
    );

    expect(matches).toMatchObject([
      { product: { id: 1 }, candidates: [{ id: 11 }] },
      { product: { id: 2 }, candidates: [{ id: 12 }] },
      { product: { id: 3 }, candidates: [{ id: 13 }, { id: 14 }] },
    ]);
  });
});
