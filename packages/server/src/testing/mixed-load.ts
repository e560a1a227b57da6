import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { integrationEventRoutes } from '@shelfward/contract/integrations/core/integration-events.contract.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { importFile, makeCompanyWithStores } from '../features/sales/sales.factory.ts';
import type { Caller, TestClient, TypedResponse } from './client.ts';

/** The work of users of several clients, until it is stopped. */
export interface MixedLoad {
  /** Milliseconds of each call, in order of their ends. */
  readonly times: readonly number[];
  /** Unexpected responses and wrong figures. */
  readonly faults: readonly string[];
  readonly stop: () => Promise<void>;
}

/** A client with the records that the load uses. */
export interface LoadedClient {
  readonly client: TestClient;
  readonly records: Awaited<ReturnType<typeof makeCompanyWithStores>>;
}

export const prepareLoad = async (client: TestClient): Promise<LoadedClient> => {
  const records = await makeCompanyWithStores(client);
  await importFile(client, listSales('2024-06'), { role: 'ROLE_ADMIN' });
  return { client, records };
};

export const soldPeriod = { soldOnAfter: '2024-01-01', soldOnBefore: '2025-12-31' };
const rowsOfFile = 200;
const unitsOfRow = (row: number): number => (row % 9) + 1;

const listSales = (month: string): string[] =>
  Array.from({ length: rowsOfFile }, (_, row) => {
    const day = String((row % 28) + 1).padStart(2, '0');
    return `${row % 2 === 0 ? 'Downtown' : 'Uptown'},0012345678905,${unitsOfRow(row)},${month}-${day}`;
  });

export const startMixedLoad = (origin: string, clients: readonly LoadedClient[]): MixedLoad => {
  const times: number[] = [];
  const faults: string[] = [];
  let isStopped = false;

  const measured =
    (call: Caller): Caller =>
    async (route, request, headers) => {
      const startedAt = performance.now();
      const response = await call(route, request, headers);
      times.push(performance.now() - startedAt);
      expectStatus(route, response);
      return response;
    };
  const expectStatus = <R extends Route>(route: Route, { status, body }: TypedResponse<R>): void => {
    if (status !== route.status) faults.push(`${route.method} ${route.path}: ${status} ${JSON.stringify(body)}`);
  };
  const repeat = async (work: (turn: number) => Promise<unknown>): Promise<void> => {
    for (let turn = 0; !isStopped; turn += 1)
      await work(turn).catch((error: unknown) => {
        isStopped = true;
        faults.push(String(error));
      });
  };
  const users = clients.flatMap((loaded) => {
    const call = measured(loaded.client.as('ROLE_ADMIN'));
    const report = (text: string) => void faults.push(text);
    return [
      repeat(() => placeOrder(call, loaded)),
      repeat((turn) => importSales({ ...loaded, call, report }, turn)),
      repeat(() => readReports(call, loaded)),
      repeat((turn) => importCompanies(call, turn)),
      repeat(() => openStream(origin, loaded)),
    ];
  });
  return {
    times,
    faults,
    stop: async () => {
      isStopped = true;
      await Promise.all(users);
    },
  };
};

const placeOrder = async (call: Caller, { records }: LoadedClient): Promise<void> => {
  const { companyId, downtown, tea, honey } = records;
  const items = [tea, honey].map((productId) => ({ productId, quantity: 12, unitPrice: 450 }));
  const { body: order } = await call(orderRoutes.create, { body: { companyId, storeId: downtown, items } });
  const params = { orderId: order.id };
  await call(orderRoutes.setStatus, { params, body: { status: 'PENDING' } });
  await call(orderRoutes.get, { params });
  await call(orderRoutes.list, { query: { size: 50 } });
  await call(productRoutes.list, { query: { size: 50 } });
  await call(storeRoutes.list, { query: { size: 50 } });
};

/** Every import is undone, so that the amount of data is the same at all times. */
const importSales = async (
  { client, call, report }: LoadedClient & { readonly call: Caller; readonly report: (fault: string) => void },
  turn: number,
): Promise<void> => {
  const lines = listSales(`2025-${String((turn % 12) + 1).padStart(2, '0')}`);
  const units = lines.reduce((sum, _, row) => sum + unitsOfRow(row), 0);
  const getUnits = async () => (await call(salesReportRoutes.kpis, { query: soldPeriod })).body.unitsSold;
  const before = await getUnits();
  const { status, body, headers } = await importFile(client, lines, { role: 'ROLE_ADMIN' });
  if (status !== 200) return report(`A sales import returned ${status} ${JSON.stringify(body)}`);
  const after = await getUnits();
  if (after !== before + units) report(`A report had ${after} units instead of ${before + units} after an import`);
  await call(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? '' } });
  const restored = await getUnits();
  if (restored !== before) report(`A report had ${restored} units instead of ${before} after an undo`);
};

const readReports = async (call: Caller, { records }: LoadedClient): Promise<void> => {
  const { companyId, downtown, tea } = records;
  await call(salesReportRoutes.kpis, { query: { ...soldPeriod, companyId } });
  await call(salesReportRoutes.totals, { query: { ...soldPeriod, productIds: [tea] } });
  await call(salesReportRoutes.breakdown, { query: { ...soldPeriod, 'groupBy.type': 'STORE' } });
  await call(salesReportRoutes.breakdown, {
    query: { ...soldPeriod, 'groupBy.type': 'PRODUCT', storeIds: [downtown] },
  });
};

const importCompanies = async (call: Caller, turn: number): Promise<void> => {
  const names = Array.from({ length: 50 }, (_, row) => `Company ${turn % 10} ${row},Oslo`);
  const file = new File([['Company,City', ...names].join('\n')], 'companies.csv');
  const { body, headers } = await call(masterImportRoutes.create, {
    body: { configuration: { kind: 'COMPANIES' } },
    files: { file },
  });
  if (body.newRows === 0) return;
  const committed = await call(
    masterImportRoutes.commit,
    { params: { importId: body.id }, body: {} },
    { 'if-match': headers.etag ?? '' },
  );
  await call(undoRoutes.undo, { params: { token: committed.headers[undoTokenHeader] ?? '' } });
};

/** Closes the stream after its first bytes, as a browser does when its last tab is closed. */
const openStream = async (origin: string, { client }: LoadedClient): Promise<void> => {
  const closing = new AbortController();
  const response = await fetch(origin + integrationEventRoutes.events.path, {
    headers: client.headersFor('ROLE_ADMIN'),
    signal: closing.signal,
  });
  await response.body?.getReader().read();
  closing.abort();
};
