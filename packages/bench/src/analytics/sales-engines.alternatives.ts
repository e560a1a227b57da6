import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Periods, SalesFilter } from '@shelfward/cube/sales-vectors.types.ts';
import type { TestClient } from '@shelfward/server/testing/client.ts';
import { runAsOwner } from '@shelfward/server/testing/run-as-owner.ts';
import { sql } from 'kysely';
import type { BenchEnvironment } from '../core/bench-environment.ts';
import { timed } from '../core/measure.ts';

/** An id with its units and cents, and those of the year before, ordered by id. */
export type Row = readonly [id: number, units: number, cents: number, unitsYoy: number, centsYoy: number];

/** The queries of every engine. Rollups do not support filters by both store and product. */
export interface Engine {
  readonly byStore: (periods: Periods, filter: SalesFilter) => Promise<Row[]>;
  readonly byProduct: (periods: Periods, filter: SalesFilter) => Promise<Row[]>;
}

const sumColumns = ({ now, lastYear }: Periods): string =>
  [now, lastYear]
    .flatMap(({ after, before }) =>
      ['units', 'cents'].map(
        (column) =>
          `coalesce(sum(${column}) filter (where sold_on between '${after}' and '${before}'), 0)::bigint as ${column}`,
      ),
    )
    .map((sum, index) => (index < 2 ? sum : `${sum}_yoy`))
    .join(', ');

const within = ({ now, lastYear }: Periods): string =>
  [now, lastYear].map(({ after, before }) => `sold_on between '${after}' and '${before}'`).join(' or ');

const among = (column: string, ids: readonly number[] | 'all'): string =>
  ids === 'all' ? '' : ` and ${column} in (${ids.join(',')})`;

interface QueryInput {
  readonly periods: Periods;
  readonly filter: SalesFilter;
}

const statement = (table: string, key: string, { periods, filter }: QueryInput): string => `
  select ${key} as id, ${sumColumns(periods)} from ${table}
  where (${within(periods)})${among('store_id', filter.storeIds)}${among('product_id', filter.productIds)}
  group by ${key} order by ${key}`;

/** The same rows in DuckDB, in memory, with one thread per processor. */
export const openDuckDb = async ({ connection: database }: Pick<BenchEnvironment, 'connection'>) => {
  const file = path.join(os.tmpdir(), `sales-${process.pid}.csv`);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const copyMs = await timed(() =>
    runAsOwner(database, `copy sale_day (store_id, product_id, sold_on, units, cents) to '${file}' (format csv)`),
  );
  await connection.run(`create table sale_day as select * from read_csv('${file}', header = false,
    columns = {store_id: 'BIGINT', product_id: 'BIGINT', sold_on: 'DATE', units: 'INTEGER', cents: 'BIGINT'})`);
  fs.rmSync(file);
  const query = async (key: string, periods: Periods, filter: SalesFilter): Promise<Row[]> => {
    const read = await connection.runAndReadAll(statement('sale_day', key, { periods, filter }));
    return read
      .getRows()
      .map(([id, units, cents, unitsYoy, centsYoy]) => [
        Number(id),
        Number(units),
        Number(cents),
        Number(unitsYoy),
        Number(centsYoy),
      ]);
  };
  const engine: Engine = {
    byStore: (periods, filter) => query('store_id', periods, filter),
    byProduct: (periods, filter) => query('product_id', periods, filter),
  };
  return { engine, copyMs, close: () => connection.closeSync() };
};

/** Precomputed totals: by store and day, by product and day, and by company, line, and day for the filtered view. */
export const makeRollups = async (
  { connection }: Pick<BenchEnvironment, 'connection'>,
  client: TestClient,
): Promise<Engine> => {
  const make = (name: string, columns: string) =>
    `create table ${name} as select ${columns}, sold_on, sum(units)::bigint as units, sum(cents)::bigint as cents
     from sale_day join store on store.id = store_id join product on product.id = product_id
     group by ${columns}, sold_on`;
  const tables = Object.entries(rollups);
  await runAsOwner(
    connection,
    ...tables.map(([name, columns]) => make(name, columns)),
    ...tables.map(([name]) => `create index on ${name} (sold_on)`),
    'vacuum (analyze)',
    ...tables.map(([name]) => `grant select on ${name} to shelfward_tenant`),
  );
  const query = (table: string, key: string, input: QueryInput) =>
    client.db(async (db) => (await sql<SqlRow>`${sql.raw(statement(table, key, input))}`.execute(db)).rows.map(toRow));
  return {
    byStore: (periods, filter) => query('rollup_store', 'store_id', { periods, filter }),
    byProduct: (periods, filter) => query('rollup_product', 'product_id', { periods, filter }),
  };
};

const rollups = {
  rollup_store: 'store_id',
  rollup_product: 'product_id',
};

interface SqlRow {
  readonly id: number;
  readonly units: number;
  readonly cents: number;
  readonly unitsYoy: number;
  readonly centsYoy: number;
}
const toRow = ({ id, units, cents, unitsYoy, centsYoy }: SqlRow): Row => [id, units, cents, unitsYoy, centsYoy];
