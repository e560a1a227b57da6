import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { PlannedOrderDetail } from '@shelfward/contract/proposals/planned-orders.contract.ts';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';

export type Minimum = PlannedOrderDetail['minimums'][number];
type State = PlannedOrderDetail['state'];

/** An order with what its row is identified and sorted by. */
export interface OrderRow extends PlannedOrderDetail {
  readonly id: number;
  /** How much of its minimums the order reaches, from 0 to 1. */
  readonly reached: number;
}

export const toOrderRows = (orders: readonly PlannedOrderDetail[]): OrderRow[] =>
  orders.map((order) => ({
    ...order,
    id: order.storeOrderProposalIds[0] ?? 0,
    reached: Math.min(1, ...order.minimums.map(toShare)),
  }));

/** The part of a minimum that is reached; above 1 if it is exceeded. */
export const toShare = ({ minimum, current }: Minimum): number => (minimum === 0 ? 1 : current / minimum);

/** The minimum that the order is furthest from. */
export const findTightest = (minimums: readonly Minimum[]): Minimum | undefined =>
  minimums.toSorted((one, other) => toShare(one) - toShare(other))[0];

export const stateLabels: Readonly<Record<State, string>> = {
  READY: 'Ready',
  BELOW_MINIMUM: 'Below minimum',
  FILLED_UP: 'Filled up',
  POSTPONED: 'Postponed',
  EMPTY: 'No quantity',
};

export const isBelow = ({ state }: Pick<PlannedOrderDetail, 'state'>): boolean => state === 'BELOW_MINIMUM';
export const isPostponed = ({ state }: Pick<PlannedOrderDetail, 'state'>): boolean => state === 'POSTPONED';

export const isEmpty = ({ state }: Pick<PlannedOrderDetail, 'state'>): boolean => state === 'EMPTY';

/** Filling up helps: the order is below a minimum that it can reach, or saves freight. */
export const canFillUp = (order: PlannedOrderDetail): boolean =>
  order.fillUpCostCents !== null && (isBelow(order) || order.recommendation === 'FILL_UP');

export const canPostpone = (order: PlannedOrderDetail): boolean => !isPostponed(order) && !isEmpty(order);

/** The changes of several orders that are made together. */
export interface OrderChoices {
  readonly fillUp: readonly PlannedOrderDetail[];
  readonly postpone: readonly PlannedOrderDetail[];
  /** Postponed orders that are ordered now. */
  readonly resume: readonly PlannedOrderDetail[];
}

const noChoices: OrderChoices = { fillUp: [], postpone: [], resume: [] };
export const toChoices = (choices: Partial<OrderChoices>): OrderChoices => ({ ...noChoices, ...choices });

/** For each order what costs less. */
export const findRecommended = (orders: readonly PlannedOrderDetail[]): OrderChoices =>
  toChoices({
    fillUp: orders.filter(({ recommendation }) => recommendation === 'FILL_UP'),
    postpone: orders.filter((order) => order.recommendation === 'POSTPONE' && canPostpone(order)),
  });

/** "Fill up 2, postpone 1" */
export const describeChoices = ({ fillUp, postpone }: OrderChoices): string => {
  const parts = [
    ...(fillUp.length > 0 ? [`fill up ${formatQuantity(fillUp.length)}`] : []),
    ...(postpone.length > 0 ? [`postpone ${formatQuantity(postpone.length)}`] : []),
  ].join(', ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
};

/** "2 orders filled up, 1 order postponed." */
export const describeResult = ({ fillUp, postpone, resume }: OrderChoices): string => {
  const parts = [
    ...(fillUp.length > 0 ? [`${formatCount(fillUp.length, 'order')} filled up`] : []),
    ...(postpone.length > 0 ? [`${formatCount(postpone.length, 'order')} postponed`] : []),
    ...(resume.length > 0 ? [`${formatCount(resume.length, 'order')} no longer postponed`] : []),
  ];
  return `${parts.join(', ')}.`;
};

/** "3 of 12 orders below the minimum, 1 postponed"; undefined if all orders can be sent. */
export const summarizeOrders = (orders: readonly PlannedOrderDetail[]): string | undefined => {
  const below = orders.filter(isBelow).length;
  const postponed = orders.filter(isPostponed).length;
  const parts = [
    ...(below > 0 ? [`${formatQuantity(below)} below the minimum`] : []),
    ...(postponed > 0 ? [`${formatQuantity(postponed)} postponed`] : []),
  ];
  const [first, ...others] = parts;
  if (first === undefined) return undefined;
  const [count, ...words] = first.split(' ');
  const all = orders.length - orders.filter(isEmpty).length;
  return [`${count} of ${formatCount(all, 'order')} ${words.join(' ')}`, ...others].join(', ');
};

/** "12 of 20 cases"; "24 cases, minimum 20" if it is reached. */
export const formatMinimum = (measured: Minimum): string => {
  const { kind, minimum, current } = measured;
  const [withUnit, short] = amountFormats[kind];
  return toShare(measured) < 1
    ? `${short(current)} of ${withUnit(minimum)}`
    : `${withUnit(current)}, minimum ${short(minimum)}`;
};

export const formatWeight = (grams: number): string =>
  `${(grams / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} kg`;

type Format = (amount: number) => string;

/** With the unit, and beside an amount that has it. */
const amountFormats: Readonly<Record<Minimum['kind'], readonly [withUnit: Format, short: Format]>> = {
  VALUE: [formatMoney, formatMoney],
  UNITS: [(amount) => formatCount(amount, 'unit'), formatQuantity],
  CASES: [(amount) => formatCount(amount, 'case'), formatQuantity],
  WEIGHT: [formatWeight, formatWeight],
};

/** An expected cost on a button: "$3.40", "saves $1.20". */
export const formatCost = (cents: number): string => (cents < 0 ? `saves ${formatMoney(-cents)}` : formatMoney(cents));

/** "Postponing costs less in expected lost sales and stock: fill up $9.00, postpone $3.40."; undefined without a choice. */
export const explainRecommendation = (order: PlannedOrderDetail): string | undefined => {
  const { recommendation, fillUpCostCents, postponeCostCents } = order;
  if (recommendation === null) return undefined;
  if (!isBelow(order)) return describeExpected('Filling up', fillUpCostCents ?? 0, 'freight and stock');
  if (fillUpCostCents === null) return describeExpected('Postponing', postponeCostCents ?? 0, 'lost sales and stock');
  const costs = `fill up ${formatCost(fillUpCostCents)}, postpone ${formatCost(postponeCostCents ?? 0)}`;
  return `${recommendation === 'FILL_UP' ? 'Filling up' : 'Postponing'} costs less in expected lost sales and stock: ${costs}.`;
};

const describeExpected = (choice: string, cents: number, what: string): string =>
  `${choice} ${cents < 0 ? 'saves' : 'costs'} ${formatMoney(Math.abs(cents))} in expected ${what}.`;

/** "Postpone · $3.40"; without the cost if it is not known. */
export const withCost = (label: string, cost: number | null): string =>
  cost === null ? label : `${label} · ${formatCost(cost)}`;

/** Null if one of them is not known. */
export const sumCosts = (costs: readonly (number | null)[]): number | null =>
  costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);

/** The days between a delivery and the next one: "2 weeks", "10 days". */
export const formatCover = (days: number): string =>
  days % 7 === 0 ? formatCount(days / 7, 'week') : formatCount(days, 'day');
