import { daysBetween } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { OrderEntryStore } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { formatDay, formatMoney, formatTime } from '../../kit/ui/numbers.ts';
import type { EntryTotals } from './entry-lines.rules.ts';

type Minimum = EntryTotals['minimums'][number];

const formats: Readonly<Record<Minimum['kind'], (amount: number) => string>> = {
  VALUE: (cents) => formatMoney(cents),
  UNITS: (units) => formatCount(units, 'unit'),
  CASES: (cases) => formatCount(cases, 'case'),
  WEIGHT: (grams) => `${(grams / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} kg`,
};

export const formatAmount = (kind: Minimum['kind'], amount: number): string => formats[kind](amount);

/** "$70.30 below the $400.00 minimum" */
export const describeMinimum = ({ kind, minimum, current }: Minimum): string => {
  const difference = current - minimum;
  if (difference === 0) return `Reaches the ${formatAmount(kind, minimum)} minimum`;
  return `${formatAmount(kind, Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} the ${formatAmount(kind, minimum)} minimum`;
};

/** The minimum that the order is farthest from. */
export const findMainMinimum = (minimums: readonly Minimum[]): Minimum | undefined =>
  minimums.toSorted((one, other) => one.current / one.minimum - other.current / other.minimum)[0];

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
export const formatWeekday = (day: string): string => weekdays.format(new Date(`${day}T00:00:00Z`));

/** "in 2 days", "today" */
export const formatDaysUntil = (day: string, today: string): string => {
  const days = daysBetween(today, day);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${formatCount(days, 'day')}`;
};

/** 12 PM, 4:30 PM */
export const formatCutOff = (instant: string): string => formatTime(instant).replace(':00', '');

export interface StoreState {
  readonly text: string;
  readonly tone?: 'warning';
}

/** What the card of a store says of its order. */
export const describeStore = ({ order, missing, productsBelowPar }: OrderEntryStore): StoreState => {
  if (order?.status === 'PENDING') {
    const day = order.submittedDate === null ? '' : ` ${formatDay(order.submittedDate)}`;
    return { text: `Submitted${day} · ${formatMoney(order.totalPrice)}` };
  }
  if (order) {
    const [short] = missing;
    const text = `Draft · ${formatMoney(order.totalPrice)}`;
    return short && order.totalUnit > 0
      ? { text: `${text}, ${formatAmount(short.kind, short.missing)} below minimum`, tone: 'warning' }
      : { text };
  }
  return {
    text: productsBelowPar === 0 ? 'Nothing to order' : `${formatCount(productsBelowPar, 'product')} below par`,
  };
};
