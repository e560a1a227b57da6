import { randomUUID } from 'node:crypto';
import type { OdooClient } from '../client/odoo.client.ts';
import type { RemoteShop } from '../push/order-push.factory.ts';
import { makeRemote, only } from './real-odoo.factory.ts';

/** A new company with a store and products in a real Odoo. */
export const makeRealShop = async (client: OdooClient, products = 2): Promise<RemoteShop> => {
  const suffix = randomUUID().slice(0, 8);
  const company = { name: `Company ${suffix}`, is_company: true };
  const companyId = only(await makeRemote(client, 'res.partner', [company]));
  const store = { name: `Store ${suffix}`, type: 'delivery', parent_id: companyId };
  const storeId = only(await makeRemote(client, 'res.partner', [store]));
  const isStorable = (await client.fieldsOf('product.product')).has('is_storable');
  const kind = isStorable ? { type: 'consu', is_storable: true } : { type: 'product' };
  const productIds = await makeRemote(
    client,
    'product.product',
    Array.from({ length: products }, (_, index) => ({ name: `Product ${suffix} ${index}`, list_price: 12.5, ...kind })),
  );
  return { companyId, storeId, productIds };
};
