import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { toRelativePrices } from '../demand/drivers.rules.ts';
import type { Driver, Track } from '../demand/drivers.types.ts';

/** A promotion as stored. */
export interface PromotionValues {
  readonly name: string;
  readonly companyId: number | null;
  readonly storeId: number | null;
  readonly productId: number | null;
  readonly productLineId: number | null;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly priceCents: number | null;
  readonly usualPriceCents: number | null;
  readonly discountPercent: number | null;
  readonly deal: boolean;
  readonly feature: boolean;
  readonly note: string | null;
}

export type StoredPromotion = PromotionValues & { readonly id: number; readonly version: number };

export const toPromotionValues = (stored: StoredPromotion): PromotionValues => {
  const { id: _, version: __, ...values } = stored;
  return values;
};

export interface Overlap {
  /** The index of the given promotion. */
  readonly at: number;
  readonly id: number;
  readonly name: string;
  readonly fromDay: string;
  readonly untilDay: string;
}

/** Of a store, of a company, or of all; of a product, or of the products of a line. Both days are included. */
export interface PlannedPromotion {
  readonly id: number;
  readonly name: string;
  readonly companyId: number | null;
  readonly storeId: number | null;
  readonly productId: number | null;
  readonly productLineId: number | null;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly discountPercent: number | null;
  readonly deal: boolean;
  readonly feature: boolean;
}

/** What is planned for a series: values for each week, past ones first. */
export interface PlannedWeeks {
  /** 1 in each week that contains a day of a promotion. */
  readonly promoted: Uint8Array;
  readonly deals: Uint8Array;
  readonly features: Uint8Array;
  /** Price / usual price. */
  readonly prices: Float64Array;
}

/** A product in a store. */
interface PromotedSeries {
  readonly companyId: number;
  readonly storeId: number;
  readonly productId: number;
  readonly productLineId: number | null;
  /** Weeks that its imported sales mark as promotions. */
  readonly promotedWeeks: readonly number[];
  /** Sales value / units of past weeks, NaN without sales; only of series whose plan has a coming price. */
  readonly soldPrices?: Float64Array | undefined;
}

type SeriesScope = Pick<PromotedSeries, 'companyId' | 'storeId' | 'productId' | 'productLineId'>;
type PlanReader = (series: SeriesScope) => PlannedWeeks | undefined;

interface Weeks {
  /** A Monday. */
  readonly from: string;
  readonly weeks: number;
}

/**
 * The plan of each series; series with the same promotions share it. In a week of several promotions, that of a product
 * takes precedence over that of its line, that of a store over that of its company, and that of a company over that of all.
 */
export const readPlan = (promotions: readonly PlannedPromotion[], period: Weeks): PlanReader => {
  const byScope = groupByScope(promotions);
  const scopes = new Map([...byScope].map(([scope, found]) => [scope, toPlannedWeeks(found, period)]));
  const merged = new Map<string, PlannedWeeks | undefined>();
  return (series) => {
    const keys = listScopes(series).filter((key) => scopes.has(key));
    if (keys.length === 0) return undefined;
    const key = keys.join();
    if (!merged.has(key)) merged.set(key, mergePlans(keys.flatMap((scope) => scopes.get(scope) ?? [])));
    return merged.get(key);
  };
};

/** The promotions that apply to a series, from the most general to the most specific ones. */
export const listScopes = ({ companyId, storeId, productId, productLineId }: SeriesScope): readonly string[] =>
  [
    { productId: null, productLineId },
    { productId, productLineId: null },
  ].flatMap((goods) => [
    toScope({ companyId: null, storeId: null, ...goods }),
    toScope({ companyId, storeId: null, ...goods }),
    toScope({ companyId, storeId, ...goods }),
  ]);

