import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { createPartners, writtenAgo } from '../client/scripted-partners.factory.ts';
import { saveCursor } from './cursor.queries.ts';
import { makePuller } from './pull.factory.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

const companyPull = 'ODOO_TO_SHELF_COMPANY';
const hourMs = 3_600_000;

const setUp = async () => {
  const odoo = await startOdoo();
  const puller = await makePuller(world, odoo.access, scriptedRetryDelaysMs);
  const names = async () =>
    (await puller.admin(companyRoutes.list, { query: {} })).body.content.map(({ name }) => name);
  return { odoo, ...createPartners(odoo), ...puller, names };
};

test('imports changes of a server whose clock is three hours ahead', async () => {
  const { odoo, company, edit, run, names } = await setUp();
  odoo.clockAheadMs = 3 * hourMs;
  const acme = company('Acme', { write_date: writtenAgo(90) });
  await run(companyPull);

  edit(acme, { name: 'Acme Retail', write_date: writtenAgo(60) });
  company('Other', { write_date: writtenAgo(30) });
  await run(companyPull);

  expect(await names()).toEqual(['Acme Retail', 'Other']);
});

test('imports a change that Odoo dated before the newest record was read, because transactions end later', async () => {
  const { company, run, names } = await setUp();
  company('Acme', { write_date: writtenAgo(60) });
  await run(companyPull);

  company('Slow', { write_date: writtenAgo(64) });
  await run(companyPull);

  expect(await names()).toEqual(['Acme', 'Slow']);
});

test('reads all records if the position is after the newest record, as positions by the clock of a server were', async () => {
  const { client, company, edit, run, ensureChild, names } = await setUp();
  const acme = company('Acme', { write_date: writtenAgo(90) });
  await run(companyPull);
  const integrationId = await ensureChild(companyPull);
  await client.db((db) => saveCursor({ db }, integrationId, { since: writtenAgo(-180) }));

  edit(acme, { name: 'Acme Retail', write_date: writtenAgo(60) });
  await run(companyPull);

  expect(await names()).toEqual(['Acme Retail']);
});

test('reads all records once a week, and does not replace values that were changed only here', async () => {
  const { client, admin, company, run, ensureChild, names } = await setUp();
  company('Acme', { write_date: writtenAgo(600) });
  company('Kept', { write_date: writtenAgo(500) });
  await run(companyPull);
  const integrationId = await ensureChild(companyPull);
  const [, local] = (await admin(companyRoutes.list, { query: {} })).body.content;
  await admin(companyRoutes.update, { params: { companyId: local?.id ?? 0 }, body: { name: 'Kept here' } });
  company('Missed', { write_date: writtenAgo(590) });

  await run(companyPull);
  expect(await names()).toEqual(['Acme', 'Kept here']);
  await client.db((db) => saveCursor({ db }, integrationId, { fullAt: new Date(Date.now() - 8 * 24 * hourMs) }));
  await run(companyPull);

  expect(await names()).toEqual(['Acme', 'Kept here', 'Missed']);
});
