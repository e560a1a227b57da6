import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { type ProductLine, productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { useRef, useState } from 'react';
import { newKey, send } from '../../../kit/client.ts';
import { ApiError } from '../../../kit/problem.ts';
import { markChanged } from '../../../kit/query-client.ts';
import { messageOf } from '../../../kit/ui/states.tsx';
import { toast } from '../../../kit/ui/toast.tsx';
import { inputOf, type Problems, type Variant, type VariantField } from './variants.rules.ts';

const fieldOfCode: Readonly<Record<string, VariantField>> = {
  PRODUCT_NAME_TAKEN: 'name',
  PRODUCT_UPC_TAKEN: 'upc',
  PRODUCT_SKU_TAKEN: 'sku',
};

/** Creates the products one by one, so that one that is refused does not hold up the others. */
export const useVariantCreation = (line: ProductLine, priceListId: number | undefined) => {
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, Problems>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());

  const create = async (variants: readonly Variant[]): Promise<void> => {
    if (priceListId === undefined || isBusy) return;
    setBusy(true);
    const failures = new Map<string, Problems>();
    const created: string[] = [];
    for (const variant of variants) {
      try {
        const request = { params: { id: line.id }, body: inputOf(variant, priceListId) };
        await send(productLineRoutes.addProduct, request, { idempotencyKey: keyOf(keys.current, request.body) });
        created.push(variant.id);
      } catch (error) {
        failures.set(variant.id, problemsFrom(error));
      }
    }
    setMade((before) => new Set([...before, ...created]));
    setRefused(failures);
    setBusy(false);
    markChanged('products', 'product-lines', 'price-lists');
    if (created.length > 0) toast(`${formatCount(created.length, 'product')} added.`);
  };

  return { made, refused, isBusy, create };
};

/** The same product keeps its key, so that a try after a lost answer makes no second one. */
const keyOf = (keys: Map<string, string>, body: object): string => {
  const text = JSON.stringify(body);
  const key = keys.get(text) ?? newKey();
  keys.set(text, key);
  return key;
};

const problemsFrom = (error: unknown): Problems => {
  if (!(error instanceof Error)) throw error;
  const field = error instanceof ApiError ? fieldOfCode[error.code ?? ''] : undefined;
  return { [field ?? 'name']: messageOf(error) };
};
