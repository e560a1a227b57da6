import { onTime } from '@shelfward/contract/deliveries/late-shares.rules.ts';
import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { planProjection } from '../levels/delivery-projection.rules.ts';
import type { OrderDates } from '../simulation/order-steps.rules.ts';
import { refitWeeks } from './back-test-plan.rules.ts';
import type { ReplayFits } from './back-test-policies.rules.ts';

interface ProjectionPlan {
  readonly fits: ReplayFits;
  readonly serviceLevel: number;
  readonly presentationMinimums: Int32Array;
  readonly packSizes: Int32Array;
}

/** The stock when an order is placed. */
export interface ReviewedStock {
  readonly dates: OrderDates;
  readonly onHand: number;
  /** Days from the order day, units, days from the order day, units, … */
  readonly receipts: readonly number[];
}

/** The units that an order of a series needs; undefined: it is ordered up to its par level. */
export type ProjectNeed = (one: number) => (stock: ReviewedStock) => number | undefined;

/** The projected orders that proposals would have had, from the forecast of the origin before them. */
export const openProjectedOrders = (plan: ProjectionPlan): ProjectNeed => {
  const { fits, serviceLevel, presentationMinimums, packSizes } = plan;
  const { levels, weekFactors, weekDispersions, dispersions, isReliable, aheadWeeks } = fits;
  const count = packSizes.length;
  return (one) =>
    ({ dates: { orderDay, deliveryDay, nextDeliveryDay }, onHand, receipts }) => {
      const week = Math.floor(orderDay / daysPerWeek);
      const cell = Math.floor(week / refitWeeks) * count + one;
      if (!isReliable[cell]) return undefined;
      const first = cell * aheadWeeks;
      const factors = weekFactors.subarray(first + (week % refitWeeks), first + aheadWeeks);
      const project = planProjection({
        weekday: orderDay % daysPerWeek,
        delivery: deliveryDay - orderDay,
        nextDelivery: nextDeliveryDay - orderDay,
        lateness: onTime,
      });
      const { need } = project({
        onHand,
        receipts,
        late: [],
        forecast: {
          weekly: Array.from(factors, (factor) => factor * (levels[cell] ?? 0)),
          weekDispersion: weekDispersions[cell] ?? 1,
          horizonDispersion: dispersions[cell] ?? 1,
        },
        serviceLevel,
        presentationMinimum: presentationMinimums[one] ?? 0,
        packSize: packSizes[one] ?? 1,
      });
      return need;
    };
};
