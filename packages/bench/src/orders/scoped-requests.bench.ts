import { type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { makeScopedUser } from '@shelfward/server/features/users/user-scopes.factory.ts';
import { createTokens } from '@shelfward/server/platform/auth/tokens.ts';
import { type TestClient, testSecret } from '@shelfward/server/testing/client.ts';
import { type BenchEnvironment, startFilledEnvironment } from '../core/bench-environment.ts';
import { toRatio } from '../core/comparisons.ts';
import { computeSpread, timed } from '../core/measure.ts';
import { manyOrders } from './orders-list.data.ts';

const runs = 200;

type Headers = Readonly<Record<string, string>>;

/** Requests of a user with a scope, alternating with the same ones of a user without one: 2,160 stores. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startFilledEnvironment(manyOrders);
  try {
    const { client, data: filters } = stage;
    const companyIds = await findCompanyIds(client);
    const world = { app: stage.app, tokens: createTokens(testSecret) };
    const unscoped = client.headersFor('ROLE_ORDER_MANAGER');
    const authorities = ['ROLE_ORDER_MANAGER'] as const;
    const kind = 'REPRESENTATIVE';
    const one = await makeScopedUser(world, client, { kind, authorities, companyIds: companyIds.slice(30, 31) });
    const all = await makeScopedUser(world, client, { kind, authorities, companyIds });
    const query = { ...filters['one company'], size: '20' };
    const figures: Record<string, number> = {};
    const compare = async (name: string, route: Route, request: object, headers: Headers) => {
      const { p50, p95 } = await measureRatio(stage, { route, request }, [headers, unscoped]);
      figures[`${name}: p50, times without a scope`] = p50;
      figures[`${name}: p95, times without a scope`] = p95;
    };
    await compare('orders of a company', orderRoutes.list, { query }, one.headers);
    await compare('stores of a company', storeRoutes.list, { query }, one.headers);
    await compare('orders, all companies', orderRoutes.list, { query: { size: '20' } }, all.headers);
    return figures;
  } finally {
    await stage.stop();
  }
};

const findCompanyIds = ({ db }: TestClient): Promise<number[]> =>
  db(async (on) => {
    const rows = await on.selectFrom('company').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  });

const measureRatio = async (
  stage: BenchEnvironment,
  { route, request }: { readonly route: Route; readonly request: object },
  [scoped, unscoped]: readonly [Headers, Headers],
): Promise<{ readonly p50: number; readonly p95: number }> => {
  const send = async (headers: Headers) => {
    const { statusCode, body } = await stage.app.inject({ method: 'GET', url: routeUrl(route, request), headers });
    if (statusCode !== 200) throw new Error(`${route.path} returned ${statusCode}: ${body}`);
  };
  const times: { readonly with: number[]; readonly without: number[] } = { with: [], without: [] };
  for (let run = -20; run < runs; run += 1) {
    const [withScope, withoutScope] = [await timed(() => send(scoped)), await timed(() => send(unscoped))];
    if (run < 0) continue;
    times.with.push(withScope);
    times.without.push(withoutScope);
  }
  const [own, other] = [computeSpread(times.with), computeSpread(times.without)];
  return { p50: toRatio(own.p50, other.p50), p95: toRatio(own.p95, other.p95) };
};
