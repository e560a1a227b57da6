import { allocatePacksByWeight, floorToPacks, limitToPacks } from '../scoring/shares.rules.ts';
import { maxQuantity } from './proposals.rules.ts';

/** Units of a product that this proposal can use, including those that it proposes now. */
export interface SwapSupply {
  readonly productId: number;
  readonly availableQuantity: number;
  /** Units per pack. Changed quantities are whole packs; 1 allows single units. */
  readonly packSize: number;
}

/** The current quantity of a product in a store; pairs that are not listed have 0. */
export interface SwapLine {
  readonly storeId: number;
  readonly storeOrderProposalId: number;
  readonly productId: number;
  readonly currentProposedQuantity: number;
}

export interface SwapInput {
  readonly mainProduct: SwapSupply;
  readonly substituteProducts: readonly SwapSupply[];
  readonly currentState: readonly SwapLine[];
  /** Substitutes are not taken from stores, however short they are. */
  readonly preserveSubstituteQuantity: boolean;
  /** No store receives more substitutes than it lost units of the main product. */
  readonly limitStoreQuantityOnMainProduct: boolean;
}

export interface Ranked {
  readonly id: number;
  readonly ranking: number;
  /** The share of the total, 0 to 1, exact to millionths. */
  readonly weight: number;
}

/** Every store of the state and every substitute, ranked by the requested strategies. */
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
  /** Units of the main product without a substitute, including those that do not fill a pack of a substitute. */
  readonly leftQuantity: number;
  /** Only changed quantities: the main product first, then substitutes by rank; stores by rank. */
  readonly adjustedQuantities: AdjustedQuantity[];
}

/**
 * Allocates a short main product to the stores, best-ranked first, and offers the others the best-ranked substitutes
 * with available units. Changes nothing when the main product is not short. Products are exchanged unit by unit, so
 * substitutes with other pack sizes can leave a remainder.
 */
export const smartSwap = (question: SwapInput, ranking: SwapRanking): SwapResult => {
  const { mainProduct, currentState } = question;
  const products = [mainProduct, ...byRank(question.substituteProducts, ranking.products, (each) => each.productId)];
  const stores = toSwapStores(currentState, products, ranking.stores);
  const short = sumProposed(stores, 0) - mainProduct.availableQuantity;
  if (short <= 0) return { mainProductId: mainProduct.productId, leftQuantity: 0, adjustedQuantities: [] };
  allocateByRank(stores, 0, mainProduct);
  if (!question.limitStoreQuantityOnMainProduct)
    pool(stores, Math.min(...question.substituteProducts.map(({ packSize }) => packSize), mainProduct.packSize));
  const free = products.map((product, place) => {
    if (place === 0) return 0;
    if (!question.preserveSubstituteQuantity) allocateByRank(stores, place, product);
    return Math.max(0, product.availableQuantity - sumProposed(stores, place));
  });
  for (const [place, { packSize }] of products.entries()) offer(stores, place, { units: free[place] ?? 0, packSize });
  return {
    mainProductId: mainProduct.productId,
    leftQuantity: stores.reduce((sum, { need }) => sum + need, 0),
    adjustedQuantities: products.flatMap(({ productId }, place) => findChanges(stores, place, productId)),
  };
};

/** A store in ranking order; `before` and `after` are indexed by product, the main product first. */
interface SwapStore {
  readonly storeId: number;
  readonly storeOrderProposalId: number;
  readonly weight: number;
  readonly before: number[];
  readonly after: number[];
  /** Lost units that a substitute should replace. */
  need: number;
}

const toSwapStores = (
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

/** Unranked entries are last, ordered by id. */
const byRank = <T>(items: readonly T[], ranking: readonly Ranked[], getId: (item: T) => number): T[] => {
  const ranks = new Map(ranking.map(({ id, ranking: rank }) => [id, rank]));
  const getRank = (item: T): number => ranks.get(getId(item)) ?? Number.MAX_SAFE_INTEGER;
  return items.toSorted((left, right) => getRank(left) - getRank(right) || getId(left) - getId(right));
};

const sumProposed = (stores: readonly SwapStore[], place: number): number =>
  stores.reduce((sum, { after }) => sum + (after[place] ?? 0), 0);

/** The best-ranked stores receive their units while they last; the lost units of the others become their need. */
const allocateByRank = (
  stores: readonly SwapStore[],
  place: number,
  { availableQuantity, packSize }: SwapSupply,
): void => {
  let left = availableQuantity;
  for (const store of stores) {
    const wanted = store.after[place] ?? 0;
    const assigned = limitToPacks(wanted, left, packSize);
    store.after[place] = assigned;
    store.need += wanted - assigned;
    left -= assigned;
  }
};

/** All lost units are pooled and shared in packs by the weights of the stores. The best store needs the remainder. */
const pool = (stores: readonly SwapStore[], packSize: number): void => {
  const units = stores.reduce((sum, { need }) => sum + need, 0);
  const shares = allocatePacksByWeight(
    units,
    packSize,
    stores.map(({ storeId, weight }, rank) => ({
      id: storeId,
      weight: Math.round(weight * millionths),
      cap: units,
      tie: -rank,
    })),
  );
  const remainder = units - floorToPacks(units, packSize);
  for (const [rank, store] of stores.entries())
    store.need = (shares.get(store.storeId) ?? 0) + (rank === 0 ? remainder : 0);
};

const millionths = 1_000_000;

const offer = (
  stores: readonly SwapStore[],
  place: number,
  { units, packSize }: { readonly units: number; readonly packSize: number },
): void => {
  let free = units;
  for (const store of stores) {
    const present = store.after[place] ?? 0;
    const limit = Math.min(present + Math.min(store.need, free), maxQuantity);
    const given = Math.max(0, floorToPacks(limit, packSize) - present);
    store.after[place] = present + given;
    store.need -= given;
    free -= given;
  }
};

const findChanges = (stores: readonly SwapStore[], place: number, productId: number): AdjustedQuantity[] =>
  stores.flatMap(({ storeId, storeOrderProposalId, before, after }) => {
    const newProposedQuantity = after[place] ?? 0;
    return newProposedQuantity === before[place]
      ? []
      : [{ storeId, storeOrderProposalId, productId, newProposedQuantity }];
  });
