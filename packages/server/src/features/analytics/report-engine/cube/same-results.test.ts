import type { Period } from '@shelfward/contract/analytics/analytics.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budget } from '../../../../testing/tier.ts';
import { useWorld } from '../../../../testing/world.ts';
import { makeSaleDays, markDaysChanged } from '../../../sales/sales.factory.ts';
import { attachSalesCube, salesVectors } from '../sales-engine.service.ts';
import { sqlSalesVectors } from '../vectors/sales-vectors.service.ts';
import { type Chain, makeChain, toSalesCtx, warmUp } from './cube.factory.ts';
import { createSalesCube, type SalesCube } from './cube.ts';

const world = useWorld();
let cube: SalesCube;
beforeAll(() => {
  const connection = { connectionString: world.environment.DATABASE_URL };
  cube = createSalesCube({ connection, memoryBytes: 500_000_000, minRows: 1 });
  attachSalesCube(world.database, cube);
});
afterAll(() => cube.stop());

const firstDay = '2023-12-20';
const day = fc.integer({ min: 0, max: 450 }).map((days) => addDays(firstDay, days));
const period: fc.Arbitrary<Period> = fc
  .tuple(
    fc.constantFrom('2023-12-25', '2024-02-28', '2024-02-29', '2024-03-01', '2025-01-01', '2030-01-01'),
    fc.integer({ min: 0, max: 500 }),
  )
  .map(([after, length]) => ({ after, before: addDays(after, length) }));
const sold = fc.record({
  store: fc.nat(11),
  product: fc.nat(5),
  soldOn: day,
  units: fc.integer({ min: -5, max: 9 }),
  cents: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -900, max: 2000 }) },
    { weight: 1, arbitrary: fc.constantFrom(2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 44) },
  ),
});
type Sold = typeof sold extends fc.Arbitrary<infer T> ? T : never;

/** Writes daily totals in one transaction, as an import does; a total can become 0. */
const sell = ({ client, stores, products }: Chain, rows: readonly Sold[]) =>
  client.db(async (db) => {
    const days = new Map(rows.map((row) => [`${row.store} ${row.product} ${row.soldOn}`, row]));
    const rowsToInsert = [...days.values()].map(({ store, product, ...rest }) => ({
      ...rest,
      storeId: stores[store] ?? 0,
      productId: products[product] ?? 0,
    }));
    for (const { storeId, productId, soldOn } of rowsToInsert)
      await sql`delete from sale_day where tenant_id = ${client.tenantId} and store_id = ${storeId}
        and product_id = ${productId} and sold_on = ${soldOn}`.execute(db);
    await makeSaleDays(db, rowsToInsert);
  });

/** Sells every product in every store on every day, so that totals of whole months are cached. */
const sellEverywhere = ({ client: { db: begin, tenantId } }: Chain, { after, before }: Period) =>
  begin(async (db) => {
    const { rows } = await sql<{ soldOn: string }>`
      with sold as (
        insert into sale_day (tenant_id, store_id, product_id, sold_on, units, cents)
        select ${tenantId}, store.id, product.id, day::date, 1 + product.id % 3, 100 * store.id
        from store, product, generate_series(${after}::date, ${before}::date, '1 day') day
        where store.tenant_id = ${tenantId} and product.tenant_id = ${tenantId}
        returning sold_on
      )
      select distinct sold_on from sold`.execute(db);
    await markDaysChanged(
      db,
      rows.map(({ soldOn }) => soldOn),
    );
  });

const unknownIds = Array.from({ length: 9 }, (_, index) => 1_000_000 + index);
const toFilter = ({ stores, products }: Chain, chosen: { stores: number[] | null; products: number[] | null }) => ({
  storeIds: chosen.stores ? [...unknownIds, ...chosen.stores.map((at) => stores[at] ?? 0)] : ('all' as const),
  productIds: chosen.products ? chosen.products.map((at) => products[at] ?? 999_999) : ('all' as const),
});
const chosen = fc.record({
  stores: fc.option(fc.uniqueArray(fc.nat(11), { maxLength: 12 })),
  products: fc.option(fc.uniqueArray(fc.nat(6), { maxLength: 7 })),
});

test('the cube and the database return the same results for random sales and queries', async () => {
  const chain = await makeChain(await world.newClient());
  const { client } = chain;
  await sellEverywhere(chain, { after: '2024-01-20', before: '2024-07-10' });
  await warmUp(cube, client);
  const before = cube.metrics();
  let queryCount = 0;
  const step = fc.tuple(
    fc.array(sold, { minLength: 1, maxLength: 30 }),
    fc.array(fc.tuple(period, period, chosen), { minLength: 1, maxLength: 3 }),
  );

  await fc.assert(
    fc.asyncProperty(step, async ([rows, queries]) => {
      await sell(chain, rows);
      for (const [now, lastYear, filters] of queries) {
        const filter = toFilter(chain, filters);
        const [stores, products, days] = await client.db(async (db) => {
          const ctx = toSalesCtx(client, db);
          return [
            [
              await salesVectors.byStore(ctx, { now, lastYear }, filter),
              await sqlSalesVectors.byStore(ctx, { now, lastYear }, filter),
            ],
            [
              await salesVectors.byProduct(ctx, { now, lastYear }, filter),
              await sqlSalesVectors.byProduct(ctx, { now, lastYear }, filter),
            ],
            [await salesVectors.byDay(ctx, now, filter), await sqlSalesVectors.byDay(ctx, now, filter)],
          ] as const;
        });
        queryCount += 3;
        expect(stores[0]).toEqual(stores[1]);
        expect(products[0]).toEqual(products[1]);
        expect(days[0]).toEqual(days[1]);
      }
    }),
    { numRuns: budget({ gate: 15, full: 100 }) },
  );

  expect(cube.metrics().served - before.served).toBe(queryCount);
});
