// G5, G25

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { type LocalConnection, type LocalPostgres, startLocalPostgres } from './local-postgres.ts';

const quick = { fsync: 'off', max_connections: '10', shared_buffers: '1MB' };
let folder: string;
let toEnd: (() => unknown)[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'launcher-'));
  fs.chmodSync(folder, 0o755);
  toEnd = [];
});

afterEach(async () => {
  for (const end of toEnd.reverse()) await end();
  fs.rmSync(folder, { recursive: true });
});

describe('the embedded PostgreSQL', () => {
  test('starts in an empty folder, preserves its data, and listens on no network address', async () => {
    const first = await start();
    await ask(first.connection, 'create table shelf (label text)');
    await first.stop();
    expect(await isUp(first.connection)).toBe(false);

    const second = await start();

    expect(await ask(second.connection, 'select label from shelf')).toEqual([]);
    expect(await ask(second.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await ask(second.connection, 'select current_user as role')).toEqual([{ role: 'shelfward' }]);
  });

  test('is shared by a second process in the same folder, which does not stop it', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    const joined = await start();
    const server = 'select pg_postmaster_start_time()::text as since';
    expect(await ask(second.connection, server)).toEqual(await ask(first.connection, server));

    await joined.stop();

    expect(await ask(joined.connection, server)).toEqual(await ask(first.connection, server));
  });

  test('ends when its owner is killed with -9, and the next start has the committed data', async () => {
    const { owner, connection } = await startInAnotherProcess();
    await ask(connection, 'create table shelf as select 7 as facings');

    owner.kill('SIGKILL');
    await eventually(async () => expect(await isUp(connection)).toBe(false));
    const next = await start();

    expect(await ask(next.connection, 'select facings from shelf')).toEqual([{ facings: 7 }]);
  });

  test('continues for the next process when its owner is killed, and belongs to it', async () => {
    const { owner, connection } = await startInAnotherProcess();
    await ask(connection, 'create table shelf as select 7 as facings');
    const server = 'select pg_postmaster_start_time()::text as since';
    const before = await ask(connection, server);

    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const next = await start();

    expect(await ask(next.connection, server)).toEqual(before);
    const killed = serverPid();
    process.kill(killed, 'SIGKILL');
    await eventually(() => expect(serverPid()).not.toBe(killed));
    await eventually(async () =>
      expect(await ask(next.connection, 'select facings from shelf')).toEqual([{ facings: 7 }]),
    );
    await next.stop();
    expect(await isUp(next.connection)).toBe(false);
  });

  test('is stopped by a process that took it over, and ends with it', async () => {
    const first = await startInAnotherProcess();
    first.owner.kill('SIGKILL');
    await once(first.owner, 'exit');
    const second = await startInAnotherProcess();
    const killed = serverPid();
    second.owner.kill('SIGKILL');
    await once(second.owner, 'exit');
    const third = await start();

    expect(serverPid()).toBe(killed);
    await third.stop();
    expect(await isUp(third.connection)).toBe(false);
  });

  test.for(['SIGKILL', 'SIGQUIT'] as const)(
    'is started again within five seconds of a %s, with what was committed, until it is not wanted any more',
    async (signal) => {
      const server = await start();
      await ask(server.connection, 'create table shelf as select 7 as facings');

      const killedAt = performance.now();
      process.kill(serverPid(), signal);
      await eventually(async () => expect(await isUp(server.connection)).toBe(false));
      await eventually(async () => expect(await isUp(server.connection)).toBe(true));
      const tookMs = performance.now() - killedAt;

      expect(await ask(server.connection, 'select facings from shelf')).toEqual([{ facings: 7 }]);
      expect(tookMs).toBeLessThan(5000);
      await server.stop();
      expect(await isUp(server.connection)).toBe(false);
    },
  );

  test('starts after its own kill -9 although the lock files name another running process', async () => {
    const first = await start();
    await ask(first.connection, 'create table shelf as select 7 as facings');
    const lock = path.join(folder, 'data', 'postmaster.pid');
    const socketLock = path.join(first.connection.host, `.s.PGSQL.${first.connection.port}.lock`);
    const left = [lock, socketLock].map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }));
    const killed = serverPid();
    const stopped = first.stop();
    process.kill(killed, 'SIGKILL');
    await stopped;
    const otherProcess = await startOtherProcess();
    for (const { file, text } of left) fs.writeFileSync(file, text.replace(/^\d+/, String(otherProcess.pid)));

    const next = await start();

    expect(await ask(next.connection, 'select facings from shelf')).toEqual([{ facings: 7 }]);
    expect(otherProcess.exitCode).toBe(null);
  });

  test('works below a home folder without access for other accounts', async () => {
    fs.chmodSync(folder, 0o700);
    const inside = path.join(folder, 'data-folder');
    const first = await startLocalPostgres(inside, quick);
    toEnd.push(first.stop, () => {
      const elsewhere = path.join(inside, 'moved-to');
      if (fs.existsSync(elsewhere)) fs.rmSync(fs.realpathSync(elsewhere), { recursive: true });
    });
    await ask(first.connection, 'create table shelf as select 7 as facings');
    await first.stop();

    const next = await startLocalPostgres(inside, quick);
    toEnd.push(next.stop);

    expect(await ask(next.connection, 'select facings from shelf')).toEqual([{ facings: 7 }]);
  });

  test('works in a folder whose path is too long for a socket', async () => {
    const long = path.join(folder, 'a-long-name-'.repeat(8));

    const server = await startLocalPostgres(long, quick);
    toEnd.push(server.stop);
    toEnd.unshift(() => fs.rmSync(server.connection.host, { recursive: true }));

    expect(await isUp(server.connection)).toBe(true);
    expect(fs.existsSync(path.join(long, 'data', 'PG_VERSION'))).toBe(true);
  });

  test("reports PostgreSQL's message for an invalid setting immediately", async () => {
    await expect(startLocalPostgres(folder, { ...quick, work_mem: 'plenty' })).rejects.toThrow(/work_mem.*plenty/);
  });
});

