import { z } from 'zod';
import { contentHash, formatOdooAmount, odooId, odooText } from '../client/odoo-values.rules.ts';
import { fromPieceCents, toCounted, type Unit } from './units.rules.ts';

export interface ProductToPush {
  readonly id: number;
  readonly upc: string;
  readonly sku: string | null;
  readonly name: string;
  readonly inactive: boolean;
  /** The price in the default price list. */
  readonly priceCents: number | null;
  readonly remoteId: number | null;
  readonly hashIn: string | null;
  readonly hashOut: string | null;
}

/** The fields that enable stock tracking of new products; Odoo 19 has its own field and rejects the type of Odoo 14. */
export type StockTrackingFields = Readonly<Record<string, string>>;
export const stockTrackingFields = (fields: ReadonlySet<string>): StockTrackingFields =>
  fields.has('is_storable') ? { type: 'consu', is_storable: '1' } : { type: 'product' };

/** The cells of a product by Odoo's field names; Odoo treats `''` as empty. */
export const toProductCells = (
  product: ProductToPush,
  { isOnlyVariant, unit }: { readonly isOnlyVariant: boolean; readonly unit?: Unit | undefined },
) => ({
  barcode: product.upc,
  default_code: product.sku ?? '',
  active: product.inactive ? '0' : '1',
  // All variants of a template share name and price.
  ...(isOnlyVariant && { name: product.name }),
  ...(isOnlyVariant && product.priceCents !== null && toListPrice(product.priceCents, unit)),
});

/** The price of one unit of measure in Odoo; new products are sold in pieces. A price that does not fit is not sent. */
const toListPrice = (priceCents: number, unit: Unit | undefined) => {
  if (unit && !unit.isCounted) return {};
  const cents = fromPieceCents(priceCents, toCounted(unit));
  return cents === undefined ? {} : { list_price: formatOdooAmount(cents) };
};

export const productHash = ({ upc, sku, name, inactive, priceCents }: ProductToPush): string =>
  contentHash([upc, sku, name, inactive, priceCents]);

/** A product in Odoo. */
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

/** The hash of the exported fields with their values in Odoo. */
export const remoteProductHash = ({ name, barcode, default_code, list_price, active }: RemoteProduct): string =>
  contentHash([name, barcode, default_code, list_price, active]);

/** An inactive product is not created in Odoo. */
export const isToPush = (product: ProductToPush): boolean =>
  product.remoteId === null ? !product.inactive : product.hashOut !== productHash(product);
