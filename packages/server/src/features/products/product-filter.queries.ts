import type { Input } from '@shelfward/contract/kit/route.ts';
import type { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { keepingPlans } from '../../platform/db/connection.ts';
import { contains } from '../../platform/db/like.ts';
import { keptIds } from '../../platform/db/number-lists.ts';

const recentlyMs = 7 * 86_400_000;
/** A text with more matches than this says so little that reading the products in order finds a page of them sooner. */
const mostIds = 1000;
const fewIds = 100;
/** Trigrams need three letters. */
const shortestIndexed = 3;

type Filter = Omit<Input<typeof productRoutes.list>['query'], 'page' | 'size' | 'sort'>;

/**
 * The products that a list shows. One plan is the best for all that look for nothing, and for all that look for so few
 * products by their ids that any plan finds them at once.
 */
export const filteredProducts = async (ctx: Ctx, { includeInactive, includeDiscontinued, ...sought }: Filter) => {
  const { search, seasonId, productLineId, recentlyModified } = sought;
  const matching = search === undefined ? undefined : await findMatching(ctx, search);
  const isAnySought = Object.values(sought).some((value) => value !== undefined && value !== false);
  const areFew = [sought.ids, matching].some((ids) => ids && ids.length <= fewIds);
  let query = (areFew || !isAnySought ? keepingPlans(ctx.db) : ctx.db).selectFrom('product');
  if (!includeInactive) query = query.where('product.inactive', '=', false);
  if (!includeDiscontinued) query = query.where('product.discontinued', '=', false);
  if (recentlyModified) query = query.where('product.updatedAt', '>=', new Date(ctx.now.getTime() - recentlyMs));
  for (const ids of [sought.ids, matching])
    if (ids) query = query.where(sql<boolean>`product.id = any(${areFew ? keptIds(ids) : sql`${ids}::bigint[]`})`);
  if (seasonId !== undefined) query = query.where('product.seasonId', '=', seasonId);
  if (productLineId !== undefined) query = query.where('product.productLineId', '=', productLineId);
  return search === undefined || matching ? query : query.where(isLike(search));
};

/** What name, UPC or SKU contain the text; undefined where these are too many, or the index cannot know them. */
const findMatching = async ({ db, tenantId }: Ctx, search: string): Promise<number[] | undefined> => {
  if (search.length < shortestIndexed) return undefined;
  const { rows } = await sql<{ ids: number[] }>`
    select find_products_by_text(${tenantId}, lower(${contains(search)}::text), ${mostIds}) as ids`.execute(
    keepingPlans(db),
  );
  const ids = rows[0]?.ids ?? [];
  return ids.length > mostIds ? undefined : ids;
};

const isLike = (search: string) => sql<boolean>`product.search_text like lower(${contains(search)}::text)`;
