import { randomUUID } from 'node:crypto';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { makeOrderPush } from '../../features/integrations/odoo/orders/order-push.factory.ts';
import { correctSecret } from '../../features/integrations/shipment-tracking/carriers/carrier-server.factory.ts';
import { makeChain, makeProposal } from '../../features/proposals/proposals.factory.ts';
import { header, listSaleDays, makeCompanyWithStores, makeSaleDays } from '../../features/sales/sales.factory.ts';
import { makeShipment } from '../../features/shipments/shipments.factory.ts';
import type { Db } from '../../platform/db/database.ts';
import { createCaller, password, type TypedResponse } from '../client.ts';
import type { World } from '../world.ts';
import type { FailureHarness } from './failure-harness.ts';
import type { ActionName } from './failure-matrix.ts';

/** A user of an account that is connected to the ERP and to a carrier. */
export type Scenario = Awaited<ReturnType<typeof createScenario>>;

export const createScenario = async (world: World, harness: FailureHarness) => {
  const { odoo, access } = harness;
  const companyId = odoo.make('res.partner', { active: true });
  odoo.change('res.partner', companyId, { commercial_partner_id: [companyId, 'Company'] });
  const storeId = odoo.make('res.partner', { active: true, commercial_partner_id: [companyId, 'Company'] });
  const shop = { companyId, storeId, productIds: [odoo.make('product.product', {})] };
  const push = await makeOrderPush(world, { access, shop });
  const { client, user, baseId } = push;
  const pull = { name: 'Companies', baseIntegrationId: baseId, settings: {} };
  const pullId = (await user(odooRoutes.createCompanyPull, { body: pull })).body.id;
  const carrierSettings = { name: 'UPS', carrier: 'UPS', clientId: 'an id', clientSecret: correctSecret } as const;
  const carrierId = (await user(shipmentTrackingRoutes.create, { body: carrierSettings })).body.id;
  const identity = client.headersFor('ROLE_ADMIN');
  return {
    ...push,
    shop,
    harness,
    pullId,
    carrierId,
    call: createCaller(harness.app, identity),
    /** Requests without a session. */
    callAnonymously: createCaller(harness.app, { 'x-client-subdomain': client.subdomain }),
    /** The current or last run, as the integration page shows it. */
    findRun: async (integrationId: number) => {
      const query = { integrationIds: String(integrationId) };
      const [current] = (await user(integrationQueueRoutes.current, { query })).body;
      const [past] = (await user(integrationQueueRoutes.history, { query: { integrationId } })).body.content;
      const run = current ?? past;
      const isRetryScheduled = (run?.nextAttemptTime ?? null) !== null;
      return { status: run?.status, message: run?.progress.message ?? null, isRetryScheduled };
    },
    queue: (integrationId: number) => user(integrationRoutes.schedulePartialSync, { params: { integrationId } }),
  };
};

export interface ActionRun {
  /** Calls the API. A second call simulates a user who retries. */
  readonly act: () => Promise<ActionResult>;
  /** The stored result: local data, e-mails, or records in the ERP. */
  readonly stored: () => Promise<unknown>;
}

export interface ActionResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  /** The part of the response that the test compares. */
  readonly shown: unknown;
}

const toResult = <A extends Pick<TypedResponse<never>, 'status' | 'headers'> & { readonly body: unknown }>(
  response: A,
  select: (body: A['body']) => unknown = () => null,
): ActionResult => ({ ...response, shown: response.status < 300 ? select(response.body) : null });

/** A form sends the same key when it is submitted again. */
const createIdempotencyKey = () => ({ 'idempotency-key': randomUUID() });

