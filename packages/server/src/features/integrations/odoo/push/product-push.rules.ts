import { z } from 'zod';
import { hashOf } from '../client/content-hash.rules.ts';
import { odooId, odooText } from '../client/odoo-values.rules.ts';
import { amountOf } from '../mapping/order-push.rules.ts';

export interface ProductToPush {
  readonly id: number;
  readonly upc: string;
  readonly sku: string | null;
  readonly name: string;
  readonly inactive: boolean;
  /** Of the default price list. */
  readonly priceCents: number | null;
  readonly remoteId: number | null;
  readonly hashIn: string | null;
  readonly hashOut: string | null;
}

/** How new products are told to be kept in stock: 19 has a field of its own, and refuses the kind that 14 has. */
export type StockWords = Readonly<Record<string, string>>;
export const stockWordsOf = (fields: ReadonlySet<string>): StockWords =>
  fields.has('is_storable') ? { type: 'consu', is_storable: '1' } : { type: 'product' };

/** The cells of a product, by Odoo's names; what `''` is for Odoo is empty, and never an empty code. */
export const cellsOf = (product: ProductToPush, { isOnlyVariant }: { readonly isOnlyVariant: boolean }) => ({
  barcode: product.upc,
  default_code: product.sku ?? '',
  active: product.inactive ? '0' : '1',
  // The name and the price of a variant are those of all its siblings.
  ...(isOnlyVariant && { name: product.name }),
  ...(isOnlyVariant && product.priceCents !== null && { list_price: amountOf(product.priceCents) }),
});

export const productHashOf = ({ upc, sku, name, inactive, priceCents }: ProductToPush): string =>
  hashOf([upc, sku, name, inactive, priceCents]);

/** A product as Odoo has it. */
export const remoteProduct = z.object({
  id: odooId,
  name: odooText,
  barcode: odooText,
  default_code: odooText,
  list_price: z.number(),
  active: z.boolean(),
  product_variant_count: z.int(),
});
export type RemoteProduct = z.output<typeof remoteProduct>;

/** Of what is given to Odoo, as Odoo has it. */
export const remoteHashOf = ({ name, barcode, default_code, list_price, active }: RemoteProduct): string =>
  hashOf([name, barcode, default_code, list_price, active]);

/** Nothing is made in Odoo of a product that is not sold any more. */
export const isToPush = (product: ProductToPush): boolean =>
  product.remoteId === null ? !product.inactive : product.hashOut !== productHashOf(product);
