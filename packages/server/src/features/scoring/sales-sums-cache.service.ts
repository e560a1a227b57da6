import { createHash } from 'node:crypto';

export interface Sold {
  readonly id: number;
  readonly totalQuantity: number;
  readonly totalSales: number;
  /** Units, each day worth half of one that is a quarter of the window younger; 0 where nobody asked for it. */
  readonly recentUnits: number;
}

/** Whose sales, as of which change of them. */
interface Place {
  readonly tenantId: number;
  readonly version: number;
}

type Sums = ReadonlyMap<number, Sold>;

/** All sums together, about a hundred bytes each. */
const mostKept = 200_000;

const kept = new Map<string, Sums>();

/**
 * The sums of a question, added up once for as long as no sale changes: people who try what a swap or a share would do
 * ask the same a dozen times, and adding up a month of 750,000 days was nearly all that it took.
 */
export const keptSums = async (place: Place, question: object, find: () => Promise<readonly Sold[]>): Promise<Sums> => {
  const hash = createHash('sha256').update(JSON.stringify(question)).digest('base64');
  const key = `${place.tenantId} ${place.version} ${hash}`;
  const known = kept.get(key);
  const sums = known ?? new Map((await find()).map((sold) => [sold.id, sold]));
  // The one used last goes last, so the first is what nobody has asked for the longest.
  kept.delete(key);
  kept.set(key, sums);
  forget();
  return sums;
};

const forget = (): void => {
  let count = 0;
  for (const sums of kept.values()) count += sums.size;
  for (const [key, sums] of kept) {
    if (count <= mostKept || kept.size === 1) return;
    kept.delete(key);
    count -= sums.size;
  }
};
