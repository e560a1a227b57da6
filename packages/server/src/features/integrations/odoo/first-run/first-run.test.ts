import os from 'node:os';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import type { PreviewStep } from '@shelfward/contract/integrations/core/integration-previews.shapes.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import type { OdooChildType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { odooFirstRunRoutes as routes } from '@shelfward/contract/integrations/odoo/odoo-first-run.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildSyncs } from '../../../../syncs.ts';
import { useWorld } from '../../../../testing/world.ts';
import { makeOrder } from '../../../orders/orders.factory.ts';
import { runWaitingSyncs } from '../../core/public.ts';
import { scriptedRetryDelaysMs, useScriptedOdoo } from '../client/scripted-odoo.factory.ts';
import { createPartners } from '../client/scripted-partners.factory.ts';
import { baseInput } from '../odoo.factory.ts';
import { runWaitingPreviews } from './preview-worker.service.ts';

const world = useWorld();
const startOdoo = useScriptedOdoo();

const allTypes: readonly OdooChildType[] = [
  'SHELF_TO_ODOO_ORDER',
  'ODOO_TO_SHELF_INVENTORY',
  'ODOO_TO_SHELF_PRICING',
  'ODOO_TO_SHELF_STORE',
  'ODOO_TO_SHELF_COMPANY',
];

/** A client with a connection and its integrations, which do not operate yet. */
const setUp = async (types = allTypes, access: object = {}) => {
  const odoo = await startOdoo();
  const client = await world.newClient();
  const admin = client.as('ROLE_ADMIN');
  const children = types.map((type) => ({ type, name: type }));
  const body = { ...baseInput({ ...odoo.access, ...access }), children } as Parameters<
    typeof admin<typeof routes.createSetup>
  >[1]['body'];
  const setup = (await admin(routes.createSetup, { body })).body;
  const params = { id: setup.id };
  const { keys, outgoing, database } = world;
  const getSync = buildSyncs({ keys, outgoing, uploadFolder: os.tmpdir(), retryDelaysMs: scriptedRetryDelaysMs });
  const services = {
    database,
    lockTimeoutMs: 200,
    clock: () => new Date(),
    log: world.app.log,
    getSync,
  };
  return {
    odoo,
    client,
    admin,
    setup,
    params,
    ...createPartners(odoo),
    runSyncs: () => runWaitingSyncs(services),
    preview: async () => {
      await admin(routes.startPreview, { params });
      await runWaitingPreviews(services);
      return (await admin(routes.getPreview, { params })).body.preview;
    },
    runPreviews: (now?: Date) => runWaitingPreviews({ ...services, ...(now && { clock: () => now }) }),
  };
};

