import type { DeliveryWindow } from '@shelfward/contract/deliveries/calendar.rules.ts';
import type { MinimumKind, OrderAmounts } from '@shelfward/contract/deliveries/order-minimums.rules.ts';
import type { Cells } from '../../inventory/public.ts';
import type { AllocatedLine, AllocationLine } from '../allocation/allocation.types.ts';
import type { FillUpPlan } from '../allocation/fill-up.rules.ts';
import type { Order } from '../allocation/order-state.rules.ts';
import type { OrderProduct } from '../lines/order-lines.queries.ts';
import type { PlannedPart } from './planned-orders.queries.ts';

/** The stored quantity of a line. */
export interface StoredLine extends AllocatedLine {
  /** An override quantity, which filling up does not change. */
  readonly isChosen: boolean;
}

/** An order that the proposal will create, and how it can be filled up. */
export interface PlannedOrderState {
  readonly key: string;
  readonly parts: readonly PlannedPart[];
  readonly order: Order;
  /** The value is at list prices. */
  readonly amounts: OrderAmounts;
  readonly isBelow: boolean;
  readonly isPostponed: boolean;
  readonly fillUp: FillUpPlan | undefined;
  /** The minimums that the stock cannot reach, or all missing ones if it reaches each of them, but not all. */
  readonly unreachable: readonly MinimumKind[];
  /** Filling up costs more than is left of the budget. */
  readonly exceedsBudget: boolean;
  /** 0 if the order is not below its minimum. */
  readonly postponeCostCents: number;
}

export interface ProposalPlan {
  readonly orders: readonly PlannedOrderState[];
  readonly stored: ReadonlyMap<AllocationLine, StoredLine>;
  readonly products: ReadonlyMap<number, OrderProduct>;
  readonly shelves: Cells;
  /** By store. */
  readonly windows: ReadonlyMap<number, DeliveryWindow>;
  /** Of the company, in percent. */
  readonly discount: number;
}
