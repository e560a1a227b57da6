import type { LateShare } from '@shelfward/contract/deliveries/late-shares.rules.ts';
import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { projectOrder } from '../demand/projected-order.rules.ts';
import type { Receipt } from '../demand/stock-projection.rules.ts';
import { sumDays } from './forecasts.rules.ts';

/** Units of a late order. */
export interface LateUnits {
  readonly units: number;
  /** The probability of a delivery on each day from today on. The rest is the probability of a loss. */
  readonly remaining: Float64Array;
}

interface ProjectedDemand {
  /** Mean units of each week, from the Monday of this week until the next delivery. */
  readonly weekly: readonly number[];
  /** Variance / mean of the demand of a week, and of the weeks to cover. */
  readonly weekDispersion: number;
  readonly horizonDispersion: number;
}

/** A product in a store, and what is on the way. */
export interface ProjectedStock {
  readonly onHand: number;
  /** Days from today, units, days from today, units, …, in the order of days. */
  readonly receipts: readonly number[];
  readonly late: readonly LateUnits[];
  readonly forecast: ProjectedDemand;
  readonly serviceLevel: number;
  readonly presentationMinimum: number;
  readonly packSize: number;
}

/** How orders arrive, in days from today. */
export interface DeliveryPlan {
  /** Of today; Monday is 0. */
  readonly weekday: number;
  readonly delivery: number;
  readonly nextDelivery: number;
  /** Of this order, and of all receipts. */
  readonly lateness: readonly LateShare[];
}

/** Units that are needed, and what they follow from, on average over the arrivals of the order. */
interface DeliveryProjection {
  readonly need: number;
  readonly expectedUntilDelivery: number;
  readonly stockAtDelivery: number;
  readonly expectedToCover: number;
}

/** What covers the demand from a delivery to the next one. */
export const planProjection = (plan: DeliveryPlan): ((stock: ProjectedStock) => DeliveryProjection) => {
  const { weekday, delivery, nextDelivery, lateness } = plan;
  const withoutReceipts = listStarts([], plan);
  const arriving = lateness.reduce((sum, { share }) => sum + share, 0);
  const averageArrivals = (compute: (day: number) => number): number =>
    lateness.reduce((sum, { share, daysLate }) => sum + share * compute(delivery + daysLate), 0) / arriving;
  return ({ onHand, receipts, late, forecast, serviceLevel, presentationMinimum, packSize }) => {
    const sumDemand = sumDays(forecast.weekly, weekday);
    const cover = (day: number): number => sumDemand(day, day + nextDelivery - delivery);
    const starts = receipts.length === 0 ? withoutReceipts : listStarts(receipts, plan);
    const toPeriod = (day: number): number => starts.findLastIndex((start) => start <= day);
    const { units, stockAtDelivery } = projectOrder({
      onHand,
      receipts: [
        ...listReceipts(receipts, plan, toPeriod),
        ...late.map(({ units: open, remaining }) => {
          const shares = Array.from(remaining, (share, day) => ({ day, share }));
          return { units: open, arrival: toArrival(shares, plan, toPeriod) };
        }),
      ],
      demand: starts.map((start, at) => sumDemand(start, starts[at + 1] ?? nextDelivery)),
      dispersions: [forecast.weekDispersion],
      leadTimes: starts.map((start) => lateness.find(({ daysLate }) => delivery + daysLate === start)?.share ?? 0),
      toCover: (period) => cover(starts[period] ?? delivery),
      // The level is uncertain, too: the demand to cover varies as that of all weeks to cover.
      coverDispersion: forecast.horizonDispersion,
      serviceLevel,
      packSize,
    });
    return {
      need: Math.max(units, Math.ceil(presentationMinimum - stockAtDelivery)),
      expectedUntilDelivery: averageArrivals((day) => sumDemand(0, day)),
      stockAtDelivery,
      expectedToCover: averageArrivals(cover),
    };
  };
};

/** The first days of the periods until the last arrival of this order: weeks from today, divided where something arrives. */
const listStarts = (receipts: readonly number[], { delivery, nextDelivery, lateness }: DeliveryPlan): number[] => {
  const starts = new Set(lateness.map(({ daysLate }) => delivery + daysLate));
  for (let at = 0; at < receipts.length; at += 2)
    for (const { daysLate } of lateness) {
      const day = (receipts[at] ?? 0) + daysLate;
      if (day < nextDelivery) starts.add(Math.min(day, delivery));
    }
  const last = Math.max(...starts);
  for (let day = 0; day < last; day += daysPerWeek) starts.add(day);
  return [...starts].toSorted((one, other) => one - other);
};

type ToPeriod = (day: number) => number;

/**
 * The probability of an arrival in each period. What arrives from the delivery on, but before the next one, is there at the
 * delivery; what arrives later does not count.
 */
const toArrival = (
  shares: readonly { readonly day: number; readonly share: number }[],
  { delivery, nextDelivery }: DeliveryPlan,
  toPeriod: ToPeriod,
): number[] => {
  const arrival = Array.from({ length: toPeriod(delivery) + 1 }, () => 0);
  for (const { day, share } of shares) {
    const period = toPeriod(Math.min(day, delivery));
    if (day < nextDelivery) arrival[period] = (arrival[period] ?? 0) + share;
  }
  return arrival;
};

/** What is on the way, by its expected day; it is as late as this order can be. */
const listReceipts = (receipts: readonly number[], plan: DeliveryPlan, toPeriod: ToPeriod): Receipt[] => {
  const units = new Map<number, number>();
  for (let at = 0; at < receipts.length; at += 2) {
    const day = receipts[at] ?? 0;
    units.set(day, (units.get(day) ?? 0) + (receipts[at + 1] ?? 0));
  }
  return Array.from(units, ([expected, arriving]) => {
    const shares = plan.lateness.map(({ daysLate, share }) => ({ day: expected + daysLate, share }));
    return { units: arriving, arrival: toArrival(shares, plan, toPeriod) };
  });
};
