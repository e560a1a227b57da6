import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { createPartners, writtenAgo } from '../client/scripted-partners.factory.ts';
import { findTermChanges, formatTermChange } from './company-terms.rules.ts';
import { makePuller } from './pull.factory.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

const companyPull = 'ODOO_TO_SHELF_COMPANY';

/** The company Acme has the price list Retail, in which honey costs 14.25 instead of the default 14.00. */
const setUp = async () => {
  const odoo = await startOdoo();
  const puller = await makePuller(world, odoo.access, scriptedRetryDelaysMs);
  const { admin } = puller;
  const { id: productId } = (await admin(productRoutes.create, { body: { upc: '0001', name: 'Honey' } })).body;
  const list = async (name: string, price?: number, isDefault = false) => {
    const { id } = (await admin(pricingRoutes.create, { body: { name, isDefault } })).body;
    const pricing = price === undefined ? [] : [{ productId, price }];
    if (pricing.length > 0) await admin(pricingRoutes.updatePrices, { body: { priceListId: id, pricing } });
    return id;
  };
  await list('Standard', 1400, true);
  const priceListId = await list('Retail', 1425);
  const { id: companyId } = (await admin(companyRoutes.create, { body: { name: 'Acme', priceListId } })).body;
  const remoteList = (name: string) => odoo.make('product.pricelist', { name, currency_id: [1, 'USD'] });
  const own = async (): Promise<string | undefined> =>
    (await admin(companyRoutes.get, { params: { companyId } })).body.priceList?.name;
  return {
    odoo,
    ...createPartners(odoo),
    ...puller,
    list,
    remoteList,
    rule: (listId: number, values: object = {}) =>
      odoo.make('product.pricelist.item', {
        pricelist_id: [listId, 'List'],
        applied_on: '0_product_variant',
        min_quantity: 0,
        date_start: false,
        date_end: false,
        ...values,
      }),
    /** What a user of Odoo does on the contact. */
    choose: (partnerId: number) =>
      odoo.make('ir.property', { name: 'property_product_pricelist', res_id: `res.partner,${partnerId}` }),
    own,
    price: async () => {
      const { products } = (await admin(orderRoutes.findProducts, { body: { companyId, words: ['Honey'] } })).body;
      return products[0]?.unitPrice;
    },
    reports: async () => {
      const query = {
        integrationId: await puller.ensureChild(companyPull),
        success: true,
        integrationLogType: 'COMPANY' as const,
      };
      return (await admin(integrationLogRoutes.list, { query })).body.content;
    },
    companyId,
  };
};

test('the empty list Default of Odoo does not replace the price list of a company, so its prices remain', async () => {
  const { company, list, remoteList, choose, run, own, price, reports } = await setUp();
  await list('Default');
  choose(company('Acme', { property_product_pricelist: [remoteList('Default'), 'Default (USD)'] }));
  expect(await price()).toBe(1425);

  await run(companyPull);

  expect(await price()).toBe(1425);
  expect(await own()).toBe('Retail');
  expect(await reports()).toEqual([]);
});

test.each([
  ['only rules for all products', { applied_on: '3_global' }],
  ['only prices from 12 units', { min_quantity: 12 }],
  ['only prices that ended', { date_end: '2020-01-01 00:00:00' }],
  ['only prices of a later year', { date_start: '2099-01-01 00:00:00' }],
])('a list with %s does not replace the price list of a company', async (_case, values) => {
  const { company, list, remoteList, rule, choose, run, own } = await setUp();
  await list('Seasonal', 900);
  const remote = remoteList('Seasonal');
  rule(remote, values);
  choose(company('Acme', { property_product_pricelist: [remote, 'Seasonal (USD)'] }));

  await run(companyPull);

  expect(await own()).toBe('Retail');
});

test('a list that Odoo shows as the default, without a choice of a user, replaces nothing', async () => {
  const { company, list, remoteList, rule, choose, run, own, edit } = await setUp();
  await list('Public', 900);
  const remote = remoteList('Public');
  rule(remote);
  const acme = company('Acme', { property_product_pricelist: [remote, 'Public (USD)'] });
  await run(companyPull);
  expect(await own()).toBe('Retail');

  choose(acme);
  edit(acme, {});
  await run(companyPull);

  expect(await own()).toBe('Public');
});

test('in Odoo 18 and later, the field with the choice decides', async () => {
  const { odoo, company, list, remoteList, rule, run, own, edit } = await setUp();
  const field = 'specific_property_product_pricelist';
  odoo.fields['res.partner'] = [...(odoo.fields['res.partner'] ?? []), field];
  await list('Public', 900);
  const remote = remoteList('Public');
  rule(remote);
  const shown = { property_product_pricelist: [remote, 'Public (USD)'] };
  const acme = company('Acme', { ...shown, [field]: false });
  await run(companyPull);
  expect(await own()).toBe('Retail');

  edit(acme, { [field]: [remote, 'Public (USD)'] });
  await run(companyPull);

  expect(await own()).toBe('Public');
});

