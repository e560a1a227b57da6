import { priceCents } from '@shelfward/contract/kit/money.ts';
import {
  isFractionOfCent,
  type ParsedAmount,
  type ParsedNumber,
  parseAmount,
  parsePercent,
  parseWhole,
  toCents,
} from '@shelfward/contract/kit/tables/number.rules.ts';
import { completeTyped } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import { accountCurrency, accountCurrencyPrefix } from '../currency.ts';
import { formatDifference, formatMoney, formatQuantity } from './numbers.ts';

/** How a cell parses, displays, and reports a number. */
export interface CellNumber {
  /** The parsed number, or undefined if the text is not valid. */
  readonly parse: (typed: string) => number | undefined;
  readonly text: (value: number) => string;
  readonly format: (value: number) => string;
  /** Why a text is not valid. */
  readonly explain: (typed: string) => string;
  readonly keyboard: 'numeric' | 'decimal';
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const explainFault = (read: ParsedNumber | ParsedAmount, hint: string): string =>
  typeof read === 'object' &&
  'problem' in read &&
  (read.code === 'AMBIGUOUS' || ('isOtherCurrency' in read && read.isOtherCurrency))
    ? `The number ${read.problem}`
    : hint;

const parseUnits = (typed: string) => parseWhole(completeTyped(typed.trim()), 'TYPED');

/** Whole units; a thousands comma and the real minus are accepted. */
export const unitsBetween = ({ min, max }: Bounds): CellNumber => {
  const hint = `Enter a whole number from ${formatQuantity(min)} to ${formatQuantity(max)}.`;
  return {
    parse: (typed) => {
      const read = parseUnits(typed);
      if (typeof read === 'string' || 'problem' in read) return undefined;
      return read.value >= min && read.value <= max ? read.value : undefined;
    },
    text: formatQuantity,
    format: formatQuantity,
    explain: (typed) => explainFault(parseUnits(typed), hint),
    keyboard: 'numeric',
  };
};

/** A difference, always with its sign. */
export const differenceBetween = (bounds: Bounds): CellNumber => ({
  ...unitsBetween(bounds),
  text: formatDifference,
  format: formatDifference,
});

const priceHint = 'Enter a price such as 4.99.';
const parsePrice = (typed: string) =>
  parseAmount(completeTyped(typed.trim()), { currency: accountCurrency(), rule: 'TYPED' });

/**
 * A price in cents, typed as `5`, `5.4`, `4,99`, or `1,299.00`, also with the sign or code of the account's currency;
 * displayed without it.
 */
export const priceInCents: CellNumber = {
  parse: (typed) => {
    const parsed = parsePrice(typed);
    if ('problem' in parsed || isFractionOfCent(parsed.amount)) return undefined;
    const cents = toCents(parsed.amount);
    return priceCents.safeParse(cents).success ? cents : undefined;
  },
  text: (cents) => formatMoney(cents).replace(accountCurrencyPrefix(), ''),
  format: formatMoney,
  explain: (typed) => explainFault(parsePrice(typed), priceHint),
  keyboard: 'decimal',
};

const amountHint = 'Enter an amount such as 4.99.';

/** An amount in cents, also a negative one. */
export const amountInCents: CellNumber = {
  ...priceInCents,
  parse: (typed) => {
    const parsed = parsePrice(typed);
    return 'problem' in parsed || isFractionOfCent(parsed.amount) ? undefined : toCents(parsed.amount);
  },
  explain: (typed) => explainFault(parsePrice(typed), amountHint),
};

const decimalText = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const parseAny = (typed: string) => parsePercent(completeTyped(typed.trim()), 'TYPED');

/** A number with decimals, such as a percentage. */
export const decimalBetween = ({ min, max }: Bounds, hint: string): CellNumber => ({
  parse: (typed) => {
    const read = parseAny(typed);
    return 'value' in read && read.value >= min && read.value <= max ? read.value : undefined;
  },
  text: (value) => decimalText.format(value),
  format: (value) => decimalText.format(value),
  explain: (typed) => {
    const read = parseAny(typed);
    return 'problem' in read ? explainFault(read, hint) : hint;
  },
  keyboard: 'decimal',
});

const noBounds = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };

/** A number whose bounds the schema of its form checks. */
export const anyNumber = decimalBetween(noBounds, 'Enter a number such as 12 or 12.5.');