export const actions: Readonly<Record<ActionName, (scenario: Scenario) => Promise<ActionRun>>> = {
  'Sign in': async ({ client, callAnonymously }) => {
    const body = { username: client.emailFor('none'), password };
    const userId = client.userIdFor('none');
    return {
      act: async () => {
        const response = await callAnonymously(authRoutes.authenticate, { body });
        return { ...toResult(response), shown: response.headers.authorization !== undefined };
      },
      stored: async () => (await client.db((db) => countSessions(db, userId))) - 1,
    };
  },
  'Request a password reset': async ({ client, callAnonymously, harness }) => {
    const email = client.emailFor('ROLE_REPORTING');
    return {
      act: async () => toResult(await callAnonymously(authRoutes.resetPasswordInit, { body: { email } })),
      stored: async () => harness.mailsTo(email),
    };
  },
  'Open the order list': async ({ call, place }) => {
    await place();
    return {
      act: async () => toResult(await call(orderRoutes.list, {}), ({ totalElements }) => totalElements),
      stored: async () => null,
    };
  },
  'Create an order': async ({ client, call, local }) => {
    const [productId = 0] = local.productIds;
    const { companyId, storeId } = local;
    const body = { companyId, storeId, items: [{ productId, quantity: 12, unitPrice: 450 }] };
    const key = createIdempotencyKey();
    return {
      act: async () => toResult(await call(orderRoutes.create, { body }, key), ({ totalUnit }) => totalUnit),
      stored: async () => (await client.as('ROLE_ADMIN')(orderRoutes.list, {})).body.totalElements,
    };
  },
  'Approve an order': async ({ call, place, getOrder, queue, findRun, pushId, shop, harness }) => {
    const orderId = await place({ status: 'PENDING' });
    await queue(pushId);
    const key = createIdempotencyKey();
    return {
      act: async () =>
        toResult(
          await call(orderRoutes.setStatus, { params: { orderId }, body: { status: 'APPROVED' } }, key),
          ({ status }) => status,
        ),
      stored: async () => {
        const { status, syncStatus } = await getOrder(orderId);
        const erpOrders = harness.odoo
          .all('sale.order')
          .filter(({ partner_id }) => isPartner(partner_id, shop.companyId));
        return { status, syncStatus, erpOrders: erpOrders.length, run: await findRun(pushId) };
      },
    };
  },
  'Change a proposed quantity': async ({ client, call }) => {
    const { storeIds, productIds } = await makeChain(client, { stores: 1 });
    const { partIds } = await makeProposal(client, storeIds);
    const params = { id: partIds[0] ?? 0, productId: productIds[0] ?? 0 };
    const row = { storeOrderProposalId: params.id, productId: params.productId, quantity: 7, previousQuantity: 10 };
    const key = createIdempotencyKey();
    return {
      act: async () => toResult(await call(storeOrderProposalRoutes.changeQuantities, { params, body: [row] }, key)),
      stored: async () => (await client.as('ROLE_ADMIN')(storeOrderProposalRoutes.item, { params })).body.quantity,
    };
  },
  'Import a sales file': async ({ client, call }) => {
    await makeCompanyWithStores(client);
    const headers = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 };
    const file = new Blob([[header, 'Downtown,HONEY-1,3,2026-01-05'].join('\n')]);
    const key = createIdempotencyKey();
    return {
      act: async () => {
        const body = { importSaleCsvConfiguration: { companyId: 0, headers } };
        return toResult(await call(saleRoutes.import, { body, files: { file } }, key), ({ rows }) => rows);
      },
      stored: async () => (await listSaleDays(client)).length,
    };
  },
  'Open a report': async ({ client, call }) => {
    const { downtown, honey } = await makeCompanyWithStores(client);
    const sold = { storeId: downtown, productId: honey, soldOn: '2026-01-05', units: 3, cents: 3000 };
    await client.db((db) => makeSaleDays(db, [sold]));
    const query = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };
    const breakdownRequest = { params: { groupByType: 'COMPANY' }, query } as const;
    return {
      act: async () =>
        toResult(await call(salesReportRoutes.breakDown, breakdownRequest), (rows) =>
          rows.map(({ unitsSold }) => unitsSold),
        ),
      stored: async () => null,
    };
  },
  'E-mail a report': async ({ client, user, call, harness }) => {
    const body = {
      name: 'Companies of the week',
      screen: 'SALES_VIEW',
      search: 'comparison=WEEKS_52',
      report: { groupByType: 'COMPANY' },
      days: { name: 'Last 7 days' },
      weekday: 'MONDAY',
      recipients: [{ userId: client.userIdFor('ROLE_REPORTING') }],
    } as const;
    const { id } = (await user(reportMailRoutes.create, { body: { ...body, recipients: [...body.recipients] } })).body;
    const key = createIdempotencyKey();
    return {
      act: async () =>
        toResult(await call(reportMailRoutes.send, { params: { id } }, key), ({ sentTo }) => sentTo.length),
      stored: async () => harness.mailsTo(client.emailFor('ROLE_REPORTING')),
    };
  },
  'Start syncs and watch them': async ({ client, call, place, findRun, pullId, carrierId }) => {
    const orderId = await place({ status: 'SHIPPED' });
    await client.db((db) => makeShipment(db, { orderId, ...makeParcel(), trackingNumber: '1Z999AA10123456784' }));
    const keys = [createIdempotencyKey(), createIdempotencyKey()];
    const start = (integrationId: number, key: object) =>
      call(integrationRoutes.schedulePartialSync, { params: { integrationId } }, { ...key });
    return {
      act: async () => {
        const [erp, carrier] = [await start(pullId, keys[0] ?? {}), await start(carrierId, keys[1] ?? {})];
        return toResult(erp.status < 300 ? carrier : erp);
      },
      stored: async () => ({ erp: await findRun(pullId), carrier: await findRun(carrierId) }),
    };
  },
  'Test connections': async ({ call, harness }) => {
    const carrierSettings = { carrier: 'UPS', clientId: 'an id', clientSecret: correctSecret } as const;
    const findError = (findings: readonly { level: string; message: string }[]) =>
      findings.find(({ level }) => level === 'ERROR')?.message ?? 'OK';
    return {
      act: async () => {
        const erp = await call(odooRoutes.testConnection, { body: harness.access });
        if (erp.status >= 300) return toResult(erp);
        const carrier = await call(shipmentTrackingRoutes.testConnection, { body: carrierSettings });
        return toResult(carrier, ({ findings }) => ({
          erp: findError(erp.body.findings),
          carrier: findError(findings),
        }));
      },
      stored: async () => null,
    };
  },
  'Enter a tracking number': async ({ client, user, call, place, queue, carrierId }) => {
    const orderId = await place({ status: 'SHIPPED' });
    const shipmentId = await client.db((db) => makeShipment(db, { orderId, ...makeParcel() }));
    await queue(carrierId);
    const params = { shipmentId };
    const trackingNumber = `1Z999AA1${String(shipmentId).padStart(10, '0')}`;
    const key = createIdempotencyKey();
    return {
      act: async () => toResult(await call(shipmentRoutes.update, { params, body: { trackingNumber } }, key)),
      stored: async () => {
        const { body } = await user(shipmentRoutes.get, { params });
        const { events, problem } = (await user(shipmentEventRoutes.list, { params })).body;
        return {
          isEntered: body.trackingNumber === trackingNumber,
          status: body.status,
          scans: events.length,
          problem,
        };
      },
    };
  },
};

/** A shipment of yesterday. */
const makeParcel = () => {
  const shippedDate = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  return { shippedDate, shipper: 'UPS', status: 'PRE_TRANSIT' } as const;
};

const isPartner = (partner: unknown, id: number): boolean => Array.isArray(partner) && partner[0] === id;

const countSessions = async (db: Db, userId: number): Promise<number> =>
  (await db.selectFrom('session').select('id').where('userId', '=', userId).execute()).length;
