import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { createPartners } from '../client/scripted-partners.factory.ts';
import { makePuller } from './pull.factory.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

const companyPull = 'ODOO_TO_SHELF_COMPANY';
const storePull = 'ODOO_TO_SHELF_STORE';

const setUp = async () => {
  const odoo = await startOdoo();
  const puller = await makePuller(world, odoo.access, scriptedRetryDelaysMs);
  const { admin } = puller;
  return {
    odoo,
    ...createPartners(odoo),
    ...puller,
    companies: async () => (await admin(companyRoutes.list, {})).body.content.map(({ name }) => name).sort(),
    stores: async () =>
      (await admin(storeRoutes.list, {})).body.content.map(({ name, company }) => `${company.name}: ${name}`).sort(),
  };
};

describe('a company within another company in Odoo', () => {
  test('is imported, with its stores', async () => {
    const { company, store, run, companies, stores, failures } = await setUp();
    const holding = company('Holding');
    const north = company('Holding North', { parent_id: [holding, 'Holding'] });
    store('Boston', north);

    await run(companyPull);
    expect(await companies()).toEqual(['Holding', 'Holding North']);
    await run(storePull);

    expect(await stores()).toEqual(['Holding North: Boston']);
    expect(await failures(storePull)).toEqual([]);
  });

  test('is imported with its stores if companies have not been imported', async () => {
    const { company, store, run, companies, stores } = await setUp();
    const north = company('Holding North', { parent_id: [company('Holding'), 'Holding'] });
    store('Boston', north);

    await run(storePull);

    expect(await companies()).toEqual(['Holding North']);
    expect(await stores()).toEqual(['Holding North: Boston']);
  });

  test('follows the tag of the import', async () => {
    const { company, store, ensureChild, run, companies, stores } = await setUp();
    await ensureChild(companyPull, { tag: 'Retail', customersOnly: true });
    const retail = { 'category_id.name': 'Retail', customer_rank: 1 };
    const holding = company('Holding', { customer_rank: 1 });
    const north = company('Holding North', { parent_id: [holding, 'Holding'], ...retail });
    const south = company('Holding South', { parent_id: [holding, 'Holding'] });
    for (const [name, parent] of [
      ['Boston', north],
      ['Miami', south],
    ] as const)
      store(name, parent);

    await run(storePull);

    expect(await companies()).toEqual(['Holding North']);
    expect(await stores()).toEqual(['Holding North: Boston']);
  });

  test('is a store if it is the delivery address of the other', async () => {
    const { company, store, run, companies, stores } = await setUp();
    store('Boston', company('Holding'), { is_company: true });

    await run(companyPull);
    await run(storePull);

    expect(await companies()).toEqual(['Holding']);
    expect(await stores()).toEqual(['Holding: Boston']);
  });
});

describe('a delivery address whose company cannot be imported says why', () => {
  const importStore = async (makeParent: (made: Awaited<ReturnType<typeof setUp>>) => number) => {
    const made = await setUp();
    const parent = makeParent(made);
    made.store('Boston', parent, { parent_id: [parent, 'Holding'] });
    await made.run(storePull);
    expect(await made.stores()).toEqual([]);
    return (await made.failures(storePull)).map(({ message }) => message);
  };

  test('a person', async () => {
    expect(await importStore(({ company }) => company('Ann', { is_company: false }))).toEqual([
      'The store Boston cannot be imported because its contact Holding is a person in Odoo and not a company. Choose the company of the address in Odoo, then run Stores again.',
    ]);
  });

  test('a store', async () => {
    const messages = await importStore(({ company, store }) =>
      store('Depot', company('Own', { active: false }), { is_company: true, active: false }),
    );
    expect(messages).toEqual([expect.stringContaining('its contact Holding is a delivery address in Odoo itself.')]);
  });

  test('an archived company', async () => {
    expect(await importStore(({ company }) => company('Holding', { active: false }))).toEqual([
      'The store Boston cannot be imported because its company Holding is archived in Odoo. Restore the company in Odoo with “Unarchive”, or archive the address there, then run Stores again.',
    ]);
  });

  test('the company that owns the Odoo database', async () => {
    const messages = await importStore(({ odoo, company }) => {
      const own = company('My Brand');
      odoo.make('res.company', { partner_id: [own, 'My Brand'] });
      return own;
    });
    expect(messages).toEqual([expect.stringContaining('its company Holding owns the Odoo database')]);
  });

  test('a company with an invalid field, which has a log of its own', async () => {
    const messages = await importStore(({ company }) => company('Holding', { zip: '1'.repeat(30) }));
    expect(messages.toSorted()).toEqual([
      expect.stringMatching(/^The company Holding cannot be imported because the field zip/),
      expect.stringMatching(/^The store Boston cannot be imported because its company Holding could not be imported\./),
    ]);
  });

  test('a company that the user of the connection may not read', async () => {
    expect(await importStore(() => 9999)).toEqual([
      expect.stringContaining('the Odoo user of this connection may not read its company Holding.'),
    ]);
  });
});
