import type { RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import { bookForTest, makeFigure } from '@shelfward/server/features/feeds/feeds.factory.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
import { measureStatement, toRatio } from '../core/comparisons.ts';
import { timed } from '../core/measure.ts';

const stores = 1080;
const products = 1000;

/** A document with a million quantities: by day, by week, and the same week again with other figures in one of a hundred stores. */
export const run = async (): Promise<Record<string, number>> => {
  const stage = await startBenchEnvironment();
  try {
    const client = await stage.newClient();
    const companyId = await makeRetailer(client);
    const book = (figures: Iterable<RetailFigure>) => timed(() => bookForTest(client, figures, { companyId }));
    const daily = await book(toFigures('2026-01-02', 1));
    const weekly = await book(toFigures('2026-01-09', 7));
    const restated = await book(toFigures('2026-01-09', 7, 100));
    const [sales, days] = await measureBareInserts(client);
    return {
      quantities: stores * products,
      'daily in s': toSeconds(daily),
      'weekly in s': toSeconds(weekly),
      'restated in s': toSeconds(restated),
      'daily / bare inserts': toRatio(daily, sales + days),
      'weekly / bare inserts': toRatio(weekly, sales + days * daysOfWeek),
      'restated / bare inserts': toRatio(restated, sales + days * daysOfWeek),
      units: await countUnits(stage, client),
    };
  } finally {
    await stage.stop();
  }
};

/** A week of 0 to 5 units has units on so many days. */
const daysOfWeek = 2.5;

/** Milliseconds of writing as many sales, and as many days, as the document has quantities. */
const measureBareInserts = async (client: TestClient): Promise<readonly [number, number]> => {
  const figures = sql`generate_series(1, ${stores}::integer) store, generate_series(1, ${products}::integer) product`;
  const measured = (statement: Parameters<typeof measureStatement>[1]) =>
    measureStatement(client, statement, { runs: 1 });
  return [
    await measured(sql`
      insert into sale (tenant_id, sale_import_id, line, store_id, product_id, sold_on, units, cents)
      select ${client.tenantId}::integer, 0, 1, store, product, '2026-02-01', 1, 199 from ${figures}`),
    await measured(sql`
      insert into sale_day (tenant_id, store_id, product_id, sold_on, units, cents)
      select ${client.tenantId}::integer, store, product, '2026-02-01', 1, 199 from ${figures}`),
  ];
};

const toSeconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

/** From 0 to 5 units; one more in each store whose number is a multiple of `changed`. */
const toFigures = function* (to: string, days: number, changed = 0): Generator<RetailFigure> {
  for (let store = 1; store <= stores; store += 1)
    for (let product = 1; product <= products; product += 1) {
      const units = ((store + product) % 6) + Number(changed > 0 && store % changed === 0);
      yield makeFigure(String(store), `ITEM-${product}`, { to, days, units, cents: units * 199 });
    }
};

const makeRetailer = (client: TestClient): Promise<number> =>
  client.db(async (db) => {
    const { id } = await db
      .insertInto('company')
      .values({ name: 'Retailer' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into store (tenant_id, company_id, name, number)
      select ${client.tenantId}, ${id}, 'Store ' || n, n from generate_series(1, ${stores}::integer) n`.execute(db);
    await sql`
      insert into product (tenant_id, name, upc)
      select ${client.tenantId}, 'Product ' || n, 'ITEM-' || n from generate_series(1, ${products}::integer) n`.execute(
      db,
    );
    return id;
  });

const countUnits = ({ database }: BenchEnvironment, { tenantId }: TestClient): Promise<number> =>
  database.tenant(tenantId, async (db) => {
    const { rows } = await sql<{ units: number }>`
      select coalesce(sum(units), 0)::bigint as units from sale_day where tenant_id = ${tenantId}`.execute(db);
    return rows[0]?.units ?? 0;
  });
