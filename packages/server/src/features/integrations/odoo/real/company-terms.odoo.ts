import { randomUUID } from 'node:crypto';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../../testing/world.ts';
import { makePuller } from '../master-data/pull.factory.ts';
import { expectOneId, makeRemote, openReal, realAccess, versions } from './real-odoo.factory.ts';

const world = useWorld();
const companyPull = 'ODOO_TO_SHELF_COMPANY';

test.each(versions)(
  'Odoo %i: an import changes the price list of a company only for one with prices',
  async (version) => {
    const odoo = await openReal(version);
    const suffix = randomUUID().slice(0, 8);
    const make = async (model: string, values: object) => expectOneId(await makeRemote(odoo, model, [{ ...values }]));
    const write = (model: string, id: number, vals: object) =>
      odoo.call({ model, method: 'write', arguments: { ids: [id], vals } });
    const [usd = 0] = await odoo.search('res.currency', { domain: [['name', '=', 'USD']] });
    const tag = await make('res.partner.category', { name: `Terms ${suffix}` });
    const remoteProduct = await make('product.product', { name: `Honey ${suffix}`, default_code: `H-${suffix}` });
    const list = await make('product.pricelist', { name: `Wholesale ${suffix}`, currency_id: usd });
    const company = { name: `Acme ${suffix}`, is_company: true, category_id: [[6, 0, [tag]]] };
    const partner = await make('res.partner', { ...company, property_product_pricelist: list });
    const { admin, ensureChild, run } = await makePuller(world, realAccess(version));
    await ensureChild(companyPull, { tag: `Terms ${suffix}` });
    const product = { upc: `H${suffix}`, sku: `H-${suffix}`, name: 'Honey' };
    const { id: productId } = (await admin(productRoutes.create, { body: product })).body;
    const makeList = async (name: string, price: number) => {
      const { id: priceListId } = (await admin(pricingRoutes.create, { body: { name } })).body;
      await admin(pricingRoutes.updatePrices, { body: { priceListId, pricing: [{ productId, price }] } });
      return priceListId;
    };
    const input = { name: `Acme ${suffix}`, priceListId: await makeList('Retail', 1425) };
    const { id: companyId } = (await admin(companyRoutes.create, { body: input })).body;
    await makeList(`Wholesale ${suffix}`, 1100);
    const own = async () => (await admin(companyRoutes.get, { params: { companyId } })).body.priceList?.name;

    // The list has no rules yet.
    expect(await run(companyPull)).toMatchObject({ status: 'PROCESSED' });
    expect(await own()).toBe('Retail');

    const rule = { pricelist_id: list, applied_on: '0_product_variant', compute_price: 'fixed', fixed_price: 11 };
    await make('product.pricelist.item', { ...rule, product_id: remoteProduct });
    await write('res.partner', partner, { city: 'Albany' });
    await run(companyPull);

    expect(await own()).toBe(`Wholesale ${suffix}`);
    const query = {
      integrationId: await ensureChild(companyPull),
      success: true,
      integrationLogType: 'COMPANY' as const,
    };
    expect((await admin(integrationLogRoutes.list, { query })).body.content).toMatchObject([
      { message: `The price list of Acme ${suffix} was changed from Retail to Wholesale ${suffix}, as in Odoo.` },
    ]);

    // A contact that a program creates without a list has the default one of Odoo.
    const other = { ...company, name: `Other ${suffix}` };
    await make('res.partner', other);
    const { id } = (await admin(companyRoutes.create, { body: { ...input, name: other.name } })).body;
    await run(companyPull);
    const { body } = await admin(companyRoutes.get, { params: { companyId: id } });
    expect(body.priceList?.name).toBe('Retail');
  },
);
