import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';
import type { ProductAlias, StoreAlias } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { EntityType } from '../../platform/core/audit-event.ts';
import { found } from '../../platform/core/errors.ts';
import { refuse } from '../../platform/db/constraints.ts';
import {
  deleteProductAlias,
  deleteStoreAlias,
  findProductAlias,
  findStoreAlias,
  insertProductAlias,
  insertStoreAlias,
} from './sale-aliases.queries.ts';

/** How words are kept for what they mean; `given` is what was said, `find` and `insert` answer nothing where nothing is. */
interface Meaning<Alias, Given> {
  readonly entityType: EntityType;
  readonly unknown: ErrorCode;
  readonly find: (ctx: Ctx, id: number) => Promise<Alias | undefined>;
  readonly insert: (ctx: Ctx, given: Given) => Promise<number | undefined>;
  readonly remove: (ctx: Ctx, id: number) => Promise<void>;
  readonly given: (alias: Alias) => Given;
}

const refused = refuse({ store_alias_word_key: 'ALIAS_TAKEN', product_alias_word_key: 'ALIAS_TAKEN' });

const aliasesOf = <Alias, Given extends object>(of: Meaning<Alias, Given>) => ({
  create: async (ctx: Ctx, given: Given): Promise<Alias> => {
    const id = found(await refused(of.insert(ctx, given)), of.unknown);
    ctx.audit({ entityType: of.entityType, id, before: null, after: given });
    return found(await of.find(ctx, id), 'ALIAS_NOT_FOUND');
  },
  remove: async (ctx: Ctx, id: number): Promise<void> => {
    const alias = found(await of.find(ctx, id), 'ALIAS_NOT_FOUND');
    await of.remove(ctx, id);
    ctx.audit({ entityType: of.entityType, id, before: of.given(alias), after: null });
  },
});

export const storeAliases = aliasesOf({
  entityType: 'STORE_ALIAS',
  unknown: 'STORE_NOT_FOUND',
  find: findStoreAlias,
  insert: insertStoreAlias,
  remove: deleteStoreAlias,
  given: ({ text, store }: StoreAlias) => ({ text, storeId: store.id }),
});

export const productAliases = aliasesOf({
  entityType: 'PRODUCT_ALIAS',
  unknown: 'PRODUCT_NOT_FOUND',
  find: findProductAlias,
  insert: insertProductAlias,
  remove: deleteProductAlias,
  given: ({ text, product }: ProductAlias) => ({ text, productId: product.id }),
});
