import type { ImportSaleCsvConfiguration } from '@shelfward/contract/sales/sales.contract.ts';
import type { PriceHistories, PriceHistory } from './sale-value.rules.ts';

/**
 * What the client has, as the JSON that the database wrote: the thread that reads the file parses it, and the thread
 * that answers requests only passes it on.
 */
export interface LookupText {
  /** `[id, name, number, priceListId of its company, inactive]` */
  readonly stores: string;
  /** `[id, upc]` */
  readonly products: string;
  /** `[key, storeId]`, `[key, productId]`: what files call them besides. */
  readonly storeAliases: string;
  readonly productAliases: string;
  /** `[priceListId, productId, effectiveOn, cents]`, the oldest first. */
  readonly prices: string;
  readonly defaultPriceListId: number | null;
}

export interface StoreFound {
  readonly id: number;
  readonly priceListId: number | null;
}

export interface Lookup {
  /** By what the file calls a store, see `keyOf`. */
  readonly stores: ReadonlyMap<string, StoreFound | 'AMBIGUOUS'>;
  readonly products: ReadonlyMap<string, number>;
  readonly prices: PriceHistories;
  readonly defaultPriceListId: number | null;
}

/** Names, numbers and UPCs are the same whatever their case. */
export const keyOf = (text: string): string => text.trim().toLowerCase();

type StoreRow = [id: number, name: string, number: string | null, priceListId: number | null, inactive: boolean];
type AliasRow = [key: string, id: number];
type PriceRow = [priceListId: number, productId: number, effectiveOn: string, cents: number];

export const parseLookup = (text: LookupText, by: ImportSaleCsvConfiguration['storeIdentificationType']): Lookup => {
  const stores: StoreRow[] = JSON.parse(text.stores);
  const products: [id: number, upc: string][] = JSON.parse(text.products);
  const storeAliases: AliasRow[] = JSON.parse(text.storeAliases);
  const productAliases: AliasRow[] = JSON.parse(text.productAliases);
  const prices: PriceRow[] = JSON.parse(text.prices);
  const storeById = new Map(stores.map(([id, , , priceListId]) => [id, { id, priceListId }]));
  return {
    stores: withStoreAliases(
      storesBy(
        stores.map(([id, name, number, priceListId, inactive]) => ({
          key: keyOf((by === 'STORE_NAME' ? name : number) ?? ''),
          store: { id, priceListId },
          inactive,
        })),
      ),
      storeAliases.flatMap(([key, id]): (readonly [string, StoreFound])[] => {
        const store = storeById.get(id);
        return store ? [[key, store]] : [];
      }),
    ),
    // A UPC of a product's own comes before what somebody said of it.
    products: new Map([...productAliases, ...products.map(([id, upc]) => [keyOf(upc), id] as const)]),
    prices: pricesBy(prices),
    defaultPriceListId: text.defaultPriceListId,
  };
};

interface Keyed {
  readonly key: string;
  readonly store: StoreFound;
  readonly inactive: boolean;
}

/** Two stores may have one number; it still tells which is meant when only one of them is active. */
const storesBy = (rows: readonly Keyed[]): Map<string, StoreFound | 'AMBIGUOUS'> => {
  const found = new Map<string, StoreFound | 'AMBIGUOUS'>();
  for (const isInactive of [false, true]) {
    const taken = new Set(found.keys());
    for (const { key, store, inactive } of rows)
      if (key !== '' && inactive === isInactive && !taken.has(key))
        found.set(key, found.has(key) ? 'AMBIGUOUS' : store);
  }
  return found;
};

/** What nobody is called, or more than one, means what somebody said of it. */
const withStoreAliases = (
  stores: ReadonlyMap<string, StoreFound | 'AMBIGUOUS'>,
  aliases: readonly (readonly [key: string, store: StoreFound])[],
): Map<string, StoreFound | 'AMBIGUOUS'> => {
  const found = new Map(stores);
  const given = new Set<string>();
  for (const [key, store] of aliases) {
    const known = stores.get(key);
    if (known !== undefined && known !== 'AMBIGUOUS') continue;
    found.set(key, given.has(key) ? 'AMBIGUOUS' : store);
    given.add(key);
  }
  return found;
};

const pricesBy = (rows: readonly PriceRow[]): PriceHistories => {
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
