import fs from 'node:fs/promises';
import { setupRoutes as routes } from '@shelfward/contract/setup/setup.contract.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { firstAccountInput, removeUsers } from './features/setup/setup.factory.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';

/** A database of its own, because a server only issues a link while no user exists. */
const world = useWorld(
  () => [],
  async () => inject('cluster'),
);
let folder = '';
const servers: ServerProcess[] = [];

beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
beforeEach(async () => {
  await world.database.system(removeUsers);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL');
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const start = async (settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
  const server = await startProcess(folder, { ...world.environment, LOG_LEVEL: 'info', ...settings });
  servers.push(server);
  return server;
};
/** A server that issues a link. The log is written asynchronously. */
const startWithLink = async (settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
  const server = await start(settings);
  await expect.poll(() => findLinks(server)).not.toEqual([]);
  return server;
};
const findLinks = ({ output }: ServerProcess): string[] => output().match(/http:\S+\/setup\?key=[\w-]+/g) ?? [];
const findKey = (server: ServerProcess): string => findLinks(server)[0]?.split('key=')[1] ?? '';
const getStatus = async (server: ServerProcess, key: string) =>
  (await fetch(`${server.origin}${routes.get.path.replace('{key}', key)}`)).status;
const create = (server: ServerProcess, subdomain: string) =>
  fetch(server.origin + routes.create.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(firstAccountInput(findKey(server), subdomain)),
  });
const countRows = () =>
  world.database.system(async (db) => {
    const { rows } = await sql<{ clients: number; users: number; sessions: number }>`select
      (select count(*)::int from client) as clients,
      (select count(*)::int from app_user where tenant_id > 0) as users,
      (select count(*)::int from session where tenant_id > 0) as sessions`.execute(db);
    return rows[0];
  });

test('the log of a start without users has one line with the link, and a later start replaces the link', async () => {
  const [first, beside] = await Promise.all([startWithLink(), startWithLink()]);
  const line = first
    .output()
    .split('\n')
    .find((text) => text.includes('/setup?key='));
  const [firstKey, firstStatus] = [findKey(first), await getStatus(first, findKey(first))];
  await Promise.all([first.end('SIGTERM'), beside.end('SIGTERM')]);
  await world.database.system((db) =>
    sql`update setup_key set expires_at = expires_at - interval '1 minute'`.execute(db),
  );
  const second = await startWithLink({ PUBLIC_URL: 'http://shelfward.example:8080/' });

  expect(findLinks(first)).toEqual([`${first.origin}/setup?key=${firstKey}`]);
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 40,
    url: `${first.origin}/setup?key=${firstKey}`,
    expiresAt: expect.any(String),
    msg: 'no user exists: open the url to create the first account',
  });
  expect(findKey(beside)).toBe(firstKey);
  expect(findLinks(second)).toEqual([expect.stringContaining('http://shelfward.example:8080/setup?key=')]);
  expect([firstStatus, await getStatus(second, firstKey), await getStatus(second, findKey(second))]).toEqual([
    200, 410, 200,
  ]);
});

test('a log without warnings shows the link as plain text, and a start with a user shows none', async () => {
  const quiet = await startWithLink({ LOG_LEVEL: 'silent' });
  const created = await create(quiet, 'quiet-fields');
  await quiet.end('SIGTERM');
  const later = await start();
  await later.end('SIGTERM');

  expect(quiet.output()).toMatch(/^No user exists\. Open this link to create the first account: http:\S+$/m);
  expect(findLinks(quiet)).toHaveLength(1);
  expect(created.status).toBe(200);
  expect(findLinks(later)).toEqual([]);
});

test('a process that is killed while it creates the account leaves nothing, and the next start issues a link', async () => {
  const server = await startWithLink();
  const before = await countRows();

  // The row of the key is deleted last: the account, its user, and its session have been written.
  await world.database.system(async (db) => {
    await sql`select from setup_key for update`.execute(db);
    const creating = create(server, 'killed-fields').catch(() => undefined);
    await expect.poll(countWaiting).toBe(1);
    await server.end('SIGKILL');
    await creating;
  });
  // The database ends the transaction of the lost connection.
  await expect.poll(countOpen).toBe(0);
  const after = await countRows();
  const next = await startWithLink();

  expect(after).toEqual(before);
  expect((await create(next, 'killed-fields')).status).toBe(200);
});

/** Statements on the table of the key in other sessions. */
const countStatements = (condition: string): Promise<number> =>
  world.database.system(async (db) => {
    // Other roles do not see the statements.
    await sql`reset role`.execute(db);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%setup_key%'
        and ${sql.raw(condition)}`.execute(db);
    return rows[0]?.count ?? 0;
  });
const countWaiting = () => countStatements(`wait_event_type = 'Lock'`);
const countOpen = () => countStatements('xact_start is not null');
