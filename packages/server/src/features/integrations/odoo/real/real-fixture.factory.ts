import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OdooClient } from '../client/odoo.client.ts';
import { odooId } from '../client/odoo-values.rules.ts';
import type { RemoteFixture } from '../orders/order-push.factory.ts';
import { expectOneId, makeRemote } from './real-odoo.factory.ts';

/** A price list in a currency; a company of Odoo may use another one. */
export const findPriceList = async (client: OdooClient, currency: string): Promise<number> => {
  const name = `Orders in ${currency}`;
  const [known] = await client.search('product.pricelist', { domain: [['name', '=', name]] });
  if (known !== undefined) return known;
  const named = { domain: [['name', '=', currency]], context: { active_test: false } };
  const ids = await client.search('res.currency', named);
  await client.call({ model: 'res.currency', method: 'write', arguments: { ids, vals: { active: true } } });
  return expectOneId(await makeRemote(client, 'product.pricelist', [{ name, currency_id: expectOneId(ids) }]));
};

/** A new company with a store and products in a real Odoo. */
export const makeRealFixture = async (client: OdooClient, products = 2): Promise<RemoteFixture> => {
  const suffix = randomUUID().slice(0, 8);
  const company = {
    name: `Company ${suffix}`,
    is_company: true,
    property_product_pricelist: await findPriceList(client, 'USD'),
  };
  const companyId = expectOneId(await makeRemote(client, 'res.partner', [company]));
  const store = { name: `Store ${suffix}`, type: 'delivery', parent_id: companyId };
  const storeId = expectOneId(await makeRemote(client, 'res.partner', [store]));
  const isStorable = (await client.getFields('product.product')).has('is_storable');
  const kind = isStorable ? { type: 'consu', is_storable: true } : { type: 'product' };
  const productIds = await makeRemote(
    client,
    'product.product',
    Array.from({ length: products }, (_, index) => ({ name: `Product ${suffix} ${index}`, list_price: 12.5, ...kind })),
  );
  return { companyId, storeId, productIds };
};

/** The id of dozens in Odoo. */
export const findDozens = async (client: OdooClient): Promise<number> => {
  const domain = [
    ['module', '=', 'uom'],
    ['name', '=', 'product_uom_dozen'],
  ];
  const ids = await client.searchRead('ir.model.data', z.object({ res_id: odooId }), { domain });
  return expectOneId(ids.map(({ res_id: id }) => id));
};

/** Odoo counts, sells, and buys these products in another unit of measure. */
export const setUnit = async (client: OdooClient, productIds: readonly number[], unitId: number): Promise<void> => {
  const hasPurchaseUnit = (await client.getFields('product.product')).has('uom_po_id');
  const vals = { uom_id: unitId, ...(hasPurchaseUnit && { uom_po_id: unitId }) };
  await client.call({ model: 'product.product', method: 'write', arguments: { ids: [...productIds], vals } });
};

/** Sets the stock of a product in the first warehouse, in its unit of measure. */
export const setRealStock = async (client: OdooClient, productId: number, quantity: number): Promise<void> => {
  const isStorable = (await client.getFields('product.product')).has('is_storable');
  const [location] = await client.search('stock.location', { domain: [['usage', '=', 'internal']], limit: 1 });
  const counted = isStorable ? 'inventory_quantity_auto_apply' : 'inventory_quantity';
  const quant = { product_id: productId, location_id: location, [counted]: quantity };
  const args = { vals_list: [quant], context: { inventory_mode: true } };
  await client.call({ model: 'stock.quant', method: 'create', arguments: args });
};

/** Creates 200 companies with 10 stores each and 2,000 products with two prices each. */
export const fillOdoo = async (odoo: OdooClient, prefix: string): Promise<void> => {
  const make = async (model: string, records: readonly Readonly<Record<string, unknown>>[]) => {
    const ids: number[] = [];
    for (let at = 0; at < records.length; at += 500)
      ids.push(...(await makeRemote(odoo, model, records.slice(at, at + 500))));
    return ids;
  };
  const companies = await make(
    'res.partner',
    Array.from({ length: 200 }, (_, index) => ({ name: `${prefix} ${index}`, is_company: true, city: 'Albany' })),
  );
  await make(
    'res.partner',
    companies.flatMap((parent, company) =>
      Array.from({ length: 10 }, (_, index) => ({
        name: `${prefix} ${company} store ${index}`,
        type: 'delivery',
        parent_id: parent,
        ref: `${company}-${index}`,
      })),
    ),
  );
  const isStorable = (await odoo.getFields('product.product')).has('is_storable');
  const kind = isStorable ? { type: 'consu', is_storable: true } : { type: 'product' };
  const products = await make(
    'product.product',
    Array.from({ length: 2000 }, (_, index) => ({
      name: `${prefix} ${index}`,
      default_code: `${prefix}-${index}`,
      ...kind,
    })),
  );
  const [usd] = await odoo.search('res.currency', { domain: [['name', '=', 'USD']], context: { active_test: false } });
  for (const name of ['Wholesale', 'Retail']) {
    const list = expectOneId(
      await makeRemote(odoo, 'product.pricelist', [{ name: `${prefix} ${name}`, currency_id: usd }]),
    );
    await make(
      'product.pricelist.item',
      products.map((product, index) => ({
        pricelist_id: list,
        applied_on: '0_product_variant',
        compute_price: 'fixed',
        product_id: product,
        fixed_price: 1 + index / 100,
      })),
    );
  }
};