/** Records on both sides: some match, some are new, some are ambiguous. */
const setUpShop = async (types = allTypes, { hasWholesale = true } = {}) => {
  const all = await setUp(types);
  const { odoo, admin, client, company, store } = all;
  const product = async (upc: string, name: string, sku?: string) =>
    (await admin(productRoutes.create, { body: { upc, name, ...(sku !== undefined && { sku }) } })).body.id;
  const honey = await product('0001', 'Honey');
  const jam = await product('0002', 'Jam');
  await product('0003', 'Tea', 'T-1');
  const remoteHoney = odoo.make('product.product', {
    name: 'Honey',
    barcode: '0001',
    default_code: false,
    type: 'product',
  });
  for (const name of ['Green tea', 'Black tea'])
    odoo.make('product.product', { name, barcode: false, default_code: 'T-1', type: 'product' });
  const list = async (name: string, price: number) => {
    const { id: priceListId } = (await admin(pricingRoutes.create, { body: { name } })).body;
    await admin(pricingRoutes.updatePrices, { body: { priceListId, pricing: [{ productId: honey, price }] } });
    return priceListId;
  };
  const priceListId = await list('Retail', 1425);
  if (hasWholesale) await list('Wholesale', 1100);
  const wholesale = odoo.make('product.pricelist', { name: 'Wholesale', currency_id: [1, 'USD'] });
  odoo.make('product.pricelist', { name: 'Outlet', currency_id: [1, 'USD'] });
  odoo.make('product.pricelist.item', {
    pricelist_id: [wholesale, 'Wholesale (USD)'],
    applied_on: '0_product_variant',
    product_id: [remoteHoney, 'Honey'],
    product_tmpl_id: false,
    compute_price: 'fixed',
    fixed_price: 10.5,
    min_quantity: 0,
    date_start: false,
    date_end: false,
  });
  odoo.make('stock.quant', { product_id: [remoteHoney, 'Honey'], quantity: 40, 'location_id.usage': 'internal' });
  const acme = company('Acme', { property_product_pricelist: [wholesale, 'Wholesale (USD)'] });
  odoo.make('ir.property', { name: 'property_product_pricelist', res_id: `res.partner,${acme}` });
  const fresh = company('Fresh Foods');
  company('Twin');
  company('Twin');
  store('Downtown', acme, { ref: 'S-1' });
  store('Airport', fresh);
  store('Mall', acme);
  store('Mall', fresh);
  const { id: companyId } = (await admin(companyRoutes.create, { body: { name: 'Acme', priceListId } })).body;
  const { id: storeId } = (await admin(storeRoutes.create, { body: { companyId, name: 'Downtown', number: 'S-1' } }))
    .body;
  const order = (productId: number, purchaseOrderNumber: string) =>
    client.db((db) =>
      makeOrder(db, {
        companyId,
        storeId,
        status: 'APPROVED',
        purchaseOrderNumber,
        items: [{ productId, quantity: 2, unitPriceCents: 825 }],
      }),
    );
  await order(honey, 'PO-1');
  await order(jam, 'PO-2');
  return { ...all, companyId };
};

const names = (step: PreviewStep | undefined, entity: string, outcome: string): string[] =>
  step?.groups.find((group) => group.entity === entity && group.outcome === outcome)?.items.map(({ name }) => name) ??
  [];
const findStep = (steps: readonly PreviewStep[] = [], type: string): PreviewStep | undefined =>
  steps.find(({ integrationType }) => integrationType === type);

const countedTables = [
  'company',
  'store',
  'price_list',
  'product_price',
  'external_mapping',
  'sync_cursor',
  'audit_entry',
  'integration_log',
  'integration_queue_item',
  'order_sync',
];

/** The number of rows of each table, and the stock. */
const countRows = ({ client }: Pick<Awaited<ReturnType<typeof setUp>>, 'client'>) =>
  client.db(async (db) => {
    const counts: Record<string, unknown> = {};
    for (const table of countedTables) {
      const counted = sql<{
        count: number;
      }>`select count(*) from ${sql.table(table)} where tenant_id = ${client.tenantId}`;
      counts[table] = (await counted.execute(db)).rows[0]?.count;
    }
    const stock = await db.selectFrom('product').select(['id', 'onHand', 'version']).orderBy('id').execute();
    return { counts, stock };
  });

describe('the set-up', () => {
  test('creates the connection with all integrations, which do not operate', async () => {
    const { setup, admin } = await setUp();

    expect(setup.children.map(({ integrationType }) => integrationType)).toEqual(allTypes);
    expect(setup.children.every(({ operating, parentId }) => !operating && parentId === setup.id)).toBe(true);
    const { body } = await admin(integrationRoutes.list, { query: { parentId: setup.id } });
    expect(body.content.every(({ nextRunTime }) => nextRunTime === null)).toBe(true);
  });

  test('creates nothing if one of the integrations is not valid', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    const twice = { type: 'ODOO_TO_SHELF_STORE' as const, name: 'Stores' };

    const rejected = await admin(routes.createSetup, { body: { ...baseInput(), children: [twice, twice] } });

    expect(rejected).toMatchObject({ status: 409, body: { code: 'INTEGRATION_NAME_TAKEN' } });
    expect((await admin(integrationRoutes.list, {})).body.content).toEqual([]);
  });
});

