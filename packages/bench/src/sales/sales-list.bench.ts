import { routeUrl } from '@shelfward/contract/kit/route.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { buildSaleBlocks } from '@shelfward/server/features/sales/public.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
import { toRatio } from '../core/comparisons.ts';
import { computeSpread, timed } from '../core/measure.ts';
import { fillSales } from './sales-list.data.ts';

const runs = Number(process.env.BENCH_RUNS ?? 2);
const size = 20;
const fields = ['id', 'soldOn', 'quantity', 'totalPrice'] as const;
const sorts = fields.flatMap((field) => [`${field},asc`, `${field},desc`]);
/** Pages in the middle of a list that is sorted by a value are not measured: all rows before them are sorted. */
const isMiddleMeasured = (sort: string) => sort.startsWith('id') || sort.startsWith('soldOn');

/** A million rows: every filter with every sort, on the first, a middle, and the last page. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    const filters = await stage.fill(() => fillSales(client));
    await buildSaleBlocks(stage.database, new Date());
    await stage.vacuum();
    const figures: Record<string, number> = {};
    const all: number[] = [];
    for (const [name, filter] of Object.entries(filters)) {
      const filterTimes: number[] = [];
      for (const sort of sorts) {
        const { totalPages } = await listSales(stage, client, { ...filter, sort });
        const last = Math.max(0, totalPages - 1);
        const pages = isMiddleMeasured(sort) ? [0, Math.floor(last / 2), last] : [0, last];
        for (const page of pages)
          for (let n = 0; n < runs; n += 1)
            filterTimes.push(await timed(() => listSales(stage, client, { ...filter, sort, page })));
      }
      figures[`${name}: p95 in ms`] = computeSpread(filterTimes).p95;
      all.push(...filterTimes);
    }
    const { p50, p95, max } = computeSpread(all);
    const simple: number[] = [];
    for (let n = 0; n < 10 * runs; n += 1) simple.push(await timed(() => listImports(stage, client)));
    const baseline = computeSpread(simple).p50;
    return {
      'median in ms': p50,
      'p95 in ms': p95,
      'slowest in ms': max,
      'median, times a list of imports': toRatio(p50, baseline),
      'p95, times a list of imports': toRatio(p95, baseline),
      ...figures,
    };
  } finally {
    await stage.stop();
  }
};

const listSales = async (
  stage: BenchEnvironment,
  client: TestClient,
  query: object,
): Promise<{ readonly totalPages: number }> => {
  const response = await stage.app.inject({
    method: 'GET',
    url: routeUrl(saleRoutes.list, { query: { size, ...query } }),
    headers: client.headersFor('ROLE_REPORTING'),
  });
  if (response.statusCode !== 200) throw new Error(`The list returned ${response.statusCode}: ${response.body}`);
  return response.json<{ totalPages: number }>();
};

const listImports = async (stage: BenchEnvironment, client: TestClient): Promise<void> => {
  const url = routeUrl(saleRoutes.listImports, { query: { size } });
  await stage.app.inject({ method: 'GET', url, headers: client.headersFor('ROLE_REPORTING') });
};
