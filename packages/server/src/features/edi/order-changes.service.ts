import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { AppError } from '../../platform/core/errors.ts';
import {
  type CompanyOrder,
  cancelByCompany,
  createOrders,
  lockCompanyOrder,
  type OrderDraft,
  type OrderWork,
  replaceDraft,
} from '../orders/public.ts';
import { type DocumentOutcome, insertOrderLinks } from './interchange-writes.queries.ts';
import { findOrdersOfNumber } from './order-changes.queries.ts';
import { describeDrafts } from './purchase-order.rules.ts';

/** The orders of a purchase order of a partner, and the document that changes them. */
interface Target {
  readonly documentId: number;
  readonly partnerId: number;
  readonly number: string;
}

const reason = 'The company canceled the order by EDI.';

/** Cancels all orders of a number, or none of them and says why. */
export const cancelOrders = async (ctx: OrderWork, target: Target): Promise<DocumentOutcome> => {
  const orders = await lockOrders(ctx, target, new Map());
  if (orders.length === 0)
    return {
      state: 'IGNORED',
      messages: [
        `The document cancels the order ${target.number}, which was not received by EDI. Cancel it yourself if it exists.`,
      ],
    };
  const problems = orders.flatMap((order) => findCancelProblem(order) ?? []);
  if (problems.length > 0) return { state: 'WAITING', messages: [...problems, decideAndReplay] };
  const open = orders.filter(({ status }) => status !== 'CANCELLED');
  await cancelAll(ctx, open);
  await insertOrderLinks(ctx, target.documentId, toIds(orders));
  return {
    state: 'BOOKED',
    messages: [open.length === 0 ? 'The order was canceled before.' : `${formatCount(open.length, 'order')} canceled.`],
  };
};

interface Replacement {
  readonly drafts: readonly OrderDraft[];
  readonly messages: readonly string[];
}

/** Changes drafts to what the document orders. Orders that were approved are not changed without a user. */
export const replaceOrders = async (
  ctx: OrderWork,
  target: Target,
  { drafts, messages }: Replacement,
): Promise<DocumentOutcome> => {
  const wanted = new Map(drafts.map((draft) => [findStore(draft), draft]));
  const orders = await lockOrders(ctx, target, wanted);
  if (orders.length === 0) {
    await insertOrderLinks(ctx, target.documentId, await createOrders(ctx, drafts));
    const note = `The document replaces the order ${target.number}, which was not received before.`;
    return { state: 'BOOKED', messages: [note, ...describeDrafts(drafts), ...messages] };
  }
  const known = new Map(orders.map((order) => [order.storeId, order]));
  const dropped = orders.filter(({ storeId, status }) => !wanted.has(storeId) && status !== 'CANCELLED');
  const changed = [...wanted].flatMap(([storeId, draft]) => {
    const order = known.get(storeId);
    return order && !order.isSame ? [{ order, draft }] : [];
  });
  const added = [...wanted].flatMap(([storeId, draft]) => (known.has(storeId) ? [] : [draft]));
  const problems = [
    ...(wanted.size < drafts.length ? ['The document names a store twice.'] : []),
    ...changed.flatMap(({ order }) => findChangeProblem(order) ?? []),
    ...dropped.flatMap((order) => findCancelProblem(order) ?? []),
  ];
  if (problems.length > 0) return { state: 'WAITING', messages: [...problems, decideAndReplay] };
  for (const { order, draft } of changed) await replaceDraft(ctx, order.id, draft);
  await cancelAll(ctx, dropped);
  await insertOrderLinks(ctx, target.documentId, [...toIds(orders), ...(await createOrders(ctx, added))]);
  const parts = [
    ...(changed.length > 0 ? [`${formatCount(changed.length, 'order')} changed.`] : []),
    ...(dropped.length > 0 ? [`${formatCount(dropped.length, 'order')} canceled.`] : []),
    ...(added.length > 0 ? describeDrafts(added) : []),
  ];
  return {
    state: 'BOOKED',
    messages: [...(parts.length > 0 ? parts : ['The orders are as the document says.']), ...messages],
  };
};

const findStore = (draft: OrderDraft): number | null => ('storeId' in draft ? draft.storeId : null);

const lockOrders = async (
  ctx: OrderWork,
  target: Target,
  wanted: ReadonlyMap<number | null, OrderDraft>,
): Promise<CompanyOrder[]> => {
  const orders: CompanyOrder[] = [];
  for (const { id, storeId } of await findOrdersOfNumber(ctx, target))
    orders.push(await lockCompanyOrder(ctx, id, wanted.get(storeId)));
  return orders;
};

/** An order with shipments ends the transaction: nothing is canceled. */
const cancelAll = async (ctx: OrderWork, orders: readonly CompanyOrder[]): Promise<void> => {
  for (const { id, purchaseOrderNumber } of orders)
    if (!(await cancelByCompany(ctx, id, reason)))
      throw new AppError('ORDER_HAS_SHIPPED', {
        detail: `The order ${purchaseOrderNumber} has shipments and cannot be canceled. ${decideAndReplay}`,
      });
};

const toIds = (orders: readonly CompanyOrder[]): number[] => orders.map(({ id }) => id);

const decideAndReplay =
  'Nothing was changed. Agree with the partner what applies, change or cancel the orders, then replay the document.';

/** Goods that are packed or shipped are not canceled without a user. */
const findCancelProblem = ({ status, purchaseOrderNumber }: CompanyOrder): string | undefined => {
  if (status === 'PACKING') return `The order ${purchaseOrderNumber} is being packed and cannot be canceled by EDI.`;
  return status === 'SHIPPED' ? `The order ${purchaseOrderNumber} has shipped and cannot be canceled.` : undefined;
};

const findChangeProblem = ({ status, purchaseOrderNumber }: CompanyOrder): string | undefined => {
  if (status === 'DRAFT') return undefined;
  if (status === 'CANCELLED') return `The order ${purchaseOrderNumber} was canceled here.`;
  return `The order ${purchaseOrderNumber} is no longer a draft. Set it back to draft, or change it yourself.`;
};
