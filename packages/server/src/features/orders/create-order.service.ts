import { computeLinePrice, computeTotalPrice, maxOrderCents } from '@shelfward/contract/orders/order-money.rules.ts';
import {
  canSetMoney,
  checkTransition,
  creationSteps,
  type OrderFacts,
  type OrderStatus,
} from '@shelfward/contract/orders/orders.rules.ts';
import type { OrderInput } from '@shelfward/contract/orders/orders.shapes.ts';
import { unavailableMessage } from '@shelfward/contract/products/product-availability.rules.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { findOrder, type VersionedOrder } from './order.queries.ts';
import { type Customer, findCustomer, findPricedProducts } from './order-references.queries.ts';
import { insertOrders, insertStatusChanges } from './order-writes.queries.ts';
import type { AuditedOrder } from './order-writes.types.ts';

export const rejectTakenNumber = mapConstraintErrors({
  sales_order_purchase_order_number_key: 'PURCHASE_ORDER_NUMBER_TAKEN',
});

/** Users without the role of an order manager order at list prices and with the discount of the company. */
export const moneyRejection = (errors?: readonly { readonly pointer: string; readonly message: string }[]): AppError =>
  new AppError('FORBIDDEN', {
    detail: 'Only order managers and administrators may set prices, discount, commission, and shipping charge.',
    ...(errors && { errors: errors.slice(0, 50) }),
  });

/** Partners submit a draft, which checks minimums and limits. */
export const requireNoSubmission = ({ actor }: Ctx): void => {
  if (actor.scope === 'PARTNER')
    throw new AppError('FORBIDDEN', { detail: 'Create a draft, and submit it with /api/v1/orders/{orderId}/submit.' });
};

/** Partners do not read it, and would replace what the brand has written. */
export const requireOwnNote = ({ actor }: Ctx): void => {
  if (actor.scope === 'PARTNER')
    throw new AppError('FORBIDDEN', { detail: 'Only the brand can write the sales note.' });
};

export const createOrder = async (ctx: Ctx, input: OrderInput): Promise<VersionedOrder> => {
  if (input.status !== 'DRAFT') requireNoSubmission(ctx);
  if (input.salesNote !== null) requireOwnNote(ctx);
  const { companyId, storeId, items, shippingCharge, ...terms } = input;
  const customer = await getCustomer(ctx, { companyId, storeId });
  const lines = await priceLines(ctx, companyId, items);
  const companyDiscount = customer.companyDiscount ?? 0;
  const charges = { discount: input.discount ?? companyDiscount, shippingCharge };
  const isCharged = charges.discount !== companyDiscount || shippingCharge !== 0 || input.commission !== 0;
  if (isCharged && !canSetMoney(ctx.actor.roles)) throw moneyRejection();
  const totalUnit = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  requireReachable(ctx, input.status, toNewOrderFacts(customer, totalUnit));
  const order: AuditedOrder = {
    ...terms,
    companyId,
    storeId,
    regionId: null,
    orderProposalId: null,
    discount: charges.discount,
    shippingChargeCents: shippingCharge,
    totalUnit,
    totalPriceCents: computeTotal(lines, charges),
    lines: lines.length,
  };
  const placed = lines.map((line) => ({ ...line, orderId: 1, storeId }));
  const [id] = await rejectTakenNumber(insertOrders(ctx, [order], placed));
  if (id === undefined) throw new Error('Exactly one order must be created');
  await insertStatusChanges(ctx, toStatusChanges(id, input.status));
  return found(await findOrder(ctx, id), 'ORDER_NOT_FOUND');
};

/** A company and its store; the missing one determines the error. */
export const getCustomer = async (
  ctx: Ctx,
  named: { readonly companyId: number; readonly storeId: number | null },
): Promise<Customer> => {
  const customer = await findCustomer(ctx, named);
  if (customer.companyDiscount === null) throw new AppError('COMPANY_NOT_FOUND');
  if (named.storeId === null) return customer;
  if (customer.store === null) throw new AppError('STORE_NOT_FOUND');
  if (customer.store.companyId !== named.companyId) throw new AppError('STORE_OF_ANOTHER_COMPANY');
  return customer;
};

