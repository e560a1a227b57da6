import { z } from 'zod';
import type { OdooClient } from '../client/odoo.client.ts';
import { findOdooCompany, type OdooCompany } from '../client/odoo-company.client.ts';
import { odooId, odooReference } from '../client/odoo-values.rules.ts';
import { findProductUnits } from '../master-data/units.client.ts';
import type { Unit } from '../master-data/units.rules.ts';
import type { OrderToPush } from './order-payload.rules.ts';

export interface RemotePartner {
  readonly id: number;
  readonly commercialCompany: { readonly id: number; readonly name: string } | null;
  /** Null if the contact has no price list, or price lists are disabled. */
  readonly priceList: { readonly name: string; readonly currency: string } | null;
}

/** The records in Odoo that decide whether orders can be exported. They may have changed since their import. */
export interface OrderFacts {
  readonly company: OdooCompany | undefined;
  readonly partners: ReadonlyMap<number, RemotePartner>;
  /** The units of measure by products. */
  readonly units: ReadonlyMap<number, Unit>;
  /** The taxes that the price of a product includes, by products. Empty if Odoo replaces taxes for some companies. */
  readonly includedTaxes: ReadonlyMap<number, string>;
  /** The currencies of orders that Odoo has already. */
  readonly orders: ReadonlyMap<number, { readonly name: string; readonly currency: string }>;
}

/** Reads the facts of a page of orders. */
export const findOrderFacts = async (
  client: OdooClient,
  orders: readonly OrderToPush[],
  shippingProductId: number | null,
): Promise<OrderFacts> => {
  const lineProducts = orders.flatMap(({ lines }) => lines.flatMap(({ remoteProductId: id }) => id ?? []));
  const productIds = [...new Set([...lineProducts, ...(shippingProductId === null ? [] : [shippingProductId])])];
  return {
    company: await findOdooCompany(client),
    partners: await findPartners(client, orders),
    units: await findProductUnits(client, productIds),
    includedTaxes: await findIncludedTaxes(client, productIds),
    orders: await findOrderCurrencies(client, orders),
  };
};

const partner = z.object({ id: odooId, commercial_partner_id: odooReference });
const pricedPartner = partner.extend({ property_product_pricelist: odooReference });
const remoteList = z.object({ id: odooId, name: z.string(), currency_id: odooReference });

const findPartners = async (
  client: OdooClient,
  orders: readonly OrderToPush[],
): Promise<ReadonlyMap<number, RemotePartner>> => {
  const ids = orders.flatMap(({ remoteCompanyId, remoteStoreId }) => [remoteCompanyId, remoteStoreId]);
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const search = { domain: [['id', 'in', wanted]], context: { active_test: false } };
  const hasLists = (await client.getFields('res.partner')).has('property_product_pricelist');
  const found = hasLists
    ? await client.searchRead('res.partner', pricedPartner, search)
    : (await client.searchRead('res.partner', partner, search)).map((one) => ({
        ...one,
        property_product_pricelist: null,
      }));
  const lists = await findLists(
    client,
    found.flatMap(({ property_product_pricelist: list }) => list?.id ?? []),
  );
  return new Map(
    found.map(({ id, commercial_partner_id: commercialCompany, property_product_pricelist: list }) => [
      id,
      { id, commercialCompany, priceList: lists.get(list?.id ?? 0) ?? null },
    ]),
  );
};

const findLists = async (client: OdooClient, ids: readonly number[]) => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map<number, never>();
  const search = { domain: [['id', 'in', wanted]], context: { active_test: false } };
  const found = await client.searchRead('product.pricelist', remoteList, search);
  return new Map(
    found.flatMap(({ id, name, currency_id: currency }) =>
      currency ? [[id, { name, currency: currency.name }] as const] : [],
    ),
  );
};

const taxedProduct = z.object({ id: odooId, taxes_id: z.array(odooId) });
const includedTax = z.object({ id: odooId, name: z.string() });

const findIncludedTaxes = async (
  client: OdooClient,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (!(await client.getFields('product.product')).has('taxes_id')) return new Map();
  const taxes = await client.searchRead('account.tax', includedTax, { domain: [['price_include', '=', true]] });
  if (taxes.length === 0) return new Map();
  // A fiscal position replaces the taxes of products, so only the lines of the order show which taxes apply.
  if ((await client.count('account.fiscal.position', { domain: [] })) > 0) return new Map();
  const names = new Map(taxes.map(({ id, name }) => [id, name]));
  const search = { domain: [['id', 'in', productIds]], context: { active_test: false } };
  const products = await client.searchRead('product.product', taxedProduct, search);
  return new Map(
    products.flatMap(({ id, taxes_id: ids }) => {
      const name = ids.map((tax) => names.get(tax)).find((known) => known !== undefined);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
};

const remoteOrder = z.object({ id: odooId, name: z.string(), currency_id: odooReference });

const findOrderCurrencies = async (client: OdooClient, orders: readonly OrderToPush[]) => {
  const ids = orders.flatMap(({ remoteOrderId }) => remoteOrderId ?? []);
  if (ids.length === 0) return new Map<number, never>();
  const found = await client.searchRead('sale.order', remoteOrder, { domain: [['id', 'in', ids]] });
  return new Map(
    found.flatMap(({ id, name, currency_id: currency }) =>
      currency ? [[id, { name, currency: currency.name }] as const] : [],
    ),
  );
};

/** The product for shipping charges by its internal reference, if it is unique. */
export const findShippingProduct = async (client: OdooClient, code: string | null): Promise<number | null> => {
  if (code === null) return null;
  const found = await client.search('product.product', { domain: [['default_code', '=', code]], limit: 2 });
  return found.length === 1 ? (found[0] ?? null) : null;
};
