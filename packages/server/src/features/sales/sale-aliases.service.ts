import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';
import type { ProductAlias, StoreAlias } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { EntityType } from '../../platform/core/audit-event.ts';
import { found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import {
  deleteProductAlias,
  deleteStoreAlias,
  findProductAlias,
  findStoreAlias,
  insertProductAlias,
  insertStoreAlias,
} from './sale-aliases.queries.ts';

/** Storage of one kind of alias. `find` and `insert` return undefined if the alias or its record does not exist. */
interface AliasStore<Alias, Input> {
  readonly entityType: EntityType;
  readonly notFoundCode: ErrorCode;
  readonly find: (ctx: Ctx, id: number) => Promise<Alias | undefined>;
  readonly insert: (ctx: Ctx, input: Input) => Promise<number | undefined>;
  readonly remove: (ctx: Ctx, id: number) => Promise<void>;
  readonly input: (alias: Alias) => Input;
}

const rejectDuplicate = mapConstraintErrors({
  store_alias_key: 'ALIAS_TAKEN',
  product_alias_key: 'ALIAS_TAKEN',
  product_alias_company_fkey: 'COMPANY_NOT_FOUND',
});

const createAliasService = <Alias, Input extends object>(aliases: AliasStore<Alias, Input>) => ({
  create: async (ctx: Ctx, input: Input): Promise<Alias> => {
    const id = found(await rejectDuplicate(aliases.insert(ctx, input)), aliases.notFoundCode);
    ctx.audit({ entityType: aliases.entityType, id, before: null, after: input });
    return found(await aliases.find(ctx, id), 'ALIAS_NOT_FOUND');
  },
  remove: async (ctx: Ctx, id: number): Promise<void> => {
    const alias = found(await aliases.find(ctx, id), 'ALIAS_NOT_FOUND');
    await aliases.remove(ctx, id);
    ctx.audit({ entityType: aliases.entityType, id, before: aliases.input(alias), after: null });
  },
});

export const storeAliases = createAliasService({
  entityType: 'STORE_ALIAS',
  notFoundCode: 'STORE_NOT_FOUND',
  find: findStoreAlias,
  insert: insertStoreAlias,
  remove: deleteStoreAlias,
  input: ({ text, kind, division, store }: StoreAlias) => ({ text, kind, division, storeId: store.id }),
});

export const productAliases = createAliasService({
  entityType: 'PRODUCT_ALIAS',
  notFoundCode: 'PRODUCT_NOT_FOUND',
  find: findProductAlias,
  insert: insertProductAlias,
  remove: deleteProductAlias,
  input: ({ text, kind, company, product }: ProductAlias) => ({
    text,
    kind,
    companyId: company?.id ?? null,
    productId: product.id,
  }),
});
