import { randomUUID } from 'node:crypto';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { makePuller } from '../master-data/pull.factory.ts';
import { type FaultyProxy, type InjectedFault, startFaultyProxy } from './faulty-proxy.factory.ts';
import { makeRemote, openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();
const proxies: FaultyProxy[] = [];
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.stop();
});

/** Three of ten calls fail, with each kind of failure in turn. */
const failures: readonly InjectedFault[] = ['busy', 'cutBefore', 'cutAfter', { cutMs: 50 }];

describe.each(versions)('Odoo %i', (version) => {
  test('imports every store once with its company although 30 % of all calls fail', async () => {
    const odoo = await openReal(version);
    const prefix = randomUUID().slice(0, 8);
    const companies = await makeRemote(
      odoo,
      'res.partner',
      Array.from({ length: 5 }, (_, index) => ({ name: `${prefix} company ${index}`, is_company: true })),
    );
    await makeRemote(
      odoo,
      'res.partner',
      companies.flatMap((parent, company) =>
        Array.from({ length: 8 }, (_, index) => ({
          name: `${prefix} store ${company}-${index}`,
          type: 'delivery',
          parent_id: parent,
        })),
      ),
    );
    const access = realAccess(version);
    const proxy = await startFaultyProxy(access.url);
    proxies.push(proxy);
    let calls = 0;
    proxy.decideFault = () => {
      calls += 1;
      return calls % 10 < 3 ? (failures[calls % failures.length] ?? 'busy') : 'pass';
    };
    const puller = await makePuller(world, { ...access, url: proxy.url });

    await puller.run('ODOO_TO_SHELF_STORE');
    await puller.run('ODOO_TO_SHELF_COMPANY');
    await puller.run('ODOO_TO_SHELF_STORE', 'FULL');

    const query = { search: prefix, size: 100 };
    expect((await puller.admin(companyRoutes.list, { query })).body.content).toHaveLength(5);
    expect((await puller.admin(storeRoutes.list, { query })).body.content).toHaveLength(40);
  });

  test('a wrong password is tried once and logged once', async () => {
    const access = realAccess(version);
    const proxy = await startFaultyProxy(access.url);
    proxies.push(proxy);
    let signIns = 0;
    proxy.decideFault = (call) => {
      if (call.includes('authenticate') || call.includes('context_get')) signIns += 1;
      return 'pass';
    };
    const password = '0'.repeat(40);
    const puller = await makePuller(world, { ...access, url: proxy.url, password });

    expect(await puller.run('ODOO_TO_SHELF_COMPANY')).toMatchObject({ status: 'FAILED', attempts: 1 });

    expect(signIns).toBe(1);
    expect(await puller.failures('ODOO_TO_SHELF_COMPANY')).toMatchObject([{ occurrences: 1 }]);
  });
});
