import type { LateShare } from '@shelfward/contract/deliveries/late-shares.rules.ts';
import { addDays, daysBetween, daysPerWeek, toMonday } from '@shelfward/contract/kit/dates.ts';
import {
  type LineProjection,
  type Projection,
  projectionObstacles,
} from '@shelfward/contract/proposals/projection.rules.ts';
import { type ProjectedStock, planProjection } from '@shelfward/forecast/levels/delivery-projection.rules.ts';
import type { ProjectedLines } from './matrix.queries.ts';

export interface DeliveryDays {
  readonly deliveryDay: string;
  readonly nextDeliveryDay: string;
  /** Mean days after the delivery day on which orders arrive. */
  readonly daysLate: number;
}

/** What lines need so that their stock covers the demand from the delivery to the next one. */
export const openProjection = (
  today: string,
  days: DeliveryDays,
  lateness: readonly LateShare[],
): ((line: ProjectedStock) => Projection) => {
  const project = planProjection({
    weekday: daysBetween(toMonday(today), today),
    delivery: daysBetween(today, days.deliveryDay),
    nextDelivery: daysBetween(today, days.nextDeliveryDay),
    lateness,
  });
  const { deliveryDay, nextDeliveryDay, daysLate } = days;
  return (line) => {
    const { need, expectedUntilDelivery, stockAtDelivery, expectedToCover } = project(line);
    return {
      deliveryDay,
      nextDeliveryDay,
      daysLate,
      need,
      expectedUntilDelivery: toTenths(expectedUntilDelivery),
      stockAtDelivery: toTenths(stockAtDelivery),
      expectedToCover: toTenths(expectedToCover),
      serviceLevel: line.serviceLevel,
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

const toTenths = (units: number): number => Math.round(units * 10) / 10;

interface PartDelivery {
  readonly storeOrderProposalId: number;
  readonly delivery: DeliveryDays | null;
}

/** Finds the place of a line in parallel lists; −1: it is not in them. */
export const indexLines = ({
  storeOrderProposalId,
  productId,
}: Pick<ProjectedLines, 'storeOrderProposalId' | 'productId'>): ((part: number, productId: number) => number) => {
  const places = new Map<number, Map<number, number>>();
  for (const [at, part] of storeOrderProposalId.entries()) {
    const own = places.get(part) ?? new Map<number, number>();
    if (own.size === 0) places.set(part, own);
    own.set(productId[at] ?? 0, at);
  }
  return (part, product) => places.get(part)?.get(product) ?? -1;
};

/** The projections of stored lines, by part and product. */
export const readProjections = (
  lines: ProjectedLines,
  parts: readonly PartDelivery[],
): ((storeOrderProposalId: number, productId: number) => LineProjection) => {
  const deliveries = new Map(parts.map(({ storeOrderProposalId, delivery }) => [storeOrderProposalId, delivery]));
  const findPlace = indexLines(lines);
  return (part, productId) => {
    const at = findPlace(part, productId);
    const delivery = deliveries.get(part);
    if (at < 0) return null;
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
