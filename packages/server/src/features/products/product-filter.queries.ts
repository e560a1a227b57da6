import type { Input } from '@shelfward/contract/kit/route.ts';
import type { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { contains } from '../../platform/db/like.ts';

const recentlyMs = 7 * 86_400_000;
/** A text with more matches than this says so little that reading the products in order finds a page of them sooner. */
const mostIds = 1000;
/** Trigrams need three letters. */
const shortestIndexed = 3;

type Filter = Omit<Input<typeof productRoutes.list>['query'], 'page' | 'size' | 'sort'>;

/** The products that a list shows, with their line joined to sort by. */
export const filteredProducts = async (ctx: Ctx, { search, ids, seasonId, productLineId, ...flags }: Filter) => {
  let query = ctx.db.selectFrom('product').leftJoin('productLine', 'productLine.id', 'product.productLineId');
  if (!flags.includeInactive) query = query.where('product.inactive', '=', false);
  if (!flags.includeDiscontinued) query = query.where('product.discontinued', '=', false);
  if (flags.recentlyModified) query = query.where('product.updatedAt', '>=', new Date(ctx.now.getTime() - recentlyMs));
  if (ids) query = query.where(sql<boolean>`product.id = any(${ids}::bigint[])`);
  if (seasonId !== undefined) query = query.where('product.seasonId', '=', seasonId);
  if (productLineId !== undefined) query = query.where('product.productLineId', '=', productLineId);
  return search === undefined ? query : query.where(await matchOf(ctx, search));
};

/** The condition that name, UPC or SKU contain the text: as the ids that the search index knows, if they are few. */
const matchOf = async ({ db, tenantId }: Ctx, search: string) => {
  const pattern = contains(search);
  const isLike = sql<boolean>`product.search_text like lower(${pattern}::text)`;
  if (search.length < shortestIndexed) return isLike;
  const { rows } = await sql<{ ids: number[] }>`
    select find_products_by_text(${tenantId}, lower(${pattern}::text), ${mostIds}) as ids`.execute(db);
  const ids = rows[0]?.ids ?? [];
  return ids.length > mostIds ? isLike : sql<boolean>`product.id = any(${ids}::bigint[])`;
};
