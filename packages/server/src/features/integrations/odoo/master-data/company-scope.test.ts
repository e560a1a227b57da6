import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { expect, onTestFinished, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { scriptedRetryDelaysMs, startScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { createPartners, writtenAgo } from '../client/scripted-partners.factory.ts';
import { makePuller } from './pull.factory.ts';

const world = useWorld();

test('stores of companies that no import of companies includes are not imported', async () => {
  const odoo = await startScriptedOdoo();
  onTestFinished(() => odoo.stop());
  const { company, store, edit } = createPartners(odoo);
  const { admin, ensureChild, run } = await makePuller(world, odoo.access, scriptedRetryDelaysMs);
  const companies = async () => (await admin(companyRoutes.list, {})).body.content.map(({ name }) => name);
  const stores = async () => (await admin(storeRoutes.list, {})).body.content.map(({ name }) => name).sort();
  await ensureChild('ODOO_TO_SHELF_COMPANY', { tag: 'Retail', customersOnly: true });
  const shop = company('Shop', { 'category_id.name': 'Retail', customer_rank: 1 });
  const vendor = company('Vendor', { 'category_id.name': 'Vendor', customer_rank: 1 });
  company('Prospect', { 'category_id.name': 'Retail', customer_rank: 0 });
  store('Downtown', shop);
  store('Warehouse', vendor, { write_date: writtenAgo(600) });
  await run('ODOO_TO_SHELF_STORE');
  expect(await companies()).toEqual(['Shop']);
  expect(await stores()).toEqual(['Downtown']);

  edit(vendor, { 'category_id.name': 'Retail' });
  await run('ODOO_TO_SHELF_STORE');
  expect(await stores()).toEqual(['Downtown', 'Warehouse']);

  // A company that exists here retains the updates of its stores.
  edit(vendor, { 'category_id.name': 'Vendor' });
  store('Annex', vendor);
  await run('ODOO_TO_SHELF_STORE');
  expect(await stores()).toHaveLength(3);
});
