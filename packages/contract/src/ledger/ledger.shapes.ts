import { z } from 'zod';

/** Why a product was without stock, in the order in which the causes are checked: the first that fits applies. */
export const stockOutCauses = [
  'NOT_LISTED',
  'NO_DELIVERY',
  'ORDERED_TOO_LATE',
  'ORDERED_TOO_LITTLE',
  'DEMAND_ABOVE_RANGE',
  'DELIVERY_LATE',
  'DELIVERY_SHORT',
  'BRAND_OUT_OF_STOCK',
  'CHANGED_BY_PERSON',
  'COUNT_WRONG',
  'UNKNOWN',
] as const;
export const stockOutCause = z.enum(stockOutCauses);
export type StockOutCause = z.infer<typeof stockOutCause>;

/** The rule that the present one is compared with. */
export const formerRules = ['BEFORE_SUGGESTIONS', 'STATIC'] as const;
export const formerRule = z.enum(formerRules);
export type FormerRule = z.infer<typeof formerRule>;

export const overrideKinds = [
  'PAR_LEVEL_RAISED',
  'PAR_LEVEL_LOWERED',
  'LINE_CHANGED',
  'LINE_REJECTED',
  'LIMIT_EXCEEDED',
] as const;
export const overrideKind = z.enum(overrideKinds);
export type OverrideKind = z.infer<typeof overrideKind>;

export const withheldReasons = [
  'NO_FORMER_RULE',
  'SHORT_PERIOD',
  'STOCK_UNKNOWN',
  'REPLAY_DIFFERS',
  'NO_SALES',
] as const;
export const withheldReason = z.enum(withheldReasons);
export type WithheldReason = z.infer<typeof withheldReason>;

/** A figure with its 90 % interval. */
export const interval = z.strictObject({ value: z.number(), low: z.number(), high: z.number() });
export type Interval = z.infer<typeof interval>;

const withheld = z.strictObject({ withheld: withheldReason });

/** What a group of products in stores shows; a figure that the data cannot carry has the reason instead. */
export const ledgerFigures = z.strictObject({
  stock: z
    .union([
      withheld,
      z.strictObject({
        actualUnits: z.number(),
        formerUnits: z.number(),
        actualCents: z.number(),
        formerCents: z.number(),
        changePercent: interval.describe('Actual stock against that of the former rule, in percent.'),
      }),
    ])
    .describe('Average stock at the end of a day.'),
  availability: z
    .union([
      withheld,
      z.strictObject({
        actual: z.number().describe('Share of the product days with stock, in percent.'),
        former: z.number(),
        change: interval.describe('In percentage points.'),
      }),
    ])
    .describe('Availability of products.'),
  lostUnits: z
    .union([withheld, z.strictObject({ low: z.number(), high: z.number() })])
    .describe('Change of lost units against the former rule; negative: fewer.'),
  productDays: z.int().describe('Days of products in stores whose stock is known.'),
  emptyDays: z.int(),
  weeks: z.array(z.strictObject({ monday: z.iso.date(), actualUnits: z.number(), formerUnits: z.number().nullable() })),
});
export type LedgerFigures = z.infer<typeof ledgerFigures>;
