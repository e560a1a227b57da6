import { type LimitKind, type Limits, limitKinds } from '@shelfward/contract/autopilot/limits.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';

/** A line with a proposed quantity, and what it is compared with. */
export interface CheckedLine {
  readonly storeId: number;
  readonly productId: number;
  readonly productName: string;
  readonly quantity: number;
  readonly packSize: number;
  /** Null: the company has no price. */
  readonly priceCents: number | null;
  /** The demand from now until the next delivery; null: no forecast. */
  readonly expectedUnits: number | null;
  readonly isUncertain: boolean;
  /** The median of the last orders; null: too few. */
  readonly usualUnits: number | null;
  /** Days since the count or the feed; null: the stock is unknown. */
  readonly stockAgeDays: number | null;
  /** The stock of the brand does not cover all lines of the product, or was shared. */
  readonly isBrandShort: boolean;
}

/** An order of a store, or of a region with lines of several stores. */
export interface CheckedOrder {
  readonly key: string;
  readonly lines: readonly CheckedLine[];
  readonly valueCents: number;
  /** Open questions of its stores, as sentences. */
  readonly questions: readonly string[];
  readonly limits: Limits;
}

export interface Finding {
  readonly limit: LimitKind;
  /** Null: the whole order is outside of the limit. */
  readonly storeId: number | null;
  readonly productId: number | null;
  readonly sentence: string;
}

interface DayMoney {
  /** What the autopilot ordered for the company on this day before, and the limit of the company. */
  readonly orderedCents: number;
  readonly maxCents: number;
  readonly formatMoney: (cents: number) => string;
}

/** The limits that each order is outside of, in the order in which limits count. Orders inside have an empty list. */
export const checkOrders = (orders: readonly CheckedOrder[], day: DayMoney): Map<string, Finding[]> => {
  let spent = day.orderedCents;
  return new Map(
    orders.map((order) => {
      const findings = checkOrder(order, day.formatMoney);
      const isInside = findings.length === 0;
      if (isInside && order.valueCents > 0 && spent + order.valueCents > day.maxCents)
        findings.push(
          whole('DAY_MONEY', `With this order, the orders of the day pass ${day.formatMoney(day.maxCents)}.`),
        );
      else if (isInside) spent += order.valueCents;
      return [order.key, sortFindings(findings)];
    }),
  );
};

const checkOrder = (order: CheckedOrder, formatMoney: DayMoney['formatMoney']): Finding[] => {
  const { lines, valueCents, limits, questions } = order;
  const ordered = lines.filter(({ quantity }) => quantity > 0);
  if (ordered.length === 0) return [];
  return [
    ...(valueCents > limits.maxOrderCents
      ? [whole('ORDER_MONEY', `The order of ${formatMoney(valueCents)} is above ${formatMoney(limits.maxOrderCents)}.`)]
      : []),
    ...ordered.flatMap((line) => checkLine(line, limits)),
    ...questions.map((sentence) => whole('OPEN_QUESTION', sentence)),
  ];
};

const checkLine = (line: CheckedLine, limits: Limits): Finding[] => {
  const { storeId, productId, productName } = line;
  return lineChecks.flatMap(([limit, describe]) => {
    const problem = describe(line, limits);
    return problem === undefined ? [] : [{ limit, storeId, productId, sentence: `${productName}: ${problem}.` }];
  });
};

/** What is wrong with a line; undefined: it is inside of the limit. One pack is the least that can be ordered. */
const lineChecks: readonly (readonly [LimitKind, (line: CheckedLine, limits: Limits) => string | undefined])[] = [
  [
    'FORECAST',
    ({ quantity, packSize, expectedUnits }, { forecastFactor }) => {
      if (expectedUnits === null) return 'it has no forecast';
      if (quantity <= packSize || quantity <= forecastFactor * expectedUnits) return undefined;
      return `${formatCount(quantity, 'unit')} are more than ${forecastFactor} × the ${toTenths(expectedUnits)} expected until the next delivery`;
    },
  ],
  [
    'USUAL_ORDER',
    ({ quantity, packSize, usualUnits }, { usualFactor }) =>
      usualUnits === null || quantity <= packSize || quantity <= usualFactor * usualUnits
        ? undefined
        : `${formatCount(quantity, 'unit')} are more than ${usualFactor} × its usual order of ${toTenths(usualUnits)}`,
  ],
  [
    'CONFIDENCE',
    ({ isUncertain }, { minConfidence }) =>
      minConfidence !== 'LOW' && isUncertain ? 'its forecast has low confidence' : undefined,
  ],
  [
    'STOCK_AGE',
    ({ stockAgeDays }, { maxStockAgeDays }) => {
      if (stockAgeDays === null) return 'its stock on hand is unknown';
      return stockAgeDays > maxStockAgeDays
        ? `its count or feed is ${formatCount(stockAgeDays, 'day')} old`
        : undefined;
    },
  ],
  ['PRICE', ({ priceCents }) => (priceCents === null ? 'the company has no price for it' : undefined)],
  [
    'BRAND_STOCK',
    ({ isBrandShort }) => (isBrandShort ? 'your stock does not cover the orders of all stores' : undefined),
  ],
];

const whole = (limit: LimitKind, sentence: string): Finding => ({ limit, storeId: null, productId: null, sentence });

const sortFindings = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => limitKinds.indexOf(one.limit) - limitKinds.indexOf(other.limit));

const toTenths = (value: number): string => String(Math.round(value * 10) / 10);

/** Whether the lines outside of limits can be left out: then the rest of the order is inside. */
export const isCuredWithoutLines = (findings: readonly Pick<Finding, 'productId'>[]): boolean =>
  findings.every(({ productId }) => productId !== null);

/** Runs before the total of one can be unusual. */
const minUsualRuns = 4;
const rangeFactor = 2;

/**
 * The sentence of a run whose money per store is more than twice the largest, or less than half of the smallest, of the
 * last runs; undefined if it is usual, or if there are too few runs.
 */
export const describeUnusualTotal = (
  run: { readonly stores: number; readonly cents: number },
  last: readonly { readonly stores: number; readonly cents: number }[],
  formatMoney: (cents: number) => string,
): string | undefined => {
  const usual = last.filter(({ stores }) => stores > 0).map(({ stores, cents }) => cents / stores);
  if (usual.length < minUsualRuns || run.stores === 0) return undefined;
  const min = Math.min(...usual) / rangeFactor;
  const max = Math.max(...usual) * rangeFactor;
  const own = run.cents / run.stores;
  if (own >= min && own <= max) return undefined;
  const range = `${formatMoney(Math.round(min))} to ${formatMoney(Math.round(max))}`;
  return `The run proposes ${formatMoney(Math.round(own))} a store; after the last ${usual.length} runs, ${range} are usual.`;
};
