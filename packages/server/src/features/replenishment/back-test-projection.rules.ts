import { refitWeeks } from './back-test-plan.rules.ts';
import type { ReplayFits } from './back-test-policies.rules.ts';
import { certainArrival, coverPeriods, projectOrder } from './demand/projected-order.rules.ts';

interface ProjectionPlan {
  readonly fits: ReplayFits;
  readonly leadWeeks: number;
  readonly reviewWeeks: number;
  readonly serviceLevel: number;
  readonly presentationMinimums: Int32Array;
  readonly packSizes: Int32Array;
}

/** The stock before a review, and what arrives in the weeks until the delivery of its order. */
export interface ReviewedStock {
  readonly week: number;
  readonly onHand: number;
  readonly receipts: readonly number[];
}

/** The units that a series needs at a review; undefined: it is ordered up to its par level. */
export type ProjectNeed = (one: number) => (stock: ReviewedStock) => number | undefined;

/** The projected orders that proposals would have had, from the forecast of the origin before them. */
export const openProjectedOrders = (plan: ProjectionPlan): ProjectNeed => {
  const { fits, leadWeeks, reviewWeeks, serviceLevel, presentationMinimums, packSizes } = plan;
  const { levels, weekFactors, weekDispersions, dispersions, isReliable, aheadWeeks } = fits;
  const count = packSizes.length;
  const arrivals = Array.from({ length: leadWeeks + 1 }, (_, period) => certainArrival(period));
  return (one) =>
    ({ week, onHand, receipts }) => {
      const cell = Math.floor(week / refitWeeks) * count + one;
      if (!isReliable[cell]) return undefined;
      const first = cell * aheadWeeks + (week % refitWeeks);
      const demand = Array.from(
        weekFactors.subarray(first, first + leadWeeks + reviewWeeks),
        (factor) => factor * (levels[cell] ?? 0),
      );
      const { units, stockAtDelivery } = projectOrder({
        onHand,
        receipts: receipts.map((arriving, period) => ({ units: arriving, arrival: arrivals[period] ?? [] })),
        demand,
        dispersions: [weekDispersions[cell] ?? 1],
        leadTimes: arrivals[leadWeeks] ?? [1],
        toCover: coverPeriods(demand, reviewWeeks),
        coverDispersion: dispersions[cell] ?? 1,
        serviceLevel,
        packSize: packSizes[one] ?? 1,
      });
      return Math.max(units, Math.ceil((presentationMinimums[one] ?? 0) - stockAtDelivery));
    };
};
