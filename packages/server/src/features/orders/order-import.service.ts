import type { TableReport } from '@shelfward/contract/kit/tables/table-import.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type {
  ImportedOrder,
  OrderImportMetadata,
  OrderImportResult,
} from '@shelfward/contract/orders/order-import.contract.ts';
import { canSetMoney } from '@shelfward/contract/orders/orders.rules.ts';
import { type Ctx, type OpenCtx, today } from '../../platform/context/context.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { type GivenFile, importFile } from '../../platform/imports/table-import.service.ts';
import { offerUndo } from '../../platform/undo/undo.ts';
import { requireCompany } from '../companies/public.ts';
import { completeContinuedRows } from './continued-rows.queries.ts';
import { createOrders } from './create-orders.service.ts';
import {
  findFileRows,
  findImportedOrders,
  findImportOfFile,
  insertOrderImport,
  lockOrderImports,
  maxShownOrders,
} from './order-import.queries.ts';
import { importTotals, joinNotes, type OrderPlan, type PlannedOrder, planOrders } from './order-import.rules.ts';
import { undoOrders } from './order-import.undo.ts';
import { findRepeatedOrders } from './repeated-orders.queries.ts';
import { planRepeatedOrders } from './repeated-orders.rules.ts';
import { checkShipDates } from './ship-dates.rules.ts';

interface GivenOrders extends GivenFile {
  readonly metadata: OrderImportMetadata;
}

/** Creates orders from a file in one transaction, or previews them; a file is imported once. */
export const importOrders = (ctx: OpenCtx, given: GivenOrders): Promise<OrderImportResult> => {
  const { companyId } = given.metadata;
  return importFile<OrderPlan, OrderImportResult>(
    ctx,
    {
      kind: 'ORDERS',
      companyId,
      begin: (inner) => beginImport(inner, given),
      complete: completeContinuedRows,
      plan: (inner) => planFile(inner, given),
      preview: (report, plan) => toPreview(report, plan?.orders ?? []),
      write: (inner, { orders }, report) => writeOrders(inner, orders, { ...given, report }),
    },
    given,
  );
};

const planFile = async (ctx: Ctx, { metadata }: GivenOrders): Promise<OrderPlan> => {
  const read = planOrders(await findFileRows(ctx), { canSetPrices: canSetMoney(ctx.actor.roles) });
  const plan = checkShipDates(read, { today: today(ctx), choice: metadata.unusualShipDates });
  return planRepeatedOrders(plan, await findRepeatedOrders(ctx, plan.orders), metadata.repeatedOrders);
};

const beginImport = async (ctx: Ctx, { metadata, file }: GivenOrders): Promise<OrderImportResult | undefined> => {
  const { companyId, preview } = metadata;
  if (companyId !== null) await requireCompany(ctx, companyId);
  if (!preview) await lockOrderImports(ctx);
  return findEarlier(ctx, file);
};

/** The same content has no effect again, whatever its name and sender. */
const findEarlier = async (ctx: Ctx, { sha256, fileName }: UploadedFile): Promise<OrderImportResult | undefined> => {
  const earlier = await findImportOfFile(ctx, sha256);
  if (!earlier) return undefined;
  const { id, createdAt, rowCount: rows, totalPriceCents: totalPrice, ...result } = earlier;
  const day = toDay(createdAt, ctx.timeZone);
  const messages = [`This file was imported before, on ${day} as import ${id}. Nothing was changed.`];
  const orders = await findImportedOrders(ctx, id);
  return {
    ...result,
    id,
    status: 'UNCHANGED',
    fileName,
    rows,
    totalPrice,
    errors: [],
    totalErrors: 0,
    badRows: [],
    qualifiers: {},
    unusedColumns: [],
    messages,
    orders,
  };
};

const toPreview = (report: TableReport, orders: readonly PlannedOrder[]): OrderImportResult => ({
  ...report,
  ...computeTotals(orders),
  id: null,
  status: 'PREVIEW',
  totalOrders: orders.length,
  orders: orders.slice(0, maxShownOrders).map(toShown),
});

const toShown = (order: PlannedOrder): ImportedOrder => ({
  id: null,
  company: order.company,
  store: order.store,
  purchaseOrderNumber: order.purchaseOrderNumber,
  requestedShipDate: order.requestedShipDate,
  ...importTotals(order),
});

const computeTotals = (orders: readonly PlannedOrder[]) => {
  const sum = { totalUnit: 0, totalPrice: 0 };
  for (const order of orders) {
    const { totalUnit, totalPrice } = importTotals(order);
    sum.totalUnit += totalUnit;
    sum.totalPrice += totalPrice;
  }
  return sum;
};

interface ReadOrders extends GivenOrders {
  readonly report: TableReport;
}

const writeOrders = async (
  ctx: Ctx,
  orders: readonly PlannedOrder[],
  { metadata: { corrections }, file, report }: ReadOrders,
): Promise<OrderImportResult> => {
  const { fileName, header, columns, messages, rows } = report;
  const orderIds = await createOrders(ctx, orders.map(toDraft));
  const { totalUnit, totalPrice } = computeTotals(orders);
  const id = await insertOrderImport(ctx, {
    fileName,
    header,
    columns,
    messages,
    fileSha256: file.sha256,
    fileBytes: file.bytes,
    rowCount: rows,
    orderIds,
    totalUnit,
    totalPriceCents: totalPrice,
  });
  ctx.audit({
    entityType: 'ORDER_IMPORT',
    id,
    before: null,
    after: {
      fileName,
      rows,
      orders: orderIds.length,
      totalUnit,
      totalPrice,
      ...(corrections.length > 0 && { corrections }),
    },
  });
  await offerUndo(ctx, undoOrders, { importId: id });
  return {
    ...report,
    id,
    status: 'DONE',
    totalOrders: orderIds.length,
    totalUnit,
    totalPrice,
    orders: await findImportedOrders(ctx, id),
  };
};

const toDraft = (order: PlannedOrder) => ({
  companyId: order.company.id,
  storeId: order.store.id,
  orderProposalId: null,
  terms: {
    purchaseOrderNumber: order.purchaseOrderNumber,
    requestedShipDate: order.requestedShipDate,
    salesNote: joinNotes(order),
    discount: order.discount,
  },
  lines: [...order.lines.values()].map(({ productId, quantity, unitPriceCents }) => ({
    storeId: order.store.id,
    productId,
    quantity,
    unitPriceCents,
  })),
});
