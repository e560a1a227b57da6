import { batchRoutes } from '@shelfward/contract/batch/batch.contract.ts';
import { urlOf } from '@shelfward/contract/kit/route.ts';
import { orderProposalRoutes as routes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import type { ProposalMatrix } from '@shelfward/contract/proposals/proposal-matrix.contract.ts';
import { storeOrderProposalRoutes } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import type { Caller, TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { timed } from './measure.ts';
import { startStage } from './stage.ts';

const stores = 500;
const products = 200;
const paste = { stores: 100, products: 50 };
const rounds = 3;

/** A proposal from the assortments to the orders: each step several times, the middle one counts. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startStage();
  try {
    const client = await stage.newClient();
    const storeIds = await fill(client);
    const call = client.as('ROLE_ORDER_MANAGER');
    const times: Record<'generate' | 'open' | 'save' | 'orders', number[]> = {
      generate: [],
      open: [],
      save: [],
      orders: [],
    };
    for (let round = 0; round < rounds; round += 1) {
      let id = 0;
      times.generate.push(
        await timed(async () => {
          ({ id } = (await call(routes.create, { body: { storeIds } })).body);
        }),
      );
      const params = { id };
      let matrix: ProposalMatrix | undefined;
      times.open.push(
        await timed(async () => {
          matrix = (await call(routes.matrix, { params })).body;
        }),
      );
      if (!matrix) throw new Error('The matrix did not open');
      const items = itemsOf(matrix);
      times.save.push(await timed(() => save(call, items)));
      await call(routes.process, { params });
      times.orders.push(await timed(() => expectOk(call(routes.generateOrders, { params }))));
    }
    return {
      [`generate ${stores} x ${products} in ms`]: middleOf(times.generate),
      [`open ${stores} x ${products} in ms`]: middleOf(times.open),
      [`save ${paste.stores} x ${paste.products} cells in ms`]: middleOf(times.save),
      [`orders of ${stores} x ${products} in ms`]: middleOf(times.orders),
    };
  } finally {
    await stage.stop();
  }
};

/** One batch, as the matrix editor sends a paste: an item for each product with a row for each store. */
const itemsOf = (matrix: ProposalMatrix) =>
  matrix.products.slice(0, paste.products).map(({ productId }, column) => {
    const body = matrix.stores.slice(0, paste.stores).map(({ storeOrderProposalId }, row) => {
      const previousQuantity = matrix.quantity[row * matrix.products.length + column] ?? 0;
      return { storeOrderProposalId, productId, quantity: previousQuantity + 1, previousQuantity };
    });
    const id = matrix.stores[0]?.storeOrderProposalId ?? 0;
    const uri = urlOf(storeOrderProposalRoutes.changeQuantities, { params: { id, productId } });
    return { id: String(productId), method: 'PATCH' as const, uri, body };
  });

const save = async (call: Caller, items: ReturnType<typeof itemsOf>): Promise<void> => {
  const { body } = await call(batchRoutes.run, { body: { items } });
  const refused = body.items.find(({ status }) => status !== 200);
  if (refused) throw new Error(`A cell was not saved: ${JSON.stringify(refused)}`);
};

const expectOk = async (answer: Promise<{ readonly status: number; readonly body: unknown }>): Promise<void> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(body));
};

const middleOf = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);

/** A chain whose shelves are half full, with something on its way and something ordered in every store. */
const fill = (client: TestClient): Promise<number[]> =>
  client.db(async (db) => {
    const t = client.tenantId;
    await sql`insert into price_list (tenant_id, name, is_default) values (${t}, 'Default', true)`.execute(db);
    await sql`insert into company (tenant_id, name) values (${t}, 'Chain')`.execute(db);
    await sql`insert into store (tenant_id, company_id, name)
      select ${t}, company.id, 'Store ' || n from company, generate_series(1, ${stores}::integer) n
      where company.tenant_id = ${t}`.execute(db);
    await sql`insert into product (tenant_id, upc, name, pack_size, on_hand)
      select ${t}, 'UPC ' || n, 'Product ' || n, 1 + n % 3, 5000 from generate_series(1, ${products}::integer) n`.execute(
      db,
    );
    await sql`insert into product_price (tenant_id, product_id, price_list_id, price_cents)
      select ${t}, product.id, price_list.id, 1000 from product, price_list
      where product.tenant_id = ${t} and price_list.tenant_id = ${t}`.execute(db);
    await sql`insert into global_assortment (tenant_id, name) values (${t}, 'Everything')`.execute(db);
    const pairs = sql`
      select store.id as store_id, product.id as product_id from store, product
      where store.tenant_id = ${t} and product.tenant_id = ${t}`;
    await sql`insert into store_assortment_item (tenant_id, store_id, product_id, global_assortment_id, global_assortment_quantity)
      select ${t}, store_id, product_id, global_assortment.id, 6 + (store_id * 7 + product_id) % 30
      from (${pairs}) pair, global_assortment where global_assortment.tenant_id = ${t}`.execute(db);
    await sql`insert into store_inventory (tenant_id, store_id, product_id, on_hand, anchored)
      select ${t}, store_id, product_id, (store_id + product_id * 5) % 12, true from (${pairs}) pair`.execute(db);
    await sql`insert into sales_order (tenant_id, company_id, store_id, status)
      select ${t}, company_id, id, 'PACKING' from store where tenant_id = ${t}`.execute(db);
    await sql`insert into sales_order_item (tenant_id, sales_order_id, store_id, product_id, unit_price_cents, quantity, shipped_quantity)
      select ${t}, sales_order.id, sales_order.store_id, product.id, 1000, 4, 2 from sales_order, product
      where sales_order.tenant_id = ${t} and product.tenant_id = ${t} and product.id % 10 = 0`.execute(db);
    await sql`insert into shipment (tenant_id, sales_order_id, shipped_date, status)
      select ${t}, id, current_date - 1, 'TRANSIT' from sales_order where tenant_id = ${t}`.execute(db);
    await sql`insert into shipment_item (tenant_id, shipment_id, store_id, product_id, quantity)
      select ${t}, shipment.id, item.store_id, item.product_id, 2
      from shipment join sales_order_item item on item.tenant_id = ${t} and item.sales_order_id = shipment.sales_order_id
      where shipment.tenant_id = ${t}`.execute(db);
    const { rows } = await sql<{ id: number }>`select id from store where tenant_id = ${t} order by id`.execute(db);
    return rows.map(({ id }) => id);
  });
