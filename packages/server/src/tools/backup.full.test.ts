// G21

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOrder } from '../features/orders/orders.factory.ts';
import { ask, createEmptyDatabase, fillAccount, hashTables } from '../testing/backups.ts';
import { testSecret } from '../testing/client.ts';
import { makeTemporaryFolder } from '../testing/server-process.ts';
import { useWorld } from '../testing/world.ts';
import { runAccountCommand } from './account-command.ts';
import { runBackupCommand, runRestoreCommand } from './backup-command.ts';

// Each restore runs all migrations.

const world = useWorld();
const databaseUrl = () => world.environment.DATABASE_URL ?? '';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  file = path.join(folder, 'all.tar');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const backUp = (given = file, url = databaseUrl()) =>
  runBackupCommand([given], { DATABASE_URL: url, DATA_DIR: folder });
const restore = (url: string, given = file, settings: Readonly<Record<string, string>> = {}) =>
  runRestoreCommand([given], { DATABASE_URL: url, DATA_DIR: folder, ...settings });

describe('a backup', () => {
  test('during changes has the rows of one moment', async () => {
    const { client, productId, companyId, storeId } = await fillAccount(world);
    let isWriting = true;
    const write = async () => {
      while (isWriting)
        await client.db((db) => makeOrder(db, { companyId, storeId, items: [{ productId, quantity: 7 }] }));
    };
    const writing = Promise.all([write(), write()]);

    const written = await backUp();
    isWriting = false;
    await writing;
    const url = await createEmptyDatabase(databaseUrl());
    await restore(url);

    expect(written.code).toBe(0);
    const [incomplete] = await ask<{ orders: number; incomplete: number }>(
      url,
      `select count(*)::integer as orders,
         (count(*) filter (where (select count(*) from sales_order_item i
           where i.tenant_id = o.tenant_id and i.sales_order_id = o.id) <> 1))::integer as incomplete
       from sales_order o where o.tenant_id = ${client.tenantId}`,
    );
    expect(incomplete?.orders).toBeGreaterThan(0);
    expect(incomplete?.incomplete).toBe(0);
  });

  test('is restored into an embedded database, whose accounts are listed before the first start', async () => {
    const { client } = await fillAccount(world);
    await backUp();
    const env = { DATA_DIR: path.join(folder, 'embedded'), ENCRYPTION_KEY: testSecret };
    fs.mkdirSync(env.DATA_DIR);

    const restored = await runRestoreCommand([file], env);
    const listed = await runAccountCommand(['list'], { env, stdin: Readable.from([]) });

    expect([restored.code, listed.code, listed.stderr]).toEqual([0, 0, '']);
    expect(listed.stdout).toContain(client.subdomain);
  });

  test('names the key that its secrets need, and a restore without it says so', async () => {
    await fillAccount(world);
    const { stdout } = await backUp();
    const key = /the encryption key ([\w-]+), which/.exec(stdout)?.[1] ?? 'none';
    const url = await createEmptyDatabase(databaseUrl());

    const restored = await restore(url, file, { ENCRYPTION_KEY: 'another key of thirty-two characters' });

    expect(restored.code).toBe(0);
    expect(restored.stdout).toMatch(
      new RegExp(`secrets? in webhook.secret cannot be decrypted without the key ${key}`),
    );
    expect(fs.readFileSync(file).includes(testSecret)).toBe(false);
  });
});

describe('a restore', () => {
  let source = '';
  beforeAll(async () => {
    source = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'backup-')), 'source.tar');
    await fillAccount(world);
    expect((await backUp(source)).code).toBe(0);
  });

  afterAll(() => fs.rmSync(path.dirname(source), { recursive: true }));

  /** The backup with changed entries; an entry without content is left out. */
  const edit = async (change: (name: string, content: Buffer) => Buffer | undefined): Promise<void> => {
    const [read, edited] = [extract(), pack()];
    const reading = pipeline(fs.createReadStream(source), read);
    const writing = pipeline(edited, fs.createWriteStream(file));
    for await (const entry of read) {
      const content = change(entry.header.name, await buffer(entry));
      if (content) edited.entry({ name: entry.header.name }, content);
    }
    edited.finalize();
    await Promise.all([reading, writing]);
  };

  const isCompanyPart = (name: string) => name.startsWith('rows/company/');
  const addMigration = (content: Buffer) => {
    const given = JSON.parse(content.toString('utf8'));
    given.migrations.push({ name: '9999_future.sql', checksum: null });
    return Buffer.from(JSON.stringify(given));
  };

  test.for([
    [
      'without its end',
      (name: string, content: Buffer) => (name === 'summary.json' ? undefined : content),
      'its end is missing',
    ],
    ['without a part', (name: string, content: Buffer) => (isCompanyPart(name) ? undefined : content), 'company'],
    [
      'with a changed row',
      (name: string, content: Buffer) =>
        isCompanyPart(name) ? gzipSync(`${gunzipSync(content).toString('utf8').trimEnd()}\n`, { level: 1 }) : content,
      'damaged',
    ],
    [
      'with a damaged part',
      (name: string, content: Buffer) => (isCompanyPart(name) ? content.fill(0, 12, 40) : content),
      'damaged',
    ],
    [
      'with a part that decompresses to 100 MB',
      (name: string, content: Buffer) => (isCompanyPart(name) ? gzipSync(Buffer.alloc(100_000_000)) : content),
      'damaged: the rows of company cannot be read',
    ],
    [
      'of a newer release',
      (name: string, content: Buffer) => (name === 'manifest.json' ? addMigration(content) : content),
      'newer release',
    ],
  ] as const)('of a backup %s is rejected and writes nothing', async ([, change, sentence]) => {
    await edit(change);
    const url = await createEmptyDatabase(databaseUrl());

    const { code, stderr } = await restore(url);
    const again = await restore(url, source);

    expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(again.code).toBe(0);
    expect((await hashTables(url)).company).not.toBe('no rows');
  });
});
