import { z } from 'zod';
import { hashOf } from '../client/content-hash.rules.ts';
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

/** Why a rule is no price of one product that always holds; undefined for one that is. */
export const unusableBecause = (rule: PriceRule): string | undefined => {
  if (rule.compute_price !== 'fixed') return 'it computes the price';
  if (rule.applied_on !== '0_product_variant' && rule.applied_on !== '1_product')
    return 'it is for a category or for all products';
  if (rule.min_quantity > 1) return `it holds from ${rule.min_quantity} units on`;
  if (rule.date_start !== null || rule.date_end !== null) return 'it holds for a time only';
  if (rule.fixed_price < 0) return 'its price is below zero';
  if (rule.fixed_price > mostPrice) return 'its price is too high';
  return undefined;
};
const mostPrice = 10_000_000;

interface RemotePrice {
  readonly listId: number;
  readonly productId: number;
  readonly cents: number;
}

/** Of a price as Odoo has it: who writes one there notes it, so that it does not come back as a change. */
export const priceHash = ({ listId, productId, cents }: RemotePrice): string => hashOf([listId, productId, cents]);

/** Odoo keeps prices as floating-point numbers with as many digits as its settings say. */
export const centsOf = (price: number): number => Math.round(Number((price * 100).toFixed(4)));

/**
 * The product that a rule is for: its own, or the only one of its template, which is what Odoo's screens make a rule of.
 * Undefined: several, or none.
 */
export const productOfRule = (
  rule: PriceRule,
  variants: ReadonlyMap<number, readonly number[]>,
): number | undefined => {
  if (rule.product_id) return rule.product_id.id;
  const [only, another] = variants.get(rule.product_tmpl_id?.id ?? 0) ?? [];
  return another === undefined ? only : undefined;
};
