import type { CellForm } from './import-property.ts';
import {
  describeSign,
  type FileNumbers,
  hasTwoReadings,
  isGroupedWhole,
  type NumberRule,
  readAmount,
  toAmount,
  toCents,
} from './number.rules.ts';
import type { Decimal, DecimalSign, WrittenNumber } from './number-text.rules.ts';

export type NumberForm = Extract<CellForm, 'whole' | 'money' | 'percent'>;

/** The numbers of a file, as far as all of them together determine how they are read. */
export interface DetectedNumbers extends FileNumbers {
  /** The user has chosen the decimal sign. */
  readonly isChosen?: boolean | undefined;
  /** The numbers have two readings, and the user must choose the decimal sign. */
  readonly isAmbiguous: boolean;
  /** A number with two readings. */
  readonly example: string;
}

export const noNumbers: DetectedNumbers = { isAmbiguous: false, example: '' };

/** The cells of a row that multiply: quantity × price = value. */
export interface ProductCells {
  readonly quantity: string;
  readonly price: string;
  readonly value: string;
}

/**
 * Detects the decimal sign of a file from all its numbers: 12,50 proves the comma, and 12.50 the point. If both are proven,
 * most numbers decide, and those with the other sign are rejected.
 */
export const createNumberDetector = () => {
  const proofs = { POINT: { numbers: 0, line: 0 }, COMMA: { numbers: 0, line: 0 } };
  let isGrouped = false;
  let example = '';
  const prove = (sign: DecimalSign, line: number): void => {
    const proof = proofs[sign];
    proof.numbers += 1;
    proof.line ||= line;
  };
  return {
    add: (text: string, { line, form }: { readonly line: number; readonly form: NumberForm }): void => {
      // Other numbers have no decimal sign, and most cells have none.
      if (!/[.,]\d/.test(text)) return;
      const { written } = readAmount(form === 'percent' ? text.replace('%', '') : text);
      if (!written) return;
      if (!written.POINT) prove('COMMA', line);
      else if (!written.COMMA) prove('POINT', line);
      else if (form === 'whole' && isGroupedWhole(written)) isGrouped = true;
      else if (hasTwoReadings(written)) example ||= text;
    },
    /** A row proves the sign with which its numbers multiply, if they do so with only one. */
    addProduct: (cells: ProductCells, line: number): void => {
      const numbers = [cells.quantity, cells.price, cells.value].map((text) => readAmount(text).written);
      if (!numbers.some((number) => number && hasTwoReadings(number))) return;
      const [isPoint, isComma] = [multiplies(numbers, 'POINT'), multiplies(numbers, 'COMMA')];
      if (isPoint !== isComma) prove(isPoint ? 'POINT' : 'COMMA', line);
    },
    /** `chosen` is the sign that the user has chosen. */
    detect: (chosen?: DecimalSign): DetectedNumbers => {
      const { POINT, COMMA } = proofs;
      if (chosen)
        return {
          decimalSign: chosen,
          reason: `${describeSign(chosen)} was chosen`,
          isChosen: true,
          isAmbiguous: false,
          example,
        };
      const isMixed = POINT.numbers > 0 && COMMA.numbers > 0;
      const isPoint =
        POINT.numbers > COMMA.numbers || (POINT.numbers === COMMA.numbers && isMixed && POINT.line <= COMMA.line);
      const proven = POINT.numbers + COMMA.numbers > 0 ? (isPoint ? 'POINT' : 'COMMA') : undefined;
      if (!proven)
        return { decimalSign: isGrouped ? 'POINT' : undefined, isAmbiguous: !isGrouped && example !== '', example };
      const reason = `line ${proofs[proven].line} has ${describeSign(proven)}`;
      return { decimalSign: proven, reason, isMixed, isAmbiguous: false, example };
    },
  };
};

/**
 * How pasted numbers are read: by the decimal sign that they prove together, otherwise each as if it was typed. Lines count
 * from 1.
 */
export const detectPastedNumbers = (lines: readonly (readonly string[])[]): NumberRule => {
  const detector = createNumberDetector();
  for (const [at, cells] of lines.entries())
    for (const text of cells) detector.add(text, { line: at + 1, form: 'money' });
  const detected = detector.detect();
  return detected.decimalSign ? detected : 'TYPED';
};

const multiplies = (numbers: readonly (WrittenNumber | undefined)[], sign: DecimalSign): boolean => {
  const [quantity, price, value] = numbers.map((number): Decimal | undefined => number?.[sign]);
  if (!quantity || !price || !value || /[1-9]/.test(quantity.part)) return false;
  const units = Number(quantity.whole) * (quantity.isNegative ? -1 : 1);
  return Number.isSafeInteger(units) && toCents(toAmount(price), units) === toCents(toAmount(value));
};
