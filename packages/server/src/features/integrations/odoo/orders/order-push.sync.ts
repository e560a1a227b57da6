import type { OdooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { ErpAmounts } from '@shelfward/contract/orders/erp-amounts.rules.ts';
import { completeOrderSync, findDueOrders, recordSyncAttempt, type SyncOutcome } from '../../../orders/public.ts';
import { orderKey } from '../client/external-ids.rules.ts';
import { describeFailure, isTransient, OdooError } from '../client/odoo.errors.ts';
import { type OdooRun, readPages } from '../client/odoo-run.service.ts';
import { saveMapping, saveMappings } from '../master-data/mapping.queries.ts';
import { type AmbiguousProducts, linkProducts } from '../master-data/product-matching.service.ts';
import { cancelOrder } from './cancel-order.service.ts';
import { findOrderFacts, findShippingProduct, type OrderFacts } from './order-facts.client.ts';
import { findExportIssues } from './order-issues.rules.ts';
import {
  logOrderFailure,
  resolveLinkedRecords,
  resolveOrderLogs,
  resolveOrdersOfOtherConnections,
} from './order-logs.service.ts';
import { orderExportMessages } from './order-messages.rules.ts';
import { type OrderToPush, orderReference, orderRows } from './order-payload.rules.ts';
import { findOrdersToPush } from './order-push.queries.ts';
import { OrderRejected } from './order-rejected.errors.ts';
import { findUnitField } from './remote-lines.client.ts';
import { hasHtmlNotes } from './remote-order.client.ts';
import { type SendOrderDeps, sendOrder } from './send-order.service.ts';

export type OrderPush = OdooRun<OdooChildSettings<'SHELF_TO_ODOO_ORDER'>>;

const pageSize = 50;
/** After this many transient failures in a row the run stops, so that the other orders do not use up their attempts. */
const maxFailuresInARow = 3;

/** Exports the due orders one by one; the result of each is saved before the next starts. */
export const pushOrders = async (push: OrderPush): Promise<string> => {
  const { run } = push;
  const deps = await buildSendDeps(push);
  const counts = { SYNCHRONIZED: 0, RETRY: 0, FAILED: 0 };
  let failuresInARow = 0;
  let ambiguousProducts: AmbiguousProducts | undefined;
  for await (const due of readDueOrders(push, { isComplete: run.completeSync })) {
    let page = due;
    // Products that were created in Odoo meanwhile are linked; orders are often the only export.
    if (!ambiguousProducts && page.some(hasUnlinkedProduct)) {
      ambiguousProducts = await linkProducts(push);
      const ids = due.map(({ id }) => id);
      page = await run.begin((ctx) => findOrdersToPush(ctx, push.baseId, ids));
    }
    const { shippingProductId } = deps;
    const facts = await findOrderFacts(push.client, page, {
      shippingProductId,
      ambiguousProducts: ambiguousProducts ?? new Map(),
    });
    const pageDeps = { ...deps, units: facts.units, rounding: facts.company?.rounding ?? 'LINE' };
    for (const order of page) {
      run.signal.throwIfAborted();
      const { kind, reason } = await pushOne(push, { deps: pageDeps, order, facts });
      counts[kind] += 1;
      failuresInARow = kind === 'RETRY' ? failuresInARow + 1 : 0;
      if (failuresInARow >= maxFailuresInARow) throw new OdooError('TRANSIENT', reason);
      await run.reportProgress({ done: counts.SYNCHRONIZED + counts.RETRY + counts.FAILED });
    }
  }
  await resolveLinkedRecords(push);
  await resolveOrdersOfOtherConnections(push);
  return formatSummary(counts);
};

/** The due orders, page by page. */
export const readDueOrders = (push: OrderPush, { isComplete }: { readonly isComplete: boolean }) => {
  const { run, baseId, settings } = push;
  const { createdFrom } = settings;
  return readPages(push, async (ctx, after) => {
    const due = { integrationId: run.integrationId, isComplete, createdFrom, after, limit: pageSize };
    return findOrdersToPush(ctx, baseId, await findDueOrders(ctx, due));
  });
};

const hasUnlinkedProduct = ({ status, lines }: OrderToPush): boolean =>
  status !== 'CANCELLED' && lines.some(({ remoteProductId, quantity }) => remoteProductId === null && quantity > 0);

const buildSendDeps = async ({
  run,
  client,
  baseId,
  externalIdPrefix,
  settings,
  accountCurrency,
}: OrderPush): Promise<Omit<SendOrderDeps, 'units' | 'rounding'>> => ({
  client,
  accountCurrency,
  unitField: await findUnitField(client),
  timeZone: run.timeZone,
  externalIdPrefix,
  shippingProductId: await findShippingProduct(client, settings.shippingProduct),
  isNoteHtml: await hasHtmlNotes(client),
  shippedOrders: settings.shippedOrders,
  linkDeliveries: async (order, pickingIds) => {
    await run.begin((ctx) => saveDeliveries(ctx, { baseId, order, pickingIds }));
  },
  attempt: (order) => run.begin((ctx) => recordSyncAttempt(ctx, order, baseId)),
  link: (order, externalId) =>
    run.begin((ctx) =>
      saveMapping(
        ctx,
        { baseId, entity: 'ORDER' },
        { internalId: order.id, model: 'sale.order', externalId, externalKey: orderKey(externalIdPrefix, order.id) },
      ),
    ),
});

/** Maps each delivery to a shipment of the order, one after the other. */
const saveDeliveries = (
  ctx: Parameters<typeof saveMappings>[0],
  {
    baseId,
    order,
    pickingIds,
  }: { readonly baseId: number; readonly order: OrderToPush; readonly pickingIds: readonly number[] },
): Promise<unknown> => {
  const mappings = order.shipmentIds.flatMap((internalId, at) => {
    const externalId = pickingIds[at];
    return externalId === undefined ? [] : [{ internalId, externalId }];
  });
  return saveMappings(ctx, { baseId, entity: 'SHIPMENT', model: 'stock.picking' }, mappings);
};

interface OrderExport {
  readonly deps: SendOrderDeps;
  readonly order: OrderToPush;
  readonly facts: OrderFacts;
}

interface ExportResult {
  readonly kind: SyncOutcome['kind'];
  readonly reason: string;
}

const pushOne = async (push: OrderPush, one: OrderExport): Promise<ExportResult> => {
  const { run } = push;
  const { order } = one;
  const outcome = await computeOutcome(push, one);
  const at = { orderId: order.id, version: order.version, luck: Math.random() };
  const status = await run.begin((ctx) => completeOrderSync(ctx, at, outcome));
  const reason = outcome.kind === 'SYNCHRONIZED' ? '' : outcome.reason;
  // The last attempt is used up, so a user has to resolve the failure.
  if (outcome.kind === 'RETRY' && status === 'FAILED') await logOrderFailure(push, order, { message: reason });
  const wasTried = order.syncStatus !== 'NOT_STARTED' || order.attemptedAt !== null;
  if (outcome.kind === 'SYNCHRONIZED' && wasTried) await resolveOrderLogs(push, order);
  return { kind: outcome.kind, reason };
};

const computeOutcome = async (push: OrderPush, { deps, order, facts }: OrderExport): Promise<SyncOutcome> => {
  const { client, externalIdPrefix } = deps;
  if (order.status === 'CANCELLED')
    return toOutcome(push, order, async () => ({
      name: await cancelOrder(client, externalIdPrefix, order),
      hash: null,
      amounts: null,
    }));
  const issues = findExportIssues(order, facts, deps);
  const [first] = issues;
  if (!first) return toOutcome(push, order, () => sendOrder(deps, order));
  const payload = orderRows(order, deps);
  for (const { record, field, message } of issues)
    await push.run.fail({ integrationLogType: record.entityType, record, field, message, payload });
  return {
    kind: 'FAILED',
    reason: issues.length === 1 ? first.message : orderExportMessages.furtherLogs(first.message, issues.length - 1),
  };
};

const toOutcome = async (
  push: OrderPush,
  order: OrderToPush,
  work: () => Promise<{
    readonly name: string | null;
    readonly hash: string | null;
    readonly amounts: ErpAmounts | null;
  }>,
): Promise<SyncOutcome> => {
  try {
    const { name, hash, amounts } = await work();
    return { kind: 'SYNCHRONIZED', erpOrderName: name, payloadHash: hash, erpAmounts: amounts };
  } catch (error) {
    if (isTransient(error)) return { kind: 'RETRY', reason: error.message };
    if (error instanceof OdooError && error.kind === 'REJECTED') return toRejection(push, order, error);
    if (error instanceof OrderRejected) return toRejection(push, order, error);
    throw error;
  }
};

const toRejection = async (
  push: OrderPush,
  order: OrderToPush,
  rejection: OdooError | OrderRejected,
): Promise<SyncOutcome> => {
  const about = { record: `order ${orderReference(order)}`, next: 'retry' };
  const error = rejection instanceof OdooError ? describeFailure(rejection, about) : rejection;
  const payload = error instanceof OrderRejected ? error.payload : undefined;
  await logOrderFailure(push, order, { message: error.message, remoteMessage: error.remoteMessage, payload });
  return { kind: 'FAILED', reason: error.message };
};

const formatSummary = ({ SYNCHRONIZED, RETRY, FAILED }: Readonly<Record<SyncOutcome['kind'], number>>): string => {
  if (SYNCHRONIZED + RETRY + FAILED === 0) return 'No orders to export.';
  const parts = [
    `${formatCount(SYNCHRONIZED, 'order')} exported`,
    ...(RETRY > 0 ? [`${RETRY} will be retried`] : []),
    ...(FAILED > 0 ? [`${FAILED} failed`] : []),
  ];
  return `${parts.join(', ')}.`;
};
