import { integrationLogRoutes } from '@shelfward/contract/integrations/core/integration-logs.contract.ts';
import { integrationQueueRoutes } from '@shelfward/contract/integrations/core/integration-queue.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { shipmentTrackingRoutes } from '@shelfward/contract/integrations/shipment-tracking/shipment-tracking.contract.ts';
import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import type { Carrier } from '@shelfward/contract/shipments/shipments.rules.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { World } from '../../../testing/world.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { makeOrder } from '../../orders/orders.factory.ts';
import { makeProduct } from '../../products/products.factory.ts';
import { makeShipments } from '../../shipments/shipments.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';
import { runWaitingSyncs, type Sync } from '../core/public.ts';
import {
  type CarrierServer,
  correctSecret,
  fedexResponse,
  fedexResult,
  type ReceivedRequest,
  type ScriptedResponse,
  startCarrierServer,
  upsResponse,
  uspsResponse,
} from './carriers/carrier-server.factory.ts';
import { shipmentTrackingSyncs } from './public.ts';

export const start = new Date('2026-03-04T12:00:00Z');
export const hour = 3_600_000;

interface Given {
  readonly numbers: readonly string[];
  readonly clientSecret?: string;
  readonly callsPerHour?: number;
}

/** A local carrier server, runs that poll it, and a clock that the test controls. */
export const useCarriers = (world: World) => {
  let now = start;
  let server: CarrierServer | undefined;
  let syncs: ReturnType<typeof shipmentTrackingSyncs> | undefined;
  const running = () => {
    if (!server) throw new Error('The carrier starts before the first test, not at import');
    return server;
  };

  /** Simulates a restart of the Shelfward server: caches are empty. */
  const restart = (timeoutMs?: number) => {
    const { request, ...outgoing } = running().outgoing;
    const timeout = timeoutMs === undefined ? {} : { timeoutMs };
    syncs = shipmentTrackingSyncs({
      keys: world.keys,
      outgoing: { ...outgoing, request: (url, options) => request(url, { ...options, ...timeout }) },
      clock: () => now,
    });
  };
  const setNow = (time: Date) => {
    now = time;
    world.setNow(time);
  };
  const getSync = (type: string): Sync => {
    const sync = Object.entries(syncs ?? {}).find(([carrierType]) => carrierType === type)?.[1];
    if (!sync) throw new Error(`No carrier has ${type}`);
    return sync;
  };
  /** Runs all pending syncs; an abort simulates a process that ends meanwhile. */
  const runAll = (signal?: AbortSignal) =>
    runWaitingSyncs({
      database: world.database,
      clock: () => now,
      log: world.app.log,
      getSync,
      ...(signal && { signal }),
    });

  beforeAll(async () => {
    server = await startCarrierServer(() => world.outgoing);
  });
  afterAll(() => running().stop());
  beforeEach(() => {
    setNow(start);
    const carrier = running();
    carrier.requests.length = 0;
    carrier.signIns.length = 0;
    carrier.grant = { expires_in: '3600' };
    carrier.respond = () => ({ status: 404, body: {} });
    restart();
  });

  /** A client with shipments of one carrier, all of one order, each of one unit. */
  const setUp = async (carrier: Carrier, { numbers, clientSecret = correctSecret, ...more }: Given) => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    const body = { name: carrier, carrier, clientId: 'an id', clientSecret, ...more };
    const integrationId = (await admin(shipmentTrackingRoutes.create, { body })).body.id;
    const params = { integrationId };
    const made = await client.db(async (db) => {
      const companyId = await makeCompany(db);
      const storeId = await makeStore(db, { companyId });
      const productId = await makeProduct(db);
      const items = [{ productId, quantity: numbers.length + 10 }];
      const orderId = await makeOrder(db, { companyId, storeId, status: 'SHIPPED', items });
      const parcel = { orderId, shippedDate: '2026-03-02', createdDate: start, shipper: carrier } as const;
      const shipmentIds = await makeShipments(
        db,
        numbers.map((trackingNumber) => ({
          ...parcel,
          trackingNumber,
          status: 'PRE_TRANSIT',
          items: [{ storeId, productId, quantity: 1 }],
        })),
      );
      return { storeId, productId, shipmentIds };
    });
    const { shipmentIds } = made;
    return {
      ...made,
      client,
      admin,
      integrationId,
      shipmentId: shipmentIds[0] ?? 0,
      queue: () => admin(integrationRoutes.schedulePartialSync, { params }),
      sync: async () => {
        await admin(integrationRoutes.schedulePartialSync, { params });
        await runAll();
      },
      shipment: async (shipmentId = shipmentIds[0] ?? 0) =>
        (await admin(shipmentRoutes.get, { params: { shipmentId } })).body,
      events: async (shipmentId = shipmentIds[0] ?? 0) =>
        (await admin(shipmentEventRoutes.list, { params: { shipmentId } })).body,
      last: async () =>
        (await admin(integrationQueueRoutes.history, { query: { integrationId, size: 1 } })).body.content[0],
      current: async () =>
        (await admin(integrationQueueRoutes.current, { query: { integrationIds: String(integrationId) } })).body,
      openLogs: async () =>
        (await admin(integrationLogRoutes.list, { query: { integrationId, success: false, resolved: false } })).body
          .content,
    };
  };

  return {
    get server() {
      return running();
    },
    get now() {
      return now;
    },
    later: (ms: number) => setNow(new Date(now.getTime() + ms)),
    restart,
    runAll,
    setUp,
  };
};

const generateNumbers = (many: number, findNumber: (place: string) => string): readonly string[] =>
  Array.from({ length: many }, (_, index) => findNumber(String(index).padStart(8, '0')));

/** Valid tracking numbers of a carrier. */
export const numbersFor = (carrier: Carrier, many: number): readonly string[] =>
  generateNumbers(
    many,
    (place) => ({ UPS: `1Z999AA1${place}`, FEDEX: `1000${place}`, USPS: `94001091042505${place}` })[carrier],
  );

/** The tracking numbers of a request. */
export const requestedNumbers = ({ path, body }: ReceivedRequest): readonly string[] => {
  if (path.startsWith('/api/track/')) return [path.split(/[/?]/)[5] ?? ''];
  if (path.startsWith('/tracking/')) return [path.split(/[/?]/)[4] ?? ''];
  const { trackingInfo } = JSON.parse(body);
  return trackingInfo.map(
    (one: { trackingNumberInfo: { trackingNumber: string } }) => one.trackingNumberInfo.trackingNumber,
  );
};

const steps = {
  TRANSIT: { UPS: ['005', 'I', 'In Transit'], FEDEX: ['IT', '', ''], USPS: ['03', '', 'In Transit'] },
  DELIVERED: { UPS: ['011', 'D', 'Delivered'], FEDEX: ['DL', '', ''], USPS: ['01', '', 'Delivered'] },
} as const;

/** A response in which every package has one scan. */
export const respondWithStatus =
  (carrier: Carrier, status: keyof typeof steps = 'TRANSIT') =>
  (request: ReceivedRequest): ScriptedResponse => {
    const [code, type, text] = steps[status][carrier];
    const scans = [{ at: '2026-03-03T15:00:00Z', code, type, text: text || status }];
    const [number = ''] = requestedNumbers(request);
    if (carrier === 'UPS') return upsResponse(number, scans);
    return carrier === 'USPS' ? uspsResponse(number, text, scans) : fedexResponse(request, () => [fedexResult(scans)]);
  };
