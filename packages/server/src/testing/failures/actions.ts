import { randomUUID } from 'node:crypto';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { makeOrderPush } from '../../features/integrations/odoo/push/order-push.factory.ts';
import { rightSecret } from '../../features/integrations/shipment-tracking/carrier-server.factory.ts';
import { makeChain, makeProposal } from '../../features/proposals/proposals.factory.ts';
import { header, makeSaleDays, makeShop, saleDaysOf } from '../../features/sales/sales.factory.ts';
import { makeShipment } from '../../features/shipments/shipments.factory.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Answer, callerOf, password } from '../client.ts';
import type { World } from '../world.ts';
import type { ActionName } from './failures.words.ts';
import type { Theatre } from './theatre.ts';

/** Somebody of a client that is connected to the ERP and to a carrier. */
export type Person = Awaited<ReturnType<typeof makePerson>>;

export const makePerson = async (world: World, theatre: Theatre) => {
  const { odoo, access } = theatre;
  const companyId = odoo.make('res.partner', { active: true });
  odoo.change('res.partner', companyId, { commercial_partner_id: [companyId, 'Company'] });
  const storeId = odoo.make('res.partner', { active: true, commercial_partner_id: [companyId, 'Company'] });
  const shop = { companyId, storeId, productIds: [odoo.make('product.product', {})] };
  const push = await makeOrderPush(world, { access, shop });
  const { client, user, baseId } = push;
  const pull = { name: 'Companies', baseIntegrationId: baseId, settings: {} };
  const pullId = (await user(odooRoutes.createCompanyPull, { body: pull })).body.id;
  const parcels = { name: 'UPS', carrier: 'UPS', clientId: 'an id', clientSecret: rightSecret } as const;
  const carrierId = (await user(shipmentTrackingRoutes.create, { body: parcels })).body.id;
  const identity = client.headersOf('ROLE_ADMIN');
  return {
    ...push,
    shop,
    theatre,
    pullId,
    carrierId,
    call: callerOf(theatre.app, identity),
    /** Nobody yet. */
    callUnknown: callerOf(theatre.app, { 'x-client-subdomain': client.subdomain }),
    /** As the page of the integration shows it. */
    runOf: async (integrationId: number) => {
      const query = { integrationIds: String(integrationId) };
      const [current] = (await user(integrationQueueRoutes.current, { query })).body;
      const [past] = (await user(integrationQueueRoutes.history, { query: { integrationId } })).body.content;
      const run = current ?? past;
      const isTriedAgain = (run?.nextAttemptTime ?? null) !== null;
      return { status: run?.status, says: run?.progress.message ?? null, isTriedAgain };
    },
    queue: (integrationId: number) => user(integrationRoutes.schedulePartialSync, { params: { integrationId } }),
  };
};

export interface Performance {
  /** Through the public door; called again, it is what a person does who tries again. */
  readonly act: () => Promise<Told>;
  /** What there is of it, wherever it is. */
  readonly kept: () => Promise<unknown>;
}

export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  /** What of the answer matters here. */
  readonly shows: unknown;
}

const showing = <A extends Pick<Answer<never>, 'status' | 'headers'> & { readonly body: unknown }>(
  answer: A,
  read: (body: A['body']) => unknown = () => null,
): Told => ({ ...answer, shows: answer.status < 300 ? read(answer.body) : null });

/** What a form sends along, the same when it is sent again. */
const keyed = () => ({ 'idempotency-key': randomUUID() });

