import { daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { Driver, Track } from '../demand/drivers.types.ts';

/** A promotion as stored. */
export interface PromotionValues {
  readonly name: string;
  readonly companyId: number | null;
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

/** Of a company, or of all; of a product, or of the products of a line. Both days are included. */
export interface PlannedPromotion {
  readonly id: number;
  readonly companyId: number | null;
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
  readonly productId: number;
  readonly productLineId: number | null;
  /** Weeks that its imported sales mark as promotions. */
  readonly promotedWeeks: readonly number[];
}

type PlanReader = (series: PromotedSeries) => PlannedWeeks | undefined;

interface Weeks {
  /** A Monday. */
  readonly from: string;
  readonly weeks: number;
}

/**
 * The plan of each series; series with the same promotions share it. In a week of several promotions, that of a product
 * takes precedence over that of its line, and that of a company over that of all companies.
 */
export const readPlan = (promotions: readonly PlannedPromotion[], period: Weeks): PlanReader => {
  const byScope = groupByScope(promotions);
  const scopes = new Map([...byScope].map(([scope, found]) => [scope, toPlannedWeeks(found, period)]));
  const merged = new Map<string, PlannedWeeks | undefined>();
  return ({ companyId, productId, productLineId }) => {
    const keys = listScopes({ companyId, productId, productLineId }).filter((key) => scopes.has(key));
    if (keys.length === 0) return undefined;
    const key = keys.join();
    if (!merged.has(key)) merged.set(key, mergePlans(keys.flatMap((scope) => scopes.get(scope) ?? [])));
    return merged.get(key);
  };
};

/** The promotions that apply to a series, from the most general to the most specific ones. */
export const listScopes = ({
  companyId,
  productId,
  productLineId,
}: Pick<PromotedSeries, 'companyId' | 'productId' | 'productLineId'>): readonly string[] => [
  toScope({ companyId: null, productId: null, productLineId }),
  toScope({ companyId, productId: null, productLineId }),
  toScope({ companyId: null, productId, productLineId: null }),
  toScope({ companyId, productId, productLineId: null }),
];

const toScope = ({
  companyId,
  productId,
  productLineId,
}: Pick<PlannedPromotion, 'companyId' | 'productId' | 'productLineId'>): string =>
  `${companyId ?? ''}/${productId ?? ''}/${productLineId ?? ''}`;

export const groupByScope = (promotions: readonly PlannedPromotion[]): Map<string, PlannedPromotion[]> => {
  const groups = new Map<string, PlannedPromotion[]>();
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

/**
 * The weeks of the promotions of each series: those of the plan, and those that its own sales mark. The plan is known in
 * advance. What sales files mark shows the effect of deals, too, but says nothing of coming weeks.
 */
export const toPromotionWeeks = (
  series: readonly PromotedSeries[],
  getPlan: PlanReader,
  weeks: number,
): PromotionWeeks => {
  const marks: Uint8Array[] = [];
  const observedDeals: Uint8Array[] = [];
  const plans: (PlannedWeeks | undefined)[] = [];
  const places = new Map<PlannedWeeks | undefined, Map<string, number>>();
  const findPlace = (one: PromotedSeries): number => {
    const plan = getPlan(one);
    if (!plan && one.promotedWeeks.length === 0) return -1;
    const ofPlan = places.get(plan) ?? new Map<string, number>();
    places.set(plan, ofPlan);
    const key = one.promotedWeeks.join();
    const known = ofPlan.get(key);
    if (known !== undefined) return known;
    ofPlan.set(key, marks.length);
    observedDeals.push(markWeeks(plan?.deals, one.promotedWeeks, weeks));
    plans.push(plan);
    return marks.push(markWeeks(plan?.promoted, one.promotedWeeks, weeks)) - 1;
  };
  const markOf = Int32Array.from(series, findPlace);
  const toDriver = (kind: Driver['kind'], toTrack: (plan: PlannedWeeks) => Track, hasEffect: boolean): Driver[] => {
    if (!hasEffect) return [];
    const tracks = plans.map((plan) => (plan ? toTrack(plan) : new Uint8Array(0)));
    return [{ kind, tracks, trackOf: markOf.map((mark) => (plans[mark] ? mark : -1)) }];
  };
  const has = (test: (plan: PlannedWeeks) => boolean): boolean => plans.some((plan) => plan && test(plan));
  const drivers = [
    ...toDriver(
      'FLAG',
      ({ deals }) => deals,
      has(({ deals }) => deals.includes(1)),
    ).map((driver) => ({
      ...driver,
      observed: observedDeals,
    })),
    ...toDriver(
      'FLAG',
      ({ features }) => features,
      has(({ features }) => features.includes(1)),
    ),
    ...toDriver(
      'PRICE',
      ({ prices }) => prices,
      has(({ prices }) => prices.some((price) => price < 1)),
    ),
  ];
  return { marks, markOf, drivers };
};

const markWeeks = (planned: Uint8Array | undefined, observed: readonly number[], weeks: number): Uint8Array => {
  const marked = planned?.slice() ?? new Uint8Array(weeks);
  for (const week of observed) if (week < weeks) marked[week] = 1;
  return marked;
};
