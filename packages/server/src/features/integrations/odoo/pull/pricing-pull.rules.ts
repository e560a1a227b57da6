import { z } from 'zod';
import { contentHash } from '../client/content-hash.rules.ts';
import { odooId, odooReference, odooText } from '../client/odoo-values.rules.ts';

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

/** Why a rule is not a permanent fixed price of one product; undefined if it is. */
export const findSkipReason = (rule: PriceRule): string | undefined => {
  if (rule.compute_price !== 'fixed') return 'it computes the price';
  if (rule.applied_on !== '0_product_variant' && rule.applied_on !== '1_product')
    return 'it is for a category or for all products';
  if (rule.min_quantity > 1) return `it applies only from ${rule.min_quantity} units`;
  if (rule.date_start !== null || rule.date_end !== null) return 'it applies for a limited time';
  if (rule.fixed_price < 0) return 'its price is below zero';
  if (rule.fixed_price > maxPrice) return 'its price is too high';
  return undefined;
};
const maxPrice = 10_000_000;

interface RemotePrice {
  readonly listId: number;
  readonly productId: number;
  readonly cents: number;
}

/** The hash of a price in Odoo. An export stores it, so that the next import does not treat the price as changed. */
export const priceHash = ({ listId, productId, cents }: RemotePrice): string => contentHash([listId, productId, cents]);

/** Odoo stores prices as floating-point numbers with a configurable number of digits. */
export const toPriceCents = (price: number): number => Math.round(Number((price * 100).toFixed(4)));

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
