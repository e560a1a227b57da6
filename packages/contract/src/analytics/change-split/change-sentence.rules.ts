import { formatCount } from '../../kit/plural.rules.ts';
import type { ChangePart } from './change-split.contract.ts';
import type { ChangeCause } from './change-split.rules.ts';

export const causeLabels: Readonly<Record<ChangeCause, string>> = {
  STORES_OPENED: 'Stores opened',
  STORES_CLOSED: 'Stores closed',
  LISTED: 'Listed',
  DELISTED: 'Delisted',
  AVAILABILITY: 'Availability',
  NOT_KNOWN: 'Not known',
  CALENDAR: 'Calendar',
  PROMOTION: 'Promotions',
  PRICE: 'Price',
  VELOCITY: 'Velocity',
};

/** A part in the unit of the sentence: cents, or units. */
export type NamedPart = Pick<ChangePart, 'cause' | 'stores' | 'products' | 'days'> & { readonly amount: number };

interface Change {
  readonly amount: number;
  readonly parts: readonly NamedPart[];
  /** Formats an amount that is not negative. */
  readonly format: (amount: number) => string;
}

/** More causes are summed. */
const maxNamedCauses = 4;

/**
 * The change in one sentence, the largest part first: "−$12,400: −$9,100 because 14 stores were out of stock of 6 products,
 * −$4,000 by 2 stores that closed, +$700 by price." Causes whose part is shown as zero are not named.
 */
export const describeChange = ({ amount, parts, format }: Change): string => {
  const isZero = (value: number) => format(Math.abs(value)) === format(0);
  const sign = (value: number) => (isZero(value) ? format(0) : `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`);
  const shown = parts
    .filter((part) => !isZero(part.amount))
    .toSorted((left, right) => Math.abs(right.amount) - Math.abs(left.amount));
  const head = isZero(amount) ? 'No change' : sign(amount);
  if (shown.length === 0) return `${head}.`;
  // One smaller cause is named instead of being called "smaller causes".
  const named = shown.slice(0, shown.length === maxNamedCauses + 1 ? shown.length : maxNamedCauses);
  const texts = named.map((part) => `${sign(part.amount)} ${causePhrases[part.cause](part)}`);
  const rest = shown.slice(named.length);
  if (rest.length > 0) texts.push(`${sign(rest.reduce((sum, part) => sum + part.amount, 0))} by smaller causes`);
  return `${head}: ${texts.join(', ')}.`;
};

const causePhrases: Readonly<Record<ChangeCause, (part: NamedPart) => string>> = {
  STORES_OPENED: ({ stores }) => `by ${formatCount(stores, 'store')} that opened`,
  STORES_CLOSED: ({ stores }) => `by ${formatCount(stores, 'store')} that closed`,
  LISTED: (part) => `by ${formatCount(part.products, 'product')} listed in ${formatCount(part.stores, 'store')}`,
  DELISTED: (part) => `by ${formatCount(part.products, 'product')} delisted in ${formatCount(part.stores, 'store')}`,
  AVAILABILITY: ({ amount, stores, products }) =>
    amount < 0
      ? `because ${formatCount(stores, 'store was', 'stores were')} out of stock of ${formatCount(products, 'product')}`
      : `because ${formatCount(products, 'product was', 'products were')} in stock on more days in ${formatCount(stores, 'store')}`,
  NOT_KNOWN: ({ stores, products }) =>
    `because the stock of ${formatCount(products, 'product')} in ${formatCount(stores, 'store')} was not known on all days`,
  CALENDAR: ({ days }) =>
    days && days.now !== days.lastYear
      ? `by the calendar (${formatCount(days.now, 'day')} instead of ${formatCount(days.lastYear, 'day')})`
      : 'by weekdays',
  PROMOTION: ({ products }) => `by promotions of ${formatCount(products, 'product')}`,
  PRICE: () => 'by price',
  VELOCITY: ({ amount }) => `by ${amount < 0 ? 'fewer' : 'more'} units per store and day`,
};
