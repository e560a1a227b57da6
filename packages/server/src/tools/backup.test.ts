// G21

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealAudit } from '../platform/audit/seal.ts';
import { ask, createEmptyDatabase, fillAccount, hashTables } from '../testing/backups.ts';
import { testSecret } from '../testing/client.ts';
import { runAsOwner } from '../testing/run-as-owner.ts';
import { makeTemporaryFolder } from '../testing/server-process.ts';
import { useWorld } from '../testing/world.ts';
import { runBackupCommand, runRestoreCommand } from './backup-command.ts';

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
  test('is restored into an empty database with every row, sequence, and seal', async () => {
    await fillAccount(world);
    await sealAudit(world.database);
    const written = await backUp();
    const before = await hashTables(databaseUrl());
    const url = await createEmptyDatabase(databaseUrl());

    const restored = await restore(url, file, { ENCRYPTION_KEY: testSecret });

    expect(written).toMatchObject({ code: 0, stderr: '' });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).not.toContain('decrypted');
    expect(await hashTables(url)).toEqual(before);
    expect(before.audit_seal).not.toBe('no rows');
    const lastIds = "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1";
    expect(await ask(url, lastIds)).toEqual(await ask(databaseUrl(), lastIds));
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  test('does not replace a file, and leaves no partial one', async () => {
    fs.writeFileSync(file, 'mine');

    expect(await backUp()).toMatchObject({ code: 1, stderr: `${file} exists already. Choose another name.\n` });
    expect(await backUp(path.join(folder, 'none', 'all.tar'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not exist'),
    });
    expect(fs.readFileSync(file, 'utf8')).toBe('mine');
    expect(fs.readdirSync(folder)).toEqual(['all.tar']);
  });

  test('on a full disk says so', async () => {
    // Every write to this device fails as on a full disk.
    fs.symlinkSync('/dev/full', `${file}.partial`);

    expect(await backUp()).toMatchObject({ code: 1, stderr: 'The disk is full. No backup was written.\n' });
    expect(fs.readdirSync(folder)).toEqual([]);
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

  test('of a file that is cut off, missing, or another file is rejected', async () => {
    const whole = fs.readFileSync(source);
    const url = await createEmptyDatabase(databaseUrl());
    const rejections: string[] = [];
    for (const content of [whole.subarray(0, whole.length / 2), Buffer.from('hello'), Buffer.alloc(0)]) {
      fs.writeFileSync(file, content);
      const { code, stderr } = await restore(url);
      expect(code).toBe(1);
      rejections.push(stderr);
    }
    rejections.push((await restore(url, path.join(folder, 'none.tar'))).stderr);

    for (const rejection of rejections)
      expect(rejection).toMatch(/not a (complete )?backup|does not exist|not complete|damaged/);
  });

  test('into a database with data is rejected and changes nothing', async () => {
    const before = await hashTables(databaseUrl());

    expect(await restore(databaseUrl(), source)).toMatchObject({
      code: 1,
      stderr: 'The database is not empty. A backup is restored into an empty database only.\n',
    });
    expect(await hashTables(databaseUrl())).toEqual(before);
  });

  test('into a database of another program, or into an unreachable database, is rejected', async () => {
    const url = await createEmptyDatabase(databaseUrl());
    await runAsOwner({ connectionString: url }, 'create table invoice (id integer)');

    expect((await restore(url, source)).stderr).toContain('not empty');
    expect(await restore('postgres://shelf@127.0.0.1:1/none', source)).toMatchObject({
      code: 1,
      stderr: 'The database cannot be reached. Check DATABASE_URL.\n',
    });
  });

  test.for([[[]], [['a', 'b']], [['--force', 'a']]])('with the arguments %j explains itself', async ([args]) => {
    const { code, stderr } = await runRestoreCommand(args ?? [], {});

    expect([code, stderr]).toEqual([2, expect.stringContaining('Usage: npm run restore')]);
  });
});
