import { createHash } from 'node:crypto';
import type { PackedTotals } from '../sales-vectors.types.ts';
import type { CubeQuestion } from './scan-messages.types.ts';

/** Caches results of completed and running queries: identical queries on the same sales version share one result. */
export interface ResultCache {
  readonly get: (cacheKey: CacheKey, compute: () => Promise<PackedTotals>) => Promise<PackedTotals>;
}

interface CacheKey {
  readonly tenantId: number;
  readonly version: number;
  readonly question: CubeQuestion;
}

export const createResultCache = (maxBytes: number): ResultCache => {
  const entries = new Map<string, { readonly result: Promise<PackedTotals>; bytes: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get: ({ tenantId, version, question: query }, compute) => {
      const key = `${tenantId} ${version} ${createHash('sha256').update(JSON.stringify(query)).digest('base64')}`;
      const cached = entries.get(key);
      if (cached) {
        // Re-insert: the map is ordered by last use.
        entries.delete(key);
        entries.set(key, cached);
        return cached.result;
      }
      const entry = { result: compute(), bytes: 0 };
      entries.set(key, entry);
      entry.result.then(
        (sums) => {
          if (entries.get(key) !== entry) return;
          entry.bytes = sums.byteLength;
          total += sums.byteLength;
          for (const oldest of entries.keys()) {
            if (total <= maxBytes) return;
            remove(oldest);
          }
        },
        () => remove(key),
      );
      return entry.result;
    },
  };
};
