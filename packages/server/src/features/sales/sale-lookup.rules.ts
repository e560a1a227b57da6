import { createGtinFinder } from '@shelfward/contract/kit/gtin.rules.ts';
import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import type { ImportSaleCsvConfiguration } from '@shelfward/contract/sales/sales.contract.ts';
import type { PriceHistories, PriceHistory } from './sale-value.rules.ts';

/**
 * Stores, products, aliases, and prices of the client as JSON from the database. The main thread only passes the text to
 * the worker thread that reads the file, which parses it.
 */
export interface LookupJson {
  /** `[id, name, number, priceListId of its company, inactive, companyId]` */
  readonly stores: string;
  /** `[id, upc, sku, inactive, packSize]` */
  readonly products: string;
  /** `[key, storeId]`: name aliases. */
  readonly storeAliases: string;
  /** `[key, productId, companyId]`: name aliases; the company is null if they apply to all. */
  readonly productAliases: string;
  /** `[priceListId, productId, effectiveOn, cents]`, oldest first. */
  readonly prices: string;
  readonly defaultPriceListId: number | null;
}

export interface StoreMatch {
  readonly id: number;
  readonly priceListId: number | null;
  readonly companyId: number;
}

export interface CodedProduct {
  readonly id: number;
  readonly upc: string;
}

export interface Lookup {
  /** By normalized name or number. */
  readonly stores: ReadonlyMap<string, StoreMatch | 'AMBIGUOUS'>;
  readonly products: ReadonlyMap<string, number>;
  /** Aliases of single companies, which take precedence over those of all. */
  readonly companyProducts: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /** The product whose UPC is the code in another form; files that identify products by SKU have none. */
  readonly findByGtin: (code: string) => CodedProduct | 'AMBIGUOUS' | undefined;
  /** By product. */
  readonly packSizes: ReadonlyMap<number, number>;
  readonly prices: PriceHistories;
  readonly defaultPriceListId: number | null;
}

type StoreRow = [
  id: number,
  name: string,
  number: string | null,
  priceListId: number | null,
  inactive: boolean,
  companyId: number,
];
type ProductRow = [id: number, upc: string, sku: string | null, inactive: boolean, packSize: number];
type StoreAliasRow = [key: string, id: number];
type ProductAliasRow = [key: string, id: number, companyId: number | null];
type PriceRow = [priceListId: number, productId: number, effectiveOn: string, cents: number];

type LookupKeys = Pick<ImportSaleCsvConfiguration, 'storeIdentificationType' | 'productIdentificationType'>;

export const parseLookup = (
  text: LookupJson,
  { storeIdentificationType, productIdentificationType }: LookupKeys,
): Lookup => {
  const stores: StoreRow[] = JSON.parse(text.stores);
  const products: ProductRow[] = JSON.parse(text.products);
  const storeAliases: StoreAliasRow[] = JSON.parse(text.storeAliases);
  const productAliases: ProductAliasRow[] = JSON.parse(text.productAliases);
  const prices: PriceRow[] = JSON.parse(text.prices);
  const storeById = new Map(stores.map(([id, , , priceListId, , companyId]) => [id, { id, priceListId, companyId }]));
  return {
    stores: withStoreAliases(
      indexStores(
        stores.map(([id, name, number, priceListId, inactive, companyId]) => ({
          key: toNameKey((storeIdentificationType === 'STORE_NAME' ? name : number) ?? ''),
          store: { id, priceListId, companyId },
          inactive,
        })),
      ),
      storeAliases.flatMap(([key, id]): (readonly [string, StoreMatch])[] => {
        const store = storeById.get(id);
        return store ? [[key, store]] : [];
      }),
    ),
    ...indexProducts(products, productAliases, productIdentificationType),
    findByGtin: createGtinFinder(
      productIdentificationType === 'SKU'
        ? []
        : products.map(([id, upc, , inactive]) => [upc, { id, upc }, inactive] as const),
    ),
    packSizes: new Map(products.flatMap(([id, , , , packSize]) => (packSize > 1 ? [[id, packSize]] : []))),
    prices: indexPrices(prices),
    defaultPriceListId: text.defaultPriceListId,
  };
};

/** A product's own code takes precedence over an alias, and a UPC over another product's SKU. */
const indexProducts = (
  products: readonly ProductRow[],
  aliases: readonly ProductAliasRow[],
  by: LookupKeys['productIdentificationType'],
): Pick<Lookup, 'products' | 'companyProducts'> => {
  const bySku = products.flatMap(([id, , sku]) => (by === 'UPC' || sku === null ? [] : [[sku, id] as const]));
  const byUpc = products.flatMap(([id, upc]) => (by === 'SKU' ? [] : [[upc, id] as const]));
  const codes = new Map([...bySku, ...byUpc].map(([code, id]) => [toNameKey(code), id] as const));
  const general = new Map<string, number>();
  const companyProducts = new Map<number, Map<string, number>>();
  for (const [key, id, companyId] of aliases) {
    if (codes.has(key)) continue;
    const own = companyId === null ? general : (companyProducts.get(companyId) ?? new Map<string, number>());
    if (companyId !== null) companyProducts.set(companyId, own);
    own.set(key, id);
  }
  return { products: new Map([...general, ...codes]), companyProducts };
};

interface KeyedStore {
  readonly key: string;
  readonly store: StoreMatch;
  readonly inactive: boolean;
}

/** Stores can share a number; it is unambiguous if only one of them is active. */
const indexStores = (rows: readonly KeyedStore[]): Map<string, StoreMatch | 'AMBIGUOUS'> => {
  const found = new Map<string, StoreMatch | 'AMBIGUOUS'>();
  for (const isInactive of [false, true]) {
    const existing = new Set(found.keys());
    for (const { key, store, inactive } of rows)
      if (key !== '' && inactive === isInactive && !existing.has(key))
        found.set(key, found.has(key) ? 'AMBIGUOUS' : store);
  }
  return found;
};

/** Aliases apply to names that match no store or more than one. */
const withStoreAliases = (
  stores: ReadonlyMap<string, StoreMatch | 'AMBIGUOUS'>,
  aliases: readonly (readonly [key: string, store: StoreMatch])[],
): Map<string, StoreMatch | 'AMBIGUOUS'> => {
  const found = new Map(stores);
  const aliased = new Set<string>();
  for (const [key, store] of aliases) {
    const match = stores.get(key);
    if (match !== undefined && match !== 'AMBIGUOUS') continue;
    found.set(key, aliased.has(key) ? 'AMBIGUOUS' : store);
    aliased.add(key);
  }
  return found;
};

const indexPrices = (rows: readonly PriceRow[]): PriceHistories => {
  const lists = new Map<number, Map<number, PriceHistory>>();
  for (const [priceListId, productId, day, cents] of rows) {
    const list = lists.get(priceListId) ?? new Map<number, PriceHistory>();
    lists.set(priceListId, list);
    const history = list.get(productId) ?? { days: [], cents: [] };
    list.set(productId, history);
    history.days.push(day);
    history.cents.push(cents);
  }
  return lists;
};
