import { findNamedCurrencies } from '../currency.rules.ts';
import { percent } from '../money.ts';
import { readCell } from '../tables/cell.rules.ts';
import { parseFlag } from '../tables/flag.rules.ts';
import type { CellFault } from '../tables/import-error.ts';
import { type FileNumbers, findNumberRule, parseFilePercent } from '../tables/number.rules.ts';
import { type QualifierColumns, type QualifierId, qualifierIds } from '../tables/qualifier-ids.ts';
import { type RowState, readRowType, readStatus } from './state-words.rules.ts';
import { parseUnit, parseUnitCount } from './unit-words.rules.ts';

export type Factor = number | 'PACK';

/** What the qualifiers of a row result in. */
export interface RowEffect {
  readonly isLeftOut: boolean;
  /** The quantity and the value count negative. */
  readonly isReturn: boolean;
  /** Of quantities, and of prices without a unit of their own: PACK is the pack size of the product. */
  readonly unit: Factor;
  readonly priceUnit?: Factor;
  /** A price is for this number of its unit, such as 100. */
  readonly priceBasis?: number;
  /** In percent. */
  readonly discount: number | undefined;
  readonly isInactive: boolean;
  readonly isDiscontinued: boolean;
  readonly problems: readonly QualifierProblem[];
}

export interface QualifierProblem extends CellFault {
  readonly id: QualifierId;
  readonly column: number;
  readonly value: string;
}

/** What a cell of a qualifier does, for the report. */
export interface QualifiedCell {
  readonly id: QualifierId;
  readonly column: number;
  readonly text: string;
  readonly does:
    | 'NOTHING'
    | 'UNKNOWN'
    | 'LEFT_OUT'
    | 'RETURN'
    | 'INACTIVE'
    | 'DISCONTINUED'
    | 'PACK'
    | 'EACH'
    | 'COUNT'
    | 'PRICE'
    | 'PACK_SIZE'
    | 'DISCOUNT';
  /** Of COUNT and PRICE. */
  readonly units?: number;
}

export interface QualifiedRow extends RowEffect {
  readonly cells: readonly QualifiedCell[];
}

/** What the rows of a kind of file are. */
export interface QualifiedKind {
  /** Rows can count negative. */
  readonly hasReturns?: true;
  /** What inactive means: the record becomes inactive, or the row is left out. Otherwise it has no effect. */
  readonly inactive?: 'RECORD' | 'LEFT_OUT';
  /** Records whose time is over count. */
  readonly countsEnded?: true;
  /** What a row means whose status says that its work is not finished. Otherwise it counts. */
  readonly unfinished?: 'LEFT_OUT' | 'ASK';
}

interface ReaderInput extends QualifiedKind {
  readonly columns: QualifierColumns;
  readonly numbers: FileNumbers;
  /** Of the account. */
  readonly currency: string;
}

interface CellEffect extends Partial<Omit<RowEffect, 'problems'>> {
  readonly does: QualifiedCell['does'];
  readonly units?: number;
  readonly packSize?: number;
}
type Read = CellEffect | CellFault;

const nothing: CellEffect = { does: 'NOTHING' };
const unknown: CellEffect = { does: 'UNKNOWN' };
const leftOut: CellEffect = { does: 'LEFT_OUT', isLeftOut: true };
const returned: CellEffect = { does: 'RETURN', isReturn: true };

const uncertain = (problem: string): CellFault => ({ code: 'AMBIGUOUS', problem });
const unclearState = uncertain(
  'does not say how the row counts. Correct the row, or choose that the column is not applied.',
);

const readUnit = (text: string): Read => {
  const unit = parseUnit(text);
  if (!unit || unit.kind === 'OTHER')
    return uncertain('is not a number of units. Correct it, or choose that the column is not applied.');
  if (unit.kind === 'COUNT') return { does: 'COUNT', unit: unit.units, units: unit.units };
  return unit.kind === 'EACH' ? { does: 'EACH', unit: 1 } : { does: 'PACK', unit: 'PACK' };
};

