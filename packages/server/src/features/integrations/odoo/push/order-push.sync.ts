import type { OdooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { z } from 'zod';
import { findDueOrders, recordSyncAttempt, type SyncOutcome, settleOrderSync } from '../../../orders/public.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { OdooFailed } from '../client/odoo.errors.ts';
import { odooId, odooReference } from '../client/odoo-values.rules.ts';
import { orderKey } from '../mapping/external-ids.rules.ts';
import { saveMapping, saveMappings } from '../mapping/mapping.queries.ts';
import type { OdooRun } from '../mapping/odoo-run.service.ts';
import {
  type BlockingIssue,
  findBlockingIssues,
  type OrderToPush,
  orderReference,
  orderRows,
} from '../mapping/order-push.rules.ts';
import { cancelOrder } from './cancel-order.service.ts';
import { findOrdersToPush } from './order-push.queries.ts';
import { OrderRejected } from './order-rejected.errors.ts';
import { type SendOrderDeps, sendOrder } from './send-order.service.ts';

type Push = OdooRun<OdooChildSettings<'SHELF_TO_ODOO_ORDER'>>;

const pageSize = 50;
/** After this many transient failures in a row the run stops, so that the other orders do not use up their attempts. */
const maxFailuresInARow = 3;

/** Exports the due orders one by one; the result of each is saved before the next starts. */
export const pushOrders = async (push: Push): Promise<string> => {
  const { run, settings } = push;
  const deps = await buildDeps(push);
  const { createdFrom } = settings;
  const counts = { SYNCHRONIZED: 0, RETRY: 0, FAILED: 0 };
  let failuresInARow = 0;
  let after = 0;
  for (;;) {
    const page = await run.begin(async (ctx) => {
      const due = { isComplete: run.completeSync, createdFrom, after, limit: pageSize };
      return findOrdersToPush(ctx, push.baseId, await findDueOrders(ctx, due));
    });
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
    const partners = await findPartners(push.client, page);
    for (const order of page) {
      run.signal.throwIfAborted();
      const { kind, reason } = await pushOne(push, { deps, order, partners });
      counts[kind] += 1;
      failuresInARow = kind === 'RETRY' ? failuresInARow + 1 : 0;
      if (failuresInARow >= maxFailuresInARow) throw new OdooFailed('PASSING', reason);
      await run.reportProgress({ done: counts.SYNCHRONIZED + counts.RETRY + counts.FAILED });
    }
  }
  return formatSummary(counts);
};

const buildDeps = async ({ run, client, baseId, externalIdPrefix, settings }: Push): Promise<SendOrderDeps> => ({
  client,
  timeZone: run.timeZone,
  externalIdPrefix,
  shippingProductId: await findShippingProduct(client, settings.shippingProduct),
  isNoteHtml: (await findFieldType(client, 'note')) === 'html',
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

/** The product for shipping charges by its internal reference, if it is unique. */
const findShippingProduct = async (client: OdooClient, code: string | null): Promise<number | null> => {
  if (code === null) return null;
  const found = await client.search('product.product', { domain: [['default_code', '=', code]], limit: 2 });
  return found.length === 1 ? (found[0] ?? null) : null;
};

const findFieldType = async (client: OdooClient, field: string): Promise<string | undefined> => {
  const answer = await client.call({
    model: 'sale.order',
    method: 'fields_get',
    arguments: { allfields: [field], attributes: ['type'] },
    isRepeatable: true,
  });
  return z.record(z.string(), z.object({ type: z.string() })).parse(answer)[field]?.type;
};

const partner = z.object({ id: odooId, active: z.boolean(), commercial_partner_id: odooReference });
type Partners = ReadonlyMap<number, z.output<typeof partner>>;

/** The current companies and stores of a page in Odoo, which may have been moved or archived. */
const findPartners = async (client: OdooClient, orders: readonly OrderToPush[]): Promise<Partners> => {
  const ids = orders.flatMap(({ remoteCompanyId, remoteStoreId }) => [remoteCompanyId, remoteStoreId]);
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const found = await client.searchRead('res.partner', partner, {
    domain: [['id', 'in', wanted]],
    context: { active_test: false },
  });
  return new Map(found.map((one) => [one.id, one]));
};

interface OrderExport {
  readonly deps: SendOrderDeps;
  readonly order: OrderToPush;
  readonly partners: Partners;
}

interface ExportResult {
  readonly kind: SyncOutcome['kind'];
  readonly reason: string;
}

const pushOne = async (push: Push, one: OrderExport): Promise<ExportResult> => {
  const { run } = push;
  const { order } = one;
  const outcome = await computeOutcome(push, one);
  const at = { orderId: order.id, version: order.version, luck: Math.random() };
  const status = await run.begin((ctx) => settleOrderSync(ctx, at, outcome));
  const reason = outcome.kind === 'SYNCHRONIZED' ? '' : outcome.reason;
  // The last attempt is used up, so a user has to resolve the failure.
  if (outcome.kind === 'RETRY' && status === 'FAILED') await logFailure(push, order, { message: reason });
  const wasTried = order.syncStatus !== 'NOT_STARTED' || order.attemptedAt !== null;
  if (outcome.kind === 'SYNCHRONIZED' && wasTried) await solveAll(push, order);
  return { kind: outcome.kind, reason };
};

const computeOutcome = async (push: Push, { deps, order, partners }: OrderExport): Promise<SyncOutcome> => {
  const { client, externalIdPrefix } = deps;
  if (order.status === 'CANCELLED')
    return toOutcome(push, order, async () => ({
      name: await cancelOrder(client, externalIdPrefix, order),
      hash: null,
    }));
  const issues = [...findBlockingIssues(order, deps.shippingProductId), ...findPartnerIssues(order, partners)];
  const [first] = issues;
  if (!first) return toOutcome(push, order, () => sendOrder(deps, order));
  const payload = orderRows(order, deps);
  for (const { record, field, message } of issues)
    await push.run.fail({ integrationLogType: toLogType(record), record, field, message, payload });
  return {
    kind: 'FAILED',
    reason: issues.length === 1 ? first.message : `${first.message} See the logs for ${issues.length - 1} more.`,
  };
};

const toOutcome = async (
  push: Push,
  order: OrderToPush,
  work: () => Promise<{ readonly name: string | null; readonly hash: string | null }>,
): Promise<SyncOutcome> => {
  try {
    const { name, hash } = await work();
    return { kind: 'SYNCHRONIZED', erpOrderName: name, payloadHash: hash };
  } catch (error) {
    if (error instanceof OdooFailed && error.kind === 'PASSING') return { kind: 'RETRY', reason: error.message };
    if (error instanceof OdooFailed && error.kind === 'REFUSED') return toRejection(push, order, error);
    if (error instanceof OrderRejected) return toRejection(push, order, error);
    throw error;
  }
};

const toRejection = async (push: Push, order: OrderToPush, error: OdooFailed | OrderRejected): Promise<SyncOutcome> => {
  const payload = error instanceof OrderRejected ? error.payload : undefined;
  await logFailure(push, order, { message: error.message, remoteMessage: error.remoteMessage, payload });
  return { kind: 'FAILED', reason: error.message };
};

interface FailureDetails {
  readonly message: string;
  readonly remoteMessage?: string | undefined;
  readonly payload?: unknown;
}

const logFailure = (
  { run }: Push,
  order: OrderToPush,
  { message, remoteMessage, payload }: FailureDetails,
): Promise<void> =>
  run.fail({
    integrationLogType: 'ORDER',
    record: { entityType: 'ORDER', id: order.id, name: orderReference(order) },
    message,
    ...(remoteMessage !== undefined && { exceptionMessage: remoteMessage }),
    ...(payload !== undefined && { payload }),
  });

const logTypes = { COMPANY: 'COMPANY', STORE: 'STORE', PRODUCT: 'PRODUCT', ORDER: 'ORDER' } as const;
const toLogType = ({ entityType }: BlockingIssue['record']) => logTypes[entityType];

/** Resolves the logs of the order and its records; a cancelled order does not prove that its records are mapped. */
const solveAll = async ({ run }: Push, { id, status, companyId, storeId, lines }: OrderToPush): Promise<void> => {
  const resolveFailures = (entityType: keyof typeof logTypes, recordId: number) =>
    run.resolveFailures({ integrationLogType: logTypes[entityType], record: { entityType, id: recordId } });
  await resolveFailures('ORDER', id);
  if (status === 'CANCELLED') return;
  await resolveFailures('COMPANY', companyId);
  if (storeId !== null) await resolveFailures('STORE', storeId);
  for (const productId of new Set(lines.map((line) => line.productId))) await resolveFailures('PRODUCT', productId);
};

/** Odoo would deliver to the address of another company without an error. */
const findPartnerIssues = (order: OrderToPush, partners: Partners): BlockingIssue[] => {
  const { companyId, companyName, remoteCompanyId, storeId, storeName, remoteStoreId } = order;
  if (remoteCompanyId === null) return [];
  const company = partners.get(remoteCompanyId);
  const companyRecord = { entityType: 'COMPANY', id: companyId, name: companyName } as const;
  if (!company)
    return [
      {
        record: companyRecord,
        field: 'externalMapping',
        message: `The company ${companyName} was deleted in Odoo. Create it again, run Companies, then retry.`,
      },
    ];
  if (storeId === null || remoteStoreId === null) return [];
  const store = partners.get(remoteStoreId);
  const record = { entityType: 'STORE', id: storeId, name: storeName ?? '' } as const;
  if (!store) {
    const message = `The store ${storeName} was deleted in Odoo. Create it again as a delivery address of ${companyName}, run Stores, then retry.`;
    return [{ record, field: 'externalMapping', message }];
  }
  const isOfCompany = store.commercial_partner_id?.id === company.commercial_partner_id?.id;
  if (isOfCompany) return [];
  const message = `In Odoo the store ${storeName} belongs to ${store.commercial_partner_id?.name ?? 'no company'} instead of ${companyName}. Correct its company in Odoo, then retry.`;
  return [{ record, field: 'company', message }];
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
