import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { orderConversionRoutes } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { startSalesCube } from '@shelfward/server/features/analytics/report-engine/sales-memory.service.ts';
import { makeScopedUser } from '@shelfward/server/features/users/user-scopes.factory.ts';
import { createTokens } from '@shelfward/server/platform/auth/tokens.ts';
import { type TestClient, testSecret } from '@shelfward/server/testing/client.ts';
import { makeSalesClient } from '../analytics/sales-engines.data.ts';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
import { toRatio } from '../core/comparisons.ts';
import { computeSpread, timed } from '../core/measure.ts';
import { addOrders } from './orders-list.data.ts';

const runs = 60;
// BENCH_ROWS: the number of daily sums. The figures of docs/scaling.md are of 5 million.
const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);

type Headers = Readonly<Record<string, string>>;
interface Compared {
  readonly name: string;
  readonly route: Route;
  /** The request of a run, so that no response comes from a cache. */
  readonly request: (run: number) => { readonly params?: object; readonly query?: object; readonly body?: unknown };
}

/** Requests of a user with a scope, alternating with the same ones of a user without one: 2,160 stores. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  const memory = startSalesCube(stage.database, { connection: stage.connection, memoryBytes: 2_000_000_000 });
  try {
    const client = await stage.newClient();
    await stage.fill(async () => {
      await makeSalesClient(client, { stores: 2160, products: 1000, rows });
      await addOrders(stage, client, 50_000);
    });
    await stage.vacuum();
    const { companyIds, orderId, storeId } = await findIds(client);
    const world = { app: stage.app, tokens: createTokens(testSecret) };
    const given = { kind: 'REPRESENTATIVE', authorities: ['ROLE_REPORTING', 'ROLE_ORDER_MANAGER'] } as const;
    const unscoped = client.headersFor('ROLE_ADMIN');
    const companyId = companyIds[20] ?? 0;
    const one = await makeScopedUser(world, client, { ...given, companyIds: [companyId] });
    const all = await makeScopedUser(world, client, { ...given, companyIds });
    const figures: Record<string, number> = {};
    const compare = async (scope: string, headers: Headers, { name, ...compared }: Compared) => {
      const { own, other } = await measurePair(stage, compared, [headers, unscoped]);
      figures[`${name}, ${scope}: p50, times without a scope`] = toRatio(own.p50, other.p50);
      figures[`${name}, ${scope}: p95, times without a scope`] = toRatio(own.p95, other.p95);
      figures[`${name}, ${scope}: p50 without a scope in ms`] = other.p50;
    };
    const records = { orderId, storeId, companyId };
    for (const compared of listCompared(records, { companyId })) await compare('one company', one.headers, compared);
    for (const compared of listCompared(records, {})) await compare('all companies', all.headers, compared);
    return figures;
  } finally {
    await memory.stop();
    await stage.stop();
  }
};

/** Lists, single records, the five reports, and the pivot, for all companies or with a filter. */
const listCompared = (
  ids: { readonly orderId: number; readonly storeId: number; readonly companyId: number },
  { companyId }: { readonly companyId?: number },
): Compared[] => {
  const list = { size: '20', ...(companyId && { companyId }) };
  const filter = companyId ? { companyIds: String(companyId) } : {};
  const toPeriod = (run: number) => {
    const soldOnBefore = addDays('2025-12-31', -(run % 150));
    return { soldOnAfter: addDays(soldOnBefore, -364 + Math.floor(run / 150)), soldOnBefore };
  };
  const conversion = (run: number) => ({
    query: {
      ...toPeriod(run),
      orderAnalyticGroupByType: 'STORE',
      off: 0,
      limit: 20,
      orderBy: 'conversion_rate,desc',
      ...(companyId && { companyId }),
    },
  });
  return [
    { name: 'list of orders', route: orderRoutes.list, request: () => ({ query: list }) },
    { name: 'list of stores', route: storeRoutes.list, request: () => ({ query: list }) },
    { name: 'order', route: orderRoutes.get, request: () => ({ params: { orderId: ids.orderId } }) },
    { name: 'store', route: storeRoutes.get, request: () => ({ params: { storeId: ids.storeId } }) },
    { name: 'company', route: companyRoutes.get, request: () => ({ params: { companyId: ids.companyId } }) },
    {
      name: 'sales report',
      route: salesReportRoutes.breakDown,
      request: (run) => ({ params: { groupByType: 'STORE' }, query: { ...toPeriod(run), ...filter } }),
    },
    {
      name: 'overview',
      route: salesReportRoutes.overview,
      request: (run) => ({ body: { ...toPeriod(run), rangeType: 'WEEK', ...(companyId && { companyId }) } }),
    },
    {
      name: 'year to date',
      route: salesReportRoutes.yearToDate,
      request: (run) => ({
        query: { atTime: `${toPeriod(run).soldOnBefore}T12:00:00Z`, ...(companyId && { companyId }) },
      }),
    },
    {
      name: 'store performance',
      route: analyticsRoutes.storePerformance,
      request: (run) => ({ query: { ...toPeriod(run), ...filter, size: '20' } }),
    },
    { name: 'order conversion', route: orderConversionRoutes.list, request: conversion },
  ];
};

const findIds = ({ db }: TestClient) =>
  db(async (on) => {
    const rows = await on.selectFrom('company').select('id').orderBy('id').execute();
    const companyIds = rows.map(({ id }) => id);
    const order = await on
      .selectFrom('salesOrder')
      .select(['id', 'storeId'])
      .where('companyId', '=', companyIds[20] ?? 0)
      .where('storeId', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return { companyIds, orderId: order.id, storeId: order.storeId ?? 0 };
  });

const measurePair = async (
  stage: BenchEnvironment,
  { route, request }: Omit<Compared, 'name'>,
  [scoped, unscoped]: readonly [Headers, Headers],
) => {
  const send = async (run: number, headers: Headers) => {
    const given: { readonly params?: object; readonly query?: object; readonly body?: unknown } = request(run);
    const { statusCode, body } = await stage.app.inject({
      method: route.method,
      url: routeUrl(route, given),
      headers: { ...headers, ...(given.body !== undefined && { 'content-type': 'application/json' }) },
      ...(given.body !== undefined && { payload: JSON.stringify(given.body) }),
    });
    if (statusCode !== 200) throw new Error(`${route.path} returned ${statusCode}: ${body}`);
    return body;
  };
  // Loads the cube and the plans; both users see the same.
  if ((await send(0, scoped)) === '' || (await send(0, unscoped)) === '') throw new Error('There is no response');
  const times: { readonly own: number[]; readonly other: number[] } = { own: [], other: [] };
  for (let run = -20; run < runs; run += 1) {
    // What the first of two equal requests reads, the second one finds in memory, so they take turns.
    const pair = [
      ['own', scoped],
      ['other', unscoped],
    ] as const;
    for (const [name, headers] of run % 2 === 0 ? pair : pair.toReversed()) {
      const time = await timed(() => send(run + 21, headers));
      if (run >= 0) times[name].push(time);
    }
  }
  return { own: computeSpread(times.own), other: computeSpread(times.other) };
};