const readPriceUnit = (text: string): Read => {
  const count = parseUnitCount(text);
  if (count !== undefined) return { does: 'PRICE', units: count, priceBasis: count };
  const read = readUnit(text);
  if ('problem' in read) return read;
  return { does: 'PRICE', priceUnit: read.unit ?? 1, ...(read.units !== undefined && { units: read.units }) };
};

const readPackSize = (text: string): Read => {
  const packSize = parseUnitCount(text);
  return packSize === undefined ? unknown : { does: 'PACK_SIZE', packSize };
};

const readPacks = (text: string): Read =>
  /[1-9]/.test(text)
    ? uncertain(
        'can be counted beside the units, or within them. Add it to the units, or choose that the column is not applied.',
      )
    : nothing;

const readCurrency = (text: string, { currency }: ReaderInput): Read => {
  const used = findNamedCurrencies(text);
  if (!used) return uncertain('is not a currency.');
  return used.includes(currency)
    ? nothing
    : { code: 'INVALID', problem: `is another currency. The account uses ${currency}.` };
};

/** A negative quantity with the status "refunded" is the row of the return itself. */
const readState = (state: RowState | undefined, isNegative: boolean, kind: QualifiedKind): Read => {
  const { hasReturns, inactive, countsEnded, unfinished } = kind;
  if (state === undefined) return unknown;
  if (state === 'UNFINISHED' && unfinished) return unfinished === 'ASK' ? unclearState : leftOut;
  if (state === 'LEFT_OUT') return leftOut;
  if (state === 'UNDONE') return isNegative ? nothing : leftOut;
  if (state === 'RETURN') return hasReturns ? returned : uncertain('is a return, which this import does not have.');
  if (state === 'ASK') return unclearState;
  if (state === 'DISCONTINUED' && inactive === 'RECORD') return { does: 'DISCONTINUED', isDiscontinued: true };
  return state === 'INACTIVE' || (state === 'ENDED' && !countsEnded) ? toInactive(inactive) : nothing;
};

const toInactive = (inactive: QualifiedKind['inactive']): CellEffect => {
  if (inactive === 'RECORD') return { does: 'INACTIVE', isInactive: true };
  return inactive === 'LEFT_OUT' ? leftOut : nothing;
};

const readFlag = (text: string, effect: (isYes: boolean) => CellEffect): Read => {
  const flag = parseFlag(text);
  return flag === undefined ? uncertain('must be yes or no.') : effect(flag);
};

const readDiscount = (text: string, { numbers }: ReaderInput, raw: string): Read => {
  const read = parseFilePercent(text, findNumberRule(numbers, raw));
  if ('problem' in read) return read;
  if (!percent.safeParse(read.value).success)
    return { code: 'INVALID', problem: 'must be between 0 and 100, with at most two decimals.' };
  return { does: 'DISCOUNT', discount: read.value };
};

interface GivenCell {
  readonly text: string;
  readonly raw: string;
  readonly isNegative: boolean;
}

const readers: Readonly<Record<QualifierId, (cell: GivenCell, input: ReaderInput) => Read>> = {
  unit: ({ text }) => readUnit(text),
  priceUnit: ({ text }) => readPriceUnit(text),
  packSize: ({ text }) => readPackSize(text),
  packs: ({ text }) => readPacks(text),
  currency: ({ text }, input) => readCurrency(text, input),
  status: ({ text, isNegative }, input) => readState(readStatus(text), isNegative, input),
  rowType: ({ text, isNegative }, input) => readState(readRowType(text), isNegative, input),
  // A day on which the row was cancelled.
  leftOut: ({ text }) => (parseFlag(text) === false ? nothing : leftOut),
  returned: ({ text }, { hasReturns }) =>
    readFlag(text, (isYes) => (isYes && hasReturns ? returned : isYes ? leftOut : nothing)),
  active: ({ text }, { inactive }) => readFlag(text, (isYes) => (isYes ? nothing : toInactive(inactive))),
  inactive: ({ text }, { inactive }) => readFlag(text, (isYes) => (isYes ? toInactive(inactive) : nothing)),
  discount: ({ text, raw }, input) => readDiscount(text, input, raw),
};

