import { plusDays } from '@shelfward/contract/kit/dates.ts';
import { readSearchedCode } from '@shelfward/contract/kit/gtin.rules.ts';
import { toSearchKey } from '@shelfward/contract/kit/name-key.rules.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { keepingPlans } from '../../platform/db/connection.ts';
import { containsKey } from '../../platform/db/like.ts';
import { idParameter } from '../../platform/db/number-lists.ts';
import { matchesProduct, selectBySearchedCode } from '../../platform/db/product-search.ts';
import { isProductInScope } from '../../platform/db/scoped-products.ts';

const recentDays = 7;
/** With more matches than this, scanning products in order finds a page faster. */
const maxIds = 1000;
const fewIds = 100;
/** Trigrams require three characters. */
const shortestIndexed = 3;

type Filter = Omit<Input<typeof productRoutes.list>['query'], 'page' | 'size' | 'sort'>;

/**
 * The products of a list. One prepared plan is best for lists without search and for lists of few
 * ids, which any plan finds quickly.
 */
export const filteredProducts = async (ctx: Ctx, { includeInactive, includeDiscontinued, ...sought }: Filter) => {
  const { search, seasonId, productLineId, recentlyModified, sharesGtin } = sought;
  const matching = search === undefined ? undefined : await findMatching(ctx, search);
  const isAnySought = Object.values(sought).some((value) => value !== undefined && value !== false);
  const areFew = [sought.ids, matching].some((ids) => ids && ids.length <= fewIds);
  let query = (areFew || !isAnySought ? keepingPlans(ctx.db) : ctx.db).selectFrom('product');
  query = query.where(isProductInScope(ctx));
  if (!includeInactive) query = query.where('product.inactive', '=', false);
  if (!includeDiscontinued) query = query.where('product.discontinued', '=', false);
  if (recentlyModified) query = query.where('product.updatedAt', '>=', plusDays(ctx.now, -recentDays));
  for (const ids of [sought.ids, matching])
    if (ids) query = query.where(sql<boolean>`product.id = any(${areFew ? idParameter(ids) : sql`${ids}::bigint[]`})`);
  if (seasonId !== undefined) query = query.where('product.seasonId', '=', seasonId);
  if (sharesGtin)
    query = query.where(
      sql<boolean>`product.gtin in (
        select gtin from product twin where twin.tenant_id = ${ctx.tenantId} group by gtin having count(*) > 1)`,
    );
  if (productLineId !== undefined) query = query.where('product.productLineId', '=', productLineId);
  return search === undefined || matching ? query : query.where(isLike(search));
};

/** The products whose name, UPC or SKU contains the text; undefined if the index does not help. */
const findMatching = async ({ db, tenantId }: Ctx, search: string): Promise<number[] | undefined> => {
  if (toSearchKey(search).length < shortestIndexed) return undefined;
  const { rows } = await sql<{ ids: number[] }>`
    select find_products_by_text(${tenantId}, ${containsKey(search)}, ${maxIds}) as ids`.execute(keepingPlans(db));
  const ids = [...new Set([...(rows[0]?.ids ?? []), ...(await findByCode({ db, tenantId }, search))])];
  return ids.length > maxIds ? undefined : ids;
};

/** The products with a code that is written with other separators or zeros. */
const findByCode = async ({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>, search: string): Promise<number[]> => {
  if (!readSearchedCode(search)) return [];
  const { rows } = await selectBySearchedCode(tenantId, search, maxIds + 1).execute(db);
  return rows.map(({ id }) => id);
};

const isLike = (search: string) =>
  sql<boolean>`(product.search_text like ${containsKey(search)} or ${matchesProduct(search)})`;
