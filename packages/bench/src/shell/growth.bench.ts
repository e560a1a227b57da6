import { routeUrl } from '@shelfward/contract/kit/route.ts';
import type { TestClient, UntypedRequest } from '@shelfward/server/testing/client.ts';
import { type Case, cases } from '@shelfward/server/testing/contract-loop/examples.ts';
import { type BenchEnvironment, startBenchEnvironment, startFilledEnvironment } from '../core/bench-environment.ts';
import { toRatio } from '../core/comparisons.ts';
import { computeSpread, measure } from '../core/measure.ts';
import { fillOrders, manyOrders } from '../orders/orders-list.data.ts';

const runs = 7;
const roles = ['ROLE_ADMIN', 'ROLE_SUPERUSER'] as const;
const uniqueViolation = '23505';
const maxFactor = 1.2;
/** Calls that are shorter than so many median calls vary too much for a ratio. */
const shortest = 4;
const slow = 30;

interface Measured {
  readonly name: string;
  readonly median: number;
}

/** All GET routes of the contract that return 200, with 300 orders and with 100,000 orders of 5 lines. */
export const run = async (): Promise<Record<string, number>> => {
  const [smallStage, stage] = [await startBenchEnvironment(), await startFilledEnvironment(manyOrders)];
  try {
    const smallClient = await smallStage.newClient();
    await fillOrders(smallStage, smallClient, 300);
    const { measured: few } = await measureAll(smallStage, smallClient);
    const { measured: many, skipped } = await measureAll(stage, stage.client);
    const typical = computeSpread(few.map(({ median }) => median)).p50;
    const grown = many.flatMap(({ name, median }) => {
      const before = few.find((one) => one.name === name)?.median ?? 0;
      const factor = median / Math.max(before, shortest * typical);
      return factor > maxFactor ? [{ name, before, median, factor }] : [];
    });
    const slowest = many.toSorted((left, right) => right.median - left.median).slice(0, 10);
    return {
      routes: many.length,
      'routes that could not be prepared': skipped.length,
      [`routes that grow by more than ${maxFactor} times`]: grown.length,
      [`routes over ${slow} times the median route`]: many.filter(({ median }) => median > slow * typical).length,
      'slowest route, times the median route': toRatio(slowest[0]?.median ?? 0, typical),
      ...Object.fromEntries(
        grown.flatMap(({ name, before, median }) => [
          [`${name}: median in ms, 300 orders`, before],
          [`${name}: median in ms, 100,000 orders`, median],
        ]),
      ),
      ...Object.fromEntries(slowest.map(({ name, median }) => [`slowest: ${name}: median in ms`, median])),
    };
  } finally {
    await smallStage.stop();
    await stage.stop();
  }
};

type Prepared = Case & { readonly request: UntypedRequest };

/** All examples use one client. An example whose unique names another example has used cannot be measured. */
const prepareRequests = async (client: TestClient): Promise<{ prepared: Prepared[]; skipped: string[] }> => {
  const prepared: Prepared[] = [];
  const skipped: string[] = [];
  for (const one of cases)
    if (one.route.method === 'GET' && one.route.status === 200)
      try {
        prepared.push({ ...one, request: await one.example(client) });
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === uniqueViolation)) throw error;
        skipped.push(`${one.area}.${one.name}`);
      }
  return { prepared, skipped };
};

const measureAll = async (
  stage: BenchEnvironment,
  client: TestClient,
): Promise<{ measured: readonly Measured[]; skipped: readonly string[] }> => {
  const { prepared, skipped } = await prepareRequests(client);
  await stage.vacuum();
  const measured: Measured[] = [];
  for (const { area, name, route, request } of prepared) {
    const callAs = (role: (typeof roles)[number]) => () =>
      stage.app.inject({ method: 'GET', url: routeUrl(route, request), headers: client.headersFor(role) });
    for (const role of roles) {
      if ((await callAs(role)()).statusCode !== 200) continue;
      const { p50 } = await measure(callAs(role), { runs });
      measured.push({ name: `${area}.${name}`, median: p50 });
      break;
    }
  }
  return { measured, skipped };
};
