import { addDays, daysBetween, daysPerWeek, toMonday } from '@shelfward/contract/kit/dates.ts';
import {
  type LineProjection,
  type Projection,
  projectionObstacles,
} from '@shelfward/contract/proposals/projection.rules.ts';
import type { LateShare } from '../deliveries/public.ts';
import { type Forecast, projectOrder, type Receipt, sumDays } from '../replenishment/public.ts';
import type { ProjectedLines } from './matrix.queries.ts';

export interface DeliveryDays {
  readonly deliveryDay: string;
  readonly nextDeliveryDay: string;
  /** Mean days after the delivery day on which orders arrive. */
  readonly daysLate: number;
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

/** How orders arrive, in days from today. */
interface Arrivals {
  readonly delivery: number;
  readonly nextDelivery: number;
  /** Of this order, and of all receipts. */
  readonly lateness: readonly LateShare[];
}

/** What lines need so that their stock covers the demand from the delivery to the next one. */
export const openProjection = (
  today: string,
  days: DeliveryDays,
  lateness: readonly LateShare[],
): ((line: LineInput) => Projection) => {
  const [delivery, nextDelivery] = [daysBetween(today, days.deliveryDay), daysBetween(today, days.nextDeliveryDay)];
  const arrivals: Arrivals = { delivery, nextDelivery, lateness };
  const weekday = daysBetween(toMonday(today), today);
  const withoutReceipts = listStarts([], arrivals);
  const arriving = lateness.reduce((sum, { share }) => sum + share, 0);
  const averageArrivals = (compute: (day: number) => number): number =>
    lateness.reduce((sum, { share, daysLate }) => sum + share * compute(delivery + daysLate), 0) / arriving;
  return ({ onHand, receipts, late, forecast, serviceLevel, presentationMinimum, packSize }) => {
    const sumDemand = sumDays(forecast.weekly, weekday);
    const cover = (day: number): number => sumDemand(day, day + nextDelivery - delivery);
    const starts = receipts.length === 0 ? withoutReceipts : listStarts(receipts, arrivals);
    const toPeriod = (day: number): number => starts.findLastIndex((start) => start <= day);
    const { units, stockAtDelivery } = projectOrder({
      onHand,
      receipts: [
        ...listReceipts(receipts, arrivals, toPeriod),
        ...late.map(({ units: open, remaining }) => {
          const shares = Array.from(remaining, (share, day) => ({ day, share }));
          return { units: open, arrival: toArrival(shares, arrivals, toPeriod) };
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
      ...days,
      need: Math.max(units, Math.ceil(presentationMinimum - stockAtDelivery)),
      expectedUntilDelivery: toTenths(averageArrivals((day) => sumDemand(0, day))),
      stockAtDelivery: toTenths(stockAtDelivery),
      expectedToCover: toTenths(averageArrivals(cover)),
      serviceLevel,
    };
  };
};

/** Weeks of the forecast that a line needs, from the Monday of this week. */
export const countForecastWeeks = (
  today: string,
  { nextDeliveryDay }: DeliveryDays,
  lateness: readonly LateShare[],
): number =>
  Math.ceil((daysBetween(toMonday(today), nextDeliveryDay) + (lateness.at(-1)?.daysLate ?? 0)) / daysPerWeek);

/** The delivery of an order of today by lead time and review period. */
export const toDeliveryDays = (
  today: string,
  { leadWeeks, reviewWeeks }: { readonly leadWeeks: number; readonly reviewWeeks: number },
): Omit<DeliveryDays, 'daysLate'> => ({
  deliveryDay: addDays(today, daysPerWeek * leadWeeks),
  nextDeliveryDay: addDays(today, daysPerWeek * (leadWeeks + reviewWeeks)),
});

/** The first days of the periods until the last arrival of this order: weeks from today, divided where something arrives. */
const listStarts = (receipts: readonly number[], { delivery, nextDelivery, lateness }: Arrivals): number[] => {
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
  { delivery, nextDelivery }: Arrivals,
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
const listReceipts = (receipts: readonly number[], arrivals: Arrivals, toPeriod: ToPeriod): Receipt[] => {
  const units = new Map<number, number>();
  for (let at = 0; at < receipts.length; at += 2) {
    const day = receipts[at] ?? 0;
    units.set(day, (units.get(day) ?? 0) + (receipts[at + 1] ?? 0));
  }
  return Array.from(units, ([expected, arriving]) => {
    const shares = arrivals.lateness.map(({ daysLate, share }) => ({ day: expected + daysLate, share }));
    return { units: arriving, arrival: toArrival(shares, arrivals, toPeriod) };
  });
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
