import type { FigureCode, FigureStore } from '@shelfward/contract/feeds/retail-figure.ts';
import { isGln, toGtin, toGtins } from '@shelfward/contract/kit/gtin.rules.ts';
import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import type { ProductAliasKind, StoreAliasKind } from '@shelfward/contract/sales/sale-aliases.contract.ts';

/** A store of the company, or a product of the account, with what identifies it in figures. */
export interface KnownStore {
  readonly id: number;
  readonly name: string;
  readonly number: string | null;
  readonly gln: string | null;
  /** The name, number, and code of its region, any of which can be the division of the retailer. */
  readonly regions: readonly string[];
  readonly inactive: boolean;
}

export interface KnownProduct {
  readonly id: number;
  readonly upc: string;
  readonly sku: string | null;
  readonly inactive: boolean;
}

export interface FigureIdentities {
  readonly stores: readonly KnownStore[];
  readonly products: readonly KnownProduct[];
  /** Of the company. */
  readonly storeAliases: readonly {
    readonly key: string;
    readonly kind: StoreAliasKind;
    readonly divisionKey: string;
    readonly storeId: number;
  }[];
  /** Of the company, and those of all companies. */
  readonly productAliases: readonly {
    readonly key: string;
    readonly kind: ProductAliasKind;
    readonly isOfCompany: boolean;
    readonly productId: number;
  }[];
}

type StoreWay = 'GLN' | 'NUMBER' | 'NAME' | 'ALIAS' | 'WITHOUT_ZEROS' | 'OTHER_DIVISION' | 'NUMBER_IN_NAME' | 'DUNS4';
type ProductWay = 'GTIN' | 'CHECK_DIGIT' | 'RETAILER_ITEM' | 'SKU' | 'ALIAS' | 'ITEM_AS_SKU';

/** A guess is probably right. It is booked and shown, so that a user can replace it by an alias. */
export interface FigureMatch<Way = StoreWay | ProductWay> {
  readonly id: number;
  readonly way: Way;
  readonly isGuess: boolean;
}

export type MatchResult<Way> = FigureMatch<Way> | 'AMBIGUOUS' | undefined;

export interface FigureMatcher {
  readonly matchStore: (store: FigureStore) => MatchResult<StoreWay>;
  readonly matchProduct: (codes: readonly FigureCode[]) => MatchResult<ProductWay>;
}

/** Finds the stores and products of figures. Equal identities are looked up once. */
export const createFigureMatcher = (identities: FigureIdentities): FigureMatcher => ({
  matchStore: remember(createStoreMatcher(identities), ({ text, division = '', kind = '' }) =>
    [kind, division, text].join('\u0000'),
  ),
  matchProduct: remember(createProductMatcher(identities), (codes) =>
    codes.map(({ kind, code }) => `${kind}\u0000${code}`).join('\u0001'),
  ),
});

const remember = <T, R>(match: (given: T) => R, toKey: (given: T) => string): ((given: T) => R) => {
  const known = new Map<string, R>();
  return (given) => {
    const key = toKey(given);
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as R; // the key is there
    const result = match(given);
    known.set(key, result);
    return result;
  };
};

type Step<Way> = readonly [way: Way, records: readonly Identified[], isGuess?: 'GUESS'];

interface Identified {
  readonly id: number;
  readonly inactive: boolean;
}

/** The first way that finds records decides. Of several records, the only active one matches. */
const takeFirst = <Way>(steps: Iterable<Step<Way>>): MatchResult<Way> => {
  for (const [way, records, guess] of steps) {
    const active = records.filter(({ inactive }) => !inactive);
    const [first, ...others] = active.length > 0 ? active : records;
    if (!first) continue;
    return others.length > 0 ? 'AMBIGUOUS' : { id: first.id, way, isGuess: guess !== undefined };
  }
  return undefined;
};

