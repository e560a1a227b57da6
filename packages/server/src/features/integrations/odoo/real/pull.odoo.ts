import { randomUUID } from 'node:crypto';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { makePuller } from '../master-data/pull.factory.ts';
import { expectOneId, makeRemote, openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();

describe.each(versions)('Odoo %i', (version) => {
  let odoo: OdooClient;
  beforeAll(async () => {
    odoo = await openReal(version);
  });
  const write = (model: string, ids: readonly number[], vals: Readonly<Record<string, unknown>>) =>
    odoo.call({ model, method: 'write', arguments: { ids, vals } });
  const pull = () => makePuller(world, realAccess(version));
  /** Creates companies with a unique tag, so that each test reads only its own. */
  const makeTagged = async (count: number) => {
    const tag = `Retail ${randomUUID().slice(0, 8)}`;
    const tagId = expectOneId(await makeRemote(odoo, 'res.partner.category', [{ name: tag }]));
    const [country] = await odoo.search('res.country', { domain: [['code', '=', 'US']] });
    const [state] = await odoo.search('res.country.state', {
      domain: [
        ['code', '=', 'NY'],
        ['country_id', '=', country],
      ],
    });
    const ids = await makeRemote(
      odoo,
      'res.partner',
      Array.from({ length: count }, (_, index) => ({
        name: `${tag} ${index}`,
        is_company: true,
        category_id: [[6, 0, [tagId]]],
        street: '1 Main Street',
        city: 'Albany',
        zip: '12207',
        state_id: state,
        country_id: country,
      })),
    );
    return { tag, ids };
  };
  const listCompanies = async (puller: Awaited<ReturnType<typeof pull>>, search: string) =>
    (await puller.admin(companyRoutes.list, { query: { search, includeInactive: true, size: 100 } })).body.content;

  test('imports companies once, updates them, and preserves them when they are deleted in Odoo', async () => {
    const { tag, ids } = await makeTagged(3);
    const puller = await pull();
    await puller.ensureChild('ODOO_TO_SHELF_COMPANY', { tag });

    expect(await puller.run('ODOO_TO_SHELF_COMPANY')).toMatchObject({ status: 'PROCESSED' });
    const came = await listCompanies(puller, tag);
    expect(came).toHaveLength(3);
    expect(came[0]).toMatchObject({ address: { addressLine1: '1 Main Street', state: 'NY', countryCode: 'US' } });

    const [first, second, third] = ids;
    await write('res.partner', [first ?? 0], { name: `${tag} renamed`, city: 'Troy' });
    await write('res.partner', [second ?? 0], { active: false });
    expect(await puller.run('ODOO_TO_SHELF_COMPANY')).toMatchObject({ status: 'PROCESSED' });
    const changed = await listCompanies(puller, tag);
    expect(changed.find(({ name }) => name.endsWith('renamed'))).toMatchObject({ address: { city: 'Troy' } });
    expect(changed.filter(({ inactive }) => inactive)).toHaveLength(1);

    await odoo.call({ model: 'res.partner', method: 'unlink', arguments: { ids: [third] } });
    await puller.run('ODOO_TO_SHELF_COMPANY', 'FULL');
    expect(await listCompanies(puller, tag)).toHaveLength(3);
    expect(await puller.failures('ODOO_TO_SHELF_COMPANY')).toMatchObject([
      { message: expect.stringContaining('deleted in Odoo') },
    ]);
  });

  test('a run without changes writes nothing', async () => {
    const { tag } = await makeTagged(2);
    const puller = await pull();
    await puller.ensureChild('ODOO_TO_SHELF_COMPANY', { tag });
    await puller.run('ODOO_TO_SHELF_COMPANY');
    const before = await puller.client.db((db) => db.selectFrom('auditEntry').select('id').execute());

    expect((await puller.run('ODOO_TO_SHELF_COMPANY'))?.progress.message).toContain('0 imported');

    expect(await puller.client.db((db) => db.selectFrom('auditEntry').select('id').execute())).toHaveLength(
      before.length + 1,
    );
  });

  test('two companies with the same name are imported after one is renamed', async () => {
    const { tag, ids } = await makeTagged(2);
    await write('res.partner', ids, { name: `${tag} twin` });
    const puller = await pull();
    await puller.ensureChild('ODOO_TO_SHELF_COMPANY', { tag });

    expect(await puller.run('ODOO_TO_SHELF_COMPANY')).toMatchObject({ status: 'FAILED_UNRESOLVED_LOGS' });
    expect(await puller.failures('ODOO_TO_SHELF_COMPANY')).toHaveLength(2);
    expect(await listCompanies(puller, tag)).toEqual([]);

    await write('res.partner', [ids[0] ?? 0], { name: `${tag} elder` });
    expect(await puller.run('ODOO_TO_SHELF_COMPANY')).toMatchObject({ status: 'PROCESSED' });
    expect(await listCompanies(puller, tag)).toHaveLength(2);
    expect(await puller.failures('ODOO_TO_SHELF_COMPANY')).toEqual([]);
  });

  test('imports stores with their company, moves them, and marks them as linked', async () => {
    const { tag, ids } = await makeTagged(2);
    const [one = 0, other = 0] = ids;
    const store = { name: `${tag} Downtown`, type: 'delivery', parent_id: one, ref: 'S-1', phone: '555-0100' };
    const storeId = expectOneId(await makeRemote(odoo, 'res.partner', [store]));
    const puller = await pull();

    await puller.run('ODOO_TO_SHELF_STORE');
    const found = async () =>
      (await puller.admin(storeRoutes.list, { query: { search: `${tag} Downtown` } })).body.content[0];
    expect(await found()).toMatchObject({ number: 'S-1', isLinkedToOdoo: true, company: { name: `${tag} 0` } });

    await write('res.partner', [storeId], { parent_id: other, ref: 'S-2' });
    await puller.run('ODOO_TO_SHELF_STORE');
    expect(await found()).toMatchObject({ number: 'S-2', company: { name: `${tag} 1` } });
  });

  test('imports a company within another company with its stores, and says why others are missing', async () => {
    const { tag, ids } = await makeTagged(1);
    const [holding = 0] = ids;
    const [north = 0, person = 0] = await makeRemote(odoo, 'res.partner', [
      { name: `${tag} North`, is_company: true, parent_id: holding },
      { name: `${tag} Ann`, is_company: false, parent_id: holding },
    ]);
    await makeRemote(odoo, 'res.partner', [
      { name: `${tag} Boston`, type: 'delivery', parent_id: north },
      { name: `${tag} Miami`, type: 'delivery', parent_id: person },
    ]);
    const puller = await pull();

    await puller.run('ODOO_TO_SHELF_STORE');

    expect((await puller.admin(storeRoutes.list, { query: { search: tag } })).body.content).toMatchObject([
      { name: `${tag} Boston`, company: { name: `${tag} North` } },
    ]);
    const messages = (await puller.failures('ODOO_TO_SHELF_STORE')).map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringMatching(`${tag} Miami .*${tag} Ann is a person in Odoo`));
  });

  test('imports prices and stock of products that match by barcode or SKU', async () => {
    const prefix = randomUUID().slice(0, 8);
    const upc = String(Date.now()).slice(0, 12);
    const isStorable = (await odoo.getFields('product.product')).has('is_storable');
    const kind = isStorable ? { type: 'consu', is_storable: true } : { type: 'product' };
    const [byBarcode = 0, bySku = 0] = await makeRemote(odoo, 'product.product', [
      { name: `Barcode ${prefix}`, barcode: `0${upc}`, ...kind },
      { name: `Sku ${prefix}`, default_code: `SKU-${prefix}`, ...kind },
    ]);
    const [usd = 0] = await odoo.search('res.currency', {
      domain: [['name', '=', 'USD']],
      context: { active_test: false },
    });
    const list = expectOneId(
      await makeRemote(odoo, 'product.pricelist', [{ name: `List ${prefix}`, currency_id: usd }]),
    );
    const rule = { pricelist_id: list, compute_price: 'fixed', applied_on: '0_product_variant' };
    const [first = 0] = await makeRemote(odoo, 'product.pricelist.item', [
      { ...rule, product_id: byBarcode, fixed_price: 8.25 },
      { ...rule, product_id: bySku, fixed_price: 3.1 },
      { ...rule, product_id: bySku, fixed_price: 2.9, min_quantity: 12 },
      { pricelist_id: list, compute_price: 'percentage', applied_on: '3_global', percent_price: 5 },
    ]);
    const location = (await odoo.search('stock.location', { domain: [['usage', '=', 'internal']], limit: 1 }))[0];
    const counted = isStorable ? 'inventory_quantity_auto_apply' : 'inventory_quantity';
    await odoo.call({
      model: 'stock.quant',
      method: 'create',
      arguments: {
        vals_list: [{ product_id: byBarcode, location_id: location, [counted]: 40 }],
        context: { inventory_mode: true },
      },
    });
    const puller = await pull();
    const make = async (body: { upc: string; sku?: string; name: string }) =>
      (await puller.admin(productRoutes.create, { body })).body.id;
    const local = await make({ upc, name: `Local ${prefix}` });
    const localBySku = await make({ upc: `X${prefix}`, sku: `SKU-${prefix}`, name: `Local by SKU ${prefix}` });
    await puller.ensureChild('ODOO_TO_SHELF_PRICING', { priceList: `List ${prefix}` });

    await puller.run('ODOO_TO_SHELF_PRICING');
    await puller.run('ODOO_TO_SHELF_INVENTORY');

    const product = async (productId: number) =>
      (await puller.admin(productRoutes.get, { params: { productId } })).body;
    expect(await product(local)).toMatchObject({ pricing: [{ price: 825 }], quantity: { onHand: 40 } });
    expect(await product(localBySku)).toMatchObject({ pricing: [{ price: 310 }], quantity: { onHand: 0 } });
    expect(await puller.failures('ODOO_TO_SHELF_PRICING')).toHaveLength(2);

    const { body: changed } = await puller.admin(pricingRoutes.list, { query: { search: `List ${prefix}` } });
    await puller.admin(pricingRoutes.updatePrices, {
      body: { priceListId: changed.content[0]?.id ?? 0, pricing: [{ productId: local, price: 999 }] },
    });
    await puller.run('ODOO_TO_SHELF_PRICING');
    expect(await product(local)).toMatchObject({ pricing: [{ price: 999 }] });
    await write('product.pricelist.item', [first], { fixed_price: 7.5 });
    await puller.run('ODOO_TO_SHELF_PRICING');
    expect(await product(local)).toMatchObject({ pricing: [{ price: 750 }] });
  });

  test('rebuilds a cleared mapping without duplicates', async () => {
    const { tag } = await makeTagged(2);
    const puller = await pull();
    await puller.ensureChild('ODOO_TO_SHELF_COMPANY', { tag });
    await puller.run('ODOO_TO_SHELF_COMPANY');

    await puller.admin(odooRoutes.clearMapping, { body: { baseIntegrationId: puller.baseId } });
    expect(await puller.run('ODOO_TO_SHELF_COMPANY')).toMatchObject({ status: 'PROCESSED' });

    expect(await listCompanies(puller, tag)).toHaveLength(2);
  });
});