describe('a preview', () => {
  test('shows what the first run would do, in its order, and writes nothing here or in Odoo', async () => {
    const all = await setUpShop();
    const { odoo, preview } = all;
    const before = await countRows(all);

    const result = await preview();

    expect(result).toMatchObject({ status: 'DONE', message: null });
    expect(result?.steps.map(({ integrationType, error }) => [integrationType, error])).toEqual([
      ['ODOO_TO_SHELF_COMPANY', null],
      ['ODOO_TO_SHELF_STORE', null],
      ['ODOO_TO_SHELF_PRICING', null],
      ['ODOO_TO_SHELF_INVENTORY', null],
      ['SHELF_TO_ODOO_ORDER', null],
    ]);
    const companies = findStep(result?.steps, 'ODOO_TO_SHELF_COMPANY');
    expect(names(companies, 'COMPANY', 'MATCHED')).toEqual(['Acme']);
    expect(names(companies, 'COMPANY', 'CREATED')).toEqual(['Fresh Foods']);
    const twin = expect.stringContaining('The company Twin');
    expect(names(companies, 'COMPANY', 'AMBIGUOUS')).toEqual([twin]);
    expect(companies?.groups.find(({ outcome }) => outcome === 'CHANGED')).toEqual({
      entity: 'COMPANY',
      outcome: 'CHANGED',
      count: 1,
      items: [{ name: 'Acme', detail: 'price list: Retail to Wholesale' }],
    });
    const stores = findStep(result?.steps, 'ODOO_TO_SHELF_STORE');
    expect(names(stores, 'STORE', 'MATCHED')).toEqual(['Downtown']);
    expect(names(stores, 'STORE', 'CREATED')).toEqual(['Airport']);
    const mall = expect.stringContaining('delivery addresses with this name');
    expect(names(stores, 'STORE', 'AMBIGUOUS')).toEqual([mall]);
    const prices = findStep(result?.steps, 'ODOO_TO_SHELF_PRICING');
    expect(names(prices, 'PRODUCT', 'MATCHED')).toEqual(['Honey']);
    expect(names(prices, 'PRODUCT', 'UNMATCHED')).toEqual(['Jam']);
    expect(names(prices, 'PRODUCT', 'AMBIGUOUS')).toEqual([expect.stringContaining('The product Tea')]);
    expect(names(prices, 'PRICE_LIST', 'MATCHED')).toEqual(['Wholesale']);
    expect(names(prices, 'PRICE_LIST', 'CREATED')).toEqual(['Outlet']);
    expect(prices?.groups.find(({ entity }) => entity === 'PRICE')?.items).toEqual([
      { name: 'Wholesale: Honey', detail: '11.00 to 10.50' },
    ]);
    const stock = findStep(result?.steps, 'ODOO_TO_SHELF_INVENTORY');
    expect(stock?.groups).toMatchObject([{ entity: 'STOCK', items: [{ name: 'Honey', detail: '0 to 40' }] }]);
    const orders = findStep(result?.steps, 'SHELF_TO_ODOO_ORDER');
    expect(names(orders, 'ORDER', 'SENT')).toEqual(['PO-1']);
    expect(names(orders, 'ORDER', 'FAILED')).toEqual([expect.stringContaining('PO-2: ')]);

    // The audit log has the request for the preview.
    const audits = Number(before.counts.audit_entry) + 1;
    expect(await countRows(all)).toEqual({ ...before, counts: { ...before.counts, audit_entry: audits } });
    expect(odoo.calls.filter((call) => /\/(load|create|write|unlink|action_|button_)/.test(call))).toEqual([]);
  });

  test('agrees with the run: companies, stores, terms, prices, stock, and orders', async () => {
    const { odoo, admin, params, preview, runSyncs, companyId } = await setUpShop();
    const result = await preview();
    const integrationIds = result?.steps.map(({ integrationId }) => integrationId) ?? [];

    const { runs } = (await admin(routes.start, { params, body: { previewId: result?.id ?? 0, integrationIds } })).body;
    expect(runs).toHaveLength(5);
    await runSyncs();

    const listed = (await admin(companyRoutes.list, {})).body.content.map(({ name }) => name);
    expect(listed.sort()).toEqual(['Acme', 'Fresh Foods']);
    expect((await admin(storeRoutes.list, {})).body.content.map(({ name }) => name).sort()).toEqual([
      'Airport',
      'Downtown',
    ]);
    const acme = (await admin(companyRoutes.get, { params: { companyId } })).body;
    expect(acme.priceList?.name).toBe('Wholesale');
    const { body: products } = await admin(productRoutes.list, { query: { search: 'Honey' } });
    expect(products.content[0]).toMatchObject({ quantity: { onHand: 40 } });
    expect(odoo.all('sale.order')).toHaveLength(1);
    const history = (await admin(integrationQueueRoutes.history, { query: { size: 10, sort: ['startTime,asc'] } }))
      .body;
    expect(history.content.map(({ integrationType }) => integrationType)).toEqual(
      result?.steps.map(({ integrationType }) => integrationType),
    );
    // The next preview has nothing left to do for these records.
    const next = await preview();
    const written = next?.steps.flatMap(({ groups }) =>
      groups.filter(({ outcome }) => ['CREATED', 'MATCHED', 'CHANGED', 'SENT'].includes(outcome)),
    );
    expect(written).toEqual([]);
  });

  test('shows the price lists that companies get once their first prices are imported, as the run does', async () => {
    const { admin, params, preview, runSyncs, companyId } = await setUpShop(allTypes, { hasWholesale: false });
    const result = await preview();
    const companies = findStep(result?.steps, 'ODOO_TO_SHELF_COMPANY');
    expect(companies?.groups.map(({ outcome, count }) => [outcome, count])).toEqual([
      ['CREATED', 1],
      ['MATCHED', 1],
      ['CHANGED', 1],
      ['AMBIGUOUS', 2],
    ]);
    expect(companies?.groups.find(({ outcome }) => outcome === 'CHANGED')?.items).toEqual([
      { name: 'Acme', detail: 'price list: Retail to Wholesale' },
    ]);

    const integrationIds = result?.steps.map(({ integrationId }) => integrationId) ?? [];
    await admin(routes.start, { params, body: { previewId: result?.id ?? 0, integrationIds } });
    await runSyncs();

    const acme = (await admin(companyRoutes.get, { params: { companyId } })).body;
    expect(acme.priceList?.name).toBe('Wholesale');
  });

  test('counts products that an export would create, and sends their orders', async () => {
    const types: readonly OdooChildType[] = [
      ...allTypes,
      'SHELF_TO_ODOO_PRODUCT',
      'SHELF_TO_ODOO_PRICING',
      'ODOO_TO_SHELF_ORDER',
    ];
    const { odoo, preview } = await setUpShop(types);

    const result = await preview();

    expect(result?.steps.map(({ error }) => error)).toEqual(types.map(() => null));
    const products = findStep(result?.steps, 'SHELF_TO_ODOO_PRODUCT');
    expect(names(products, 'PRODUCT', 'CREATED')).toEqual(['Jam']);
    expect(names(products, 'PRODUCT', 'UNMATCHED')).toEqual([]);
    const orders = findStep(result?.steps, 'SHELF_TO_ODOO_ORDER');
    expect(names(orders, 'ORDER', 'SENT')).toEqual(['PO-1', 'PO-2']);
    const prices = findStep(result?.steps, 'SHELF_TO_ODOO_PRICING');
    expect(names(prices, 'PRICE', 'CREATED')).toEqual(['Retail: Honey']);
    expect(odoo.calls.filter((call) => call.endsWith('/load'))).toEqual([]);
  });

  test('shows up to 100 records of a group and counts all', async () => {
    const { company, preview } = await setUp(['ODOO_TO_SHELF_COMPANY']);
    for (let index = 0; index < 130; index += 1) company(`Company ${index}`);

    const [group] = (await preview())?.steps[0]?.groups ?? [];

    expect(group?.count).toBe(130);
    expect(group?.items).toHaveLength(100);
  });

  test('without a connection fails with one sign-in and the reason', async () => {
    const { odoo, preview } = await setUp(allTypes, { password: 'wrong' });

    const result = await preview();

    expect(result).toMatchObject({ status: 'FAILED', steps: [] });
    expect(result?.message).toContain('rejected the sign-in');
    expect(odoo.calls).toEqual([]);
  });

  test('shows the error of one integration, and the others', async () => {
    const { odoo, admin, setup, company, preview } = await setUp(['ODOO_TO_SHELF_COMPANY', 'ODOO_TO_SHELF_INVENTORY']);
    company('Acme');
    const { id = 0 } =
      setup.children.find(({ integrationType }) => integrationType === 'ODOO_TO_SHELF_INVENTORY') ?? {};
    await admin(odooRoutes.updateChild, { params: { id }, body: { name: 'Stock', settings: { warehouse: 'XX' } } });

    const result = await preview();

    expect(result?.steps).toMatchObject([
      { error: null, groups: [{ count: 1 }] },
      { error: expect.stringContaining('no warehouse with the short name XX') },
    ]);
    expect(odoo.calls.length).toBeGreaterThan(0);
  });

  test('that is requested twice is computed once; a new one replaces it', async () => {
    const { admin, params, preview, runPreviews } = await setUp(['ODOO_TO_SHELF_COMPANY']);
    const first = (await admin(routes.startPreview, { params })).body;
    const second = (await admin(routes.startPreview, { params })).body;
    expect(second).toMatchObject({ id: first.id, status: 'PENDING' });
    expect(await runPreviews()).toBe(1);

    const next = await preview();

    expect(next?.id).not.toBe(first.id);
    expect(await runPreviews()).toBe(0);
  });

  test('does not wait for records that a user is changing for longer than its limit, and starts again', async () => {
    const { client, admin, company, params, runPreviews } = await setUp(['ODOO_TO_SHELF_COMPANY']);
    const { id } = (await admin(companyRoutes.create, { body: { name: 'Acme' } })).body;
    company('Acme');
    await admin(routes.startPreview, { params });
    await client.db(async (db) => {
      await db.selectFrom('company').select('id').where('id', '=', id).forUpdate().execute();
      await runPreviews();
    });
    expect((await admin(routes.getPreview, { params })).body.preview?.status).toBe('PENDING');

    await runPreviews(new Date(Date.now() + 60_000));

    expect((await admin(routes.getPreview, { params })).body.preview?.status).toBe('DONE');
  });
});

