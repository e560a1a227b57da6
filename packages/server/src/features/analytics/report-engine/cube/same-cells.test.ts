import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { CellQuery, CellSide, Cells } from '@shelfward/cube/sales-vectors.types.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budget } from '../../../../testing/tier.ts';
import { useWorld } from '../../../../testing/world.ts';
import { markDaysChanged } from '../../../sales/sales.factory.ts';
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

/** Different sales of every product in every store on most days of half a year; some are larger than 32 bits. */
const sellHalfYear = ({ client: { db: begin, tenantId } }: Chain) =>
  begin(async (db) => {
    const { rows } = await sql<{ soldOn: string }>`
      with sold as (
        insert into sale_day (tenant_id, store_id, product_id, sold_on, units, cents)
        select ${tenantId}, store.id, product.id, day::date, (store.id + product.id) % 5 - 1,
          case when (store.id + product.id * 7 + extract(day from day)::integer) % 50 = 0 then 5000000000 else store.id end
        from store, product, generate_series('2024-01-10'::date, '2024-07-10'::date, '1 day') day
        where store.tenant_id = ${tenantId} and product.tenant_id = ${tenantId}
          and (store.id + product.id + extract(doy from day)::integer) % 4 > 0
        returning sold_on
      )
      select distinct sold_on from sold`.execute(db);
    await markDaysChanged(
      db,
      rows.map(({ soldOn }) => soldOn),
    );
  });

/** Rows in the order of their keys. */
const sortCells = (cells: Cells, { spans }: CellQuery): number[][] | undefined => {
  if (!cells) return undefined;
  const stride = 2 + 2 * spans.length;
  return Array.from({ length: cells.length / stride }, (_, row) => [
    ...cells.subarray(stride * row, stride * (row + 1)),
  ]).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0));
};

const side = (size: number) =>
  fc.record({
    chosen: fc.option(fc.uniqueArray(fc.nat(size), { minLength: 1, maxLength: size + 1 })),
    by: fc.constantFrom('one', 'each', 'classes'),
  });
type Side = ReturnType<typeof side> extends fc.Arbitrary<infer T> ? T : never;

/** More than eight stores are queried in the cube. */
const toCellSide = (all: readonly number[], { chosen, by }: Side): CellSide => {
  const ids = [...(chosen?.map((at) => all[at] ?? 0) ?? all), ...Array.from({ length: 9 }, (_, at) => 1_000_000 + at)];
  if (by === 'classes') return { ids, by: ids.map((_, at) => at % 3) };
  return { ids: chosen ? ids : 'all', by: by === 'one' ? 'one' : 'each' };
};

const spans = fc
  .uniqueArray(fc.integer({ min: 0, max: 220 }), { minLength: 2, maxLength: 12 })
  .map((days) => days.toSorted((a, b) => a - b))
  .chain((days) =>
    fc
      .array(fc.boolean(), { minLength: days.length, maxLength: days.length })
      .map((kept) =>
        days
          .slice(1)
          .flatMap((end, at) =>
            kept[at] || at === 0
              ? [{ after: addDays('2024-01-01', days[at] ?? 0), before: addDays('2024-01-01', end - 1) }]
              : [],
          ),
      ),
  );

const months = ['01', '02', '03', '04', '05', '06'].map((month, at, all) => ({
  after: `2024-${month}-01`,
  before: addDays(`2024-${all[at + 1] ?? '07'}-01`, -1),
}));

test('the cube and the database return the same cells', async () => {
  const chain = await makeChain(await world.newClient());
  const { client, stores, products } = chain;
  await sellHalfYear(chain);
  await warmUp(cube, client);
  const { served } = cube.metrics();
  let queryCount = 0;

  await fc.assert(
    fc.asyncProperty(
      side(11),
      side(5),
      fc.oneof(fc.constant(months), spans),
      fc.constantFrom(1_000_000, 1_000_000, 40),
      async (ofStores, ofProducts, days, maxCells) => {
        const query = {
          stores: toCellSide(stores, ofStores),
          products: toCellSide(products, ofProducts),
          spans: days,
          maxCells,
        };
        queryCount += 1;
        const [byCube, bySql] = await client.db(async (db) => {
          const ctx = toSalesCtx(client, db);
          return [await salesVectors.byCell(ctx, query), await sqlSalesVectors.byCell(ctx, query)];
        });
        expect(sortCells(byCube, query)).toEqual(sortCells(bySql, query));
      },
    ),
    { numRuns: budget({ gate: 40, full: 300 }) },
  );

  expect(cube.metrics().served - served).toBe(queryCount);
});
