import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';
import { runWaitingSyncs, type Sync } from '../core/public.ts';
import { startRecordedOdoo } from './client/recorded-odoo.factory.ts';
import { startScriptedOdoo } from './client/scripted-odoo.factory.ts';
import { saveCursor } from './master-data/cursor.queries.ts';
import { saveMapping } from './master-data/mapping.queries.ts';
import { baseInput, changeCurrency, makeBase, nextName } from './odoo.factory.ts';

const world = useWorld();
const running: { readonly stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const odoo of running.splice(0)) await odoo.stop();
});
const run = (sync: Sync) =>
  runWaitingSyncs({ database: world.database, clock: () => new Date(), log: world.app.log, getSync: () => sync });

const setUp = async () => {
  const client = await world.newClient();
  const admin = client.as('ROLE_ADMIN');
  const base = await makeBase(client);
  const body = { name: nextName(), baseIntegrationId: base.id };
  return { client, admin, baseId: base.id, child: (await admin(odooRoutes.createStorePull, { body })).body };
};

describe('the connection to Odoo', () => {
  test('never returns its password, and preserves it if none is sent', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    const created = await admin(odooRoutes.createBase, { body: baseInput() });
    const { password: _, ...rest } = baseInput();

    const changed = await admin(odooRoutes.updateBase, { params: { id: created.body.id }, body: rest });

    expect(changed).toMatchObject({ status: 200, body: { hasPassword: true, url: rest.url } });
    const audit = await client.db((db) => db.selectFrom('auditEntry').selectAll().orderBy('id').execute());
    expect(JSON.stringify([created.body, changed.body, audit])).not.toContain('a secret of Odoo');
  });

  test.each([{ url: 'https://elsewhere.example.com' }, { database: 'another' }, { login: 'someone@example.com' }])(
    'requires the password again if server or login change: %o',
    async (elsewhere) => {
      const client = await world.newClient();
      const admin = client.as('ROLE_ADMIN');
      const { id } = await makeBase(client);
      const { password: _, ...rest } = baseInput();

      const updated = await admin(odooRoutes.updateBase, { params: { id }, body: { ...rest, ...elsewhere } });
      const { name: _name, ...place } = rest;
      const tested = await admin(odooRoutes.testConnection, {
        body: { ...place, ...elsewhere, baseIntegrationId: id },
      });

      expect([updated.body, tested.body]).toMatchObject([{ code: 'SECRET_REQUIRED' }, { code: 'SECRET_REQUIRED' }]);
    },
  );

  test('is tested without being saved, and reports what is wrong', async () => {
    const admin = (await world.newClient()).as('ROLE_ADMIN');
    const odoo = await startRecordedOdoo('odoo19');
    running.push(odoo);
    odoo.setResponses('common/authenticate', 'common-authenticate-badpw');
    // The form of a new integration can be sent as it is, with its name.
    const body = { ...odoo.access, name: nextName(), keyExpiresOn: '2020-01-01' };

    const { body: response } = await admin(odooRoutes.testConnection, { body });

    expect(response.findings).toMatchObject([
      { level: 'ERROR', message: expect.stringContaining('rejected the sign-in') },
      { level: 'WARNING', message: expect.stringContaining('expired on 2020-01-01') },
    ]);
  });

  test('reports disabled price lists in Odoo', async () => {
    const admin = (await world.newClient()).as('ROLE_ADMIN');
    const odoo = await startRecordedOdoo('odoo19');
    running.push(odoo);
    const respondWith = (result: unknown) => ({
      status: 200,
      contentType: 'application/json',
      date: '',
      body: { result },
    });
    for (const model of ['res.partner', 'product.product', 'product.pricelist.item', 'stock.quant', 'sale.order'])
      odoo.setResponses(`${model}/check_access_rights`, respondWith(true));
    odoo.setResponses('res.partner/fields_get', respondWith({ property_product_pricelist: { type: 'many2one' } }));
    odoo.setResponses('stock.picking/fields_get', respondWith({ carrier_tracking_ref: { type: 'char' } }));
    odoo.setResponses('res.users/has_group', respondWith(false));

    const { body: response } = await admin(odooRoutes.testConnection, { body: odoo.access });

    expect(response.findings.filter(({ message }) => !message.startsWith('The Odoo user can'))).toMatchObject([
      { level: 'OK' },
      { level: 'WARNING', message: expect.stringContaining('signs in with a password') },
      { level: 'WARNING', message: expect.stringContaining('Price lists are disabled') },
    ]);
  });

  test('is tested with the currency of the company in Odoo, which must be that of the account', async () => {
    const client = await world.newClient();
    const odoo = await startScriptedOdoo();
    running.push(odoo);
    odoo.change('res.users', 2, { company_id: [1, 'Acme'] });
    odoo.change('res.company', 1, { name: 'Acme', currency_id: [3, 'EUR'] });
    const findCurrency = async () => {
      const { body } = await client.as('ROLE_ADMIN')(odooRoutes.testConnection, { body: odoo.access });
      return body.findings.filter(({ message }) => message.includes('EUR'));
    };

    expect(await findCurrency()).toEqual([
      {
        level: 'WARNING',
        message:
          'The company Acme in Odoo uses EUR. The account uses USD. Amounts are not converted. Sign in with an Odoo user whose company uses USD.',
      },
    ]);
    await changeCurrency(client, 'EUR');
    expect(await findCurrency()).toEqual([
      { level: 'OK', message: 'The company Acme in Odoo uses EUR, as the account.' },
    ]);
  });

  test('is tested with the price lists of companies, which must have the currency of the account', async () => {
    const client = await world.newClient();
    const odoo = await startScriptedOdoo();
    running.push(odoo);
    const europe = odoo.make('product.pricelist', { name: 'Europe', currency_id: [1, 'EUR'] });
    const trade = odoo.make('product.pricelist', { name: 'Trade', currency_id: [2, 'USD'] });
    const makeCompany = (name: string, list: number) =>
      odoo.make('res.partner', {
        name,
        is_company: true,
        parent_id: false,
        active: true,
        property_product_pricelist: [list, ''],
      });
    for (const name of ['Aldi', 'Billa', 'Coop', 'Dia', 'Eroski']) makeCompany(name, europe);
    makeCompany('Target', trade);

    const { body } = await client.as('ROLE_ADMIN')(odooRoutes.testConnection, { body: odoo.access });

    expect(body.findings.filter(({ message }) => message.includes('Europe'))).toEqual([
      {
        level: 'WARNING',
        message:
          'The account uses USD. Price lists of these companies in Odoo have another currency, so their orders are not exported: Aldi (Europe, EUR), Billa (Europe, EUR), Coop (Europe, EUR), and 2 more. Assign price lists in USD to them in Odoo.',
      },
    ]);
  });

  test('can be tested ten times a minute', async () => {
    const admin = (await world.newClient()).as('ROLE_ADMIN');
    const { name: _, ...place } = baseInput();
    const tried: number[] = [];
    for (let n = 0; n < 11; n += 1)
      tried.push((await admin(odooRoutes.testConnection, { body: { ...place, url: 'http://127.0.0.1:1' } })).status);

    expect(tried).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('a child integration', () => {
  test('has the settings of its type with defaults, and rejects invalid ones', async () => {
    const { admin, baseId } = await setUp();
    const body = { name: nextName(), baseIntegrationId: baseId, settings: { tag: 'Retail' } };
    const { body: made } = await admin(odooRoutes.createCompanyPull, { body });

    const wrong = await admin(odooRoutes.updateChild, {
      params: { id: made.id },
      body: { name: made.name, settings: { tag: 7 } },
    });

    expect(made).toMatchObject({ parentId: baseId, settings: { tag: 'Retail', customersOnly: false } });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ pointer: '/body/settings/tag' }] } });
  });

  test('of prices starts with the currency of the account, which remains if a change does not contain it', async () => {
    const { client, admin, baseId } = await setUp();
    await changeCurrency(client, 'EUR');
    const create = (settings?: { readonly currency: string }) =>
      admin(odooRoutes.createPricingPull, { body: { name: nextName(), baseIntegrationId: baseId, settings } });
    const { body: made } = await create();
    const { body: chosen } = await create({ currency: 'GBP' });
    await changeCurrency(client, 'USD');

    const change = (settings: Record<string, unknown>) =>
      admin(odooRoutes.updateChild, { params: { id: made.id }, body: { name: made.name, settings } });

    expect([made.settings, chosen.settings]).toMatchObject([{ currency: 'EUR' }, { currency: 'GBP' }]);
    expect((await change({ priceList: 'Trade' })).body.settings).toEqual({ currency: 'EUR', priceList: 'Trade' });
    expect((await change({ currency: 'euro' })).status).toBe(400);
  });

  test('cannot be created for an inactive connection or another integration', async () => {
    const { admin, baseId, child } = await setUp();
    const create = (baseIntegrationId: number) =>
      admin(odooRoutes.createPricingPull, { body: { name: nextName(), baseIntegrationId } });

    expect((await create(child.id)).status).toBe(404);
    await admin(integrationRoutes.deactivate, { params: { integrationId: baseId } });
    expect(await create(baseId)).toMatchObject({ status: 403, body: { message: 'Integration is not active' } });
  });

  test('is not queued while the connection is inactive, and waits while it does not operate', async () => {
    const { admin, baseId, child } = await setUp();
    const params = { integrationId: child.id };
    expect((await admin(integrationRoutes.schedulePartialSync, { params })).status).toBe(202);
    await admin(integrationRoutes.setOperating, { params: { integrationId: baseId }, query: { isOperating: false } });
    await run(async () => 'Done.');
    const { body: waiting } = await admin(integrationQueueRoutes.current, {
      query: { integrationIds: String(child.id) },
    });
    expect(waiting).toMatchObject([{ status: 'PENDING', attempts: 0 }]);

    await admin(integrationRoutes.deactivate, { params: { integrationId: baseId } });

    expect((await admin(integrationRoutes.scheduleFullSync, { params })).status).toBe(403);
  });
});

