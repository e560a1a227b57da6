import { z } from 'zod';
import { contentHash, odooId, odooInstant, odooReference, odooText } from '../client/odoo-values.rules.ts';

export const ruleModel = 'product.pricelist.item';

/** A rule of a price list in Odoo. */
export const priceRule = z.object({
  id: odooId,
  pricelist_id: odooReference,
  applied_on: z.string(),
  product_id: odooReference,
  product_tmpl_id: odooReference,
  compute_price: z.string(),
  fixed_price: z.number(),
  min_quantity: z.number(),
  date_start: odooText,
  date_end: odooText,
});
export type PriceRule = z.output<typeof priceRule>;

/**
 * Why a rule cannot decide the price of a single unit of one product at this time; undefined if it can. Odoo computes
 * the price itself, so computed prices count too.
 */
export const findSkipReason = (rule: PriceRule, now: Date): string | undefined => {
  if (rule.applied_on !== '0_product_variant' && rule.applied_on !== '1_product')
    return 'it is for a category or for all products';
  if (rule.min_quantity > 1) return `it applies only from ${rule.min_quantity} units`;
  const at = odooInstant(now);
  if (rule.date_start !== null && at < rule.date_start) return `it applies only from ${rule.date_start.slice(0, 10)}`;
  if (rule.date_end !== null && at > lastInstant(rule.date_end)) return `it ended on ${rule.date_end.slice(0, 10)}`;
  return undefined;
};

/** Older versions store the end as a day. */
const lastInstant = (end: string): string => (end.length === 10 ? `${end} 23:59:59` : end);

/** Why a price of Odoo cannot be stored here; undefined if it can. */
export const findPriceIssue = (price: number): string | undefined => {
  if (price < 0) return 'it is below zero';
  if (price * 100 > maxPrice) return 'it is too high';
  if (toExactCents(price) === undefined) return 'it has fractions of a cent';
  return undefined;
};
const maxPrice = 1_000_000_000;

/** The first of these rules of one product decides its price in Odoo: variant, then quantity, then the newest. */
export const compareRules = (a: PriceRule, b: PriceRule): number =>
  a.applied_on.localeCompare(b.applied_on) || b.min_quantity - a.min_quantity || b.id - a.id;

interface RemotePrice {
  readonly listId: number;
  readonly productId: number;
  readonly cents: number;
}

/** The hash of a price in Odoo. An export stores it, so that the next import does not treat the price as changed. */
export const priceHash = ({ listId, productId, cents }: RemotePrice): string => contentHash([listId, productId, cents]);

/** The cents of a price of Odoo; undefined for fractions of a cent, which cannot be stored here. */
export const toExactCents = (price: number): number | undefined => {
  const cents = Math.round(price * 100);
  return Math.abs(price * 100 - cents) < maxFloatError ? cents : undefined;
};
/** Odoo stores prices as floating-point numbers. */
const maxFloatError = 0.0001;

/** A price of Odoo in messages, with its fractions of a cent. */
export const formatPrice = (price: number): string =>
  toExactCents(price) === undefined ? String(price) : price.toFixed(2);

/** Whether Odoo can store a price with this number of decimals. */
export const isRepresentable = (cents: number, digits: number): boolean => cents % 10 ** Math.max(0, 2 - digits) === 0;

/** Prices that change in Odoo within these days are reported, because orders are placed for later days. */
export const daysAhead = 30;

/**
 * The product of a rule: its own, or the only variant of its template, because Odoo's screens create rules of templates.
 * Undefined for several variants or none.
 */
export const findRuleProduct = (
  rule: PriceRule,
  variants: ReadonlyMap<number, readonly number[]>,
): number | undefined => {
  if (rule.product_id) return rule.product_id.id;
  const [only, another] = variants.get(rule.product_tmpl_id?.id ?? 0) ?? [];
  return another === undefined ? only : undefined;
};
