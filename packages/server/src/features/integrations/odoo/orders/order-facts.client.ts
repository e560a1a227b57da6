import { z } from 'zod';
import type { OdooClient } from '../client/odoo.client.ts';
import { findOdooCompany, type OdooCompany } from '../client/odoo-company.client.ts';
import { odooId, odooReference } from '../client/odoo-values.rules.ts';
import type { AmbiguousProducts } from '../master-data/product-matching.service.ts';
import { findProductUnits } from '../master-data/units.client.ts';
import type { Unit } from '../master-data/units.rules.ts';
import type { OrderToPush } from './order-payload.rules.ts';

interface Owner {
  readonly id: number;
  readonly name: string;
}

export interface RemotePartner {
  readonly id: number;
  readonly commercialCompany: { readonly id: number; readonly name: string } | null;
  /** The company of the Odoo database that owns the contact; null if all of them use it. */
  readonly owner: Owner | null;
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
  readonly products: ReadonlyMap<number, { readonly isArchived: boolean; readonly owner: Owner | null }>;
  /** The products that are not linked because several in Odoo match, by their IDs here. */
  readonly ambiguousProducts: AmbiguousProducts;
  /** The orders that Odoo has already. */
  readonly orders: ReadonlyMap<number, KnownOrder>;
}

interface KnownOrder {
  readonly name: string;
  readonly currency: string;
  readonly productIds: ReadonlySet<number>;
}

interface FactsOptions extends Pick<OrderFacts, 'ambiguousProducts'> {
  readonly shippingProductId: number | null;
}

/** Reads the facts of a page of orders. */
export const findOrderFacts = async (
  client: OdooClient,
  orders: readonly OrderToPush[],
  { shippingProductId, ambiguousProducts }: FactsOptions,
): Promise<OrderFacts> => {
  const lineProducts = orders.flatMap(({ lines }) => lines.flatMap(({ remoteProductId: id }) => id ?? []));
  const productIds = [...new Set([...lineProducts, ...(shippingProductId === null ? [] : [shippingProductId])])];
  return {
    company: await findOdooCompany(client),
    partners: await findPartners(client, orders),
    units: await findProductUnits(client, productIds),
    includedTaxes: await findIncludedTaxes(client, productIds),
    products: await findProducts(client, productIds),
    ambiguousProducts,
    orders: await findKnownOrders(client, orders),
  };
};

const partner = z.object({ id: odooId, commercial_partner_id: odooReference, company_id: odooReference });
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
    found.map(
      ({ id, commercial_partner_id: commercialCompany, company_id: owner, property_product_pricelist: list }) => [
        id,
        { id, commercialCompany, owner, priceList: lists.get(list?.id ?? 0) ?? null },
      ],
    ),
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

const ownedProduct = z.object({ id: odooId, active: z.boolean(), company_id: odooReference });

const findProducts = async (client: OdooClient, ids: readonly number[]): Promise<OrderFacts['products']> => {
  const search = { domain: [['id', 'in', ids]], context: { active_test: false } };
  const found = await client.searchRead('product.product', ownedProduct, search);
  return new Map(found.map(({ id, active, company_id: owner }) => [id, { isArchived: !active, owner }]));
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

const remoteLine = z.object({ order_id: odooReference, product_id: odooReference });

const findKnownOrders = async (client: OdooClient, orders: readonly OrderToPush[]): Promise<OrderFacts['orders']> => {
  const ids = orders.flatMap(({ remoteOrderId }) => remoteOrderId ?? []);
  if (ids.length === 0) return new Map();
  const found = await client.searchRead('sale.order', remoteOrder, { domain: [['id', 'in', ids]] });
  const lines = await client.searchRead('sale.order.line', remoteLine, { domain: [['order_id', 'in', ids]] });
  const findProductIds = (id: number) =>
    lines.flatMap(({ order_id: order, product_id: product }) => (order?.id === id && product ? product.id : []));
  return new Map(
    found.flatMap(({ id, name, currency_id: currency }) =>
      currency ? [[id, { name, currency: currency.name, productIds: new Set(findProductIds(id)) }] as const] : [],
    ),
  );
};

/** The product for shipping charges by its internal reference, if it is unique. */
export const findShippingProduct = async (client: OdooClient, code: string | null): Promise<number | null> => {
  if (code === null) return null;
  const found = await client.search('product.product', { domain: [['default_code', '=', code]], limit: 2 });
  return found.length === 1 ? (found[0] ?? null) : null;
};
