import { removeCurrency } from '@shelfward/contract/kit/currency.rules.ts';
import { priceCents } from '@shelfward/contract/kit/money.ts';
import { accountCurrency, accountCurrencyPrefix } from '../currency.ts';
import { formatDifference, formatMoney, formatQuantity } from './numbers.ts';

/** How a cell parses, displays, and reports a number. */
export interface CellNumber {
  /** The parsed number, or undefined if the text is not valid. */
  readonly parse: (typed: string) => number | undefined;
  readonly text: (value: number) => string;
  readonly format: (value: number) => string;
  /** The hint after invalid text. */
  readonly hint: string;
  readonly keyboard: 'numeric' | 'decimal';
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Commas and spaces only where they separate thousands: `4,99` is a decimal comma, and is not 499. */
const removeThousands = (text: string): string =>
  /^[+-]?\d{1,3}(?:[,\s]\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(/[,\s]/g, '') : text;

/** Whole units; a thousands comma and the real minus are accepted. */
export const unitsBetween = ({ min, max }: Bounds): CellNumber => ({
  parse: (typed) => {
    const plain = removeThousands(typed.trim().replace('−', '-'));
    if (!/^[+-]?\d{1,9}$/.test(plain)) return undefined;
    const value = Number(plain);
    return value >= min && value <= max ? value + 0 : undefined;
  },
  text: formatQuantity,
  format: formatQuantity,
  hint: `Enter a whole number from ${formatQuantity(min)} to ${formatQuantity(max)}.`,
  keyboard: 'numeric',
});

/** A difference, always with its sign. */
export const differenceBetween = (bounds: Bounds): CellNumber => ({
  ...unitsBetween(bounds),
  text: formatDifference,
  format: formatDifference,
});

/** A price in cents, typed as `5`, `5.4`, or `1,299.00`, also with the sign or code of the account's currency; displayed without it. */
export const priceInCents: CellNumber = {
  parse: (typed) => {
    const { number, problem } = removeCurrency(typed.trim(), accountCurrency());
    if (problem !== undefined) return undefined;
    const plain = removeThousands(number.trim());
    const [, integer, fraction = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
    if (integer === undefined) return undefined;
    const cents = Number(integer) * 100 + Number(fraction.padEnd(2, '0'));
    return priceCents.safeParse(cents).success ? cents : undefined;
  },
  text: (cents) => formatMoney(cents).replace(accountCurrencyPrefix(), ''),
  format: formatMoney,
  hint: 'Enter a price such as 4.99.',
  keyboard: 'decimal',
};
