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
  /** Until a delivery that is ordered now can arrive. */
  readonly leadDays: number;
  /** Demand of these days, and its variance / mean. */
  readonly demand: number;
  readonly dispersion: number;
  readonly onHand: number;
  readonly inTransit: number;
  /** Units of orders that wait for approval, and of approved ones that have not shipped. */
  readonly pending: number;
  readonly open: number;
  /** Units of draft orders from proposals, and of open proposals. */
  readonly drafts: number;
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
  proposedCents: number;
}

/** A product that will run out in a store. */
export interface StoreStockOut {
  readonly storeId: number;
  readonly productId: number;
  readonly companyId: number;
  readonly isEmpty: boolean;
  readonly lostUnits: number;
  readonly lostCents: number;
  /** Units up to the par level. */
  readonly neededUnits: number;
  readonly leadDays: number;
}

export interface StockRisks {
  readonly stores: Map<number, StoreStockRisk>;
  readonly stockOuts: StoreStockOut[];
}

/**
 * Adds what a store is expected to lose until a delivery that is ordered now can arrive. A product is at risk if it is more
 * likely than not to run out by then, or if it has neither stock nor a delivery on its way.
 */
export const addStockRisk = (risks: StockRisks, series: StockedSeries): void => {
  const { storeId, companyId, productId, demand, dispersion, onHand, inTransit, leadDays } = series;
  const { pending, open, drafts, proposed } = series;
  const store = risks.stores.get(storeId) ?? noRisk(storeId, companyId);
  risks.stores.set(storeId, store);
  const price = series.priceCents ?? 0;
  const stock = onHand + inTransit + pending + open + drafts + proposed;
  const lost = computeExpectedLoss(demand, dispersion, stock);
  const lostCents = Math.round(lost * price);
  const lossWithout = (units: number) =>
    units === 0 ? 0 : Math.round((computeExpectedLoss(demand, dispersion, stock - units) - lost) * price);
  store.shelves += 1;
  if (onHand === 0) store.emptyShelves += 1;
  store.lostCents += lostCents;
  store.pendingUnits += pending;
  store.pendingCents += lossWithout(pending);
  store.openUnits += open;
  store.openCents += lossWithout(open);
  store.transitUnits += inTransit;
  store.transitCents += lossWithout(inTransit);
  store.proposedCents += lossWithout(proposed);
  if (demand <= 0 || series.parLevel === 0) return;
  if (stock > 0 && computeQuantile(demand, dispersion, 0.5) <= stock) return;
  store.atRisk += 1;
  risks.stockOuts.push({
    storeId,
    productId,
    companyId,
    isEmpty: onHand === 0,
    lostUnits: lost,
    lostCents,
    neededUnits: Math.max(1, series.parLevel - stock),
    leadDays,
  });
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
  proposedCents: 0,
});
