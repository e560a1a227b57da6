import { formatCount } from '../kit/plural.rules.ts';

/** What an order must be inside of to be placed without a person, in the order in which limits are counted. */
export const limitKinds = [
  'ORDER_MONEY',
  'DAY_MONEY',
  'FORECAST',
  'USUAL_ORDER',
  'CONFIDENCE',
  'STOCK_AGE',
  'PRICE',
  'BRAND_STOCK',
  'OPEN_QUESTION',
] as const;
export type LimitKind = (typeof limitKinds)[number];

/** LOW: lines of any confidence are ordered. */
export const limitConfidences = ['LOW', 'MEDIUM'] as const;

export interface Limits {
  readonly maxOrderCents: number;
  readonly maxDayCents: number;
  /** Of the demand that is expected until the next delivery. */
  readonly forecastFactor: number;
  /** Of the median of the last orders. */
  readonly usualFactor: number;
  readonly minConfidence: (typeof limitConfidences)[number];
  readonly maxStockAgeDays: number;
}

export const defaultLimits: Limits = {
  maxOrderCents: 250_000,
  maxDayCents: 2_500_000,
  forecastFactor: 2,
  usualFactor: 2,
  minConfidence: 'MEDIUM',
  maxStockAgeDays: 14,
};

/** The range of each limit with a number, which a rejected value names. */
export const limitRanges = {
  maxOrderCents: { min: 100, max: 100_000_000 },
  maxDayCents: { min: 100, max: 1_000_000_000 },
  forecastFactor: { min: 1, max: 10 },
  usualFactor: { min: 1, max: 10 },
  maxStockAgeDays: { min: 1, max: 90 },
} as const;

/** How many earlier orders of a product in a store are its usual order, and how many there must be. */
export const usualOrders = 8;
export const minUsualOrders = 3;

interface LimitText {
  readonly label: string;
  readonly meaning: string;
}

export const limitTexts: Readonly<Record<LimitKind, LimitText>> = {
  ORDER_MONEY: { label: 'Money of one order', meaning: 'An order above this amount waits for a person.' },
  DAY_MONEY: { label: 'Money of one day', meaning: 'When the orders of the day pass this sum, the rest waits.' },
  FORECAST: {
    label: 'Line against its forecast',
    meaning: 'A line above so many times the demand expected until the next delivery waits, unless it is one pack.',
  },
  USUAL_ORDER: {
    label: 'Line against the usual order',
    meaning: `A line above so many times its median of the last ${usualOrders} orders waits, unless it is one pack.`,
  },
  CONFIDENCE: { label: 'Confidence', meaning: 'A line whose forecast has low confidence waits.' },
  STOCK_AGE: {
    label: 'Age of the count or feed',
    meaning: 'When the stock on hand is unknown or older, the store waits for a count.',
  },
  PRICE: { label: 'Price', meaning: 'A line without the price of the company waits.' },
  BRAND_STOCK: { label: 'Brand stock', meaning: 'Your stock covers the line without taking from another order.' },
  OPEN_QUESTION: {
    label: 'Open question at the store',
    meaning: 'Phantom stock, an ended product, an alert, a late feed, another proposal, or a calendar warning.',
  },
};

/** The value of a limit as text; money needs the currency of the account. */
export const formatLimit = (kind: LimitKind, limits: Limits, formatMoney: (cents: number) => string): string => {
  switch (kind) {
    case 'ORDER_MONEY':
      return formatMoney(limits.maxOrderCents);
    case 'DAY_MONEY':
      return formatMoney(limits.maxDayCents);
    case 'FORECAST':
      return `${limits.forecastFactor} ×`;
    case 'USUAL_ORDER':
      return `${limits.usualFactor} ×`;
    case 'CONFIDENCE':
      return limits.minConfidence === 'LOW' ? 'Any' : 'Medium';
    case 'STOCK_AGE':
      return formatCount(limits.maxStockAgeDays, 'day');
    case 'PRICE':
      return 'Present';
    case 'BRAND_STOCK':
      return 'No swap';
    case 'OPEN_QUESTION':
      return 'None';
  }
};
