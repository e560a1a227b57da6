import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { inverseNormal } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';
import type { OrderDates } from '../simulation/order-steps.rules.ts';
import type { Day, ParLevelFrom } from './ledger-series.types.ts';

/** The par levels until the first accepted suggestion of the company, and from then on the last one before it. */
export const toFormerParLevels = (
  parLevels: readonly ParLevelFrom[],
  acceptedDay: Day | undefined,
): ParLevelFrom[] | undefined => {
  if (acceptedDay === undefined) return undefined;
  const before = parLevels.filter(({ day }) => day < acceptedDay);
  return before.length > 0 ? before : parLevels.slice(0, 1);
};

/** A sensible par level that is set once: mean and deviation of the weeks before, for the longest time to cover. */
export const toStaticParLevel = (
  sales: Int32Array,
  { windows, serviceLevel }: { readonly windows: readonly OrderDates[]; readonly serviceLevel: number },
): number => {
  const weeks: number[] = [];
  for (let day = 0; day + daysPerWeek <= sales.length; day += daysPerWeek)
    weeks.push(sales.subarray(day, day + daysPerWeek).reduce((sum, units) => sum + Math.max(0, units), 0));
  // Weeks before the first sale do not show demand.
  const sold = weeks.slice(
    Math.max(
      0,
      weeks.findIndex((units) => units > 0),
    ),
  );
  const mean = sold.reduce((sum, units) => sum + units, 0) / Math.max(1, sold.length);
  const squares = sold.reduce((sum, units) => sum + (units - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / Math.max(1, sold.length - 1));
  const days = windows.reduce((longest, one) => Math.max(longest, one.nextDeliveryDay - one.orderDay), daysPerWeek);
  const horizon = days / daysPerWeek;
  return Math.max(0, Math.ceil(horizon * mean + inverseNormal(serviceLevel) * deviation * Math.sqrt(horizon)));
};
