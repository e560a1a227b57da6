import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type { ProductAlias, StoreAlias, saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { holdsAny } from '../../platform/db/like.ts';
import { paginate } from '../../platform/db/paging.ts';

const order = {
  fields: { text: sql.ref('a.name_key'), createdAt: sql.ref('a.created_at') },
  id: sql.ref('a.id'),
  otherwise: [{ field: 'text', direction: 'asc' }],
} as const;

const filterBySearch = <D, T extends keyof D, O>(aliases: SelectQueryBuilder<D, T, O>, search: string | undefined) =>
  search === undefined ? aliases : aliases.where(holdsAny(['a.name'], search));

const authorColumns = ['u.id as userId', 'u.firstName', 'u.lastName'] as const;

interface CreatedRow {
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: Date;
}

const toCreated = ({ userId, firstName, lastName, createdAt }: CreatedRow) => ({
  createdBy: { id: userId, firstName, lastName },
  createdAt: createdAt.toISOString(),
});

const storeAliases = ({ db }: Ctx) =>
  db
    .selectFrom('storeAlias as a')
    .innerJoin('store as s', 's.id', 'a.storeId')
    .innerJoin('company as c', 'c.id', 's.companyId')
    .innerJoin('appUser as u', 'u.id', 'a.createdBy')
    .select(authorColumns)
    .select([
      'a.id',
      'a.name as text',
      sql<StoreAlias['kind']>`a.kind`.as('kind'),
      'a.division',
      'a.createdAt',
      's.id as storeId',
      's.name as store',
      'c.id as companyId',
      'c.name as company',
    ]);

type StoreRow = Awaited<ReturnType<ReturnType<typeof storeAliases>['executeTakeFirstOrThrow']>>;

const toStoreAlias = (row: StoreRow): StoreAlias => {
  const { id, text, kind, division, storeId, store, companyId, company } = row;
  return {
    id,
    text,
    kind,
    division: division || null,
    store: { id: storeId, name: store },
    company: { id: companyId, name: company },
    ...toCreated(row),
  };
};

export const findStoreAliases = async (
  ctx: Ctx,
  { search, storeId, companyId, ...page }: Input<typeof saleAliasRoutes.listStores>['query'],
): Promise<Page<StoreAlias>> => {
  let aliases = storeAliases(ctx);
  if (storeId !== undefined) aliases = aliases.where('a.storeId', '=', storeId);
  if (companyId !== undefined) aliases = aliases.where('a.companyId', '=', companyId);
  const found = await paginate(filterBySearch(aliases, search), page, order);
  return { ...found, content: found.content.map(toStoreAlias) };
};

export const findStoreAlias = async (ctx: Ctx, id: number): Promise<StoreAlias | undefined> => {
  const row = await storeAliases(ctx).where('a.id', '=', id).executeTakeFirst();
  return row && toStoreAlias(row);
};

/** Undefined if the store does not exist. */
export const insertStoreAlias = async (
  { db, actor, now }: Ctx,
  { text, storeId, kind, division }: Input<typeof saleAliasRoutes.createStore>['body'],
): Promise<number | undefined> => {
  const store = await db.selectFrom('store').select('companyId').where('id', '=', storeId).executeTakeFirst();
  if (!store) return undefined;
  const { id } = await db
    .insertInto('storeAlias')
    .values({
      ...store,
      storeId,
      kind,
      name: text,
      nameKey: toNameKey(text),
      division: division ?? '',
      divisionKey: toNameKey(division ?? ''),
      createdBy: actor.userId,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const deleteStoreAlias = async ({ db }: Ctx, id: number): Promise<void> => {
  await db.deleteFrom('storeAlias').where('id', '=', id).execute();
};

const productAliases = ({ db }: Ctx) =>
  db
    .selectFrom('productAlias as a')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .innerJoin('appUser as u', 'u.id', 'a.createdBy')
    .leftJoin('company as c', 'c.id', 'a.companyId')
    .select(authorColumns)
    .select([
      'a.id',
      'a.name as text',
      sql<ProductAlias['kind']>`a.kind`.as('kind'),
      'a.createdAt',
      'c.id as companyId',
      'c.name as company',
      'p.id as productId',
      'p.name',
      'p.upc',
    ]);

type ProductRow = Awaited<ReturnType<ReturnType<typeof productAliases>['executeTakeFirstOrThrow']>>;

const toProductAlias = (row: ProductRow): ProductAlias => {
  const { id, text, kind, companyId, company, productId, name, upc } = row;
  return {
    id,
    text,
    kind,
    company: companyId === null ? null : { id: companyId, name: company ?? '' },
    product: { id: productId, name, upc },
    ...toCreated(row),
  };
};

export const findProductAliases = async (
  ctx: Ctx,
  { search, productId, companyId, ...page }: Input<typeof saleAliasRoutes.listProducts>['query'],
): Promise<Page<ProductAlias>> => {
  let aliases = productAliases(ctx);
  if (productId !== undefined) aliases = aliases.where('a.productId', '=', productId);
  if (companyId !== undefined) aliases = aliases.where('a.companyId', '=', companyId);
  const found = await paginate(filterBySearch(aliases, search), page, order);
  return { ...found, content: found.content.map(toProductAlias) };
};

export const findProductAlias = async (ctx: Ctx, id: number): Promise<ProductAlias | undefined> => {
  const row = await productAliases(ctx).where('a.id', '=', id).executeTakeFirst();
  return row && toProductAlias(row);
};

/** Undefined if the product does not exist. */
export const insertProductAlias = async (
  { db, actor, now }: Ctx,
  { text, productId, kind, companyId }: Input<typeof saleAliasRoutes.createProduct>['body'],
): Promise<number | undefined> => {
  const product = await db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst();
  if (!product) return undefined;
  const { id } = await db
    .insertInto('productAlias')
    .values({
      productId,
      kind,
      companyId,
      name: text,
      nameKey: toNameKey(text),
      createdBy: actor.userId,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const deleteProductAlias = async ({ db }: Ctx, id: number): Promise<void> => {
  await db.deleteFrom('productAlias').where('id', '=', id).execute();
};
