import fs from 'node:fs';
import path from 'node:path';
import { operationRoutes } from '@shelfward/contract/operation/operation.contract.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { formatBackupName } from '../platform/backup/schedule.rules.ts';
import { ask, fillAccount } from '../testing/backups.ts';
import { runAsOwner } from '../testing/run-as-owner.ts';
import { makeTemporaryFolder } from '../testing/server-process.ts';
import { useWorld } from '../testing/world.ts';
import { runBackupCommand } from './backup-command.ts';

const world = useWorld();
const databaseUrl = () => world.environment.DATABASE_URL ?? '';

let folder = '';
let target = '';
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  target = path.join(folder, 'backups');
  fs.mkdirSync(target);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const run = async (settings: Readonly<Record<string, string>> = {}, args: readonly string[] = ['--once']) => {
  const lines: string[] = [];
  const env = { DATABASE_URL: databaseUrl(), DATA_DIR: folder, BACKUP_TARGET: target, ...settings };
  const running = { signal: new AbortController().signal, print: (line: string) => void lines.push(line) };
  const { code, stderr } = await runBackupCommand(['--schedule', ...args], env, running);
  return { code, stderr, text: lines.join('\n') };
};
const readState = async () => {
  const client = await world.newClient();
  return (await client.as('ROLE_SUPERUSER')(operationRoutes.state, {})).body.backupSchedule;
};

test('a backup is restored before old ones are deleted, and the page Operation says so', async () => {
  await fillAccount(world);
  const old = [1, 2, 3].map((day) => formatBackupName(new Date(Date.UTC(2026, 0, day))));
  for (const name of [...old, 'mine.tar']) fs.writeFileSync(path.join(target, name), 'old');

  const { code, text } = await run({ BACKUP_KEEP: '2' });

  expect(code, text).toBe(0);
  expect(text).toContain(`Deleted: ${old[1]}, ${old[0]}.`);
  expect(fs.readdirSync(target)).toEqual(expect.arrayContaining([old[2], 'mine.tar']));
  expect(fs.readdirSync(target)).toHaveLength(3);
  expect(fs.readdirSync(path.join(folder, 'backup'))).toEqual([]);
  const state = await readState();
  expect(state).toMatchObject({ target, keep: 2, intervalHours: 24, error: null });
  expect(state?.restoredBackup?.rows).toBeGreaterThan(10);
});

test('a backup that cannot be restored is reported, and no older one is deleted', async () => {
  const [newest] = await ask<{ name: string; checksum: string }>(
    databaseUrl(),
    'select name, checksum from migration order by name desc limit 1',
  );
  const setChecksum = (checksum = '') =>
    runAsOwner(
      { connectionString: databaseUrl() },
      `update migration set checksum = '${checksum}' where name = '${newest?.name}'`,
    );
  await setChecksum('other');
  onTestFinished(() => setChecksum(newest?.checksum));
  const old = formatBackupName(new Date(Date.UTC(2026, 0, 1)));
  fs.writeFileSync(path.join(target, old), 'old');

  const { code, text } = await run({ BACKUP_KEEP: '1' });

  expect([code, text]).toEqual([1, expect.stringContaining('The backup failed. The backup was made by another build')]);
  expect(fs.readdirSync(target)).toContain(old);
  expect((await readState())?.error).toContain('another build');
});

test('a bucket that cannot be reached is an error without its keys', async () => {
  const settings = {
    BACKUP_TARGET: 's3://backups/one',
    BACKUP_BUCKET_ENDPOINT: 'http://127.0.0.1:1',
    BACKUP_BUCKET_ACCESS_KEY: 'name-of-key',
    BACKUP_BUCKET_SECRET_KEY: 'secret-of-key',
  };

  const { code, text } = await run(settings);

  expect([code, text]).toEqual([1, expect.stringContaining('127.0.0.1:1 cannot be reached')]);
  expect(text).not.toMatch(/name-of-key|secret-of-key/);
  expect((await readState())?.error).not.toMatch(/name-of-key|secret-of-key/);
});

test('settings that are missing are named', async () => {
  const missing = await run({ BACKUP_TARGET: '' });
  const folderMissing = await run({ BACKUP_TARGET: path.join(folder, 'none') });
  const keys = await run({ BACKUP_TARGET: 's3://backups' });

  expect([missing, folderMissing, keys].map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(missing.stderr).toContain('BACKUP_TARGET');
  expect(folderMissing.stderr).toContain('is not a directory');
  expect(keys.stderr).toContain('BACKUP_BUCKET_ACCESS_KEY');
});

test('only one process makes a backup', async () => {
  const results = await Promise.all([run(), run()]);

  expect(results.map(({ code }) => code)).toEqual([0, 0]);
  expect(results.filter(({ text }) => text === 'Another process makes the backup.')).toHaveLength(1);
});
