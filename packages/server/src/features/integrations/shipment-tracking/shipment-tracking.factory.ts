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

/** A local carrier server, the syncs that poll it, and their clock. */
interface CarrierRuns {
  readonly world: World;
  now: Date;
  server: CarrierServer | undefined;
  syncs: ReturnType<typeof shipmentTrackingSyncs> | undefined;
}

/** A local carrier server, runs that poll it, and a clock that the test controls. */
export const useCarriers = (world: World) => {
  const runs: CarrierRuns = { world, now: start, server: undefined, syncs: undefined };
  beforeAll(async () => {
    runs.server = await startCarrierServer(() => world.outgoing);
  });
  afterAll(() => getServer(runs).stop());
  beforeEach(() => {
    setNow(runs, start);
    const carrier = getServer(runs);
    carrier.requests.length = 0;
    carrier.signIns.length = 0;
    carrier.grant = { expires_in: '3600' };
    carrier.respond = () => ({ status: 404, body: {} });
    restart(runs);
  });
  return {
    get server() {
      return getServer(runs);
    },
    get now() {
      return runs.now;
    },
    later: (ms: number) => setNow(runs, new Date(runs.now.getTime() + ms)),
    /** Simulates a restart of the Shelfward server: caches are empty. */
    restart: (timeoutMs?: number) => restart(runs, timeoutMs),
    /** Runs all pending syncs; an abort simulates a process that ends meanwhile. */
    runAll: (signal?: AbortSignal) => runAll(runs, signal),
    /** A client with shipments of one carrier, all of one order, each of one unit. */
    setUp: (carrier: Carrier, given: Given) => setUpShipments(runs, carrier, given),
  };
};

const getServer = ({ server }: CarrierRuns): CarrierServer => {
  if (!server) throw new Error('The carrier starts before the first test, not at import');
  return server;
};

const restart = (runs: CarrierRuns, timeoutMs?: number): void => {
  const { request, ...outgoing } = getServer(runs).outgoing;
  const timeout = timeoutMs === undefined ? {} : { timeoutMs };
  runs.syncs = shipmentTrackingSyncs({
    keys: runs.world.keys,
    outgoing: { ...outgoing, request: (url, options) => request(url, { ...options, ...timeout }) },
    clock: () => runs.now,
  });
};

const setNow = (runs: CarrierRuns, time: Date): void => {
  runs.now = time;
  runs.world.setNow(time);
};

const runAll = (runs: CarrierRuns, signal?: AbortSignal) =>
  runWaitingSyncs({
    database: runs.world.database,
    clock: () => runs.now,
    log: runs.world.app.log,
    getSync: (type) => findSync(runs, type),
    ...(signal && { signal }),
  });

const findSync = ({ syncs }: CarrierRuns, type: string): Sync => {
  const sync = Object.entries(syncs ?? {}).find(([carrierType]) => carrierType === type)?.[1];
  if (!sync) throw new Error(`No carrier has ${type}`);
  return sync;
};

const setUpShipments = async (
  runs: CarrierRuns,
  carrier: Carrier,
  { numbers, clientSecret = correctSecret, ...more }: Given,
) => {
  const client = await runs.world.newClient();
  const admin = client.as('ROLE_ADMIN');
  const body = { name: carrier, carrier, clientId: 'an id', clientSecret, ...more };
  const integrationId = (await admin(shipmentTrackingRoutes.create, { body })).body.id;
  const params = { integrationId };
  const made = await client.db((db) => makeParcels(db, carrier, numbers));
  const [first = 0] = made.shipmentIds;
  const queue = () => admin(integrationRoutes.schedulePartialSync, { params });
  return {
    ...made,
    client,
    admin,
    integrationId,
    shipmentId: first,
    queue,
    sync: async () => {
      await queue();
      await runAll(runs);
    },
    shipment: async (shipmentId = first) => (await admin(shipmentRoutes.get, { params: { shipmentId } })).body,
    events: async (shipmentId = first) => (await admin(shipmentEventRoutes.list, { params: { shipmentId } })).body,
    last: async () =>
      (await admin(integrationQueueRoutes.history, { query: { integrationId, size: 1 } })).body.content[0],
    current: async () =>
      (await admin(integrationQueueRoutes.current, { query: { integrationIds: String(integrationId) } })).body,
    openLogs: async () =>
      (await admin(integrationLogRoutes.list, { query: { integrationId, success: false, resolved: false } })).body
        .content,
  };
};

/** Shipments of one order, each of one unit. */
const makeParcels = async (db: Parameters<typeof makeOrder>[0], carrier: Carrier, numbers: readonly string[]) => {
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
