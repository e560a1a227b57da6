import { createHash } from 'node:crypto';

export interface SalesTotals {
  readonly id: number;
  readonly totalQuantity: number;
  readonly totalSales: number;
  /** Units weighted by age with a half-life of a quarter of the window; 0 if the query does not request it. */
  readonly recentUnits: number;
}

/** Client and its sales version. */
interface CacheScope {
  readonly tenantId: number;
  readonly version: number;
  /** Identifies the rows that the user sees. */
  readonly scopeKey: string;
}

type TotalsById = ReadonlyMap<number, SalesTotals>;

/** Maximum number of cached totals, about 100 bytes each. */
const maxCachedTotals = 200_000;

const cache = new Map<string, TotalsById>();

/**
 * Totals of a query, cached until sales change. Users who preview swaps and fair shares repeat the same query many times,
 * and summing a month of 750,000 rows took most of the response time.
 */
export const getCachedTotals = async (
  scope: CacheScope,
  query: object,
  find: () => Promise<readonly SalesTotals[]>,
): Promise<TotalsById> => {
  const hash = createHash('sha256').update(JSON.stringify(query)).digest('base64');
  const key = `${scope.tenantId} ${scope.version} ${scope.scopeKey} ${hash}`;
  const cached = cache.get(key);
  const sums = cached ?? new Map((await find()).map((sold) => [sold.id, sold]));
  // Re-insert: the map is ordered by last use.
  cache.delete(key);
  cache.set(key, sums);
  evict();
  return sums;
};

const evict = (): void => {
  let count = 0;
  for (const sums of cache.values()) count += sums.size;
  for (const [key, sums] of cache) {
    if (count <= maxCachedTotals || cache.size === 1) return;
    cache.delete(key);
    count -= sums.size;
  }
};