export const actions: Readonly<Record<ActionName, (person: Person) => Promise<Performance>>> = {
  'Sign in': async ({ client, callUnknown }) => {
    const body = { username: client.emailOf('none'), password };
    const userId = client.userIdOf('none');
    return {
      act: async () => {
        const answer = await callUnknown(authRoutes.authenticate, { body });
        return { ...showing(answer), shows: answer.headers.authorization !== undefined };
      },
      kept: async () => (await client.db((db) => sessionsOf(db, userId))) - 1,
    };
  },
  'Ask for a new password': async ({ client, callUnknown, theatre }) => {
    const email = client.emailOf('ROLE_REPORTING');
    return {
      act: async () => showing(await callUnknown(authRoutes.resetPasswordInit, { body: { email } })),
      kept: async () => theatre.mailsTo(email),
    };
  },
  'Open the orders': async ({ call, place }) => {
    await place();
    return {
      act: async () => showing(await call(orderRoutes.list, {}), ({ totalElements }) => totalElements),
      kept: async () => null,
    };
  },
  'Create an order': async ({ client, call, ours }) => {
    const [productId = 0] = ours.productIds;
    const { companyId, storeId } = ours;
    const body = { companyId, storeId, items: [{ productId, quantity: 12, unitPrice: 450 }] };
    const key = keyed();
    return {
      act: async () => showing(await call(orderRoutes.create, { body }, key), ({ totalUnit }) => totalUnit),
      kept: async () => (await client.as('ROLE_ADMIN')(orderRoutes.list, {})).body.totalElements,
    };
  },
  'Approve an order': async ({ call, place, orderOf, queue, runOf, pushId, shop, theatre }) => {
    const orderId = await place({ status: 'PENDING' });
    await queue(pushId);
    const key = keyed();
    return {
      act: async () =>
        showing(
          await call(orderRoutes.setStatus, { params: { orderId }, body: { status: 'APPROVED' } }, key),
          ({ status }) => status,
        ),
      kept: async () => {
        const { status, syncStatus } = await orderOf(orderId);
        const there = theatre.odoo.all('sale.order').filter(({ partner_id }) => isOf(partner_id, shop.companyId));
        return { status, syncStatus, there: there.length, run: await runOf(pushId) };
      },
    };
  },
  'Change a proposed quantity': async ({ client, call }) => {
    const { storeIds, productIds } = await makeChain(client, { stores: 1 });
    const { partIds } = await makeProposal(client, storeIds);
    const params = { id: partIds[0] ?? 0, productId: productIds[0] ?? 0 };
    const row = { storeOrderProposalId: params.id, productId: params.productId, quantity: 7, previousQuantity: 10 };
    const key = keyed();
    return {
      act: async () => showing(await call(storeOrderProposalRoutes.changeQuantities, { params, body: [row] }, key)),
      kept: async () => (await client.as('ROLE_ADMIN')(storeOrderProposalRoutes.item, { params })).body.quantity,
    };
  },
  'Import a file of sales': async ({ client, call }) => {
    await makeShop(client);
    const headers = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 };
    const file = new Blob([[header, 'Downtown,HONEY-1,3,2026-01-05'].join('\n')]);
    const key = keyed();
    return {
      act: async () => {
        const body = { importSaleCsvConfiguration: { companyId: 0, headers } };
        return showing(await call(saleRoutes.import, { body, files: { file } }, key), ({ rows }) => rows);
      },
      kept: async () => (await saleDaysOf(client)).length,
    };
  },
  'Open a report': async ({ client, call }) => {
    const { downtown, honey } = await makeShop(client);
    const sold = { storeId: downtown, productId: honey, soldOn: '2026-01-05', units: 3, cents: 3000 };
    await client.db((db) => makeSaleDays(db, [sold]));
    const query = { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30' };
    const asked = { params: { groupByType: 'COMPANY' }, query } as const;
    return {
      act: async () =>
        showing(await call(salesReportRoutes.breakDown, asked), (rows) => rows.map(({ unitsSold }) => unitsSold)),
      kept: async () => null,
    };
  },
  'Mail a report': async ({ client, user, call, theatre }) => {
    const body = {
      name: 'Companies of the week',
      screen: 'SALES_VIEW',
      search: 'comparison=WEEKS_52',
      report: { groupByType: 'COMPANY' },
      days: { name: 'Last 7 days' },
      weekday: 'MONDAY',
      recipientIds: [client.userIdOf('ROLE_REPORTING')],
    } as const;
    const { id } = (await user(reportMailRoutes.create, { body: { ...body, recipientIds: [...body.recipientIds] } }))
      .body;
    const key = keyed();
    return {
      act: async () =>
        showing(await call(reportMailRoutes.send, { params: { id } }, key), ({ sentTo }) => sentTo.length),
      kept: async () => theatre.mailsTo(client.emailOf('ROLE_REPORTING')),
    };
  },
  'Start syncs and watch them': async ({ client, call, place, runOf, pullId, carrierId }) => {
    const orderId = await place({ status: 'SHIPPED' });
    await client.db((db) => makeShipment(db, { orderId, ...parcel(), trackingNumber: '1Z999AA10123456784' }));
    const keys = [keyed(), keyed()];
    const start = (integrationId: number, key: object) =>
      call(integrationRoutes.schedulePartialSync, { params: { integrationId } }, { ...key });
    return {
      act: async () => {
        const [erp, carrier] = [await start(pullId, keys[0] ?? {}), await start(carrierId, keys[1] ?? {})];
        return showing(erp.status < 300 ? carrier : erp);
      },
      kept: async () => ({ erp: await runOf(pullId), carrier: await runOf(carrierId) }),
    };
  },
  'Test connections': async ({ call, theatre }) => {
    const parcels = { carrier: 'UPS', clientId: 'an id', clientSecret: rightSecret } as const;
    const wrong = (findings: readonly { level: string; message: string }[]) =>
      findings.find(({ level }) => level === 'ERROR')?.message ?? 'OK';
    return {
      act: async () => {
        const erp = await call(odooRoutes.testConnection, { body: theatre.access });
        if (erp.status >= 300) return showing(erp);
        const carrier = await call(shipmentTrackingRoutes.testConnection, { body: parcels });
        return showing(carrier, ({ findings }) => ({ erp: wrong(erp.body.findings), carrier: wrong(findings) }));
      },
      kept: async () => null,
    };
  },
  'Type a tracking number': async ({ client, user, call, place, queue, carrierId }) => {
    const orderId = await place({ status: 'SHIPPED' });
    const shipmentId = await client.db((db) => makeShipment(db, { orderId, ...parcel() }));
    await queue(carrierId);
    const params = { shipmentId };
    const trackingNumber = `1Z999AA1${String(shipmentId).padStart(10, '0')}`;
    const key = keyed();
    return {
      act: async () => showing(await call(shipmentRoutes.update, { params, body: { trackingNumber } }, key)),
      kept: async () => {
        const { body } = await user(shipmentRoutes.get, { params });
        const { events, problem } = (await user(shipmentEventRoutes.list, { params })).body;
        return { isTyped: body.trackingNumber === trackingNumber, status: body.status, scans: events.length, problem };
      },
    };
  },
};

/** Handed over yesterday. */
const parcel = () => {
  const shippedDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  return { shippedDate, shipper: 'UPS', status: 'PRE_TRANSIT' } as const;
};

const isOf = (partner: unknown, id: number): boolean => Array.isArray(partner) && partner[0] === id;

const sessionsOf = async (db: Db, userId: number): Promise<number> =>
  (await db.selectFrom('session').select('id').where('userId', '=', userId).execute()).length;
