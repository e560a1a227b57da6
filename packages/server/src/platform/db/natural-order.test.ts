import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCompany } from '../../features/companies/companies.factory.ts';
import { makeOrder } from '../../features/orders/orders.factory.ts';
import { makeProduct } from '../../features/products/products.factory.ts';
import { makeStore } from '../../features/stores/stores.factory.ts';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
const numbers = [10, 2, 1, 33];
const naturally = (prefix: string) => [1, 2, 10, 33].map((number) => `${prefix} ${number}`);

const makeNumbered = (client: TestClient) =>
  client.db(async (db) => {
    const storeIds: number[] = [];
    const [companyId] = [await makeCompany(db, { name: 'Co 10' }), await makeCompany(db, { name: 'co 9' })];
    for (const number of numbers) {
      const storeId = await makeStore(db, { companyId, name: `BC ${number}` });
      const productId = await makeProduct(db, { name: `Tea ${number}` });
      storeIds.push(storeId);
      await db
        .insertInto('globalAssortment')
        .values({ name: `Set ${number}` })
        .execute();
      await makeOrder(db, { companyId, storeId, items: [{ productId, quantity: 1, unitPriceCents: 100 }] });
    }
    return storeIds;
  });

test('lists and the proposal matrix sort names by their numbers', async () => {
  const client = await world.newClient();
  const user = client.as('ROLE_ORDER_MANAGER');
  const storeIds = await makeNumbered(client);
  const sort = { query: { sort: 'name,asc' } };
  const names = ({ content }: { content: readonly { name: string }[] }) => content.map(({ name }) => name);

  expect(names((await user(storeRoutes.list, sort)).body)).toEqual(naturally('BC'));
  expect(names((await user(productRoutes.list, sort)).body)).toEqual(naturally('Tea'));
  expect(names((await user(globalAssortmentRoutes.list, sort)).body)).toEqual(naturally('Set'));
  expect(names((await user(companyRoutes.list, sort)).body)).toEqual(['co 9', 'Co 10']);
  const { body: orders } = await user(orderRoutes.list, { query: { sort: 'store,desc' } });
  expect(orders.content.map(({ store }) => store?.name)).toEqual(naturally('BC').toReversed());

  const { body: proposal } = await user(orderProposalRoutes.create, { body: { storeIds } });
  const { body: matrix } = await user(orderProposalRoutes.matrix, { params: { id: proposal.id } });
  expect(matrix.stores.map(({ name }) => name)).toEqual(naturally('BC'));
});

test.for(['product', 'store', 'company'] as const)(
  'a page of the list of %s reads the index of its order',
  async (table) => {
    const client = await world.newClient();
    const plan = await client.db(async (db) => {
      // The table is too small for the planner to prefer an index, so the plan without a sort must exist.
      for (const method of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
        await sql`set local ${sql.ref(`enable_${method}`)} = off`.execute(db);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from ${sql.table(table)} where tenant_id = ${client.tenantId}
      order by name_key collate natural_order, id limit 20`.execute(db);
      return JSON.stringify(rows);
    });

    expect(plan).toContain(`${table}_natural_name_idx`);
    expect(plan).not.toContain('Sort');
  },
);
