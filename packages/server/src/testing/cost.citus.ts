import fs from 'node:fs/promises';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Chain, makeChain } from '../features/proposals/proposals.factory.ts';
import type { TestClient } from './client.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { useWorld, type World } from './world.ts';

/** The clients take turns, so that no connection serves the same client twice in a row. */
const clients = 40;

let single: OwnPostgres;
beforeAll(async () => {
  single = await startOwnPostgres();
});
afterAll(() => single.stop());

const distributed = useWorld(
  () => [],
  async () => ({ ...inject('cluster'), isTimed: true }),
);
const one = useWorld(
  () => [],
  async () => single.cluster,
);

interface Account extends Chain {
  readonly client: TestClient;
  readonly orderId: number;
}

const priced = Array.from({ length: 100 }, () => 0);

const makeAccounts = async (world: World): Promise<Account[]> => {
  const accounts: Account[] = [];
  while (accounts.length < clients) {
    const client = await world.newClient();
    const chain = await makeChain(client, { stores: 1, parLevels: priced.map(() => 5) });
    const { id } = await createOrder({ ...chain, client });
    accounts.push({ ...chain, client, orderId: id });
  }
  return accounts;
};

const createOrder = async ({ client, companyId, storeIds, productIds }: Omit<Account, 'orderId'>) => {
  const [storeId = 0] = storeIds;
  const items = productIds.slice(0, 3).map((productId) => ({ productId, quantity: 12, unitPrice: 250 }));
  const { status, body } = await client.as('ROLE_ADMIN')(orderRoutes.create, { body: { companyId, storeId, items } });
  expect(status).toBe(201);
  return body;
};

/** At most these multiples of the time on one PostgreSQL: 1.3 times what was measured first. docs/scaling.md has the goals. */
const maxRatios: Readonly<Record<keyof typeof requests, number>> = {
  'list of orders': 3.8,
  'one order': 3.2,
  'create an order of 3 lines': 5.4,
  '100 prices': 4.6,
  report: 2.2,
  'proposal for a store of 100 products': 2.7,
};

let round = 0;
const requests = {
  'list of orders': ({ client }: Account) => client.as('ROLE_ADMIN')(orderRoutes.list, { query: {} }),
  'one order': ({ client, orderId }: Account) => client.as('ROLE_ADMIN')(orderRoutes.get, { params: { orderId } }),
  'create an order of 3 lines': createOrder,
  '100 prices': ({ client, priceListId, productIds }: Account) => {
    round += 1;
    const pricing = productIds.map((productId) => ({ productId, price: 300 + round }));
    return client.as('ROLE_ADMIN')(pricingRoutes.updatePrices, { body: { priceListId, pricing } });
  },
  report: ({ client, storeIds }: Account) =>
    client.as('ROLE_ADMIN')(salesReportRoutes.breakDown, {
      params: { groupByType: 'STORE' },
      query: { soldOnAfter: '2026-01-01', soldOnBefore: '2026-06-30', storeIds: String(storeIds[0]) },
    }),
  'proposal for a store of 100 products': ({ client, storeIds }: Account) =>
    client.as('ROLE_ADMIN')(orderProposalRoutes.create, { body: { storeIds: [...storeIds] } }),
} as const;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test('a request takes not much longer than on one PostgreSQL', async () => {
  const accounts = { distributed: await makeAccounts(distributed), one: await makeAccounts(one) };
  const lines = ['| Request | Statements | One PostgreSQL | Distributed | Ratio |', '|---|---|---|---|---|'];
  const ratios: Record<string, number> = {};
  for (const [name, send] of Object.entries(requests)) {
    const times = { distributed: [] as number[], one: [] as number[] };
    const statements = { distributed: 0, one: 0 };
    for (let at = 0; at < clients; at += 1)
      for (const place of ['distributed', 'one'] as const) {
        const world = place === 'one' ? one : distributed;
        const account = accounts[place][at];
        if (!account) throw new Error('Every place has the same number of accounts');
        world.takeStatements();
        const begin = performance.now();
        await send(account);
        times[place].push(performance.now() - begin);
        statements[place] += world.takeStatements().length;
      }
    const ratio = median(times.distributed) / median(times.one);
    ratios[name] = ratio;
    lines.push(
      `| ${name} | ${(statements.distributed / clients).toFixed(1)} | ${median(times.one).toFixed(1)} ms | ${median(times.distributed).toFixed(1)} ms | ${ratio.toFixed(2)} |`,
    );
  }
  const { CITUS_COST } = process.env;
  if (CITUS_COST) await fs.writeFile(CITUS_COST, `${lines.join('\n')}\n`);
  for (const [name, max] of Object.entries(maxRatios)) expect(ratios[name], name).toBeLessThan(max);
});
