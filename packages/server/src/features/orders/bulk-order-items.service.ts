import type { OrderPart } from '@shelfward/contract/orders/orders.rules.ts';
import type { OrderItems } from '@shelfward/contract/orders/orders.shapes.ts';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { getLockedOrder, getOrder, requireEditable } from './change-order.service.ts';
import { priceLines } from './create-order.service.ts';
import type { VersionedOrder } from './order.queries.ts';
import { deleteLines, findLines, type StoredLine, updateLines } from './order-items.queries.ts';
import { lineEvent, requireCountable, saveTotals } from './order-items.service.ts';
import { findCompaniesOfStores, findPricedProducts } from './order-references.queries.ts';
import { insertOrderItems, type OrderRecord } from './order-writes.queries.ts';
import type { NewOrderItem, OrderWork } from './order-writes.types.ts';

export const replaceItems = async (ctx: Ctx, orderId: number, { items }: OrderItems): Promise<VersionedOrder> => {
  await replaceLines(ctx, await getLockedOrder(ctx, orderId), items);
  return getOrder(ctx, orderId);
};

/** Replaces the lines of a locked order in a fixed number of statements, atomically. */
export const replaceLines = async (ctx: Ctx, before: OrderRecord, items: OrderItems['items']): Promise<void> => {
  const { id: orderId } = before;
  const wanted = await placeLines(ctx, before, items);
  const changes = computeChanges(await findLines(ctx, orderId), wanted);
  const parts = toOrderParts(changes);
  if (parts.length === 0) return;
  requireEditable(ctx, before, parts);
  if (changes.removed.length > 0) requireMayDelete(ctx.actor);
  for (const { line, quantity } of changes.changed) requireCountable(line, quantity);
  for (const line of changes.removed) requireCountable(line, 0);
  await writeChanges(ctx, before, { ...changes, added: await priceAdded(ctx, before, changes.added) });
};

/** Replaces the lines of a draft of another system, which decides their prices. */
export const replaceDraftLines = async (
  ctx: OrderWork,
  before: OrderRecord,
  lines: readonly PricedLine[],
): Promise<void> => {
  const wanted = lines.map((line, at) => ({ ...line, at, unitPrice: line.unitPriceCents }));
  const { added, ...changes } = computeChanges(await findLines(ctx, before.id), wanted);
  const products = await findPricedProducts(
    ctx,
    before.companyId,
    added.map(({ productId }) => productId),
  );
  await writeChanges(ctx, before, {
    ...changes,
    added: added.map(({ productId, unitPrice = 0, ...line }) => ({
      ...line,
      productId,
      productName: products.get(productId)?.name ?? '',
      unitPriceCents: unitPrice,
    })),
  });
};

type PricedLine = Omit<NewOrderItem, 'orderId'>;

interface Added extends PricedLine {
  readonly productName: string;
}

const writeChanges = async (
  ctx: OrderWork,
  before: OrderRecord,
  { added, changed, removed }: Omit<Changes, 'added'> & { readonly added: readonly Added[] },
): Promise<void> => {
  const { id: orderId } = before;
  await deleteLines(
    ctx,
    removed.map(({ id }) => id),
  );
  await updateLines(
    ctx,
    changed.map(({ line, ...values }) => ({ id: line.id, ...values })),
  );
  await insertOrderItems(
    ctx,
    added.map((line) => ({ ...line, orderId })),
  );
  for (const line of removed) ctx.audit(lineEvent(orderId, line, [line, null]));
  for (const { line, ...values } of changed) ctx.audit(lineEvent(orderId, line, [line, values]));
  for (const line of added) ctx.audit(lineEvent(orderId, line, [null, line]));
  await saveTotals(ctx, before);
};

interface WantedLine {
  readonly at: number;
  readonly productId: number;
  readonly storeId: number;
  readonly quantity: number;
  /** Undefined: the current price, or that of the price list. */
  readonly unitPrice: number | undefined;
}

/** Assigns each line its store: that of the order, or in a regional order the named one. */
const placeLines = async (
  ctx: Ctx,
  { companyId, storeId }: OrderRecord,
  items: OrderItems['items'],
): Promise<WantedLine[]> => {
  const rejectAt = (at: number, message: string) =>
    new AppError('INVALID_REQUEST', { errors: [{ pointer: `/body/items/${at}/storeId`, message }] });
  const lines = items.map((item, at) => {
    const place = item.storeId ?? storeId;
    if (place === null) throw rejectAt(at, `items[${at}].storeId must be defined in an order of a region`);
    if (storeId !== null && place !== storeId)
      throw rejectAt(at, `items[${at}].storeId must be the store of the order`);
    return { at, productId: item.productId, storeId: place, quantity: item.quantity, unitPrice: item.unitPrice };
  });
  if (storeId === null) {
    const companies = await findCompaniesOfStores(ctx, [...new Set(lines.map((line) => line.storeId))]);
    for (const line of lines) {
      if (!companies.has(line.storeId)) throw new AppError('STORE_NOT_FOUND');
      if (companies.get(line.storeId) !== companyId) throw new AppError('STORE_OF_ANOTHER_COMPANY');
    }
  }
  const keys = new Set(lines.map(toLineKey));
  if (keys.size < lines.length) throw rejectAt(0, 'items must contain each product once per store');
  return lines;
};

const toLineKey = ({ productId, storeId }: { readonly productId: number; readonly storeId: number }): string =>
  `${productId} ${storeId}`;

interface Changes {
  readonly added: readonly WantedLine[];
  readonly changed: readonly {
    readonly line: StoredLine;
    readonly quantity: number;
    readonly unitPriceCents: number;
  }[];
  readonly removed: readonly StoredLine[];
}

const computeChanges = (stored: readonly StoredLine[], wanted: readonly WantedLine[]): Changes => {
  const known = new Map(stored.map((line) => [toLineKey(line), line]));
  const kept = new Set(wanted.map(toLineKey));
  return {
    added: wanted.filter((line) => !known.has(toLineKey(line))),
    changed: wanted.flatMap(({ quantity, unitPrice, ...at }) => {
      const line = known.get(toLineKey(at));
      const unitPriceCents = unitPrice ?? line?.unitPriceCents ?? 0;
      if (!line || (line.quantity === quantity && line.unitPriceCents === unitPriceCents)) return [];
      return [{ line, quantity, unitPriceCents }];
    }),
    removed: stored.filter((line) => !kept.has(toLineKey(line))),
  };
};

const toOrderParts = ({ added, changed, removed }: Changes): OrderPart[] => {
  const parts = new Set<OrderPart>();
  if (added.length > 0 || removed.length > 0) parts.add('lines');
  for (const { line, quantity, unitPriceCents } of changed) {
    if (line.quantity !== quantity) parts.add('quantities');
    if (line.unitPriceCents !== unitPriceCents) parts.add('prices');
  }
  return [...parts];
};

const priceAdded = async (ctx: Ctx, { companyId }: OrderRecord, added: readonly WantedLine[]) => {
  const priced = await priceLines(
    ctx,
    companyId,
    added.map(({ productId, quantity, unitPrice }) => ({
      productId,
      quantity,
      ...(unitPrice !== undefined && { unitPrice }),
    })),
    (index) => added[index]?.at ?? index,
  );
  return priced.map((line, index) => ({ ...line, storeId: added[index]?.storeId ?? 0 }));
};
