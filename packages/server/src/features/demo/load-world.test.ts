import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { refreshEstimates } from '../inventory/public.ts';
import { createDemoClient } from './demo-clients.ts';
import { generateWorld } from './demo-world.ts';
import { loadWorld } from './load-world.ts';
import { generateSales } from './sales.ts';

const running = useWorld();
const world = generateWorld({ seed: 'loader', scale: 0.1, asOf: '2026-11-20' });

/** A new client with the demo data, and a function that runs a query on it. */
const loadClient = async () => {
  const client = await running.newClient();
  const { tenantId } = client;
  const users = { adminId: client.userIdFor('ROLE_ADMIN'), orderManagerId: client.userIdFor('ROLE_ORDER_MANAGER') };
  await client.db((db) => loadWorld({ db, tenantId }, { world, ...users }));
  const findRows = <T>(query: ReturnType<typeof sql<T>>) => client.db(async (db) => (await query.execute(db)).rows);
  return { tenantId, client, findRows };
};

describe('loaded demo data', () => {
  it('has every record with its generated names and references', async () => {
    const { tenantId, findRows } = await loadClient();

    const stores = await findRows(sql`select s.name, c.name as company, r.code as region, b.names as buyers, s.inactive
      from store s join company c on c.tenant_id = s.tenant_id and c.id = s.company_id
      join region r on r.tenant_id = s.tenant_id and r.id = s.region_id
      left join (select sb.store_id, array_agg(b.name order by b.id) as names from store_buyer sb
        join buyer b on b.tenant_id = sb.tenant_id and b.id = sb.buyer_id
        where sb.tenant_id = ${tenantId} group by sb.store_id) b on b.store_id = s.id
      where s.tenant_id = ${tenantId} order by s.id`);
    const products = await findRows(sql`select p.upc, p.name, l.name as line, p.pack_size,
        array(select k.name || '=' || v.name from product_attribute a
          join attribute_value v on v.tenant_id = a.tenant_id and v.id = a.attribute_value_id
          join attribute_key k on k.tenant_id = v.tenant_id and k.id = v.attribute_key_id
          where a.tenant_id = ${tenantId} and a.product_id = p.id order by v.id) as attributes
      from product p join product_line l on l.tenant_id = p.tenant_id and l.id = p.product_line_id
      where p.tenant_id = ${tenantId} order by p.id`);

    expect(stores).toEqual(
      world.stores.map((store) => ({
        name: store.name,
        company: world.companies[store.company]?.name,
        region: world.regions[store.region]?.code,
        buyers: store.buyers.length === 0 ? null : store.buyers.map((buyer) => world.buyers[buyer]?.name),
        inactive: store.closedOn !== null,
      })),
    );
    expect(products).toEqual(
      world.products.map((product) => ({
        upc: product.upc,
        name: product.name,
        line: world.productLines[product.productLine]?.name,
        packSize: product.packSize,
        attributes: product.attributes.map(([key, value]) => {
          const attribute = world.attributeKeys[key];
          return `${attribute?.name}=${attribute?.values[value]}`;
        }),
      })),
    );
  });

  it('has the last price change of each product as its current price', async () => {
    const { tenantId, findRows } = await loadClient();

    const [prices] = await findRows(sql`select count(*) as prices, sum(price_cents) as cents,
        count(*) filter (where price_cents = (select c.new_price_cents from price_change c
          where c.tenant_id = ${tenantId} and c.product_price_id = p.id order by c.effective_on desc, c.id desc limit 1)) as agreeing
      from product_price p where p.tenant_id = ${tenantId}`);

    expect(prices).toEqual({
      prices: world.prices.length,
      cents: world.prices.reduce((sum, price) => sum + (price.history.at(-1)?.cents ?? 0), 0),
      agreeing: world.prices.length,
    });
  });

  it('has the assortment of each store compiled from its assigned assortments', async () => {
    const { tenantId, findRows } = await loadClient();

    const compiled = sql`select a.store_id, i.product_id, max(i.quantity) as quantity from store_global_assortment a
      join global_assortment_item i on i.tenant_id = a.tenant_id and i.global_assortment_id = a.global_assortment_id
      where a.tenant_id = ${tenantId} group by 1, 2 order by 1, 2`;
    const stored = sql`select store_id, product_id, global_assortment_quantity as quantity from store_assortment_item
      where tenant_id = ${tenantId} order by 1, 2`;

    expect((await findRows(stored)).length).toBeGreaterThan(50);
    expect(await findRows(stored)).toEqual(await findRows(compiled));
  });

  it('has orders whose totals equal their lines and whose shipped quantities equal their shipments', async () => {
    const { tenantId, findRows } = await loadClient();

    const [totals] =
      await findRows(sql`select count(*) as orders, sum(total_unit) as units, sum(total_price_cents) as cents
      from sales_order where tenant_id = ${tenantId}`);
    const wrong = await findRows(sql`select o.id from sales_order o join lateral (
        select sum(i.quantity) as units, sum(i.shipped_quantity) as shipped,
          round(sum(i.quantity::numeric * i.unit_price_cents)) as cents
        from sales_order_item i where i.tenant_id = ${tenantId} and i.sales_order_id = o.id) i on true
      join lateral (select coalesce(sum(si.quantity), 0) as shipped from shipment s
        join shipment_item si on si.tenant_id = s.tenant_id and si.shipment_id = s.id
        where s.tenant_id = ${tenantId} and s.sales_order_id = o.id) s on true
      join lateral (select c.to_status from sales_order_status_change c
        where c.tenant_id = ${tenantId} and c.sales_order_id = o.id order by c.id desc limit 1) c on true
      where o.tenant_id = ${tenantId} and (o.total_unit <> i.units or i.shipped <> s.shipped or c.to_status <> o.status
        or o.total_price_cents <> i.cents - round(i.cents * o.discount / 100) + o.shipping_charge_cents)`);

    expect(totals).toEqual({
      orders: world.orders.length,
      units: world.orders.reduce((sum, order) => sum + order.totalUnits, 0),
      cents: world.orders.reduce((sum, order) => sum + order.totalCents, 0),
    });
    expect(wrong).toEqual([]);
  });

  it('has the same sales as rows, by day and in the imports’ totals', async () => {
    const { tenantId, findRows } = await loadClient();
    const batches = [...generateSales(world)];
    const total = (column: 'units' | 'cents') =>
      batches.reduce((sum, batch) => sum + batch[column].reduce((part, value) => part + value, 0), 0);
    const rows = batches.reduce((sum, batch) => sum + batch.units.length, 0);

    const expected = [{ rows, units: total('units'), cents: total('cents') }];
    expect(
      await findRows(
        sql`select count(*) as rows, sum(units) as units, sum(cents) as cents from sale where tenant_id = ${tenantId}`,
      ),
    ).toEqual(expected);
    expect(
      await findRows(sql`select sum(row_count) as rows, sum(units) as units, sum(cents) as cents from sale_import
        where tenant_id = ${tenantId} and status = 'DONE'`),
    ).toEqual(expected);
    expect(
      await findRows(sql`select store_id, product_id, sold_on, sum(units) as units, sum(cents) as cents from sale
        where tenant_id = ${tenantId} group by 1, 2, 3
        except select store_id, product_id, sold_on, units, cents from sale_day where tenant_id = ${tenantId}`),
    ).toEqual([]);
  });

  it('has the estimates that the inventory feature would compute from its counts, deliveries and sales', async () => {
    const { tenantId, client, findRows } = await loadClient();
    const inventory = sql<{ storeId: number; productId: number; onHand: number }>`
      select store_id, product_id, on_hand, anchored, counted_on, last_event_on, unexplained
      from store_inventory where tenant_id = ${tenantId} order by store_id, product_id`;
    const before = await findRows(inventory);

    const storeIds = before.map((row) => row.storeId);
    const productIds = before.map((row) => row.productId);
    await client.db(async (db) => {
      await sql`update store_inventory set on_hand = 99999, unexplained = 9 where tenant_id = ${tenantId}`.execute(db);
      await refreshEstimates({ db, tenantId }, { storeIds, productIds });
    });

    expect(await findRows(inventory)).toEqual(before);
    expect(before).toHaveLength(world.counts.length);
    expect(before.filter((row) => row.onHand === 0).length).toBeLessThan(before.length / 2);
  });
});