const toScope = ({
  companyId,
  storeId,
  productId,
  productLineId,
}: Pick<PlannedPromotion, 'companyId' | 'storeId' | 'productId' | 'productLineId'>): string =>
  // The store alone determines its company, which may have changed since.
  `${storeId === null ? (companyId ?? '') : `store ${storeId}`}/${productId ?? ''}/${productLineId ?? ''}`;

/** The most specific promotion of a series with a day in these weeks. */
export const openPromotionNames = (
  promotions: readonly PlannedPromotion[],
  asOf: string,
): ((series: SeriesScope, weeks: number) => string | null) => {
  const byScope = groupByScope(promotions);
  return (series, weeks) => {
    const until = addDays(asOf, daysPerWeek * weeks);
    const found = listScopes(series)
      .flatMap((scope) => byScope.get(scope) ?? [])
      .findLast(({ fromDay, untilDay }) => fromDay < until && untilDay >= asOf);
    return found?.name ?? null;
  };
};

export const groupByScope = <P extends PlannedPromotion>(promotions: readonly P[]): Map<string, P[]> => {
  const groups = new Map<string, P[]>();
  for (const promotion of promotions) {
    const scope = toScope(promotion);
    groups.set(scope, [...(groups.get(scope) ?? []), promotion]);
  }
  return groups;
};

const toPlannedWeeks = (promotions: readonly PlannedPromotion[], { from, weeks }: Weeks): PlannedWeeks => {
  const plan = makePlan(weeks);
  const toWeek = (day: string) => Math.floor(daysBetween(from, day) / daysPerWeek);
  for (const { fromDay, untilDay, discountPercent, deal, feature } of promotions) {
    const price = 1 - (discountPercent ?? 0) / 100;
    for (let week = Math.max(0, toWeek(fromDay)); week <= Math.min(weeks - 1, toWeek(untilDay)); week += 1) {
      plan.promoted[week] = 1;
      plan.deals[week] ||= Number(deal);
      plan.features[week] ||= Number(feature);
      plan.prices[week] = Math.min(plan.prices[week] ?? 1, price);
    }
  }
  return plan;
};

const makePlan = (weeks: number): PlannedWeeks => ({
  promoted: new Uint8Array(weeks),
  deals: new Uint8Array(weeks),
  features: new Uint8Array(weeks),
  prices: new Float64Array(weeks).fill(1),
});

/** Later plans take precedence. Undefined without a promotion in the weeks. */
const mergePlans = (plans: readonly PlannedWeeks[]): PlannedWeeks | undefined => {
  const relevant = plans.filter(({ promoted }) => promoted.includes(1));
  const merged = makePlan(relevant[0]?.promoted.length ?? 0);
  for (const { promoted, deals, features, prices } of relevant)
    promoted.forEach((isPromoted, week) => {
      if (!isPromoted) return;
      merged.promoted[week] = 1;
      merged.deals[week] = deals[week] ?? 0;
      merged.features[week] = features[week] ?? 0;
      merged.prices[week] = prices[week] ?? 1;
    });
  return relevant.length > 0 ? merged : undefined;
};

/** Past weeks, then the weeks of the longest horizon. */
export interface PromotionMarks {
  /** 1 in each week of a promotion; several series share them. */
  readonly marks: readonly Uint8Array[];
  /** The index in `marks` of each series; -1 without promotions. */
  readonly markOf: Int32Array;
}

export interface PromotionWeeks extends PromotionMarks {
  /** What is planned moves demand: deals, features, and prices. */
  readonly drivers: readonly Driver[];
}

export const getMarks = ({ marks, markOf }: PromotionMarks, one: number): Uint8Array | undefined =>
  marks[markOf[one] ?? -1];

/** Whether a price below the usual one is planned after these past weeks. */
export const hasComingPrice = (plan: PlannedWeeks | undefined, past: number): boolean =>
  plan?.prices.subarray(past).some((price) => price < 1) ?? false;

/** A smaller reduction in the sales values is not a deal. */
const maxDealPrice = 0.95;