const createStoreMatcher = ({ stores, storeAliases }: FigureIdentities) => {
  const byId = indexBy(stores, ({ id }) => [id]);
  const byGln = indexBy(stores, ({ gln }) => (gln === null ? [] : [gln]));
  const byNumber = indexBy(stores, ({ number }) => toKeys(number));
  const byDigits = indexBy(stores, ({ number }) => toKeys(number && withoutZeros(number)));
  const byName = indexBy(stores, ({ name }) => [toNameKey(name)]);
  const aliases = indexBy(storeAliases, ({ key }) => [key]);

  const findAliased = ({ kind, division = '' }: FigureStore, key: string): KnownStore[] => {
    const ofKind = (aliases.get(key) ?? []).filter((alias) => alias.kind === 'NAME' || !kind || alias.kind === kind);
    const divisionKey = toNameKey(division);
    const within = ofKind.filter((alias) => alias.divisionKey === divisionKey);
    const chosen = within.length > 0 || division !== '' ? within : ofKind;
    const general = chosen.length > 0 ? chosen : ofKind.filter((alias) => alias.divisionKey === '');
    return general.flatMap(({ storeId }) => byId.get(storeId) ?? []);
  };

  return (given: FigureStore): MatchResult<StoreWay> => {
    const key = toNameKey(given.text);
    const kind = given.kind ?? (isGln(key) ? 'GLN' : undefined);
    return takeFirst(listSteps());

    function* listSteps(): Generator<Step<StoreWay>> {
      // A number counts only within its division, so an alias that names both is more exact than the number alone.
      const aliased = findAliased(given, key);
      if (given.division) yield ['ALIAS', aliased];
      if (kind === 'GLN') yield ['GLN', byGln.get(key) ?? []];
      if (kind === undefined || kind === 'NUMBER') yield* listNumberSteps(byNumber.get(key) ?? [], 'NUMBER');
      yield ['GLN', byGln.get(key) ?? []];
      yield ['NAME', kind === 'GLN' || kind === 'DUNS4' ? [] : (byName.get(key) ?? [])];
      yield ['ALIAS', aliased];
      if (kind === undefined || kind === 'NUMBER')
        yield* listNumberSteps(byDigits.get(withoutZeros(key)) ?? [], 'WITHOUT_ZEROS', 'GUESS');
      // The DUNS number of the company, and the number of the store in four digits.
      if (kind === 'DUNS4')
        yield ['DUNS4', byDigits.get(withoutZeros(/^\d{9}(\d{4})$/.exec(key)?.[1] ?? '')) ?? [], 'GUESS'];
      const inName = /(?:#|\bstore |\bno\.? )(\d{1,6})\b/.exec(key)?.[1];
      if (inName && kind !== 'GLN') yield ['NUMBER_IN_NAME', byDigits.get(withoutZeros(inName)) ?? [], 'GUESS'];
    }

    function* listNumberSteps(found: readonly KnownStore[], way: StoreWay, guess?: 'GUESS'): Generator<Step<StoreWay>> {
      const { division } = given;
      if (!division) {
        yield guess ? [way, found, guess] : [way, found];
        return;
      }
      const words = new Set([toNameKey(division), ...toNameKey(division).split(/[^\p{L}\p{N}]+/u)]);
      const within = found.filter(({ regions }) => regions.some((region) => words.has(toNameKey(region))));
      yield guess ? [way, within, guess] : [way, within];
      // The account may not use regions as the divisions of the retailer.
      const isPlain = found.every(({ regions }) => regions.length === 0);
      yield isPlain && !guess ? [way, found] : ['OTHER_DIVISION', found, 'GUESS'];
    }
  };
};

const createProductMatcher = ({ products, productAliases }: FigureIdentities) => {
  const byId = indexBy(products, ({ id }) => [id]);
  const byUpc = indexBy(products, ({ upc }) => [toNameKey(upc)]);
  const byGtin = indexBy(products, ({ upc }) => toGtin(upc) ?? []);
  const bySku = indexBy(products, ({ sku }) => toKeys(sku));
  const ofCompany = indexBy(
    productAliases.filter(({ isOfCompany }) => isOfCompany),
    ({ key, kind }) => [toAliasKey(key, kind)],
  );
  const ofAll = indexBy(
    productAliases.filter(({ isOfCompany }) => !isOfCompany),
    ({ key, kind }) => [toAliasKey(key, kind)],
  );

  const findAliased = (aliases: typeof ofAll, codes: readonly FigureCode[]): KnownProduct[] => {
    for (const { code, kind } of codes) {
      const aliasKind = aliasKinds[kind];
      const found = [
        ...(aliasKind
          ? (aliases.get(toAliasKey(code, aliasKind)) ?? []).filter((alias) => alias.kind === aliasKind)
          : []),
        ...(aliases.get(toAliasKey(code, 'NAME')) ?? []).filter((alias) => alias.kind === 'NAME'),
      ];
      const ids = new Set(found.map(({ productId }) => productId));
      if (ids.size > 0) return [...ids].flatMap((id) => byId.get(id) ?? []);
    }
    return [];
  };

  return (codes: readonly FigureCode[]): MatchResult<ProductWay> => {
    const ofKinds = (...kinds: FigureCode['kind'][]) => codes.filter(({ kind }) => kinds.includes(kind));
    const find = (some: readonly FigureCode[], lookUp: (code: string) => readonly KnownProduct[] | undefined) => {
      for (const { code } of some) {
        const found = lookUp(code) ?? [];
        if (found.length > 0) return found;
      }
      return [];
    };
    const complete = ofKinds('GTIN');
    const incomplete = ofKinds('UPC_WITHOUT_CHECK_DIGIT', 'GTIN');
    const items = ofKinds('RETAILER_ITEM', 'TCIN', 'DPCI');
    return takeFirst<ProductWay>([
      ['GTIN', find(complete, (code) => byUpc.get(toNameKey(code)))],
      ['GTIN', find(complete, (code) => byGtin.get(toGtins(code).complete ?? ''))],
      ['CHECK_DIGIT', find(incomplete, (code) => byGtin.get(toGtins(code).completed ?? ''))],
      ['RETAILER_ITEM', findAliased(ofCompany, items)],
      ['SKU', find(ofKinds('SKU'), (code) => bySku.get(toNameKey(code)) ?? byUpc.get(toNameKey(code)))],
      ['ALIAS', findAliased(ofCompany, codes)],
      ['ALIAS', findAliased(ofAll, codes)],
      ['ITEM_AS_SKU', find(items, (code) => bySku.get(toNameKey(code))), 'GUESS'],
    ]);
  };
};

const aliasKinds: Readonly<Record<FigureCode['kind'], ProductAliasKind | undefined>> = {
  GTIN: 'GTIN',
  UPC_WITHOUT_CHECK_DIGIT: 'GTIN',
  RETAILER_ITEM: 'RETAILER_ITEM',
  TCIN: 'TCIN',
  DPCI: 'DPCI',
  SKU: undefined,
};

/** A DPCI is written with and without hyphens, and item numbers lose leading zeros in spreadsheets. */
const toAliasKey = (code: string, kind: ProductAliasKind): string => {
  const key = toNameKey(code);
  if (kind === 'NAME') return `= ${key}`;
  if (kind === 'GTIN') return `G ${toGtins(code).complete ?? toGtins(code).completed ?? key}`;
  const digits = kind === 'DPCI' ? key.replaceAll(/[ -]/g, '') : key;
  return `${kind} ${/^\d+$/.test(digits) ? withoutZeros(digits) : digits}`;
};

const withoutZeros = (number: string): string => toNameKey(number).replace(/^0+(?=\d)/, '');

const toKeys = (text: string | null): string[] => (text === null || text === '' ? [] : [toNameKey(text)]);

const indexBy = <T, K>(records: readonly T[], readKeys: (record: T) => readonly K[] | K): Map<K, T[]> => {
  const index = new Map<K, T[]>();
  for (const record of records)
    for (const key of [readKeys(record)].flat() as K[]) {
      const same = index.get(key);
      if (same) same.push(record);
      else index.set(key, [record]);
    }
  return index;
};
