import type { GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import { comparedPeriods } from '@shelfward/contract/analytics/like-for-like.rules.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { Periods, SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import { allSales } from '@shelfward/server/features/analytics/report-engine/cube/cube.factory.ts';
import { salesVectors } from '@shelfward/server/features/analytics/report-engine/sales-engine.service.ts';
import { startSalesCube } from '@shelfward/server/features/analytics/report-engine/sales-memory.service.ts';
import { sqlSalesVectors } from '@shelfward/server/features/analytics/report-engine/vectors/sales-vectors.service.ts';
import type { SalesVectors } from '@shelfward/server/features/analytics/report-engine/vectors/sales-vectors.types.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { startBenchEnvironment } from '../core/bench-environment.ts';
import { toRatio } from '../core/comparisons.ts';
import { computeSpread, measure, timed } from '../core/measure.ts';
import { type Engine, makeRollups, openDuckDb, type Row } from './sales-engines.alternatives.ts';
import { appendSales, makeSalesClient, pickSample } from './sales-engines.data.ts';

// BENCH_ROWS: the number of rows of the client. The figures of decision 0030 are of 20 million.
const rows = Number(process.env.BENCH_ROWS ?? 2_000_000);
const stores = 5000;
const products = 1000;

/** Measures one client's sales on every engine in one run; different results end the run. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  const client = await stage.newClient();
  await stage.fill(() => makeSalesClient(client, { stores, products, rows }));
  await stage.vacuum();
  const memory = startSalesCube(stage.database, { connection: stage.connection, memoryBytes: 2_000_000_000 });
  const figure = (name: string): number =>
    memory.figures.find((one) => one.name === `sales_memory_${name}`)?.value() ?? 0;
  try {
    await waitUntilInMemory(client, () => figure('answers'));
    const sizes = {
      rows: figure('rows'),
      'cube: bytes a row': round(figure('bytes') / figure('rows')),
      'cube: rows loaded a second': Math.round(figure('rows') / figure('load_seconds')),
    };
    const filtered = await pickSample(client, { companies: 10, lines: 8 });
    const duck = await openDuckDb(stage);
    const loading = figure('load_seconds') * 1000;
    const rollups = await makeRollups(stage, client);
    const engines = {
      cube: createEngine(client, salesVectors),
      sql: createEngine(client, sqlSalesVectors),
      DuckDB: duck.engine,
    };
    const compared = {
      ...(await compare(
        { ...engines, rollups },
        { name: 'by store', query: (engine, periods) => engine.byStore(periods, allSales) },
      )),
      ...(await compare(engines, {
        name: 'filtered view',
        query: async (engine, periods) => [
          ...(await engine.byStore(periods, filtered)),
          ...(await engine.byProduct(periods, filtered)),
        ],
      })),
    };
    duck.close();
    const api = await measureApi(client, compared['by store: DuckDB in ms'] ?? 0);
    const appended = await appendSales(client, 100_000);
    const visible = await timed(async () => {
      const { size } = await client.db((db) =>
        salesVectors.byStore({ db, tenantId: client.tenantId }, appended, allSales),
      );
      if (size === 0) throw new Error('The appended sales are not in the result');
    });
    return {
      ...sizes,
      'cube: load, times a copy of the rows to a file': toRatio(loading, duck.copyMs),
      ...compared,
      ...api,
      'append of 100,000 rows: next result, times a breakdown': toRatio(
        visible,
        api['breakdown at the API, p50 in ms'] ?? 0,
      ),
      'append of 100,000 rows: next result in ms': Math.round(visible),
    };
  } finally {
    await memory.stop();
    await stage.stop();
  }
};

const round = (value: number): number => Math.round(value * 10) / 10;

const waitUntilInMemory = async (client: TestClient, results: () => number): Promise<void> => {
  const before = results();
  while (results() === before) {
    await salesVectorsOnce(client);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};
const salesVectorsOnce = (client: TestClient) =>
  client.db((db) =>
    salesVectors.byDay({ db, tenantId: client.tenantId }, { after: '2025-12-30', before: '2025-12-31' }, allSales),
  );

const createEngine = (client: TestClient, vectors: SalesVectors): Engine => {
  const loadRows = (work: 'byStore' | 'byProduct', periods: Periods, filter: SalesFilter): Promise<Row[]> =>
    client.db(async (db) => {
      const sold = await vectors[work]({ db, tenantId: client.tenantId }, periods, filter);
      return [...sold]
        .map(([id, { units, sales, unitsYoy, salesYoy }]): Row => [id, units, sales, unitsYoy, salesYoy])
        .toSorted(([a], [b]) => a - b);
    });
  return {
    byStore: (periods, filter) => loadRows('byStore', periods, filter),
    byProduct: (periods, filter) => loadRows('byProduct', periods, filter),
  };
};

/** A year with a different last day each time, so that no result is cached. */
let periodCount = 0;
const nextPeriods = (): { readonly soldOnAfter: string; readonly soldOnBefore: string } => {
  periodCount += 1;
  const soldOnBefore = addDays('2025-12-31', -(periodCount % 150));
  return { soldOnAfter: addDays(soldOnBefore, -364 + Math.floor(periodCount / 150)), soldOnBefore };
};

const nextComparedPeriods = (): Periods => {
  const { soldOnAfter: after, soldOnBefore: before } = nextPeriods();
  return comparedPeriods({ period: { after, before }, comparison: 'CALENDAR' });
};

interface Comparison {
  readonly name: string;
  readonly query: (engine: Engine, periods: Periods) => Promise<Row[]>;
}

/** Elapsed milliseconds, and processor milliseconds of this process without PostgreSQL. */
const measureCost = async (
  work: () => Promise<unknown>,
): Promise<{ readonly clock: number; readonly processor: number }> => {
  const before = process.cpuUsage();
  const clock = await timed(work);
  const { user, system } = process.cpuUsage(before);
  return { clock, processor: (user + system) / 1000 };
};
const median = (values: readonly number[]): number => computeSpread(values).p50;

const compare = async (
  engines: Readonly<Record<string, Engine>>,
  { name, query }: Comparison,
): Promise<Record<string, number>> => {
  const same = nextComparedPeriods();
  const results = new Set<string>();
  for (const engine of Object.values(engines)) results.add(JSON.stringify(await query(engine, same)));
  if (results.size !== 1) throw new Error(`The engines return different results: ${name}`);
  const costs = new Map(
    Object.keys(engines).map((engine) => [engine, [] as Awaited<ReturnType<typeof measureCost>>[]]),
  );
  // Alternating, so that load of the machine affects all of them.
  for (let turn = 0; turn < 7; turn += 1)
    for (const [key, engine] of Object.entries(engines)) {
      const periods = nextComparedPeriods();
      costs.get(key)?.push(await measureCost(() => query(engine, periods)));
    }
  const clockMs = (engine: string): number => median((costs.get(engine) ?? []).map(({ clock }) => clock));
  return Object.fromEntries(
    [...costs].flatMap(([engine, measured]) => [
      [`${name}: ${engine} in ms`, clockMs(engine)],
      [`${name}: ${engine}, processor in ms`, median(measured.map(({ processor }) => processor))],
      ...(engine === 'cube'
        ? []
        : [[`${name}: ${engine}, times the cube`, round(clockMs(engine) / clockMs('cube'))] as const]),
    ]),
  );
};

const sections: readonly GroupByType[] = ['COMPANY', 'REGION', 'STORE', 'PRODUCT_LINE', 'PRODUCT'];

const measureApi = async (client: TestClient, duckMs: number): Promise<Record<string, number>> => {
  const user = client.as('ROLE_REPORTING');
  const { body } = await user(salesReportRoutes.availableAttributeKeys, { query: nextPeriods() });
  const section = async (groupByType: GroupByType, query: object): Promise<void> => {
    const { status } = await user(salesReportRoutes.breakDown, {
      params: { groupByType },
      query: { ...nextPeriods(), ...query },
    });
    if (status !== 200) throw new Error(`A section returned ${status}`);
  };
  const cost = await measureCost(async () => {
    for (let n = 0; n < 20; n += 1) await section('COMPANY', {});
  });
  const one = await measure(() => section('COMPANY', {}), { runs: 40 });
  const eight: number[] = [];
  const caller = async (): Promise<void> => {
    for (let n = 0; n < 12; n += 1) eight.push(await timed(() => section('COMPANY', {})));
  };
  await Promise.all(Array.from({ length: 8 }, caller));
  const page = await measure(
    () => {
      const period = nextPeriods();
      return Promise.all([
        ...sections.map((type) => section(type, period)),
        ...body.attributeKeys.map(({ id }) => section('ATTRIBUTE_KEY_ID', { ...period, attributeKeyId: id })),
      ]);
    },
    { runs: 20 },
  );
  return {
    'breakdown at the API, times DuckDB by store': toRatio(one.p50, duckMs),
    'breakdown at the API, 8 users, times one user': toRatio(computeSpread(eight).p50, one.p50),
    'page of 10 sections, times one breakdown': toRatio(page.p50, one.p50),
    'breakdown at the API, processor in ms': round(cost.processor / 20),
    'breakdown at the API, p50 in ms': one.p50,
    'breakdown at the API, p95 in ms': one.p95,
    'breakdown at the API, 8 users, p95 in ms': computeSpread(eight).p95,
    'page of 10 sections, p95 in ms': page.p95,
  };
};
