import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { distribute } from './distribute.ts';
import { migrate } from './migrate.ts';

const connection = { connectionString: process.env.CITUS_URL };

const query = async <R extends pg.QueryResultRow>(text: string): Promise<R[]> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
};

test('a second run distributes nothing', async () => {
  const { distributed, copied, unchanged } = await distribute(connection);

  expect({ distributed, copied }).toEqual({ distributed: [], copied: [] });
  expect(unchanged).toBeGreaterThan(90);
});

test('a migration adds a client table to each node, with a reference to another client table', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  onTestFinished(async () => {
    await query(`drop table if exists migrated; delete from migration where name ~ '^93'`);
    await fs.rm(folder, { recursive: true });
  });
  await fs.cp(path.resolve(import.meta.dirname, '../../../migrations'), folder, { recursive: true });
  await fs.writeFile(
    path.join(folder, '9300_table.sql'),
    `create table migrated (
       tenant_id integer not null default current_tenant() references client (id),
       id        bigint  not null generated always as identity,
       store_id  bigint  not null,
       version   integer not null default 1,
       primary key (tenant_id, id),
       foreign key (tenant_id, store_id) references store (tenant_id, id) on delete cascade
     );
     call versioned('migrated');
     call isolate('migrated');
     alter table migrated add column note text not null default 'none';
     alter table store add column migrated_note text`,
  );
  await fs.writeFile(
    path.join(folder, '9301_index.sql'),
    '-- outside a transaction\ncreate index concurrently migrated_store_idx on migrated (tenant_id, store_id);\nalter table store drop column migrated_note',
  );

  await migrate(connection, { folder });

  expect(
    await query(`select partmethod, colocationid = (
      select colocationid from pg_dist_partition where logicalrelid = 'store'::regclass) as "isBesideStores"
    from pg_dist_partition where logicalrelid = 'migrated'::regclass`),
  ).toEqual([{ partmethod: 'h', isBesideStores: true }]);
  const nodes = await query<{ result: string }>(
    `select result from run_command_on_workers($$select count(*) from pg_indexes where indexname = 'migrated_store_idx'$$)`,
  );
  expect(nodes.map(({ result }) => Number(result)).every((count) => count > 0)).toBe(true);
});
