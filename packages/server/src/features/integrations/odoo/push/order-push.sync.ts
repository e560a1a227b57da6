import type { OdooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { z } from 'zod';
import { findDueOrders, noteSyncAttempt, type SyncOutcome, settleOrderSync } from '../../../orders/public.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { OdooFailed } from '../client/odoo.errors.ts';
import { odooId, odooReference } from '../client/odoo-values.rules.ts';
import { orderKey } from '../mapping/external-ids.rules.ts';
import { keepMapping } from '../mapping/mapping.queries.ts';
import type { OdooRun } from '../mapping/odoo-run.service.ts';
import { type Obstacle, type OrderToPush, obstaclesOf, orderRows, referenceOf } from '../mapping/order-push.rules.ts';
import { cancelOrder } from './cancel-order.service.ts';
import { findOrdersToPush } from './order-push.queries.ts';
import { OrderRefused, type SendMeans, sendOrder } from './send-order.service.ts';

type Push = OdooRun<OdooChildSettings<'SHELF_TO_ODOO_ORDER'>>;

const pageSize = 50;
/** So many orders in a row that Odoo did not take for reasons that pass: the run waits instead of wearing them out. */
const mostInARow = 3;

/** Sends the orders that are due, one after the other; each is settled before the next is begun. */
export const pushOrders = async (push: Push): Promise<string> => {
  const { run, settings } = push;
  const means = await meansOf(push);
  const { createdFrom } = settings;
  const counts = { SYNCHRONIZED: 0, RETRY: 0, FAILED: 0 };
  let inARow = 0;
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
      const { kind, reason } = await pushOne(push, { means, order, partners });
      counts[kind] += 1;
      inARow = kind === 'RETRY' ? inARow + 1 : 0;
      if (inARow >= mostInARow) throw new OdooFailed('PASSING', reason);
      await run.tell({ done: counts.SYNCHRONIZED + counts.RETRY + counts.FAILED });
    }
  }
  return wordsOf(counts);
};

const meansOf = async ({ run, client, baseId, mark, settings }: Push): Promise<SendMeans> => ({
  client,
  mark,
  shippingProductId: await findShippingProduct(client, settings.shippingProduct),
  isNoteHtml: (await typeOf(client, 'note')) === 'html',
  attempt: (order) => run.begin((ctx) => noteSyncAttempt(ctx, order)),
  link: (order, externalId) =>
    run.begin((ctx) =>
      keepMapping(
        ctx,
        { baseId, entity: 'ORDER' },
        { internalId: order.id, model: 'sale.order', externalId, externalKey: orderKey(mark, order.id) },
      ),
    ),
});

/** The product that stands for shipping charges, by its internal reference; the only one that has it. */
const findShippingProduct = async (client: OdooClient, code: string | null): Promise<number | null> => {
  if (code === null) return null;
  const found = await client.search('product.product', { domain: [['default_code', '=', code]], limit: 2 });
  return found.length === 1 ? (found[0] ?? null) : null;
};