/** The plan with what past sales add to it: the prices that were paid, and the weeks that were deals. */
const joinPast = (
  plan: PlannedWeeks | undefined,
  { promotedWeeks, soldPrices }: PromotedSeries,
  past: number,
): { readonly deals: readonly number[]; readonly prices: Float64Array | undefined } => {
  const sold = soldPrices && hasComingPrice(plan, past) ? toRelativePrices(soldPrices, past) : new Float64Array(0);
  const isReduced = (price: number): boolean => price <= maxDealPrice;
  const reduced = [...sold.keys()].filter((week) => isReduced(sold[week] ?? 1));
  return {
    deals: plan?.deals.includes(1, past) ? [...promotedWeeks.filter((week) => week < past), ...reduced] : [],
    prices: plan?.prices.map((price, week) => (sold[week] ?? Number.NaN) || price),
  };
};

/** Past weeks and all weeks. */
interface PromotionPeriod {
  readonly past: number;
  readonly weeks: number;
}

/**
 * The weeks of the promotions of each series: those of the plan, and those that its own sales mark. The plan is known in
 * advance. Weeks that sales files mark show the effect of deals, too. Where the plan has a deal in the coming weeks, they are
 * the past of this plan; without one they say nothing of coming weeks and remain in the usual demand. So do the prices that
 * were paid, without a coming price.
 */
export const toPromotionWeeks = (
  series: readonly PromotedSeries[],
  getPlan: PlanReader,
  { past, weeks }: PromotionPeriod,
): PromotionWeeks => {
  const marks: Uint8Array[] = [];
  const deals: Uint8Array[] = [];
  const observedDeals: Uint8Array[] = [];
  const prices: Float64Array[] = [];
  const plans: (PlannedWeeks | undefined)[] = [];
  const places = new Map<PlannedWeeks | undefined, Map<string, number>>();
  const findPlace = (one: PromotedSeries): number => {
    const plan = getPlan(one);
    if (!plan && one.promotedWeeks.length === 0) return -1;
    const ofPlan = places.get(plan) ?? new Map<string, number>();
    places.set(plan, ofPlan);
    const key = one.soldPrices ? `${one.soldPrices.join()}/${one.promotedWeeks.join()}` : one.promotedWeeks.join();
    const known = ofPlan.get(key);
    if (known !== undefined) return known;
    ofPlan.set(key, marks.length);
    const joined = joinPast(plan, one, past);
    prices.push(joined.prices ?? new Float64Array(0));
    deals.push(markWeeks(plan?.deals, joined.deals, weeks));
    observedDeals.push(markWeeks(plan?.deals, [...one.promotedWeeks, ...joined.deals], weeks));
    plans.push(plan);
    return marks.push(markWeeks(plan?.promoted, one.promotedWeeks, weeks)) - 1;
  };
  const markOf = Int32Array.from(series, findPlace);
  const trackOf = markOf.map((mark) => (plans[mark] ? mark : -1));
  const features = plans.map((plan) => plan?.features ?? new Uint8Array(0));
  const has = (tracks: readonly Track[], test: (value: number) => boolean): boolean =>
    plans.some((plan, at) => plan && tracks[at]?.some(test));
  const isSet = (flag: number): boolean => flag === 1;
  const drivers: Driver[] = [
    ...(has(deals, isSet) ? [{ kind: 'FLAG', tracks: deals, observed: observedDeals, trackOf } as const] : []),
    ...(has(features, isSet) ? [{ kind: 'FLAG', tracks: features, trackOf } as const] : []),
    ...(has(prices, (price) => price < 1) ? [{ kind: 'PRICE', tracks: prices, trackOf } as const] : []),
  ];
  return { marks, markOf, drivers };
};

const markWeeks = (planned: Uint8Array | undefined, observed: readonly number[], weeks: number): Uint8Array => {
  const marked = planned?.slice() ?? new Uint8Array(weeks);
  for (const week of observed) if (week < weeks) marked[week] = 1;
  return marked;
};
