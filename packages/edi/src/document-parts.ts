import type { FigureCode, FigureStore } from '@shelfward/contract/feeds/retail-figure.ts';
import type { EdiParty, EdiReference } from './edi.types.ts';
import type { EdiSegment } from './segment.ts';
import { elementText } from './segment.ts';
import type { EdiSettings } from './settings.ts';
import { parseNumber } from './values.ts';

/** An own entry of a record: names of files can be names of object members. */
export const lookUp = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Pairs of qualifier and value in any order, with empty pairs between. */
export const readPairs = (segment: EdiSegment, first: number): EdiReference[] => {
  const pairs: EdiReference[] = [];
  for (let at = first; at + 1 < segment.elements.length; at += 2) {
    const value = elementText(segment, at + 1);
    if (value !== '') pairs.push({ qualifier: elementText(segment, at), value });
  }
  return pairs;
};

export const readParty = (segment: EdiSegment): EdiParty => ({
  role: elementText(segment, 1),
  name: elementText(segment, 2),
  qualifier: elementText(segment, 3),
  id: elementText(segment, 4),
  address: [],
});

/**
 * Returns the same object for the same store. Without a qualifier, or with one of the retailer's own, the store has the
 * retailer's number.
 */
export const createStoreFinder = () => {
  const storesOf = new Map<string, Map<string, FigureStore>>();
  return (kind: NonNullable<FigureStore['kind']>, text: string, division?: string): FigureStore => {
    const key = division === undefined ? kind : `${kind} ${division}`;
    const stores = storesOf.get(key) ?? new Map<string, FigureStore>();
    storesOf.set(key, stores);
    const store = stores.get(text) ?? { text, kind, ...(division !== undefined && { division }) };
    stores.set(text, store);
    return store;
  };
};

/** GTINs first, because a retailer's number can be the number of another product. */
const order: readonly FigureCode['kind'][] = [
  'GTIN',
  'UPC_WITHOUT_CHECK_DIGIT',
  'TCIN',
  'DPCI',
  'RETAILER_ITEM',
  'SKU',
];
/** The code of a case is never the code of the unit. */
const caseCode = 'UA';

export const toProduct = (
  pairs: readonly EdiReference[],
  settings: EdiSettings,
  areCases: boolean,
): readonly FigureCode[] => {
  const codes = pairs.flatMap(({ qualifier, value }): FigureCode[] => {
    const kind = lookUp(settings.itemCodes, qualifier);
    if (kind === undefined || (qualifier === caseCode && !areCases)) return [];
    const isWithoutCheckDigit = kind === 'GTIN' && /^\d{10,11}$/.test(value);
    return [{ code: value, kind: isWithoutCheckDigit ? 'UPC_WITHOUT_CHECK_DIGIT' : kind }];
  });
  const unique = codes.filter(
    ({ code, kind }, at) => at === codes.findIndex((other) => other.code === code && other.kind === kind),
  );
  return unique.toSorted((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));
};

const eaches = new Set(['', 'EA', 'UN', 'PC', 'PCE', 'C62', 'PR', 'ST', 'SET', 'KT']);
const cases = new Set(['CA', 'CS', 'CT', 'CTN', 'PK', 'BX']);

export type UnitKind = 'EACH' | 'CASE' | 'DOLLARS';
export const findUnitKind = (unit: string): UnitKind | undefined => {
  if (eaches.has(unit)) return 'EACH';
  if (cases.has(unit)) return 'CASE';
  return unit === 'DO' ? 'DOLLARS' : undefined;
};

/** The units of a case: PO401 inner packs of PO414 units. Undefined if the segment does not state them. */
export const readCasePack = (segment: EdiSegment): number | undefined => {
  const [packs, units] = [elementText(segment, 1), elementText(segment, 14)];
  const pack = (parseNumber(packs) ?? 1) * (parseNumber(units) ?? 1);
  return packs + units !== '' && Number.isSafeInteger(pack) && pack > 0 ? pack : undefined;
};
