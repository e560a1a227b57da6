import { toSearchKey } from '@shelfward/contract/kit/name-key.rules.ts';
import type { CountedProduct } from './count-session.ts';

export type CountFilter = 'all' | 'open' | 'counted';

interface Countable {
  readonly productId: number;
  readonly product: { readonly name: string; readonly upc: string | null; readonly sku: string | null };
}

interface Selection {
  readonly search: string;
  readonly filter: CountFilter;
  readonly counted: Readonly<Record<string, CountedProduct>>;
}

/** The products whose name, UPC, or SKU contains the search, and that were counted or not, in their order. */
export const selectProducts = <T extends Countable>(
  items: readonly T[],
  { search, filter, counted }: Selection,
): readonly T[] => {
  const words = toSearchKey(search);
  return items.filter(({ productId, product: { name, upc, sku } }) => {
    const isCounted = String(productId) in counted;
    if (filter !== 'all' && isCounted !== (filter === 'counted')) return false;
    return words === '' || [name, upc, sku].some((text) => toSearchKey(text ?? '').includes(words));
  });
};

/** The product of a barcode. Readers add or omit leading zeros: a UPC-A is an EAN-13 that starts with 0. */
export const findByBarcode = <T extends Countable>(items: readonly T[], barcode: string): T | undefined => {
  const plain = (code: string | null) => code?.trim().replace(/^0+/, '') ?? '';
  return items.find(({ product }) => plain(product.upc) !== '' && plain(product.upc) === plain(barcode));
};
