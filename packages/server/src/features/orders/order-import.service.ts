import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { tooManyRows } from '@shelfward/contract/kit/tables/table-messages.rules.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import {
  type ImportedOrder,
  maxOrderImportRows,
  type OrderImportMetadata,
  type OrderImportResult,
} from '@shelfward/contract/orders/order-import.contract.ts';
import {
  missingOrderProperties,
  type OrderImportColumns,
  orderImportColumns,
} from '@shelfward/contract/orders/order-import.rules.ts';
import { canSetMoney } from '@shelfward/contract/orders/orders.rules.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { createFairScheduler } from '../../platform/fair-scheduler.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { createMessageList } from '../../platform/tables/message-list.rules.ts';
import { correctStagedCells, createStage, findStagedCells, stageUpload } from '../master-import/public.ts';
import { createOrders } from './create-orders.service.ts';
import {
  findFileRows,
  findImportedOrders,
  findImportOfFile,
  insertOrderImport,
  isCompany,
  lockOrderImports,
  type Names,
} from './order-import.queries.ts';
import {
  type FileError,
  importTotals,
  joinNotes,
  type OrderFileRow,
  type OrderPlan,
  type PlannedOrder,
  planOrders,
} from './order-import.rules.ts';

interface Given {
  readonly metadata: OrderImportMetadata;
  readonly file: UploadedFile;
}

/** Each uses a connection while it reads, so few run concurrently. */
const takeTurn = createFairScheduler({ maxRunning: 2, maxWaiting: 8, refusal: 'Other imports are waiting.' });

/** Creates orders from a file in one transaction, or previews them; a file is imported once. */
export const importOrders = (ctx: OpenCtx, given: Given): Promise<OrderImportResult> =>
  takeTurn(ctx.tenantId, () =>
    ctx.begin(async (inner) => {
      const { metadata, file } = given;
      if (metadata.companyId !== null && !(await isCompany(inner, metadata.companyId)))
        throw new AppError('COMPANY_NOT_FOUND');
      if (!metadata.preview) await lockOrderImports(inner);
      const earlier = await findEarlier(inner, file);
      if (earlier) return earlier;
      const read = await readPlan(inner, given);
      if (metadata.preview) return previewOf(inner, read);
      if (read.plan.errors.length > 0) throw new AppError('ERROR_IN_FILE', { body: reportedErrors(read.plan.errors) });
      return writePlan(inner, given, read);
    }),
  );

/** The same content has no effect again, whatever its name and sender. */
const findEarlier = async (ctx: Ctx, { sha256, fileName }: UploadedFile): Promise<OrderImportResult | undefined> => {
  const earlier = await findImportOfFile(ctx, sha256);
  if (!earlier) return undefined;
  const { id, createdAt, rowCount: rows, totalPriceCents: totalPrice, ...of } = earlier;
  const day = toDay(createdAt, ctx.timeZone);
  const messages = [`This file was imported before, on ${day} as import ${id}. Nothing was changed.`];
  const orders = await findImportedOrders(ctx, id);
  return {
    ...of,
    id,
    status: 'UNCHANGED',
    fileName,
    rows,
    totalPrice,
    errors: [],
    totalErrors: 0,
    badRows: [],
    messages,
    orders,
  };
};

interface ReadFile {
  readonly fileName: string;
  readonly header: readonly string[];
  readonly columns: OrderImportColumns;
  readonly rows: number;
  readonly plan: OrderPlan;
  readonly names: ReadonlyMap<number, Names>;
  readonly messages: readonly string[];
}

const readPlan = async (ctx: Ctx, { metadata, file }: Given): Promise<ReadFile> => {
  await createStage(ctx);
  const { columns: given, delimiter, sheet, headerRow, dateOrder } = metadata;
  const summary = await stageUpload(ctx, {
    configuration: { kind: 'ORDERS', columns: given, delimiter, sheet, headerRow, dateOrder },
    file,
  });
  if (summary.rows > maxOrderImportRows)
    throw new AppError('ERROR_IN_FILE', {
      body: [tooManyRows(maxOrderImportRows)],
    });
  const columns = orderImportColumns.parse(summary.columns);
  await correctStagedCells(ctx, metadata.corrections, {
    kind: 'ORDERS',
    header: summary.header,
    columns,
    dates: summary.dates,
  });
  const missing = missingOrderProperties(columns);
  const rows = missing.length > 0 ? [] : await findFileRows(ctx, metadata.companyId);
  const plan =
    missing.length > 0 ? planWithout(missing) : planOrders(rows, { canSetPrices: canSetMoney(ctx.actor.roles) });
  return {
    fileName: file.fileName,
    header: summary.header,
    columns,
    rows: summary.rows,
    plan,
    names: namesOf(rows),
    messages: [...summary.messages, ...messagesOf(plan)],
  };
};

