import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { createPartners } from '../client/scripted-partners.factory.ts';
import { makePuller, type PullType } from './pull.factory.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

const companyPull = 'ODOO_TO_SHELF_COMPANY';
const storePull = 'ODOO_TO_SHELF_STORE';
const pricePull = 'ODOO_TO_SHELF_PRICING';
const stockPull = 'ODOO_TO_SHELF_INVENTORY';

const setUp = async () => {
  const odoo = await startOdoo();
  const puller = await makePuller(world, odoo.access, scriptedRetryDelaysMs);
  const messages = async (type: PullType) => (await puller.failures(type)).map(({ message }) => message);
  return { odoo, ...createPartners(odoo), ...puller, messages };
};

test('the log of an invalid record is resolved when the record was deleted or archived in Odoo', async () => {
  const { odoo, company, edit, run, messages } = await setUp();
  const [deleted, archived] = [
    company('Deleted', { zip: '1'.repeat(30) }),
    company('Archived', { zip: '1'.repeat(30) }),
  ];
  await run(companyPull);
  expect(await messages(companyPull)).toHaveLength(2);

  odoo.remove('res.partner', deleted);
  edit(archived, { active: false });
  await run(companyPull);

  expect(await messages(companyPull)).toEqual([]);
});

test('the log of a record that was deleted in Odoo is resolved when it is inactive here', async () => {
  const { odoo, admin, company, run, messages } = await setUp();
  const acme = company('Acme');
  await run(companyPull);
  odoo.remove('res.partner', acme);
  await run(companyPull, 'FULL');
  await run(companyPull);
  expect(await messages(companyPull)).toEqual([
    'The company Acme was deleted in Odoo, or the login of this connection may no longer see it. Deactivate it here if it is no longer needed.',
  ]);

  const [local] = (await admin(companyRoutes.list, { query: {} })).body.content;
  await admin(companyRoutes.deactivate, { params: { companyId: local?.id ?? 0 } });
  await run(companyPull);

  expect(await messages(companyPull)).toEqual([]);
});

test('the log of a price list in another currency is resolved when the currency is correct or the list is deleted', async () => {
  const { odoo, run, messages } = await setUp();
  const list = odoo.make('product.pricelist', { name: 'Wholesale', currency_id: [1, 'USD'] });
  const other = odoo.make('product.pricelist', { name: 'Export', currency_id: [2, 'EUR'] });
  await run(pricePull);
  odoo.change('product.pricelist', list, { currency_id: [2, 'EUR'] });
  await run(pricePull);
  expect(await messages(pricePull)).toHaveLength(2);

  odoo.change('product.pricelist', list, { currency_id: [1, 'USD'] });
  odoo.remove('product.pricelist', other);
  await run(pricePull);

  expect(await messages(pricePull)).toEqual([]);
});

test('of addresses with one name in Odoo none is used, and the message names them', async () => {
  const { company, store, edit, run, messages, admin } = await setUp();
  const acme = company('Whole Foods');
  const first = store('Austin', acme, { city: 'Austin' });
  const second = store('Austin', acme, { city: 'Round Rock' });
  const names = async () => (await admin(storeRoutes.list, { query: {} })).body.content.map(({ name }) => name);

  await run(storePull);
  expect(await names()).toEqual([]);
  expect(await messages(storePull)).toEqual(
    [first, second].map(
      () =>
        'The store Austin cannot be imported because Odoo has 2 delivery addresses with this name: 1 Main Street, Austin (Its company), and 1 Main Street, Round Rock (Its company). Give each a unique name in Odoo, then run Stores again.',
    ),
  );
  edit(second, { name: 'Round Rock' });
  await run(storePull);

  expect(await names()).toEqual(['Austin', 'Round Rock']);
  expect(await messages(storePull)).toEqual([]);
});

test('the log of an ambiguous SKU names the candidates, and is resolved after another integration linked the product', async () => {
  const { odoo, admin, run, messages } = await setUp();
  await admin(productRoutes.create, { body: { upc: '012345678905', sku: 'A-1', name: 'Honey' } });
  const jar = odoo.make('product.product', { name: 'Honey jar', default_code: 'A-1', barcode: false, type: 'product' });
  odoo.make('product.product', { name: 'Honey tin', default_code: 'A-1', barcode: '999', type: 'product' });
  await run(stockPull);
  expect(await messages(stockPull)).toEqual([
    'The product Honey (SKU A-1) is not linked because Odoo has 2 products with its SKU: Honey jar (no barcode), and Honey tin (barcode 999). Enter the UPC 012345678905 as the barcode of the correct one in Odoo, then run the sync again.',
  ]);

  odoo.change('product.product', jar, { barcode: '012345678905' });
  await run(pricePull);
  await run(stockPull);

  expect(await messages(stockPull)).toEqual([]);
});