const typeOf = async (client: OdooClient, field: string): Promise<string | undefined> => {
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

/** The companies and stores of a page as they stand in Odoo now: somebody may have moved or archived them there. */
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

interface One {
  readonly means: SendMeans;
  readonly order: OrderToPush;
  readonly partners: Partners;
}

interface Done {
  readonly kind: SyncOutcome['kind'];
  readonly reason: string;
}

const pushOne = async (push: Push, one: One): Promise<Done> => {
  const { run } = push;
  const { order } = one;
  const outcome = await outcomeOf(push, one);
  const at = { orderId: order.id, version: order.version, luck: Math.random() };
  const status = await run.begin((ctx) => settleOrderSync(ctx, at, outcome));
  const reason = outcome.kind === 'SYNCHRONIZED' ? '' : outcome.reason;
  // Its last attempt is used up: from here on it is for people.
  if (outcome.kind === 'RETRY' && status === 'FAILED') await tellFailure(push, order, { message: reason });
  const wasTried = order.syncStatus !== 'NOT_STARTED' || order.attemptedAt !== null;
  if (outcome.kind === 'SYNCHRONIZED' && wasTried) await solveAll(push, order);
  return { kind: outcome.kind, reason };
};

const outcomeOf = async (push: Push, { means, order, partners }: One): Promise<SyncOutcome> => {
  const { client, mark } = means;
  if (order.status === 'CANCELLED')
    return settled(push, order, async () => ({ name: await cancelOrder(client, mark, order), hash: null }));
  const obstacles = [...obstaclesOf(order, means.shippingProductId), ...partnerObstacles(order, partners)];
  const [first] = obstacles;
  if (!first) return settled(push, order, () => sendOrder(means, order));
  const payload = orderRows(order, means);
  for (const { record, field, message } of obstacles)
    await push.run.fail({ integrationLogType: logTypeOf(record), record, field, message, payload });
  return {
    kind: 'FAILED',
    reason: obstacles.length === 1 ? first.message : `${first.message} And ${obstacles.length - 1} more.`,
  };
};

const settled = async (
  push: Push,
  order: OrderToPush,
  work: () => Promise<{ readonly name: string | null; readonly hash: string | null }>,
): Promise<SyncOutcome> => {
  try {
    const { name, hash } = await work();
    return { kind: 'SYNCHRONIZED', erpOrderName: name, payloadHash: hash };
  } catch (error) {
    if (error instanceof OdooFailed && error.kind === 'PASSING') return { kind: 'RETRY', reason: error.message };
    if (error instanceof OdooFailed && error.kind === 'REFUSED') return refused(push, order, error);
    if (error instanceof OrderRefused) return refused(push, order, error);
    throw error;
  }
};

const refused = async (push: Push, order: OrderToPush, error: OdooFailed | OrderRefused): Promise<SyncOutcome> => {
  const payload = error instanceof OrderRefused ? error.payload : undefined;
  await tellFailure(push, order, { message: error.message, said: error.said, payload });
  return { kind: 'FAILED', reason: error.message };
};

interface Told {
  readonly message: string;
  readonly said?: string | undefined;
  readonly payload?: unknown;
}

const tellFailure = ({ run }: Push, order: OrderToPush, { message, said, payload }: Told): Promise<void> =>
  run.fail({
    integrationLogType: 'ORDER',
    record: { entityType: 'ORDER', id: order.id, name: referenceOf(order) },
    message,
    ...(said !== undefined && { exceptionMessage: said }),
    ...(payload !== undefined && { payload }),
  });

const logTypes = { COMPANY: 'COMPANY', STORE: 'STORE', PRODUCT: 'PRODUCT', ORDER: 'ORDER' } as const;
const logTypeOf = ({ entityType }: Obstacle['record']) => logTypes[entityType];

/** Whatever stood in the way of this order is gone; what is cancelled did not need its company, store and products. */
const solveAll = async ({ run }: Push, { id, status, companyId, storeId, lines }: OrderToPush): Promise<void> => {
  const solve = (entityType: keyof typeof logTypes, recordId: number) =>
    run.solve({ integrationLogType: logTypes[entityType], record: { entityType, id: recordId } });
  await solve('ORDER', id);
  if (status === 'CANCELLED') return;
  await solve('COMPANY', companyId);
  if (storeId !== null) await solve('STORE', storeId);
  for (const productId of new Set(lines.map((line) => line.productId))) await solve('PRODUCT', productId);
};

/** Odoo would deliver to the address of another company without a word. */
const partnerObstacles = (order: OrderToPush, partners: Partners): Obstacle[] => {
  const { companyId, companyName, remoteCompanyId, storeId, storeName, remoteStoreId } = order;
  if (remoteCompanyId === null) return [];
  const company = partners.get(remoteCompanyId);
  const companyRecord = { entityType: 'COMPANY', id: companyId, name: companyName } as const;
  if (!company)
    return [
      { record: companyRecord, field: 'externalMapping', message: `The company ${companyName} is no longer in Odoo.` },
    ];
  if (storeId === null || remoteStoreId === null) return [];
  const store = partners.get(remoteStoreId);
  const record = { entityType: 'STORE', id: storeId, name: storeName ?? '' } as const;
  if (!store) return [{ record, field: 'externalMapping', message: `The store ${storeName} is no longer in Odoo.` }];
  const isOfCompany = store.commercial_partner_id?.id === company.commercial_partner_id?.id;
  if (isOfCompany) return [];
  const message = `In Odoo the store ${storeName} belongs to ${store.commercial_partner_id?.name ?? 'nobody'} and not to ${companyName}. Move it there, then retry.`;
  return [{ record, field: 'company', message }];
};

const wordsOf = ({ SYNCHRONIZED, RETRY, FAILED }: Readonly<Record<SyncOutcome['kind'], number>>): string => {
  if (SYNCHRONIZED + RETRY + FAILED === 0) return 'No order was waiting for Odoo.';
  const parts = [
    `${formatCount(SYNCHRONIZED, 'order')} went to Odoo`,
    ...(RETRY > 0 ? [`${RETRY} will be tried again`] : []),
    ...(FAILED > 0 ? [`${FAILED} failed`] : []),
  ];
  return `${parts.join(', ')}.`;
};
