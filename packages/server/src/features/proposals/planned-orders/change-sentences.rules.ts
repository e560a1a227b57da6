import type { FreightStep, OrderMinimum } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { AllocationReason } from '@shelfward/contract/proposals/proposals.rules.ts';
import { formatAmount, formatMinimum } from '../../deliveries/public.ts';
import type { AllocationLine } from '../allocation/allocation.types.ts';
import { computeSellingDays } from '../allocation/line-value.rules.ts';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

const formatUnits = (units: number): string => `${units < 0 ? '−' : '+'}${numbers.format(Math.abs(units))}`;

/** "sells in 4 days" */
const describeSelling = (line: AllocationLine, units: number): string => {
  const days = computeSellingDays(line.demand, units);
  if (days === undefined) return 'no sales are expected';
  return `sells in ${days <= 28 ? formatCount(days, 'day') : formatCount(Math.ceil(days / 7), 'week')}`;
};

/** What filling up reaches: minimums of the order, or a lower freight. */
export interface FillUpTarget {
  readonly minimums: readonly OrderMinimum[];
  readonly freight: FreightStep | undefined;
}

/** "+6 to reach $250: sells in 4 days" */
export const explainFillUp = (
  line: AllocationLine,
  units: number,
  { minimums, freight, currency }: FillUpTarget & { readonly currency: string },
): string => {
  const goals = [
    ...(minimums.length > 0 ? [`to reach ${minimums.map((one) => formatMinimum(one, currency)).join(' and ')}`] : []),
    ...(freight
      ? [
          `for ${freight.freightCents === 0 ? 'prepaid freight' : `freight of ${formatAmount(freight.freightCents, currency)}`} from ${formatAmount(freight.fromCents, currency)}`,
        ]
      : []),
  ];
  return `${formatUnits(units)} ${goals.length > 0 ? goals.join(' and ') : 'to fill up the order'}: ${describeSelling(line, units)}`;
};

export interface ReductionTerms {
  readonly minimums: readonly OrderMinimum[];
  readonly budgetCents: number | null;
  readonly currency: string;
  /** The most units on the shelf of the store. */
  readonly shelfMaximum: number | undefined;
}

/** "−2: the shelf holds 10" */
export const explainReduction = (
  line: AllocationLine,
  units: number,
  reason: Exclude<AllocationReason, 'TOP_UP'>,
  terms: ReductionTerms,
): string => `${formatUnits(units)}: ${reasons[reason](line, terms)}`;

const reasons: Readonly<
  Record<Exclude<AllocationReason, 'TOP_UP'>, (line: AllocationLine, terms: ReductionTerms) => string>
> = {
  SHELF_MAXIMUM: (_, { shelfMaximum }) =>
    shelfMaximum === undefined ? 'the shelf was full' : `the shelf holds ${numbers.format(shelfMaximum)}`,
  MAX_QUANTITY: ({ maxQuantity }) =>
    maxQuantity === null ? 'an order had a maximum' : `an order has at most ${numbers.format(maxQuantity)}`,
  MIN_QUANTITY: ({ minQuantity }) =>
    minQuantity === 0 ? 'an order had a minimum' : `an order has at least ${numbers.format(minQuantity)}`,
  FAIR_SHARE: () => 'the stock is shared among the stores',
  MIN_ITEMS: (_, { minimums, currency }) =>
    minimums.length === 0
      ? 'the order was below its minimum'
      : `the order is below ${minimums.map((one) => formatMinimum(one, currency)).join(' or ')}`,
  BUDGET: (_, { budgetCents, currency }) =>
    budgetCents === null ? 'the budget was used up' : `the budget of ${formatAmount(budgetCents, currency)} is used up`,
};
