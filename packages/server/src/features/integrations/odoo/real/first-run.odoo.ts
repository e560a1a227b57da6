import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import type { PreviewStep } from '@shelfward/contract/integrations/core/integration-previews.shapes.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import {
  type odooSetupInput,
  odooFirstRunRoutes as routes,
} from '@shelfward/contract/integrations/odoo/odoo-first-run.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { buildSyncs } from '../../../../syncs.ts';
import { useWorld } from '../../../../testing/world.ts';
import { makeOrder } from '../../../orders/orders.factory.ts';
import { runWaitingSyncs } from '../../core/public.ts';
import { runWaitingPreviews } from '../first-run/preview-worker.service.ts';
import { baseInput } from '../odoo.factory.ts';
import { fillOdoo, setRealStock } from './real-fixture.factory.ts';
import { expectOneId, makeRemote, openReal, type RealVersion, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();

type OdooSetup = z.input<typeof odooSetupInput>;

/** A client with a connection to Odoo whose integrations do not operate yet. */
const connect = async (version: RealVersion, children: OdooSetup['children']) => {
  const client = await world.newClient();
  const admin = client.as('ROLE_ADMIN');
  const { id } = (await admin(routes.createSetup, { body: { ...baseInput(realAccess(version)), children } })).body;
  const params = { id };
  const { keys, outgoing, database } = world;
  const getSync = buildSyncs({ keys, outgoing, uploadFolder: os.tmpdir() });
  const services = {
    database,
    lockTimeoutMs: 200,
    clock: () => new Date(),
    log: world.app.log,
    getSync,
  };
  const preview = async () => {
    await admin(routes.startPreview, { params });
    await runWaitingPreviews(services);
    const { body: response } = await admin(routes.getPreview, { params });
    if (response.preview?.status !== 'DONE') throw new Error(`The preview failed: ${response.preview?.message}`);
    return response.preview;
  };
  const start = async ({ id: previewId, steps }: Awaited<ReturnType<typeof preview>>) => {
    const integrationIds = steps.map(({ integrationId }) => integrationId);
    await admin(routes.start, { params, body: { previewId, integrationIds } });
    await runWaitingSyncs(services);
    const { body: history } = await admin(integrationQueueRoutes.history, { query: { size: 10 } });
    return history.content;
  };
  return { client, admin, preview, start };
};

const outcomes = (steps: readonly PreviewStep[]) =>
  Object.fromEntries(
    steps.map(({ integrationType, error, groups }) => [
      integrationType,
      error ?? groups.map(({ entity, outcome, count }) => `${count} ${entity} ${outcome}`),
    ]),
  );

test.each(versions)(
  'Odoo %i: the first run does what its preview shows, and the preview writes nothing',
  async (version) => {
    const odoo = await openReal(version);
    const suffix = randomUUID().slice(0, 8);
    const make = async (model: string, values: object) => expectOneId(await makeRemote(odoo, model, [{ ...values }]));
    const [usd = 0] = await odoo.search('res.currency', { domain: [['name', '=', 'USD']] });
    const tag = `First run ${suffix}`;
    const tags = [[6, 0, [await make('res.partner.category', { name: tag })]]];
    const isStorable = (await odoo.getFields('product.product')).has('is_storable');
    const kind = isStorable ? { type: 'consu', is_storable: true } : { type: 'product' };
    const honey = await make('product.product', { name: `Honey ${suffix}`, barcode: `1${suffix}`, ...kind });
    for (const name of ['Green tea', 'Black tea'])
      await make('product.product', { name: `${name} ${suffix}`, default_code: `T-${suffix}`, ...kind });
    const list = await make('product.pricelist', { name: `Wholesale ${suffix}`, currency_id: usd });
    const rule = { pricelist_id: list, compute_price: 'fixed', applied_on: '0_product_variant' };
    await make('product.pricelist.item', { ...rule, product_id: honey, fixed_price: 10.5 });
    await setRealStock(odoo, honey, 40);
    const company = (name: string, values: object = {}) =>
      make('res.partner', { name: `${name} ${suffix}`, is_company: true, category_id: tags, ...values });
    const acme = await company('Acme', { property_product_pricelist: list });
    const fresh = await company('Fresh Foods');
    await company('Twin');
    await company('Twin');
    const store = (name: string, parent: number) =>
      make('res.partner', { name: `${name} ${suffix}`, type: 'delivery', parent_id: parent, category_id: tags });
    await store('Downtown', acme);
    await store('Airport', fresh);
    await store('Mall', acme);
    await store('Mall', fresh);

    const { client, admin, preview, start } = await connect(version, [
      { type: 'ODOO_TO_SHELF_COMPANY', name: 'Companies', settings: { tag } },
      { type: 'ODOO_TO_SHELF_STORE', name: 'Stores' },
      { type: 'ODOO_TO_SHELF_PRICING', name: 'Prices', settings: { priceList: `Wholesale ${suffix}` } },
      { type: 'ODOO_TO_SHELF_INVENTORY', name: 'Stock' },
      { type: 'SHELF_TO_ODOO_ORDER', name: 'Orders' },
    ]);
    const product = async (upc: string, name: string, sku: string) =>
      (await admin(productRoutes.create, { body: { upc: `${upc}${suffix}`, sku: `${sku}-${suffix}`, name } })).body.id;
    const honeyHere = await product('1', 'Honey', 'H');
    const jam = await product('2', 'Jam', 'J');
    await product('3', 'Tea', 'T');
    const priceList = async (name: string, price: number) => {
      const { id: priceListId } = (await admin(pricingRoutes.create, { body: { name } })).body;
      await admin(pricingRoutes.updatePrices, { body: { priceListId, pricing: [{ productId: honeyHere, price }] } });
      return priceListId;
    };
    const retail = await priceList('Retail', 1425);
    await priceList(`Wholesale ${suffix}`, 1100);
    const input = { name: `Acme ${suffix}`, priceListId: retail };
    const companyId = (await admin(companyRoutes.create, { body: input })).body.id;
    const storeInput = { companyId, name: `Downtown ${suffix}` };
    const storeId = (await admin(storeRoutes.create, { body: storeInput })).body.id;
    for (const productId of [honeyHere, jam])
      await client.db((db) =>
        makeOrder(db, {
          companyId,
          storeId,
          status: 'APPROVED',
          purchaseOrderNumber: `${suffix}-${productId === jam ? 'JAM' : 'HONEY'}`,
          items: [{ productId, quantity: 2, unitPriceCents: 1050 }],
        }),
      );
    const orders = () => odoo.search('sale.order', { domain: [['client_order_ref', 'like', suffix]] });

    const first = await preview();
    expect(outcomes(first.steps)).toEqual({
      ODOO_TO_SHELF_COMPANY: ['1 COMPANY CREATED', '1 COMPANY MATCHED', '1 COMPANY CHANGED', '2 COMPANY AMBIGUOUS'],
      ODOO_TO_SHELF_STORE: ['1 STORE CREATED', '1 STORE MATCHED', '2 STORE AMBIGUOUS'],
      ODOO_TO_SHELF_PRICING: expect.arrayContaining(['1 PRODUCT MATCHED', '1 PRICE CHANGED', '1 PRICE_LIST MATCHED']),
      ODOO_TO_SHELF_INVENTORY: ['1 STOCK CHANGED'],
      SHELF_TO_ODOO_ORDER: ['1 ORDER SENT', '1 ORDER FAILED'],
    });
    expect((await admin(companyRoutes.list, {})).body.totalElements).toBe(1);
    expect(await orders()).toEqual([]);

    // The ambiguous companies and stores, and the order of the unknown product, have open logs.
    expect((await start(first)).map(({ status }) => status)).toEqual(Array(5).fill('FAILED_UNRESOLVED_LOGS'));
    const names = (await admin(companyRoutes.list, {})).body.content.map(({ name }) => name);
    expect(names.sort()).toEqual([`Acme ${suffix}`, `Fresh Foods ${suffix}`]);
    const storeNames = (await admin(storeRoutes.list, {})).body.content.map(({ name }) => name);
    expect(storeNames.sort()).toEqual([`Airport ${suffix}`, `Downtown ${suffix}`]);
    const terms = (await admin(companyRoutes.get, { params: { companyId } })).body;
    expect(terms.priceList?.name).toBe(`Wholesale ${suffix}`);
    const stock = (await admin(productRoutes.get, { params: { productId: honeyHere } })).body;
    expect(stock).toMatchObject({ quantity: { onHand: 40 }, pricing: [{ price: 1425 }, { price: 1050 }] });
    expect(await orders()).toHaveLength(1);

    const written = Object.values(outcomes((await preview()).steps)).flat();
    expect(written.filter((text) => / (CREATED|MATCHED|CHANGED|SENT)$/.test(text))).toEqual([]);
  },
);

test.each(versions)(
  'Odoo %i: previews 200 companies, 2,000 stores, 2,000 products, and 4,000 prices',
  async (version) => {
    const prefix = randomUUID().slice(0, 8);
    await fillOdoo(await openReal(version), prefix);
    const { client, preview } = await connect(version, [
      { type: 'ODOO_TO_SHELF_COMPANY', name: 'Companies' },
      { type: 'ODOO_TO_SHELF_STORE', name: 'Stores' },
      { type: 'ODOO_TO_SHELF_PRICING', name: 'Prices' },
      { type: 'ODOO_TO_SHELF_INVENTORY', name: 'Stock' },
    ]);
    const products = Array.from({ length: 2000 }, (_, index) => ({
      upc: `${prefix}${index}`,
      sku: `${prefix}-${index}`,
      name: `${prefix} ${index}`,
    }));
    await client.db((db) => db.insertInto('product').values(products).execute());

    const begun = performance.now();
    const { steps } = await preview();
    const ms = Math.round(performance.now() - begun);
    console.info(`Odoo ${version}, preview`, ms, outcomes(steps));

    const count = (type: string, outcome: string) =>
      steps.find(({ integrationType }) => integrationType === type)?.groups.find((group) => group.outcome === outcome)
        ?.count;
    expect(count('ODOO_TO_SHELF_COMPANY', 'CREATED')).toBeGreaterThanOrEqual(200);
    expect(count('ODOO_TO_SHELF_STORE', 'CREATED')).toBeGreaterThanOrEqual(2000);
    expect(ms).toBeLessThan(180_000);
  },
);
