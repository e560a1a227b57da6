import { share } from '../scoring/shares.rules.ts';
import { maxQuantity } from './proposals.rules.ts';

/** Units of a product that this proposal may use, those that it proposes by now included. */
export interface SwapSupply {
  readonly productId: number;
  readonly availableQuantity: number;
}

/** What a store is to get of a product by now; a pair that is not named gets nothing. */
export interface SwapLine {
  readonly storeId: number;
  readonly storeOrderProposalId: number;
  readonly productId: number;
  readonly currentProposedQuantity: number;
}

export interface SwapQuestion {
  readonly mainProduct: SwapSupply;
  readonly substituteProducts: readonly SwapSupply[];
  readonly currentState: readonly SwapLine[];
  /** What stores are to get of substitutes is not taken from them, however scarce. */
  readonly preserveSubstituteQuantity: boolean;
  /** No store gets more substitutes than it lost of the main product. */
  readonly limitStoreQuantityOnMainProduct: boolean;
}

export interface Ranked {
  readonly id: number;
  readonly ranking: number;
  /** The share of all, 0 to 1, in millionths. */
  readonly weight: number;
}

/** Every store of the state and every substitute, by the strategies asked for. */
export interface SwapRanking {
  readonly stores: readonly Ranked[];
  readonly products: readonly Ranked[];
}

export interface AdjustedQuantity {
  readonly storeId: number;
  readonly storeOrderProposalId: number;
  readonly productId: number;
  readonly newProposedQuantity: number;
}

export interface SwapResult {
  readonly mainProductId: number;
  /** Units of the main product that nothing could stand in for. */
  readonly leftQuantity: number;
  /** Only what changes: the main product first, then the substitutes by rank; stores by rank. */
  readonly adjustedQuantities: AdjustedQuantity[];
}

/**
 * Spreads a main product that is short over the stores, best ranked first, and offers those that go without the best
 * ranked substitutes that are left. Nothing comes of it where the main product suffices.
 */
export const smartSwap = (question: SwapQuestion, ranking: SwapRanking): SwapResult => {
  const { mainProduct, currentState } = question;
  const products = [mainProduct, ...byRank(question.substituteProducts, ranking.products, (each) => each.productId)];
  const stores = storesOf(currentState, products, ranking.stores);
  const short = proposedOf(stores, 0) - mainProduct.availableQuantity;
  if (short <= 0) return { mainProductId: mainProduct.productId, leftQuantity: 0, adjustedQuantities: [] };
  keepBest(stores, 0, mainProduct.availableQuantity);
  if (!question.limitStoreQuantityOnMainProduct) pool(stores, short);
  const free = products.map(({ availableQuantity }, place) => {
    if (place === 0) return 0;
    if (!question.preserveSubstituteQuantity) keepBest(stores, place, availableQuantity);
    return Math.max(0, availableQuantity - proposedOf(stores, place));
  });
  for (const [place, units] of free.entries()) offer(stores, place, units);
  return {
    mainProductId: mainProduct.productId,
    leftQuantity: stores.reduce((sum, { need }) => sum + need, 0),
    adjustedQuantities: products.flatMap(({ productId }, place) => changesOf(stores, place, productId)),
  };
};

/** A store in the order of the ranking; `before` and `after` by the place of the product, the main one first. */
interface SwapStore {
  readonly storeId: number;
  readonly storeOrderProposalId: number;
  readonly weight: number;
  readonly before: number[];
  readonly after: number[];
  /** Units that were taken from it and that a substitute is to stand in for. */
  need: number;
}

const storesOf = (
  lines: readonly SwapLine[],
  products: readonly SwapSupply[],
  ranking: readonly Ranked[],
): SwapStore[] => {
  const places = new Map(products.map(({ productId }, place) => [productId, place]));
  const stores = new Map<number, SwapStore>();
  const weights = new Map(ranking.map(({ id, weight }) => [id, weight]));
  for (const { storeId, storeOrderProposalId, productId, currentProposedQuantity } of lines) {
    const none = products.map(() => 0);
    const weight = weights.get(storeId) ?? 0;
    const store = stores.get(storeId) ?? { storeId, storeOrderProposalId, weight, before: none, after: [], need: 0 };
    const place = places.get(productId);
    if (place !== undefined) store.before[place] = currentProposedQuantity;
    stores.set(storeId, store);
  }
  for (const { before, after } of stores.values()) after.push(...before);
  return byRank([...stores.values()], ranking, ({ storeId }) => storeId);
};

/** What no ranking names comes last, by its id. */
const byRank = <T>(items: readonly T[], ranking: readonly Ranked[], idOf: (item: T) => number): T[] => {
  const ranks = new Map(ranking.map(({ id, ranking: rank }) => [id, rank]));
  const rankOf = (item: T): number => ranks.get(idOf(item)) ?? Number.MAX_SAFE_INTEGER;
  return items.toSorted((left, right) => rankOf(left) - rankOf(right) || idOf(left) - idOf(right));
};

const proposedOf = (stores: readonly SwapStore[], place: number): number =>
  stores.reduce((sum, { after }) => sum + (after[place] ?? 0), 0);

/** The best ranked stores keep theirs as long as there is some; what the others lose becomes their need. */
const keepBest = (stores: readonly SwapStore[], place: number, availableQuantity: number): void => {
  let left = availableQuantity;
  for (const store of stores) {
    const wanted = store.after[place] ?? 0;
    const kept = Math.min(wanted, left);
    store.after[place] = kept;
    store.need += wanted - kept;
    left -= kept;
  }
};

/** All that was lost goes into one pot, of which each store has its weight. */
const pool = (stores: readonly SwapStore[], units: number): void => {
  const shares = share(
    units,
    stores.map(({ storeId, weight }, rank) => ({
      id: storeId,
      weight: Math.round(weight * millionths),
      cap: units,
      tie: -rank,
    })),
  );
  for (const store of stores) store.need = shares.get(store.storeId) ?? 0;
};

const millionths = 1_000_000;

const offer = (stores: readonly SwapStore[], place: number, units: number): void => {
  let free = units;
  for (const store of stores) {
    const present = store.after[place] ?? 0;
    const given = Math.min(store.need, free, Math.max(0, maxQuantity - present));
    store.after[place] = present + given;
    store.need -= given;
    free -= given;
  }
};

const changesOf = (stores: readonly SwapStore[], place: number, productId: number): AdjustedQuantity[] =>
  stores.flatMap(({ storeId, storeOrderProposalId, before, after }) => {
    const newProposedQuantity = after[place] ?? 0;
    return newProposedQuantity === before[place]
      ? []
      : [{ storeId, storeOrderProposalId, productId, newProposedQuantity }];
  });
