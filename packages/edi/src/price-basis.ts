import { findUnitKind } from './document-parts.ts';

/** PO105 (element 639 of X12): the price is per each, whatever the unit of the quantity. */
const perEach = new Set(['PE', 'QE', 'TE', 'WE', 'RE', 'LE']);
/** The price is of the unit of the quantity: an each, a case, a carton. */
const perUnit = new Set(['', 'UM', 'CT', 'CA', 'CS', 'CP', 'NT', 'WC', 'SR', 'DI', 'ST']);
const perNumber: ReadonlyMap<string, number> = new Map([
  ['HP', 100],
  ['TP', 1000],
]);
/** A case or carton as the basis of a price of eaches. */
const perCase = new Set(['CA', 'CT', 'CS', 'WC']);

interface PricedQuantity {
  readonly basis: string;
  /** PO103. */
  readonly unit: string;
  /** Whether quantities in cases count cases. */
  readonly countsCases: boolean;
  readonly unitsPerCase: number | undefined;
}

/** The units that the written price is for: 125.00 HP is the price of 100 units. Null: the basis is not known. */
export const findPriceUnits = ({ basis, unit, countsCases, unitsPerCase }: PricedQuantity): number | null => {
  if (perEach.has(basis)) return 1;
  const units = perNumber.get(basis);
  if (units !== undefined) return units;
  if (!perUnit.has(basis)) return null;
  const isCase = findUnitKind(unit) === 'CASE' ? countsCases : perCase.has(basis) && unitsPerCase !== undefined;
  return isCase ? (unitsPerCase ?? 1) : 1;
};
