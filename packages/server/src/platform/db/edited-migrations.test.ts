// G22

import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runAsOwner } from '../../testing/run-as-owner.ts';
import { edits } from './edited-migrations.factory.ts';
import { migrate } from './migrate.ts';
import { readSchema } from './schema-text.factory.ts';

const own = path.resolve(import.meta.dirname, '../../../migrations');
const cluster = inject('cluster');
const { host, port, user } = cluster;
const name = `edited_${process.pid}`;
const target = { host, port, user, database: name };
let fresh: readonly string[];

beforeAll(async () => {
  fresh = await withConnection(cluster.template, readSchema);
});
afterAll(() => runAsOwner({ ...target, database: 'postgres' }, `drop database if exists ${name}`));

const withConnection = async <T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ ...target, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** A database with the migrations as they were before an edit; its release recorded no checksums. */
const createOldDatabase = async ({ last, files }: (typeof edits)[number]): Promise<void> => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  try {
    for (const file of await fs.readdir(own))
      if (file.endsWith('.sql') && file <= last) await fs.copyFile(path.join(own, file), path.join(folder, file));
    for (const { file, to = file, change } of files) {
      const text = await fs.readFile(path.join(own, file), 'utf8').catch(() => '');
      await fs.rm(path.join(folder, file), { force: true });
      const changed = change(text);
      if (to === file && changed === text) throw new Error(`${file} has no such text`);
      await fs.writeFile(path.join(folder, to), changed);
    }
    const admin = { ...target, database: 'postgres' };
    await runAsOwner(admin, `drop database if exists ${name}`);
    await runAsOwner(admin, `create database ${name}`);
    await migrate(target, { folder });
  } finally {
    await fs.rm(folder, { recursive: true });
  }
  await withConnection(name, (client) => client.query('update migration set checksum = null'));
};

test.each(edits)('a database $origin gets the schema of a new database', async (edit) => {
  await createOldDatabase(edit);

  await migrate(target);

  const upgraded = await withConnection(name, readSchema);
  expect(upgraded.filter((line) => !fresh.includes(line))).toEqual([]);
  expect(fresh.filter((line) => !upgraded.includes(line))).toEqual([]);
});

test('the comparison detects each kind of difference', async () => {
  const differences = [
    'alter table sales_order add constraint planted check (total_unit > -1) not valid',
    'drop index shipment_under_way_idx',
    'alter table store alter name drop not null',
    'alter index product_search_idx set (fastupdate = off)',
    'alter table company no force row level security',
  ];
  const admin = { ...target, database: 'postgres' };
  await runAsOwner(admin, `drop database if exists ${name}`);
  await runAsOwner(admin, `create database ${name} template ${cluster.template} strategy file_copy`);
  for (const statement of differences) {
    const before = await withConnection(name, readSchema);
    await withConnection(name, (client) => client.query(statement));
    expect(await withConnection(name, readSchema), statement).not.toEqual(before);
  }
});