describe('the start', () => {
  test('requires the newest complete preview', async () => {
    const { admin, params, preview, setup } = await setUp(['ODOO_TO_SHELF_COMPANY']);
    const integrationIds = setup.children.map(({ id }) => id);
    const old = await preview();
    const { id } = (await admin(routes.startPreview, { params })).body;

    for (const previewId of [old?.id ?? 0, id])
      expect(await admin(routes.start, { params, body: { previewId, integrationIds } })).toMatchObject({
        status: 409,
        body: { code: 'PREVIEW_OUTDATED' },
      });

    const { body } = await admin(integrationRoutes.list, { query: { parentId: params.id } });
    expect(body.content.map(({ operating }) => operating)).toEqual([false]);
  });

  test('starts only the chosen integrations, and rejects those of another connection', async () => {
    const { admin, params, preview } = await setUp(['ODOO_TO_SHELF_COMPANY', 'ODOO_TO_SHELF_STORE']);
    const result = await preview();
    const previewId = result?.id ?? 0;
    const [companies, stores] = result?.steps.map(({ integrationId }) => integrationId) ?? [];
    const rejected = await admin(routes.start, {
      params,
      body: { previewId, integrationIds: [companies ?? 0, params.id] },
    });
    expect(rejected).toMatchObject({ status: 404 });

    await admin(routes.start, { params, body: { previewId, integrationIds: [companies ?? 0] } });

    const { body } = await admin(integrationRoutes.list, { query: { parentId: params.id } });
    const operating = new Map(body.content.map((one) => [one.id, one.operating]));
    expect([operating.get(companies ?? 0), operating.get(stores ?? 0)]).toEqual([true, false]);
  });
});