const start = async (): Promise<LocalPostgres> => {
  const server = await startLocalPostgres(folder, quick);
  toEnd.push(server.stop);
  return server;
};

const serverPid = (): number =>
  Number.parseInt(fs.readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);

/** Node 20 does not execute TypeScript, so the other process loads the launcher as the tests do. */
const ownerScript = `
  import { runnerImport } from 'vite';
  const [launcher, folder, settings] = process.argv.slice(1);
  const { module } = await runnerImport(launcher, { configFile: false, logLevel: 'error' });
  const { connection } = await module.startLocalPostgres(folder, JSON.parse(settings));
  process.stdout.write(JSON.stringify(connection));
  setInterval(() => {}, 60_000);
`;

const startInAnotherProcess = async (): Promise<{ owner: ChildProcess; connection: LocalConnection }> => {
  const launcher = path.join(import.meta.dirname, 'local-postgres.ts');
  const script = ['--input-type=module', '-e', ownerScript, launcher, folder, JSON.stringify(quick)];
  const owner = spawn(process.execPath, script, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] });
  toEnd.push(() => owner.kill('SIGKILL'));
  const [line] = await once(owner.stdout, 'data');
  return { owner, connection: JSON.parse(String(line)) };
};

/** A process of the server account: PostgreSQL accepts only such a process as a lock holder. */
const startOtherProcess = async (): Promise<ChildProcess> => {
  const { uid, gid } = fs.statSync(path.join(folder, 'data'));
  const otherProcess = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' });
  await once(otherProcess, 'spawn');
  toEnd.push(() => otherProcess.kill('SIGKILL'));
  return otherProcess;
};

const ask = async (connection: LocalConnection, sql: string): Promise<unknown[]> => {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
};

const isUp = async (connection: LocalConnection): Promise<boolean> => {
  try {
    await ask(connection, 'select 1');
    return true;
  } catch {
    return false;
  }
};
