import { isBelowMinimum } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import { getMinimum, limitLine } from '@shelfward/contract/proposals/line-limits.rules.ts';
import { allocatePacksByWeight } from '@shelfward/contract/scoring/shares.rules.ts';
import type { AllocatedLine, AllocationInput, AllocationLine, Quantities } from './allocation.types.ts';
import { cutToBudget } from './budget.rules.ts';
import type { FillUpPlan } from './fill-up.rules.ts';
import { findShortfall, toOrderValue } from './order-amounts.rules.ts';
import {
  computePostponeCost,
  countOrder,
  type Limited,
  type Order,
  type OrderState,
  planOrder,
  toOrder,
} from './order-state.rules.ts';

/**
 * Allocates the quantities of a proposal within the limits of products, shelves, stock, minimums of orders, and budget.
 * With fair share a short product is shared in proportion to need; the orders below their minimum that cannot be filled up,
 * or that it costs less to postpone, then release their units, the smaller half first, and the allocation repeats until it
 * is stable. Without it no quantity is reduced for the stock or a minimum. The budget is cut last.
 */
export const allocateStock = (input: AllocationInput): ReadonlyMap<AllocationLine, AllocatedLine> => {
  const orders = input.groups.map((group) => toOrder(group, input)).toSorted(byId);
  const limited = new Map(orders.flatMap(({ group }) => group.lines.map((line) => [line, limitLine(line)] as const)));
  const dropped = new Set<Order>();
  for (;;) {
    const remaining = orders.filter((order) => !dropped.has(order));
    const quantities = shareOut(input, remaining, limited);
    const small = findSmallOrders(remaining, quantities);
    const filled = input.topUpToMinItems
      ? fillUp(input, remaining, { quantities, limited })
      : new Map<Order, FillUpPlan>();
    const unfilled = small.filter((order) => !filled.has(order));
    if (input.autoFairShare && unfilled.length > 0) {
      for (const order of unfilled.slice(Math.floor(unfilled.length / 2))) dropped.add(order);
      continue;
    }
    const added = new Map([...filled.values()].flatMap((plan) => [...plan.added]));
    return cut(input, orders, buildResult(orders, { dropped, quantities, limited, added }));
  }
};

const byId = ({ group: one }: Order, { group: other }: Order): number => (one.id < other.id ? -1 : 1);

const shareOut = (
  { available, autoFairShare }: AllocationInput,
  orders: readonly Order[],
  limited: Limited,
): Quantities => {
  const lines = orders.flatMap(({ group }) => group.lines);
  const quantities = new Map(lines.map((line) => [line, limited.get(line)?.quantity ?? 0]));
  if (!autoFairShare) return quantities;
  for (const [productId, claims] of groupBy(lines, (line) => line.productId)) {
    const supply = available.get(productId) ?? 0;
    const requested = claims.reduce((sum, line) => sum + (quantities.get(line) ?? 0), 0);
    if (requested > supply)
      for (const [line, quantity] of sharePacks(supply, claims, limited)) quantities.set(line, quantity);
  }
  return quantities;
};

/** A line whose share is below its least quantity leaves it to the others, the smallest share first. */
const sharePacks = (
  supply: number,
  lines: readonly AllocationLine[],
  limited: Limited,
): Map<AllocationLine, number> => {
  const units = allocatePacksByWeight(
    supply,
    lines[0]?.step ?? 1,
    lines.map((line) => ({
      id: line.storeOrderProposalId,
      weight: line.need,
      cap: limited.get(line)?.quantity ?? 0,
      tie: line.need,
    })),
  );
  const shares = lines.map((line) => [line, units.get(line.storeOrderProposalId) ?? 0] as const);
  const [least] = shares
    .filter(([line, share]) => share > 0 && share < getMinimum(line))
    .toSorted(
      ([one, oneShare], [other, otherShare]) =>
        oneShare - otherShare || one.need - other.need || other.storeOrderProposalId - one.storeOrderProposalId,
    );
  if (!least) return new Map(shares);
  const others = sharePacks(
    supply,
    lines.filter((line) => line !== least[0]),
    limited,
  );
  return others.set(least[0], 0);
};