interface PricedLine {
  readonly productId: number;
  readonly productName: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

/** Sets the price of every line: the requested one, else that of the company's list, else that of the default list. */
export const priceLines = async (
  ctx: Ctx,
  companyId: number,
  items: OrderInput['items'],
  toPosition = (index: number): number => index,
): Promise<readonly PricedLine[]> => {
  const productIds = items.map(({ productId }) => productId);
  const products = items.length === 0 ? new Map() : await findPricedProducts(ctx, companyId, productIds);
  const pointTo = (index: number) => `/body/items/${toPosition(index)}/productId`;
  const unknown = items.flatMap(({ productId }, index) =>
    products.has(productId) ? [] : [{ pointer: pointTo(index), message: `Product ${productId} does not exist.` }],
  );
  if (unknown.length > 0) throw new AppError('PRODUCT_NOT_FOUND', { errors: unknown.slice(0, 50) });
  const unavailable = items.flatMap(({ productId }, index) => {
    const message = unavailableMessage(products.get(productId));
    return message === undefined ? [] : [{ pointer: pointTo(index), message }];
  });
  if (unavailable[0])
    throw new AppError('PRODUCT_NOT_ORDERABLE', { errors: unavailable.slice(0, 50), detail: unavailable[0].message });
  const unpriced: { pointer: string; message: string }[] = [];
  const repriced: { pointer: string; message: string }[] = [];
  const lines = items.map(({ productId, quantity, unitPrice }, index) => {
    const { name: productName = '', unitPriceCents: listed = null } = products.get(productId) ?? {};
    const unitPriceCents = unitPrice ?? listed;
    if (unitPrice !== undefined && unitPrice !== listed)
      repriced.push({
        pointer: `/body/items/${toPosition(index)}/unitPrice`,
        message: `The price of ${productName} differs from the price list.`,
      });
    if (unitPriceCents === null) unpriced.push({ pointer: pointTo(index), message: `${productName} has no price.` });
    return { productId, productName, quantity, unitPriceCents: unitPriceCents ?? 0 };
  });
  if (unpriced.length > 0) throw new AppError('PRICE_MISSING', { errors: unpriced.slice(0, 50) });
  if (repriced.length > 0 && !canSetMoney(ctx.actor.roles)) throw moneyRejection(repriced);
  return lines;
};

const computeTotal = (lines: readonly PricedLine[], charges: Parameters<typeof computeTotalPrice>[1]): number => {
  const prices = lines.map(({ quantity, unitPriceCents }) => computeLinePrice({ quantity, unitPrice: unitPriceCents }));
  return totalOrReject(
    prices.reduce((sum, price) => sum + price, 0),
    charges,
  );
};

export const totalOrReject = (subtotal: number, charges: Parameters<typeof computeTotalPrice>[1]): number => {
  if (subtotal > maxOrderCents) throw new AppError('ORDER_TOO_LARGE');
  return computeTotalPrice(subtotal, charges);
};

const toNewOrderFacts = ({ companyInactive, store }: Customer, totalUnit: number): Omit<OrderFacts, 'status'> => ({
  totalUnit,
  companyInactive: companyInactive ?? false,
  store: store && { inactive: store.inactive, isOfCompany: true },
  shippedUnits: 0,
  openLines: 0,
  activeShipments: 0,
});

/** An order may start in a later status if its creator could reach it step by step. */
const requireReachable = ({ actor }: Ctx, to: keyof typeof creationSteps, facts: Omit<OrderFacts, 'status'>): void => {
  let from: OrderStatus = 'DRAFT';
  for (const next of creationSteps[to]) {
    const checked = checkTransition({ ...facts, status: from }, next, actor.roles);
    if (checked.kind === 'forbidden') throw new AppError('FORBIDDEN');
    if (checked.kind === 'guarded')
      throw new AppError('ORDER_INCOMPLETE', {
        errors: checked.messages.map((message) => ({ pointer: '/body/status', message })),
        detail: checked.messages.join(' '),
      });
    from = next;
  }
};

/** The status changes after the first one, which is written with the order. */
export const toStatusChanges = (orderId: number, to: keyof typeof creationSteps) => {
  const statuses: readonly OrderStatus[] = creationSteps[to];
  return statuses.map((toStatus, step) => ({
    orderId,
    fromStatus: statuses[step - 1] ?? ('DRAFT' as const),
    toStatus,
    reason: null,
  }));
};
