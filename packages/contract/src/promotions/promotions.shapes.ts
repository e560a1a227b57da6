import { z } from 'zod';
import { day } from '../kit/dates.ts';
import { percent, priceCents } from '../kit/money.ts';
import { id, longText, named, text } from '../kit/shapes.ts';

/**
 * A period in which a product, or the products of a line, sell more because of a promotion or a price; both days are
 * included.
 */
export const promotion = z.strictObject({
  id,
  name: z.string(),
  /** Null: all companies. */
  company: named.nullable(),
  /** Null: all stores of the company. */
  store: named.nullable(),
  /** Either a product or a product line. */
  product: z.strictObject({ id, name: z.string(), upc: z.string() }).nullable(),
  productLine: named.nullable(),
  fromDay: day,
  untilDay: day,
  /** In cents of the account's currency, with the usual price that it is compared with. */
  price: priceCents.nullable(),
  usualPrice: priceCents.nullable(),
  /** How far the price is below the usual one, also for a promotion with a price. */
  discountPercent: z.number().nullable(),
  deal: z.boolean(),
  feature: z.boolean(),
  note: z.string().nullable(),
  /** What the last run before the promotion expected, and what its weeks sold, as factors of the usual demand. */
  plannedLift: z.number().nullable(),
  realLift: z.number().nullable(),
  /** Past promotions that the planned lift is computed from, and its standard error. */
  liftPromotions: z.int().nullable(),
  liftError: z.number().nullable(),
});
export type Promotion = z.infer<typeof promotion>;

/** The longest period of a promotion. */
export const maxPromotionDays = 366;

export const promotionPrice = priceCents.refine((cents) => cents > 0, 'must be above 0; a promotion cannot be free');
export const promotionDiscount = percent.refine((value) => value > 0 && value < 100, 'must be above 0 and below 100 %');

/** Without the rules across fields: see `promotionInput`. */
export const promotionValues = z.strictObject({
  name: text(120),
  companyId: id.nullable().default(null),
  /** Its company replaces the given one. */
  storeId: id.nullable().default(null),
  productId: id.nullable().default(null),
  productLineId: id.nullable().default(null),
  fromDay: day,
  untilDay: day,
  price: promotionPrice.nullable().default(null),
  /** Without it, the price of the product in the price list of the company, or in the default one. */
  usualPrice: promotionPrice.nullable().default(null),
  discountPercent: promotionDiscount.nullable().default(null),
  /** A price reduction or another offer. */
  deal: z.boolean().default(true),
  /** Advertised, for example in a leaflet or on a display. */
  feature: z.boolean().default(false),
  note: longText(1000).nullable().default(null),
});
export type PromotionInput = z.output<typeof promotionValues>;

export const promotionInput = promotionValues.superRefine((values, context) => {
  for (const [field, message] of findPromotionErrors(values))
    context.addIssue({ code: 'custom', path: [field], message });
});

/** Without the last fractions of a percent, so that a price near zero or near the usual one has a discount, too. */
export const toDiscountPercent = (price: number, usualPrice: number): number =>
  Math.min(99.99, Math.max(0.01, Math.round(10_000 * (1 - price / usualPrice)) / 100));

/** What the fields of a promotion contradict, as parts of sentences that begin with the field. */
export const findPromotionErrors = (
  values: PromotionInput,
): readonly (readonly [field: keyof PromotionInput, message: string])[] => {
  const { productId, productLineId, price, usualPrice, discountPercent } = values;
  const errors: (readonly [keyof PromotionInput, string])[] = [];
  if (values.untilDay < values.fromDay) errors.push(['untilDay', 'must not be before the first day']);
  else if (Date.parse(values.untilDay) - Date.parse(values.fromDay) >= maxPromotionDays * 86_400_000)
    errors.push(['untilDay', `must be within ${maxPromotionDays} days; a longer price change is not a promotion`]);
  if ((productId === null) === (productLineId === null))
    errors.push(['productId', 'must name a product, or a product line instead']);
  if (price !== null && productId === null)
    errors.push(['price', 'must be of a product; a product line has a discount in percent']);
  const isDiscountOfPrice =
    usualPrice !== null && discountPercent === toDiscountPercent(price ?? usualPrice, usualPrice);
  if (price !== null && discountPercent !== null && !isDiscountOfPrice)
    errors.push(['discountPercent', 'must be empty if a price is given, or that of the price']);
  if (price === null && usualPrice !== null) errors.push(['usualPrice', 'must be empty without a price']);
  if (price !== null && usualPrice !== null && price >= usualPrice)
    errors.push(['price', 'must be below the usual price']);
  if (price === null && discountPercent === null && !values.deal && !values.feature)
    errors.push(['deal', 'must be set if the promotion has no price, no discount, and is not featured']);
  return errors;
};
