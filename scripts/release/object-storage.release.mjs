import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBucket } from '../../packages/server/src/platform/backup/bucket-store.ts';
import { fillAccount } from '../../packages/server/src/testing/backups.ts';
import { startOwnPostgres } from '../../packages/server/src/testing/own-postgres.ts';
import { useWorld } from '../../packages/server/src/testing/world.ts';
import { runBackupCommand } from '../../packages/server/src/tools/backup-command.ts';
import { startObjectStorage } from './object-storage.mjs';

/** Scheduled backups in a bucket of a real server with the protocol of S3. */
let postgres;
afterAll(() => postgres.stop());
const world = useWorld(
  () => [],
  async () => {
    postgres = await startOwnPostgres();
    return postgres.cluster;
  },
);

const bucket = 'backups';
let storage;
let folder;
beforeAll(async () => {
  storage = await startObjectStorage(bucket);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bucket-'));
});
afterAll(async () => {
  await storage.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const open = (prefix) => {
  const { BACKUP_BUCKET_ENDPOINT, BACKUP_BUCKET_ACCESS_KEY, BACKUP_BUCKET_SECRET_KEY } = storage.settings;
  const keys = { accessKeyId: BACKUP_BUCKET_ACCESS_KEY, secretAccessKey: BACKUP_BUCKET_SECRET_KEY };
  return openBucket({ endpoint: BACKUP_BUCKET_ENDPOINT, region: 'us-east-1', ...keys, bucket, prefix }, folder);
};

test.each([
  ['in one request', 1000],
  ['in parts', 40_000_000],
])('a file is stored %s, listed, read, and removed', async (_, bytes) => {
  const store = open(`files of/${bytes}`);
  const content = randomBytes(bytes);

  await store.add('a b+c.tar', async (file) => fs.writeFileSync(file, content));
  expect(await store.list()).toEqual(['a b+c.tar']);
  const read = await store.read('a b+c.tar', async (file) => fs.readFileSync(file));
  expect(read.equals(content)).toBe(true);
  await store.remove('a b+c.tar');
  expect(await store.list()).toEqual([]);
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('scheduled backups are restored from the bucket, and the newest ones remain', async () => {
  await fillAccount(world);
  const lines = [];
  const env = {
    ...storage.settings,
    DATABASE_URL: world.environment.DATABASE_URL,
    DATA_DIR: folder,
    BACKUP_TARGET: `s3://${bucket}/shop`,
    BACKUP_KEEP: '2',
  };
  const running = { signal: new AbortController().signal, print: (line) => void lines.push(line) };
  const names = [];
  for (let n = 0; n < 3; n += 1) {
    const { code } = await runBackupCommand(['--schedule', '--once'], env, running);
    expect(code, lines.join('\n')).toBe(0);
    names.push(/shop\/(shelfward-\S+\.tar)/.exec(lines.at(-1))[1]);
  }
  console.log(lines.join('\n'));

  expect((await open('shop').list()).toSorted()).toEqual(names.slice(1));
  expect(lines.at(-1)).toContain(`Deleted: ${names[0]}.`);
});

test('a wrong key is an error that does not show it', async () => {
  const wrong = { ...storage.settings, BACKUP_BUCKET_SECRET_KEY: 'another-secret' };
  const lines = [];
  const env = {
    ...wrong,
    DATABASE_URL: world.environment.DATABASE_URL,
    DATA_DIR: folder,
    BACKUP_TARGET: `s3://${bucket}`,
  };
  const running = { signal: new AbortController().signal, print: (line) => void lines.push(line) };

  const { code } = await runBackupCommand(['--schedule', '--once'], env, running);
  expect([code, lines.join()]).toEqual([1, expect.stringContaining('SignatureDoesNotMatch')]);
  expect(lines.join()).not.toContain('another-secret');
});
