import { addDays } from '@shelfward/contract/kit/dates.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { UnusualShipDates } from '@shelfward/contract/orders/order-import.contract.ts';
import { rowError } from '../../platform/imports/row-errors.rules.ts';
import type { OrderPlan } from './order-import.rules.ts';

/** Orders are entered at most this long after or before they ship. */
const usualDays = 2 * 365;

/** Rejects orders whose ship date is years away, because it is probably wrong, until the user confirms the dates. */
export const checkShipDates = (
  plan: OrderPlan,
  { today, choice }: { readonly today: string; readonly choice: UnusualShipDates },
): OrderPlan => {
  const [earliest, latest] = [addDays(today, -usualDays), addDays(today, usualDays)];
  const unusual = plan.orders.filter(({ requestedShipDate: day }) => day !== null && (day < earliest || day > latest));
  const [first] = unusual;
  if (!first || choice === 'KEEP') return plan;
  const text = `The requested ship date of ${formatCount(unusual.length, 'order')} is more than two years away, such as ${first.requestedShipDate}. Correct ${plural(unusual.length, 'it', 'them')}, or choose to keep such dates.`;
  return { ...plan, errors: [...plan.errors, rowError(first.line, 'UNUSUAL', text)] };
};