/** Non-empty orders below their minimums, the closest to them first. */
const findSmallOrders = (orders: readonly Order[], quantities: Quantities): Order[] =>
  orders
    .map((order) => ({ order, amounts: countOrder(order, quantities) }))
    .filter(({ order, amounts }) => amounts.UNITS > 0 && isBelowMinimum(order.minimums, amounts))
    .map(({ order, amounts }) => ({ order, shortfall: findShortfall(order.minimums, amounts) }))
    .toSorted((left, right) => left.shortfall - right.shortfall || byId(left.order, right.order))
    .map(({ order }) => order);

/** What is added to the orders that are filled up, from stock that no order has. */
const fillUp = (
  input: AllocationInput,
  orders: readonly Order[],
  { quantities, limited }: Omit<OrderState, 'unused'>,
): Map<Order, FillUpPlan> => {
  const unused = findUnused(input, orders, quantities);
  const plans = new Map<Order, FillUpPlan>();
  const small = findSmallOrders(orders, quantities);
  const others = orders.filter((order) => order.freight.length > 0 && !small.includes(order));
  for (const order of [...small, ...others]) {
    const plan = planOrder(order, { quantities, limited, unused });
    if (!plan || (small.includes(order) && computePostponeCost(order, quantities) <= plan.costCents)) continue;
    plans.set(order, plan);
    for (const [{ productId }, units] of plan.added) unused.set(productId, (unused.get(productId) ?? 0) - units);
  }
  return plans;
};

/** Unallocated units of each product. */
const findUnused = (
  { available }: AllocationInput,
  orders: readonly Order[],
  quantities: Quantities,
): Map<number, number> => {
  const left = new Map(available);
  for (const { group } of orders)
    for (const line of group.lines)
      left.set(line.productId, (left.get(line.productId) ?? 0) - (quantities.get(line) ?? 0));
  return left;
};

interface Outcome {
  readonly dropped: ReadonlySet<Order>;
  readonly quantities: Quantities;
  readonly limited: Limited;
  readonly added: Quantities;
}

const buildResult = (
  orders: readonly Order[],
  { dropped, quantities, limited, added }: Outcome,
): Map<AllocationLine, AllocatedLine> => {
  const allocated = new Map<AllocationLine, AllocatedLine>();
  for (const order of orders)
    for (const line of order.group.lines) {
      const more = added.get(line) ?? 0;
      const shared = quantities.get(line) ?? 0;
      const own = limited.get(line) ?? { quantity: 0, adjustedBy: null };
      if (dropped.has(order)) allocated.set(line, { quantity: 0, adjustedBy: line.suggested > 0 ? 'MIN_ITEMS' : null });
      else if (more > 0) allocated.set(line, { quantity: shared + more, adjustedBy: 'TOP_UP' });
      else allocated.set(line, shared < own.quantity ? { quantity: shared, adjustedBy: 'FAIR_SHARE' } : own);
    }
  return allocated;
};

const cut = (
  { budgetCents, discount }: AllocationInput,
  orders: readonly Order[],
  allocated: Map<AllocationLine, AllocatedLine>,
): ReadonlyMap<AllocationLine, AllocatedLine> => {
  const quantities = new Map([...allocated].map(([line, { quantity }]) => [line, quantity]));
  const isWithin = (cents: number) =>
    orders.reduce((sum, order) => sum + toOrderValue(countOrder(order, quantities).VALUE, discount), 0) <= cents;
  if (budgetCents === null || isWithin(budgetCents)) return allocated;
  const bought = cutToBudget(
    orders.map(({ group, fixed, minimums, getValue }) => ({
      lines: group.lines.map((line) => ({ line, quantity: quantities.get(line) ?? 0, value: getValue(line) })),
      fixed,
      minimums,
    })),
    toBudgetSubtotal(budgetCents, discount, orders.length),
  );
  for (const [line, before] of allocated) {
    const quantity = bought.get(line) ?? 0;
    if (quantity >= before.quantity) continue;
    if (quantity > line.suggested) allocated.set(line, { quantity, adjustedBy: before.adjustedBy });
    else allocated.set(line, { quantity, adjustedBy: quantity === line.suggested ? null : 'BUDGET' });
  }
  return allocated;
};

/** The discount of each order is rounded to a whole cent. */
const toBudgetSubtotal = (budgetCents: number, discount: number, orders: number): number => {
  if (discount === 0) return budgetCents;
  return discount >= 100 ? Number.POSITIVE_INFINITY : (budgetCents - orders) / (1 - discount / 100);
};