describe('the mapping', () => {
  test('is listed with links to Odoo, and cleared together with the cursors of the children', async () => {
    const { client, admin, baseId, child } = await setUp();
    const ctx = { tenantId: client.tenantId, now: new Date() };
    await client.db(async (db) => {
      const values = { internalId: 7, externalId: 9, model: 'res.partner' };
      await saveMapping({ ...ctx, db }, { baseId, entity: 'STORE' }, values);
      await saveCursor({ db }, child.id, { since: '2026-11-20 10:00:00' });
    });
    const query = { baseIntegrationId: baseId };
    const { body: shown } = await admin(odooRoutes.mapping, { query });
    expect(shown.content).toMatchObject([
      { entity: 'STORE', internalId: 7, link: 'https://odoo.example.com/mail/view?model=res.partner&res_id=9' },
    ]);

    const cleared = await admin(odooRoutes.clearMapping, { body: query });

    expect(cleared.body).toEqual({ cleared: 1 });
    expect((await admin(odooRoutes.mapping, { query })).body.content).toEqual([]);
    expect(await client.db((db) => db.selectFrom('syncCursor').selectAll().execute())).toEqual([]);
  });

  test('of all connections is cleared without a connection, or remains while one of them runs', async () => {
    const { client, admin, baseId, child } = await setUp();
    const ctx = { tenantId: client.tenantId, now: new Date() };
    await client.db(async (db) => {
      const values = { internalId: 7, externalId: 9, model: 'res.partner' };
      await saveMapping({ ...ctx, db }, { baseId, entity: 'STORE' }, values);
      await saveMapping({ ...ctx, db }, { baseId, entity: 'COMPANY' }, { ...values, internalId: 8, externalId: 10 });
    });
    await admin(integrationRoutes.schedulePartialSync, { params: { integrationId: child.id } });
    await run(async () => {
      expect(await admin(odooRoutes.clearMapping, { body: {} })).toMatchObject({
        status: 409,
        body: { code: 'MAPPING_IN_USE' },
      });
      return 'Done.';
    });

    const cleared = await admin(odooRoutes.clearMapping, { body: {} });
    const again = await admin(odooRoutes.clearMapping, { body: undefined });

    expect([cleared.status, cleared.body]).toEqual([200, { cleared: 2 }]);
    expect([again.status, again.body]).toEqual([200, { cleared: 0 }]);
  });

  test('cannot be cleared while a run is active', async () => {
    const { admin, baseId, child } = await setUp();
    await admin(integrationRoutes.schedulePartialSync, { params: { integrationId: child.id } });

    await run(async () => {
      const rejected = await admin(odooRoutes.clearMapping, { body: { baseIntegrationId: baseId } });
      expect(rejected).toMatchObject({ status: 409, body: { code: 'MAPPING_IN_USE' } });
      return 'Done.';
    });

    expect((await admin(odooRoutes.clearMapping, { body: { baseIntegrationId: baseId } })).status).toBe(200);
  });
});
