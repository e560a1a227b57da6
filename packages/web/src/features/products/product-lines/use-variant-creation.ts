import { ApiError } from '@shelfward/client/api-error.ts';
import { newKey } from '@shelfward/client/caller.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { type ProductLine, productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { useRef, useState } from 'react';
import { send } from '../../../kit/client.ts';
import { markChanged } from '../../../kit/query-client.ts';
import { toErrorMessage } from '../../../kit/ui/states.tsx';
import { toast } from '../../../kit/ui/toast.tsx';
import { type Problems, toVariantInput, type Variant, type VariantField } from './variants.rules.ts';

const fieldByErrorCode: Readonly<Record<string, VariantField>> = {
  PRODUCT_NAME_TAKEN: 'name',
  PRODUCT_UPC_TAKEN: 'upc',
  PRODUCT_SKU_TAKEN: 'sku',
};

/** Creates the products one by one, so that a rejected product does not block the others. */
export const useVariantCreation = (line: ProductLine, priceListId: number | undefined) => {
  const [createdIds, setCreatedIds] = useState<ReadonlySet<string>>(new Set());
  const [rejected, setRejected] = useState<ReadonlyMap<string, Problems>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());

  const create = async (variants: readonly Variant[]): Promise<void> => {
    if (priceListId === undefined || isBusy) return;
    setBusy(true);
    const failures = new Map<string, Problems>();
    const created: string[] = [];
    for (const variant of variants) {
      try {
        const request = { params: { id: line.id }, body: toVariantInput(variant, priceListId) };
        await send(productLineRoutes.addProduct, request, {
          idempotencyKey: findIdempotencyKey(keys.current, request.body),
        });
        created.push(variant.id);
      } catch (error) {
        failures.set(variant.id, problemsFrom(error));
      }
    }
    setCreatedIds((before) => new Set([...before, ...created]));
    setRejected(failures);
    setBusy(false);
    markChanged('products', 'product-lines', 'price-lists');
    if (created.length > 0) toast(`${formatCount(created.length, 'product')} added`);
  };

  return { createdIds, rejected, isBusy, create };
};

/** The same product always uses the same idempotency key, so that a retry does not create a duplicate. */
const findIdempotencyKey = (keys: Map<string, string>, body: object): string => {
  const text = JSON.stringify(body);
  const key = keys.get(text) ?? newKey();
  keys.set(text, key);
  return key;
};

const problemsFrom = (error: unknown): Problems => {
  if (!(error instanceof Error)) throw error;
  const field = error instanceof ApiError ? fieldByErrorCode[error.code ?? ''] : undefined;
  return { [field ?? 'name']: toErrorMessage(error) };
};
