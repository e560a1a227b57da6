import {
  computeFreight,
  type FreightStep,
  isBelowMinimum,
  type OrderAmounts,
  type OrderMinimum,
} from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import type {
  AllocatedLine,
  AllocationInput,
  AllocationLine,
  OfLines,
  OrderGroup,
  Quantities,
} from './allocation.types.ts';
import { type FillUpPlan, planFillUp } from './fill-up.rules.ts';
import { buildLineValue, type LineValue } from './line-value.rules.ts';
import { addAmounts, countUnits, noAmounts, sumUnits, toListPrices } from './order-amounts.rules.ts';

/** A group with its minimums at list prices. */
export interface Order {
  readonly group: OrderGroup;
  readonly fixed: OrderAmounts;
  readonly minimums: readonly OrderMinimum[];
  readonly freight: readonly FreightStep[];
  readonly getValue: (line: AllocationLine) => LineValue;
}

export const toOrder = (
  group: OrderGroup,
  { discount, economics }: Pick<AllocationInput, 'discount' | 'economics'>,
): Order => {
  const values = new Map<AllocationLine, LineValue>();
  return {
    group,
    fixed: group.fixed.reduce((sum, { line, quantity }) => addAmounts(sum, countUnits(line, quantity)), noAmounts),
    ...toListPrices(group.minimums, group.freight, discount),
    getValue: (line) => {
      const value = values.get(line) ?? buildLineValue(line.demand, line.priceCents, economics);
      values.set(line, value);
      return value;
    },
  };
};

/** The quantities within the limits of products and shelves. */
export type Limited = OfLines<AllocatedLine>;

/** The amounts of an order; its value is at list prices. */
export const countOrder = ({ group, fixed }: Order, quantities: Quantities): OrderAmounts =>
  addAmounts(
    fixed,
    sumUnits(
      group.lines,
      (line) => line,
      (line) => quantities.get(line) ?? 0,
    ),
  );

export interface OrderState {
  readonly quantities: Quantities;
  readonly limited: Limited;
  readonly unused: ReadonlyMap<number, number>;
}

/** How the order is filled up from unused stock. Lines whose stock is short already are left as they are. */
export const planOrder = (order: Order, { quantities, limited, unused }: OrderState): FillUpPlan | undefined => {
  const amounts = countOrder(order, quantities);
  const canFillUp = order.freight.length > 0 || isBelowMinimum(order.minimums, amounts);
  if (amounts.UNITS === 0 || !canFillUp) return undefined;
  return planFillUp({
    amounts,
    minimums: order.minimums,
    freight: order.freight,
    lines: order.group.lines.flatMap((line) => {
      const quantity = quantities.get(line) ?? 0;
      const isShort = quantity < (limited.get(line)?.quantity ?? 0);
      return isShort
        ? []
        : [{ line, quantity, value: order.getValue(line), available: unused.get(line.productId) ?? 0 }];
    }),
  });
};

/** What the sales until the next delivery lose without the order, less its freight. */
export const computePostponeCost = (order: Order, quantities: Quantities): number => {
  const { group, freight, getValue } = order;
  const own = group.lines.reduce((sum, line) => sum + getValue(line)(quantities.get(line) ?? 0), 0);
  const fixed = group.fixed.reduce((sum, { line, quantity }) => sum + getValue(line)(quantity), 0);
  return own + fixed - computeFreight(freight, countOrder(order, quantities).VALUE);
};