const planWithout = (missing: readonly string[]): OrderPlan => ({
  orders: [],
  errors: missing.map((label) => ({ line: 1, property: null, message: `No column is mapped to ${label}.` })),
  skipped: 0,
  repeated: [],
});

const namesOf = (rows: readonly (OrderFileRow & Names)[]): Map<number, Names> =>
  new Map(rows.flatMap((row) => (row.storeId === null ? [] : [[row.storeId, row] as const])));

const messagesOf = ({ skipped, repeated }: OrderPlan): string[] => {
  const messages: string[] = [];
  if (skipped > 0)
    messages.push(`${formatCount(skipped, 'row')} without a quantity ${plural(skipped, 'was', 'were')} skipped.`);
  if (repeated.length > 0)
    messages.push(
      `${formatCount(repeated.length, 'row')} ${plural(repeated.length, 'repeats', 'repeat')} a product of the same order, such as line ${repeated[0]}; the quantities were added.`,
    );
  return messages;
};

const maxErrors = 50;

const reportedErrors = (errors: readonly FileError[]): string[] => {
  const list = createMessageList('error');
  for (const { line, message } of errors) list.add(`Line ${line}: ${message}`);
  return list.toArray();
};

const maxShown = 100;

const previewOf = async (ctx: Ctx, { plan, names, ...read }: ReadFile): Promise<OrderImportResult> => {
  const errors = plan.errors.slice(0, maxErrors);
  const badRows = await findStagedCells(ctx, [...new Set(errors.map(({ line }) => line))]);
  return {
    ...read,
    header: [...read.header],
    messages: [...read.messages],
    ...sumOf(plan.orders),
    id: null,
    status: 'PREVIEW',
    totalOrders: plan.orders.length,
    errors,
    totalErrors: plan.errors.length,
    badRows: badRows.map(({ line, cells }) => ({ line, cells: [...cells] })),
    orders: plan.orders.slice(0, maxShown).map((order) => shownOf(order, names)),
  };
};

const shownOf = (order: PlannedOrder, names: ReadFile['names']): ImportedOrder => {
  const { companyName, storeName, storeNumber } = names.get(order.storeId) ?? {};
  return {
    id: null,
    company: { id: order.companyId, name: companyName ?? '' },
    store: { id: order.storeId, name: storeName ?? '', number: storeNumber ?? null },
    purchaseOrderNumber: order.purchaseOrderNumber,
    requestedShipDate: order.requestedShipDate,
    ...importTotals(order),
  };
};

const sumOf = (orders: readonly PlannedOrder[]) => {
  const sum = { totalUnit: 0, totalPrice: 0 };
  for (const order of orders) {
    const { totalUnit, totalPrice } = importTotals(order);
    sum.totalUnit += totalUnit;
    sum.totalPrice += totalPrice;
  }
  return sum;
};

const writePlan = async (ctx: Ctx, { metadata, file }: Given, read: ReadFile): Promise<OrderImportResult> => {
  const { corrections } = metadata;
  const { fileName, columns, rows } = read;
  const { orders } = read.plan;
  const orderIds = await createOrders(ctx, orders.map(draftOf));
  const { totalUnit, totalPrice } = sumOf(orders);
  const [header, messages] = [[...read.header], [...read.messages]];
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
  return {
    fileName,
    header,
    columns,
    rows,
    messages,
    id,
    status: 'DONE',
    totalOrders: orderIds.length,
    totalUnit,
    totalPrice,
    errors: [],
    totalErrors: 0,
    badRows: [],
    orders: await findImportedOrders(ctx, id),
  };
};

const draftOf = (order: PlannedOrder) => ({
  companyId: order.companyId,
  storeId: order.storeId,
  orderProposalId: null,
  terms: {
    purchaseOrderNumber: order.purchaseOrderNumber,
    requestedShipDate: order.requestedShipDate,
    salesNote: joinNotes(order),
  },
  lines: [...order.lines.values()].map(({ productId, quantity, unitPriceCents }) => ({
    storeId: order.storeId,
    productId,
    quantity,
    unitPriceCents,
  })),
});
