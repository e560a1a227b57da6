import type { ExpectedOrdersInput } from './expected-orders.rules.ts';
import { forecastErrors } from './level-errors.rules.ts';
import { buildSteps, listReviews } from './order-steps.rules.ts';

export interface GivenSeries {
  readonly productId?: number;
  readonly storeId?: number;
  readonly companyId?: number;
  /** Units a week. */
  readonly mean?: number;
  readonly onHand?: number;
  readonly inTransit?: number;
  readonly open?: number;
  readonly dispersion?: number;
  readonly isProjected?: boolean;
  readonly serviceLevel?: number;
  readonly minParLevel?: number;
  readonly packSize?: number;
  readonly step?: number;
  readonly minQuantity?: number;
  readonly maxQuantity?: number | null;
  readonly shelfMaximum?: number | null;
  readonly priceCents?: number;
}

const weeks = 13;
const demandWeeks = 26;

/** Products in stores with two weeks from order to delivery and a review each week. */
export const makeInput = (
  given: readonly GivenSeries[],
  { leadWeeks = 2, reviewWeeks = 1, firstDay = 0 } = {},
): ExpectedOrdersInput => {
  const column = (value: (one: GivenSeries, at: number) => number) => given.map(value);
  return {
    weeks,
    demandWeeks,
    demand: Float32Array.from(given.flatMap(({ mean = 4 }) => Array.from({ length: demandWeeks }, () => mean))),
    weekDispersions: Float64Array.from(column(({ dispersion = 1.5 }) => dispersion)),
    horizonDispersions: Float64Array.from(column(({ dispersion = 1.5 }) => dispersion)),
    onHand: Int32Array.from(column(({ onHand = 0 }) => onHand)),
    inTransit: Int32Array.from(column(({ inTransit = 0 }) => inTransit)),
    open: Int32Array.from(column(({ open = 0 }) => open)),
    projected: Uint8Array.from(column(({ isProjected = false }) => Number(isProjected))),
    serviceLevels: Float64Array.from(column(({ serviceLevel = 0.95 }) => serviceLevel)),
    minParLevels: Int32Array.from(column(({ minParLevel = 0 }) => minParLevel)),
    packSizes: Int32Array.from(column(({ packSize = 1 }) => packSize)),
    steps: Int32Array.from(column(({ step, packSize = 1 }) => step ?? packSize)),
    minQuantities: Int32Array.from(column(({ minQuantity = 0 }) => minQuantity)),
    maxQuantities: Int32Array.from(column(({ maxQuantity }) => maxQuantity ?? -1)),
    shelfMaximums: Int32Array.from(column(({ shelfMaximum }) => shelfMaximum ?? -1)),
    priceCents: Float64Array.from(column(({ priceCents = 1000 }) => priceCents)),
    productIds: Float64Array.from(column(({ productId }, at) => productId ?? at + 1)),
    storeIds: Float64Array.from(column(({ storeId = 1 }) => storeId)),
    companyIds: Float64Array.from(column(({ companyId = 1 }) => companyId)),
    plans: [buildSteps(listReviews({ firstDay, weeks, leadWeeks, reviewWeeks }), { firstDay, weeks })],
    planIndexes: new Int32Array(given.length),
    errors: forecastErrors,
  };
};