test('each change of a price list or payment term is in the report of the run, with both names', async () => {
  const { admin, company, companyId, list, remoteList, rule, choose, run, own, reports } = await setUp();
  await list('Wholesale', 1100);
  await admin(paymentTermRoutes.create, { body: { name: '30 days', days: 30 } });
  const remote = remoteList('Wholesale');
  rule(remote);
  const terms = { property_payment_term_id: [7, '30 days'] };
  choose(company('Acme', { property_product_pricelist: [remote, 'Wholesale (USD)'], ...terms }));

  const result = await run(companyPull);

  expect(result?.progress.message).toBe(
    '1 company read, 1 imported. 2 changes of price lists and payment terms: see the logs.',
  );
  expect(await own()).toBe('Wholesale');
  const record = { entityType: 'COMPANY', id: companyId, name: 'Acme' };
  expect((await reports()).map(({ message }) => message).sort()).toEqual([
    'The payment term of Acme was changed from none to 30 days, as in Odoo.',
    'The price list of Acme was changed from Retail to Wholesale, as in Odoo.',
  ]);
  expect(await reports()).toMatchObject([{ record, resolved: true }, { record }]);

  await run(companyPull, 'FULL');
  expect(await reports()).toHaveLength(2);
});

test('a list of Odoo without prices here does not replace the price list of a company', async () => {
  const { company, list, remoteList, rule, choose, run, own, price } = await setUp();
  await list('Wholesale');
  const remote = remoteList('Wholesale');
  rule(remote);
  choose(company('Acme', { property_product_pricelist: [remote, 'Wholesale (USD)'] }));

  await run(companyPull);

  expect(await own()).toBe('Retail');
  expect(await price()).toBe(1425);
});

test('a list whose first prices are imported is assigned to its companies by the import that follows', async () => {
  const { odoo, company, edit, remoteList, choose, run, own, price, reports, ensureChild } = await setUp();
  const honey = odoo.make('product.product', { barcode: '0001', default_code: false, type: 'product' });
  const remote = remoteList('Wholesale');
  odoo.make('product.pricelist.item', {
    pricelist_id: [remote, 'Wholesale (USD)'],
    applied_on: '0_product_variant',
    product_id: [honey, 'Honey'],
    product_tmpl_id: false,
    compute_price: 'fixed',
    fixed_price: 11,
    min_quantity: 0,
    date_start: false,
    date_end: false,
  });
  const acme = company('Acme', { property_product_pricelist: [remote, 'Wholesale (USD)'] });
  choose(acme);
  edit(acme, { write_date: writtenAgo(600) });
  edit(company('Newest'), {});
  await ensureChild(companyPull);
  await run(companyPull);
  expect(await own()).toBe('Retail');

  await run('ODOO_TO_SHELF_PRICING');

  expect(await own()).toBe('Wholesale');
  expect(await price()).toBe(1100);
  expect((await reports()).map(({ message }) => message)).toEqual([
    'The price list of Acme was changed from Retail to Wholesale, as in Odoo.',
  ]);
  await run('ODOO_TO_SHELF_PRICING', 'FULL');
  expect(await reports()).toHaveLength(1);
});

test('without a price list or payment term in Odoo, a company retains its own', async () => {
  const { admin, company, companyId, run, own, reports } = await setUp();
  const { id: paymentTermId } = (await admin(paymentTermRoutes.create, { body: { name: '30 days', days: 30 } })).body;
  await admin(companyRoutes.assignPaymentTerm, { params: { companyId, paymentTermId } });
  company('Acme', { property_product_pricelist: false, property_payment_term_id: false });

  await run(companyPull);

  const { body } = await admin(companyRoutes.get, { params: { companyId } });
  expect(body).toMatchObject({ priceList: { name: 'Retail' }, paymentTerm: { name: '30 days' } });
  expect(await own()).toBe('Retail');
  expect(await reports()).toEqual([]);
});

test('without permission to read who chose a list, its rules decide', async () => {
  const { odoo, company, list, remoteList, rule, run, own } = await setUp();
  odoo.decideOutcome = (call) => (call.startsWith('ir.property/') ? 'deny' : 'respond');
  await list('Wholesale', 1100);
  const remote = remoteList('Wholesale');
  rule(remote);
  company('Acme', { property_product_pricelist: [remote, 'Wholesale (USD)'] });

  await run(companyPull);

  expect(await own()).toBe('Wholesale');
});

test('without permission to read price rules, price lists remain', async () => {
  const { odoo, company, list, remoteList, rule, choose, run, own } = await setUp();
  odoo.decideOutcome = (call) => (call.startsWith('product.pricelist.item/') ? 'deny' : 'respond');
  await list('Wholesale', 1100);
  const remote = remoteList('Wholesale');
  rule(remote);
  choose(company('Acme', { property_product_pricelist: [remote, 'Wholesale (USD)'] }));

  expect(await run(companyPull)).toMatchObject({ status: 'PROCESSED' });

  expect(await own()).toBe('Retail');
});

test('a term without a previous value is reported as none', () => {
  const before = { paymentTerm: null, priceList: 'Retail' };
  const [change, ...others] = findTermChanges(before, { ...before, paymentTerm: '30 days' });

  expect(others).toEqual([]);
  expect(change && formatTermChange('Acme', change)).toContain('from none to 30 days');
});
