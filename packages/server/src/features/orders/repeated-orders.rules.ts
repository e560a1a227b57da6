import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { RepeatedOrders } from '@shelfward/contract/orders/order-import.contract.ts';
import { rowError } from '../../platform/imports/row-errors.rules.ts';
import type { OrderPlan, PlannedOrder } from './order-import.rules.ts';

/** Rejects orders that exist already until the user chooses to leave them out or to create them again. */
export const planRepeatedOrders = (
  plan: OrderPlan,
  repeated: ReadonlyMap<PlannedOrder, number>,
  choice: RepeatedOrders,
): OrderPlan => {
  const [first] = repeated;
  if (!first) return plan;
  const [{ line }, orderId] = first;
  const count = repeated.size;
  const example = `such as order ${orderId} (line ${line})`;
  const messages = (text: string) => [...(plan.messages ?? []), text];
  switch (choice) {
    case 'ASK': {
      const equal = plural(count, 'exists already with its', 'exist already with their');
      const text = `${formatCount(count, 'order')} ${equal} store, ship date, and lines, ${example}. Choose whether to leave out or to create repeated orders.`;
      return { ...plan, errors: [...plan.errors, rowError(line, 'REPEATED', text)] };
    }
    case 'CREATE':
      return {
        ...plan,
        messages: messages(
          `${formatCount(count, 'order')} ${plural(count, 'repeats an existing one', 'repeat existing ones')}, ${example}.`,
        ),
      };
    case 'SKIP': {
      const orders = plan.orders.filter((order) => !repeated.has(order));
      const isNothingLeft = orders.length === 0 && plan.errors.length === 0;
      return {
        ...plan,
        orders,
        errors: isNothingLeft ? [rowError(line, 'EMPTY', `All orders exist already, ${example}.`)] : plan.errors,
        messages: messages(
          `${formatCount(count, 'order')} ${plural(count, 'was left out, because it exists', 'were left out, because they exist')} already, ${example}.`,
        ),
      };
    }
  }
};