describe('the demo clients', () => {
  it('are created once by two concurrent starts, with users who can sign in', async () => {
    const tiny = { subdomain: 'tiny', name: 'Tiny', scale: 0.02 };

    const make = () => createDemoClient(running.database, tiny, '2026-11-20');
    await Promise.all([make(), make()]);
    await make();

    const clients = await running.database.system((db) =>
      sql`select u.email, u.authorities from client c join app_user u on u.tenant_id = c.id
        where c.subdomain = 'tiny' order by u.id`.execute(db),
    );
    expect(clients.rows).toEqual([
      { email: 'super@tiny.example', authorities: ['ROLE_SUPERUSER'] },
      { email: 'admin@tiny.example', authorities: ['ROLE_ADMIN'] },
      { email: 'orders@tiny.example', authorities: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] },
      { email: 'reports@tiny.example', authorities: ['ROLE_REPORTING'] },
      { email: 'buyer@tiny.example', authorities: [] },
      { email: 'partner@tiny.example', authorities: ['ROLE_REPORTING'] },
      { email: 'rep@tiny.example', authorities: ['ROLE_ORDER_MANAGER', 'ROLE_REPORTING'] },
    ]);
  });

  it('leave no data when their creation fails', async () => {
    const half = { subdomain: 'half', name: 'Half', scale: 0.02 };
    const failing = { ...running.database, system: failingFromSecond(running.database.system) };

    await expect(createDemoClient(failing, half, '2026-11-20')).rejects.toThrow('injected failure');

    const { rows } = await running.database.system((db) =>
      sql`select id from client where subdomain = 'half'`.execute(db),
    );
    expect(rows).toEqual([]);
  });
});

/** The first transaction succeeds, because it only reads; later ones fail after their last statement. */
const failingFromSecond = (system: typeof running.database.system): typeof running.database.system => {
  let calls = 0;
  return (work) =>
    system(async (db) => {
      const result = await work(db);
      calls += 1;
      if (calls > 1) throw new Error('injected failure');
      return result;
    });
};
