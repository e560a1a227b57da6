import { computeProbabilities, computeQuantile } from '@shelfward/contract/replenishment/negative-binomial.rules.ts';

/** Stock above the mean by so many standard deviations loses nothing worth counting. */
const ampleDeviations = 8;

/** The expected demand above the stock, in units; the variance of the demand is mean × dispersion. */
export const computeExpectedLoss = (mean: number, dispersion: number, stock: number): number => {
  if (mean <= 0) return 0;
  if (stock <= 0) return mean;
  if (stock > mean + ampleDeviations * Math.sqrt(mean * Math.max(1, dispersion))) return 0;
  const probabilities = computeProbabilities(mean, dispersion, stock - 1);
  let unsold = 0;
  for (let units = 0; units < stock; units += 1) unsold += (stock - units) * (probabilities[units] ?? 0);
  return Math.max(0, mean - stock + unsold);
};

/** A product in a store with its forecast and its stock. */
export interface StockedSeries {
  readonly storeId: number;
  readonly companyId: number;
  readonly productId: number;
  readonly parLevel: number;
  readonly priceCents: number | null;
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
  /** Demand of lead time and review period, and its variance / mean. */
  readonly demand: number;
  readonly dispersion: number;
  readonly onHand: number;
  readonly inTransit: number;
  /** Units of orders that wait for approval, and of approved ones that have not shipped. */
  readonly pending: number;
  readonly open: number;
  /** Units of open proposals, and of draft orders from proposals. */
  readonly proposed: number;
}

export interface StoreStockRisk {
  readonly storeId: number;
  readonly companyId: number;
  shelves: number;
  emptyShelves: number;
  atRisk: number;
  lostCents: number;
  pendingUnits: number;
  pendingCents: number;
  openUnits: number;
  openCents: number;
  transitUnits: number;
  transitCents: number;
}

export interface StockOutRisk {
  readonly companyId: number;
  readonly productId: number;
  stores: number;
  /** In the order in which they were added. */
  readonly storeIds: number[];
  emptyStores: number;
  lostUnits: number;
  lostCents: number;
  /** Units up to the par level. */
  neededUnits: number;
  leadWeeks: number;
}

/** Recorded stock of a product that probably does not exist. */
export interface FoundPhantom {
  readonly storeId: number;
  readonly productId: number;
  readonly onHand: number;
  /** Without sales. */
  readonly weeks: number;
  /** Expected sales until a delivery that is ordered now can arrive. */
  readonly lostCents: number;
  /** The first day after the last count, delivery, or sale. */
  readonly since: string;
}

export interface StockRisks {
  readonly phantoms: FoundPhantom[];
  readonly stores: Map<number, StoreStockRisk>;
  readonly products: Map<string, StockOutRisk>;
}

export const noStockRisks = (): StockRisks => ({ phantoms: [], stores: new Map(), products: new Map() });

/**
 * Adds what a store is expected to lose until a delivery that is ordered now can arrive. A product is at risk if it is more
 * likely than not to run out by then, or if it has neither stock nor a delivery on its way.
 */
export const addStockRisk = (risks: StockRisks, series: StockedSeries): void => {
  const { storeId, companyId, productId, dispersion, onHand, inTransit, pending, open, proposed, leadWeeks } = series;
  const store = risks.stores.get(storeId) ?? noRisk(storeId, companyId);
  risks.stores.set(storeId, store);
  // Without a lead time a delivery arrives within the week.
  const weeks = Math.max(1, leadWeeks);
  const mean = (series.demand * weeks) / (leadWeeks + series.reviewWeeks);
  const price = series.priceCents ?? 0;
  const stock = onHand + inTransit + pending + open + proposed;
  const lost = computeExpectedLoss(mean, dispersion, stock);
  const lossWithout = (units: number) =>
    units === 0 ? 0 : Math.round((computeExpectedLoss(mean, dispersion, stock - units) - lost) * price);
  store.shelves += 1;
  if (onHand === 0) store.emptyShelves += 1;
  store.lostCents += Math.round(lost * price);
  store.pendingUnits += pending;
  store.pendingCents += lossWithout(pending);
  store.openUnits += open;
  store.openCents += lossWithout(open);
  store.transitUnits += inTransit;
  store.transitCents += lossWithout(inTransit);
  if (mean <= 0 || series.parLevel === 0) return;
  if (stock > 0 && computeQuantile(mean, dispersion, 0.5) <= stock) return;
  store.atRisk += 1;
  const key = `${companyId} ${productId}`;
  const product = risks.products.get(key) ?? noProductRisk(companyId, productId);
  risks.products.set(key, product);
  product.stores += 1;
  product.storeIds.push(storeId);
  if (onHand === 0) product.emptyStores += 1;
  product.lostUnits += lost;
  product.lostCents += Math.round(lost * price);
  product.neededUnits += Math.max(1, series.parLevel - stock);
  product.leadWeeks = Math.max(product.leadWeeks, weeks);
};

const noRisk = (storeId: number, companyId: number): StoreStockRisk => ({
  storeId,
  companyId,
  shelves: 0,
  emptyShelves: 0,
  atRisk: 0,
  lostCents: 0,
  pendingUnits: 0,
  pendingCents: 0,
  openUnits: 0,
  openCents: 0,
  transitUnits: 0,
  transitCents: 0,
});

const noProductRisk = (companyId: number, productId: number): StockOutRisk => ({
  companyId,
  productId,
  stores: 0,
  storeIds: [],
  emptyStores: 0,
  lostUnits: 0,
  lostCents: 0,
  neededUnits: 0,
  leadWeeks: 0,
});
