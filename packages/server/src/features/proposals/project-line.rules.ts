import { addDays, daysBetween, daysPerWeek, toMonday } from '@shelfward/contract/kit/dates.ts';
import {
  type LineProjection,
  type Projection,
  projectionObstacles,
} from '@shelfward/contract/proposals/projection.rules.ts';
import { certainArrival, type Forecast, projectOrder, sumDays } from '../replenishment/public.ts';

import type { ProjectedLines } from './matrix.queries.ts';

export interface DeliveryDays {
  readonly deliveryDay: string;
  readonly nextDeliveryDay: string;
}

/** Units of a late order. */
export interface LateUnits {
  readonly units: number;
  /** The probability of a delivery on each day from today on. The rest is the probability of a loss. */
  readonly remaining: Float64Array;
}

interface LineInput {
  readonly onHand: number;
  /** Days from today, units, days from today, units, …, in the order of days. */
  readonly receipts: readonly number[];
  readonly late: readonly LateUnits[];
  /** From the Monday of this week until the next delivery. */
  readonly forecast: Forecast;
  readonly serviceLevel: number;
  readonly presentationMinimum: number;
  readonly packSize: number;
}

/** A part of the time until the delivery, and what arrives at its start. */
interface Period {
  /** Days from today. */
  readonly from: number;
  readonly until: number;
  readonly receipt: number;
  readonly arrival: readonly number[];
}

/** What lines need so that their stock covers the demand from the delivery to the next one. */
export const openProjection = (today: string, days: DeliveryDays): ((line: LineInput) => Projection) => {
  const [delivery, nextDelivery] = [daysBetween(today, days.deliveryDay), daysBetween(today, days.nextDeliveryDay)];
  const weekday = daysBetween(toMonday(today), today);
  const withoutReceipts = listPeriods([], delivery, nextDelivery);
  return ({ onHand, receipts, late, forecast, serviceLevel, presentationMinimum, packSize }) => {
    const sumDemand = sumDays(forecast.weekly, weekday);
    const periods = receipts.length === 0 ? withoutReceipts : listPeriods(receipts, delivery, nextDelivery);
    const parts = [...periods, { from: delivery, until: nextDelivery }];
    const { units, stockAtDelivery } = projectOrder({
      onHand,
      receipts: [
        ...periods.flatMap(({ receipt, arrival }) => (receipt > 0 ? { units: receipt, arrival } : [])),
        ...late.map(({ units, remaining }) => ({ units, arrival: toArrival(remaining, parts) })),
      ],
      demand: parts.map(({ from, until }) => sumDemand(from, until)),
      dispersions: [forecast.weekDispersion],
      leadTimes: certainArrival(periods.length),
      coverPeriods: 1,
      // The level is uncertain, too: the demand to cover varies as that of all weeks to cover.
      coverDispersion: forecast.horizonDispersion,
      serviceLevel,
      packSize,
    });
    return {
      ...days,
      need: Math.max(units, Math.ceil(presentationMinimum - stockAtDelivery)),
      expectedUntilDelivery: toTenths(sumDemand(0, delivery)),
      stockAtDelivery: toTenths(stockAtDelivery),
      expectedToCover: toTenths(sumDemand(delivery, nextDelivery)),
      serviceLevel,
    };
  };
};

/** The probability of a delivery in each part of the time until the next delivery. */
const toArrival = (remaining: Float64Array, parts: readonly Pick<Period, 'from' | 'until'>[]): number[] =>
  parts.map(({ from, until }) => remaining.subarray(from, until).reduce((sum, share) => sum + share, 0));

/** Weeks of the forecast that a line needs, from the Monday of this week. */
export const countForecastWeeks = (today: string, { nextDeliveryDay }: DeliveryDays): number =>
  Math.ceil(daysBetween(toMonday(today), nextDeliveryDay) / daysPerWeek);

/** The delivery of an order of today by lead time and review period. */
export const toDeliveryDays = (
  today: string,
  { leadWeeks, reviewWeeks }: { readonly leadWeeks: number; readonly reviewWeeks: number },
): DeliveryDays => ({
  deliveryDay: addDays(today, daysPerWeek * leadWeeks),
  nextDeliveryDay: addDays(today, daysPerWeek * (leadWeeks + reviewWeeks)),
});

/**
 * Weeks from today, divided where something arrives. What arrives from the delivery on, but before the next one, is there at
 * the delivery; what arrives later does not count.
 */
const listPeriods = (receipts: readonly number[], delivery: number, nextDelivery: number): Period[] => {
  const units = new Map<number, number>();
  for (let at = 0; at < receipts.length; at += 2) {
    const day = receipts[at] ?? 0;
    const start = Math.min(day, delivery);
    if (day < nextDelivery) units.set(start, (units.get(start) ?? 0) + (receipts[at + 1] ?? 0));
  }
  const starts = new Set(units.keys());
  for (let day = 0; day < delivery; day += daysPerWeek) starts.add(day);
  const sorted = [...starts].toSorted((one, other) => one - other);
  return sorted.map((from, at) => ({
    from,
    until: sorted[at + 1] ?? delivery,
    receipt: units.get(from) ?? 0,
    arrival: certainArrival(at),
  }));
};

const toTenths = (units: number): number => Math.round(units * 10) / 10;

interface PartDelivery {
  readonly storeOrderProposalId: number;
  readonly delivery: DeliveryDays | null;
}

/** The projections of stored lines, by part and product. */
export const readProjections = (
  lines: ProjectedLines,
  parts: readonly PartDelivery[],
): ((storeOrderProposalId: number, productId: number) => LineProjection) => {
  const deliveries = new Map(parts.map(({ storeOrderProposalId, delivery }) => [storeOrderProposalId, delivery]));
  const places = new Map(lines.productId.map((id, at) => [`${lines.storeOrderProposalId[at]} ${id}`, at]));
  return (part, productId) => {
    const at = places.get(`${part} ${productId}`);
    const delivery = deliveries.get(part);
    if (at === undefined) return null;
    const need = lines.need[at] ?? -1;
    if (need < 0 || !delivery) return projectionObstacles[lines.obstacle[at] ?? -1] ?? null;
    return {
      ...delivery,
      need,
      expectedUntilDelivery: (lines.untilDelivery[at] ?? 0) / 10,
      stockAtDelivery: (lines.stockAtDelivery[at] ?? 0) / 10,
      expectedToCover: (lines.toCover[at] ?? 0) / 10,
      serviceLevel: (lines.serviceLevel[at] ?? 0) / 10_000,
    };
  };
};