/** No qualifier. */
export const plainEffect: RowEffect = {
  isLeftOut: false,
  isReturn: false,
  unit: 1,
  discount: undefined,
  isInactive: false,
  isDiscontinued: false,
  problems: [],
};

const toFactor = (factor: Factor, packSize: number | undefined): Factor =>
  factor === 'PACK' ? (packSize ?? factor) : factor;

type Place = Pick<QualifierProblem, 'id' | 'column' | 'value'>;

/** Compares the units and pack sizes of a row: columns that differ do not say how the row counts. */
const createRowFactors = () => {
  const units: { readonly place: Place; readonly unit: Factor }[] = [];
  const sizes: { readonly place: Place; readonly packSize: number }[] = [];
  const conflict = (place: Place | undefined): QualifierProblem[] =>
    place
      ? [{ ...place, ...uncertain('differs from another column of the row. Choose which column is applied.') }]
      : [];
  return {
    add: (
      place: Place,
      { unit, packSize }: { readonly unit?: Factor; readonly packSize: number | undefined },
    ): void => {
      if (unit !== undefined) units.push({ place, unit });
      if (packSize !== undefined) sizes.push({ place, packSize });
    },
    resolve: (priceUnit: Factor | undefined) => {
      const packSize = sizes[0]?.packSize;
      const factor = toFactor(units[0]?.unit ?? 1, packSize);
      const otherUnit = units.find((one) => toFactor(one.unit, packSize) !== factor);
      const isUsed = priceUnit === 'PACK' || units.some((one) => one.unit === 'PACK');
      const otherSize = isUsed ? sizes.find((one) => one.packSize !== packSize) : undefined;
      return {
        unit: factor,
        ...(priceUnit !== undefined && { priceUnit: toFactor(priceUnit, packSize) }),
        problems: [...conflict(otherUnit?.place), ...conflict(otherSize?.place)],
      };
    },
  };
};

/** Reads the qualifiers of the rows of a file. An empty cell has no effect. */
export const createQualifierReader = (input: ReaderInput) => {
  const places = qualifierIds.flatMap((id) => (input.columns[id] ?? []).map((column) => ({ id, column })));
  return (row: readonly string[], { isNegative = false }: { readonly isNegative?: boolean } = {}): QualifiedRow => {
    const cells: QualifiedCell[] = [];
    const problems: QualifierProblem[] = [];
    const factors = createRowFactors();
    let effect: Omit<RowEffect, 'problems'> = plainEffect;
    for (const { id, column } of places) {
      const { text, raw } = readCell(row[column]);
      if (text === '') continue;
      const read = readers[id]({ text, raw, isNegative }, input);
      if ('problem' in read) problems.push({ id, column, value: text, ...read });
      else {
        const { does, units, packSize, ...changes } = read;
        factors.add({ id, column, value: text }, { ...changes, packSize });
        effect = { ...effect, ...changes };
        cells.push({ id, column, text, does, ...(units !== undefined && { units }) });
      }
    }
    const { problems: conflicts, ...resolved } = factors.resolve(effect.priceUnit);
    // A row that is left out has no errors.
    return { ...effect, ...resolved, cells, problems: effect.isLeftOut ? [] : [...problems, ...conflicts] };
  };
};

/** A quantity of units. */
export const applyToQuantity = (quantity: number, factor: number, isReturn: boolean): number => {
  const units = quantity * factor;
  return isReturn ? 0 - Math.abs(units) : units;
};

/** A price of one unit in cents, rounded half up. */
export const applyToPrice = (cents: number, factor: number): number => Math.round(cents / factor);
