import type { RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import { bookForTest, makeFigure } from '@shelfward/server/features/feeds/feeds.factory.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { sql } from 'kysely';
import { type BenchEnvironment, startBenchEnvironment } from '../core/bench-environment.ts';
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
    return {
      quantities: stores * products,
      'daily in s': toSeconds(daily),
      'weekly in s': toSeconds(weekly),
      'restated in s': toSeconds(restated),
      units: await countUnits(stage, client),
    };
  } finally {
    await stage.stop();
  }
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
