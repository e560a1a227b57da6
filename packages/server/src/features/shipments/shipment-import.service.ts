import type { TableImportResult } from '@shelfward/contract/kit/tables/table-import.ts';
import { describeStockBelowZero, normalizeTrackingNumber } from '@shelfward/contract/shipments/shipments.rules.ts';
import { type Ctx, type OpenCtx, today } from '../../platform/context/context.ts';
import { type GivenFile, importTable } from '../../platform/imports/table-import.service.ts';
import { toUndoStep, type UndoStep } from '../../platform/undo/undo.ts';
import { type LockedOrder, lockOrderWithLines } from '../orders/public.ts';
import { findStock } from '../products/public.ts';
import { findExistingShipments, findShipmentRows } from './shipment-import.queries.ts';
import { planShipments, type ShipmentPlan } from './shipment-import.rules.ts';
import { undoShipments } from './shipment-import.undo.ts';
import { recordShipment } from './shipments.service.ts';

/** Creates the shipments of a file. Importing the file again has no effect. */
export const importShipments = (ctx: OpenCtx, given: GivenFile): Promise<TableImportResult> =>
  importTable(ctx, shipmentImporter, given);

const shipmentImporter = {
  kind: 'SHIPMENTS',
  plan: async (ctx: Ctx): Promise<ShipmentPlan> => {
    const rows = await findShipmentRows(ctx);
    const orders = await lockOrders(ctx, new Set(rows.flatMap(({ orderId }) => orderId ?? [])));
    const existing = await findExistingShipments(ctx, {
      orderIds: [...orders.keys()],
      trackingNumbers: rows.flatMap(({ trackingNumber }) =>
        trackingNumber ? normalizeTrackingNumber(trackingNumber) : [],
      ),
    });
    const plan = planShipments(rows, { orders, existing, today: today(ctx) });
    return { ...plan, messages: [...(plan.messages ?? []), ...(await findStockMessages(ctx, plan, orders))] };
  },
  write: async (ctx: Ctx, { shipments }: ShipmentPlan): Promise<UndoStep> => {
    const shipmentIds = [];
    for (const { items, ...parcel } of shipments)
      shipmentIds.push((await recordShipment(ctx, { ...parcel, items: items.map((item) => ({ ...item })) })).id);
    return toUndoStep(undoShipments, { shipmentIds });
  },
} as const;

/** Names the products whose stock the shipments of the file take below zero. */
const findStockMessages = async (
  ctx: Ctx,
  { shipments }: ShipmentPlan,
  orders: ReadonlyMap<number, LockedOrder>,
): Promise<string[]> => {
  const shipped = new Map<number, number>();
  for (const { productId, quantity } of shipments.flatMap(({ items }) => items))
    shipped.set(productId, (shipped.get(productId) ?? 0) + quantity);
  const names = new Map(
    [...orders.values()].flatMap(({ lines }) => lines.map((line) => [line.productId, line.productName] as const)),
  );
  const below = (await findStock(ctx, [...shipped.keys()])).flatMap(({ productId, onHand }) => {
    const left = onHand - (shipped.get(productId) ?? 0);
    return left < 0 ? [{ name: names.get(productId) ?? '', onHand: left }] : [];
  });
  return below.length === 0 ? [] : [describeStockBelowZero(below)];
};

/** In id order, so that concurrent imports cannot deadlock. */
const lockOrders = async (ctx: Ctx, ids: ReadonlySet<number>): Promise<Map<number, LockedOrder>> => {
  const orders = new Map<number, LockedOrder>();
  for (const id of [...ids].toSorted((one, other) => one - other)) orders.set(id, await lockOrderWithLines(ctx, id));
  return orders;
};
