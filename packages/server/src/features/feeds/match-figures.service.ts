import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import type { DataCtx } from '../../platform/context/context.ts';
import { loadLookup, parseLookup } from '../sales/public.ts';
import type { ProductOfFigures, StoreOfFigures } from './figure-text.rules.ts';

/** The store and the product of each name, in the order of the names; null: none, or several. */
export interface FigureMatches {
  readonly storeIds: readonly (number | null)[];
  readonly productIds: readonly (number | null)[];
  /** What matched in another form than the file states. */
  readonly messages: readonly string[];
}

interface NamesOfFigures {
  readonly companyId: number;
  readonly stores: readonly StoreOfFigures[];
  readonly products: readonly ProductOfFigures[];
}

/** Finds the stores and products that figures name, among the stores of a company. */
export const matchFigures = async (
  ctx: DataCtx,
  { companyId, stores, products }: NamesOfFigures,
): Promise<FigureMatches> => {
  const lookup = await loadLookup(ctx, companyId);
  const byNumber = parseLookup(lookup, {
    storeIdentificationType: 'STORE_NUMBER',
    productIdentificationType: 'UPC_OR_SKU',
  });
  const byName = parseLookup(lookup, {
    storeIdentificationType: 'STORE_NAME',
    productIdentificationType: 'UPC_OR_SKU',
  });
  const findStore = (text: string): number | null => {
    const numbers = [text, text.replace(/^0+(?=.)/, '')];
    for (const { stores: known } of [byNumber, byName])
      for (const key of numbers.map(toNameKey)) {
        const match = known.get(key);
        if (match !== undefined) return match === 'AMBIGUOUS' ? null : match.id;
      }
    return null;
  };
  const findProduct = (code: string): number | null => {
    const exact = byNumber.products.get(toNameKey(code));
    if (exact !== undefined) return exact;
    const match = byNumber.findByGtin(code);
    return match === undefined || match === 'AMBIGUOUS' ? null : match.id;
  };
  return {
    storeIds: stores.map(({ store }) => findStore(store.text)),
    productIds: products.map(
      ({ codes }) => codes.map(({ code }) => findProduct(code)).find((id) => id !== null) ?? null,
    ),
    messages: [],
  };
};
