import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { dashboardRoutes } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { integrationEventRoutes } from '@shelfward/contract/integrations/core/integration-events.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import { ledgerRoutes } from '@shelfward/contract/ledger/ledger.contract.ts';
import { odataRoutes } from '@shelfward/contract/odata/odata.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { backTestRoutes } from '@shelfward/contract/replenishment/back-tests.contract.ts';
import { replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { build852, toX12 } from '@shelfward/edi/testing/edi-documents.ts';
import { makeApiToken } from '@shelfward/server/features/auth/api-tokens.factory.ts';
import { makePartner } from '@shelfward/server/features/edi/edi.factory.ts';
import { makeBase } from '@shelfward/server/features/integrations/odoo/odoo.factory.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';

export interface BusyClient {
  readonly client: TestClient;
  readonly origin: string;
  /** Aborts the requests at the end of the load. */
  readonly signal: AbortSignal;
}

/** Starts a load, which ends with its signal; the returned function waits for that, and resolves to the number of requests. */
export type Load = (busy: BusyClient) => Promise<() => Promise<number>>;

const who = 'ROLE_ADMIN';

interface SentRequest {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Rejections are part of a load: a client that sends too much gets them. */
const acceptable = (status: number): boolean => status < 400 || [401, 408, 429, 503].includes(status);

const send = async ({ client, origin, signal }: BusyClient, route: Route, request: SentRequest): Promise<number> => {
  const { body, form, headers = client.headersFor(who), ...address } = request;
  const response = await fetch(origin + routeUrl(route, address), {
    method: route.method,
    signal,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  });
  const text = await response.text();
  if (!acceptable(response.status)) throw new Error(`${route.path} returned ${response.status}: ${text.slice(0, 500)}`);
  return response.status;
};

/** So many requests at a time. */
const keepBusy = (concurrent: number, { signal }: BusyClient, call: (n: number) => Promise<unknown>) => {
  let sent = 0;
  const caller = async (): Promise<void> => {
    while (!signal.aborted) {
      sent += 1;
      await call(sent).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }
  };
  const callers = Promise.all(Array.from({ length: concurrent }, caller));
  // An error before the end is thrown at the end.
  callers.catch(() => undefined);
  return async (): Promise<number> => {
    await callers;
    return sent;
  };
};

const parallel =
  (concurrent: number, route: Route, toRequest: (n: number) => SentRequest): Load =>
  async (busy) =>
    keepBusy(concurrent, busy, (n) => send(busy, route, toRequest(n)));

/** A year that ends on another day each time, so that no result is cached. */
const toDays = (n: number) => {
  const soldOnBefore = addDays(new Date().toISOString().slice(0, 10), -(n % 200));
  return { soldOnAfter: addDays(soldOnBefore, -364), soldOnBefore };
};

const pivot = (n: number) => ({
  levels: [{ type: 'STORE' }, { type: 'PRODUCT' }],
  columns: 'MONTH',
  days: toDays(n),
});

const salesForm = (n: number, rows: number): FormData => {
  const lines = Array.from(
    { length: rows },
    (_, row) => `Store ${1 + (row % 50)},UPC ${1 + ((row + n) % 200)},${1 + (row % 9)},${toDays(n + row).soldOnBefore}`,
  );
  const form = new FormData();
  const headers = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 };
  const configuration = {
    storeIdentificationType: 'STORE_NAME',
    companyId: 0,
    headers,
    delimiter: 'DEFAULT',
    mode: 'APPEND',
  };
  form.append('importSaleCsvConfiguration', new Blob([JSON.stringify(configuration)], { type: 'application/json' }));
  form.append('file', new Blob([['Store,UPC,Quantity,Sold on', ...lines].join('\n')]), `sales-${n}.csv`);
  return form;
};

/** Starts a job again as soon as the last one has ended. */
const repeatJob =
  (start: (busy: BusyClient) => Promise<() => Promise<boolean>>): Load =>
  async (busy) => {
    let isEnded: (() => Promise<boolean>) | undefined;
    return keepBusy(1, busy, async () => {
      if (!isEnded || (await isEnded())) isEnded = await start(busy);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
  };

const runs: Load = repeatJob(async ({ client }) => {
  const manager = client.as('ROLE_ORDER_MANAGER');
  const { body } = await manager(replenishmentRoutes.startRun, {});
  const params = { runId: body.id };
  return async () => ['DONE', 'FAILED'].includes((await manager(replenishmentRoutes.getRun, { params })).body.status);
});

const backTests: Load = repeatJob(async ({ client }) => {
  const manager = client.as('ROLE_ORDER_MANAGER');
  const { body } = await manager(backTestRoutes.start, {
    body: { companyIds: [], productLineIds: [], leadWeeks: 2, reviewWeeks: 1, testWeeks: 26 },
  });
  const params = { backTestId: body.id };
  return async () => ['DONE', 'FAILED'].includes((await manager(backTestRoutes.get, { params })).body.status);
});

const ledgers: Load = repeatJob(async ({ client }) => {
  const manager = client.as('ROLE_ORDER_MANAGER');
  await manager(ledgerRoutes.start, { body: { weeks: 104, formerRule: 'BEFORE_SUGGESTIONS' } });
  return async () => ['DONE', 'FAILED'].includes((await manager(ledgerRoutes.get, { query: {} })).body.status ?? '');
});

const tiles = Array.from({ length: 40 }, (_, n) => ({
  id: `t${n}`,
  viewId: null,
  report: { levels: [{ type: 'PRODUCT' }], days: toDays(n), limit: 20 + n },
  display: 'TABLE',
  width: 'THIRD',
}));

const dashboards: Load = async (busy) => {
  const { body } = await busy.client.as(who)(dashboardRoutes.create, {
    body: { name: `Dashboard ${Date.now()}` },
  });
  return parallel(50, dashboardRoutes.results, (n) => ({
    params: { id: body.id },
    body: { tiles, days: toDays(n) },
  }))(busy);
};

/** A week of 50 stores and 200 products in each interchange. */
const interchanges: Load = async (busy) => {
  const { client } = busy;
  const companyId = await client.db(async (db) => {
    await db
      .updateTable('store')
      .set((table) => ({ number: table.cast<string>(table.ref('id'), 'text') }))
      .execute();
    return (await db.selectFrom('company').select('id').executeTakeFirstOrThrow()).id;
  });
  await makePartner(client, companyId);
  const [stores, products] = await client.db(async (db) => [
    await db.selectFrom('store').select('id').execute(),
    await db.selectFrom('product').select('upc').execute(),
  ]);
  const sales = products.flatMap(({ upc }) =>
    stores.map(({ id }) => ({ store: String(id), upc: upc ?? '', units: 3 })),
  );
  return keepBusy(2, busy, (n) => {
    const monday = addDays('2024-01-01', 7 * (n % 100));
    const body = build852(sales, 'STORES_IN_SDQ', monday, addDays(monday, 6));
    const form = new FormData();
    form.append('file', new Blob([toX12('852', body, { control: String(n).padStart(9, '0') })]), `week-${n}.edi`);
    return send(busy, interchangeRoutes.receive, { form });
  });
};

/** Twelve integrations that run again and again, against a server that responds immediately. */
const syncs: Load = async (busy) => {
  const { client } = busy;
  const responsive = http.createServer((request, response) => {
    request.resume();
    response.writeHead(404).end();
  });
  responsive.listen(0, '127.0.0.1');
  await once(responsive, 'listening');
  const url = `http://127.0.0.1:${(responsive.address() as AddressInfo).port}`;
  const ids: number[] = [];
  for (let made = 0; made < 12; made += 1) ids.push((await makeBase(client, { url })).id);
  const ended = keepBusy(4, busy, (n) =>
    client.as(who)(integrationRoutes.schedulePartialSync, { params: { integrationId: ids[n % ids.length] ?? 0 } }),
  );
  return async () => {
    const sent = await ended();
    responsive.close();
    return sent;
  };
};

const assistants: Load = async (busy) => {
  const { client, origin, signal } = busy;
  const { token } = await makeApiToken(client, 'ROLE_REPORTING', { access: 'READ', authorities: ['ROLE_REPORTING'] });
  const headers = {
    authorization: `Bearer ${token}`,
    'x-client-subdomain': client.subdomain,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    'mcp-protocol-version': '2025-11-25',
  };
  return keepBusy(20, busy, async (n) => {
    const { soldOnAfter: from, soldOnBefore: to } = toDays(n);
    const params = { name: 'report', arguments: { from, to, groupBy: ['STORE', 'PRODUCT'] } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: n, method: 'tools/call', params });
    const response = await fetch(`${origin}/mcp`, { method: 'POST', headers, body, signal });
    const text = await response.text();
    if (!acceptable(response.status)) throw new Error(`/mcp returned ${response.status}: ${text.slice(0, 500)}`);
  });
};

/** Streams of events, while the integrations change all the time. */
const liveEvents: Load = async (busy) => {
  const { client, origin, signal } = busy;
  const streams = Array.from({ length: 50 }, async () => {
    const headers = client.headersFor(who);
    const response = await fetch(origin + routeUrl(integrationEventRoutes.events, {}), {
      headers,
      signal,
    });
    await response.text();
  });
  const reading = Promise.allSettled(streams);
  const ended = await syncs(busy);
  return async () => {
    await reading;
    return ended();
  };
};

const wrongToken = { authorization: 'Bearer wrong', 'x-client-subdomain': 'wrong' };

/** Everything that clients share, and the heaviest use of it. */
export const loads: Readonly<Record<string, Load>> = {
  '60 lists': parallel(60, productRoutes.list, (n) => ({ query: { page: n % 4, size: 50 } })),
  '50 imports': parallel(50, saleRoutes.import, (n) => ({ form: salesForm(n, 300) })),
  '50 wrong tokens': parallel(50, productRoutes.list, () => ({ headers: wrongToken })),
  '50 dashboards of 40 tiles': dashboards,
  '10 previews': parallel(10, saleRoutes.previewImport, (n) => ({ form: salesForm(n, 1000) })),
  '10 exports': parallel(10, reportQueryRoutes.xlsx, (n) => ({ body: { name: 'Sales', query: pivot(n) } })),
  '10 reports': parallel(10, reportQueryRoutes.run, (n) => ({ body: pivot(n) })),
  'EDI of 10,000 quantities': interchanges,
  'runs of par levels': runs,
  'back-tests': backTests,
  ledgers,
  syncs,
  '20 assistants': assistants,
  '10 OData feeds': parallel(10, odataRoutes.read, (n) => ({
    params: { entitySet: 'DailySales' },
    query: { $filter: `Day ge ${toDays(n).soldOnAfter}`, $top: 5000 },
  })),
  '50 streams of events': liveEvents,
};
