import type { ProductAlias, StoreAlias } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/db/constraints.ts';
import { found } from '../../platform/errors.ts';
import {
  deleteProductAlias,
  deleteStoreAlias,
  findProductAlias,
  findStoreAlias,
  insertProductAlias,
  insertStoreAlias,
} from './sale-aliases.queries.ts';

const refused = refuse({ store_alias_word_key: 'ALIAS_TAKEN', product_alias_word_key: 'ALIAS_TAKEN' });

export const createStoreAlias = async (
  ctx: Ctx,
  given: { readonly text: string; readonly storeId: number },
): Promise<StoreAlias> => {
  const id = found(await refused(insertStoreAlias(ctx, given)), 'STORE_NOT_FOUND');
  ctx.audit({ entityType: 'STORE_ALIAS', id, before: null, after: given });
  return found(await findStoreAlias(ctx, id), 'ALIAS_NOT_FOUND');
};

export const removeStoreAlias = async (ctx: Ctx, id: number): Promise<void> => {
  const { text, store } = found(await findStoreAlias(ctx, id), 'ALIAS_NOT_FOUND');
  await deleteStoreAlias(ctx, id);
  ctx.audit({ entityType: 'STORE_ALIAS', id, before: { text, storeId: store.id }, after: null });
};

export const createProductAlias = async (
  ctx: Ctx,
  given: { readonly text: string; readonly productId: number },
): Promise<ProductAlias> => {
  const id = found(await refused(insertProductAlias(ctx, given)), 'PRODUCT_NOT_FOUND');
  ctx.audit({ entityType: 'PRODUCT_ALIAS', id, before: null, after: given });
  return found(await findProductAlias(ctx, id), 'ALIAS_NOT_FOUND');
};

export const removeProductAlias = async (ctx: Ctx, id: number): Promise<void> => {
  const { text, product } = found(await findProductAlias(ctx, id), 'ALIAS_NOT_FOUND');
  await deleteProductAlias(ctx, id);
  ctx.audit({ entityType: 'PRODUCT_ALIAS', id, before: { text, productId: product.id }, after: null });
};
