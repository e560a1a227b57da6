import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { startLocalPostgres } from '../platform/db/local-postgres.ts';
import { password } from './client.ts';

const main = path.resolve(import.meta.dirname, '../../dist/main.js');

/** A server process with its own folder and database. */
export interface ServerProcess {
  readonly origin: string;
  readonly startedInMs: number;
  /** The value of one of its metrics. */
  readonly metric: (name: string) => Promise<number>;
  /** Its log so far. */
  readonly output: () => string;
  /** Resolves with the exit code, or null if a signal ended it; immediately if it had already ended. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

export const makeTemporaryFolder = (): Promise<string> => fs.mkdtemp(path.join(os.tmpdir(), 'shelfward-process-'));

export const startProcess = async (
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  /** A command that runs the server in a pseudo terminal. */
  terminal: readonly string[] = [],
): Promise<ServerProcess> => {
  const startedAt = performance.now();
  const own = { DATA_DIR: folder, PORT: '0', METRICS_PORT: '0', DEMO: 'false', CLIENT: 'crash', LOG_LEVEL: 'error' };
  const env = { ...process.env, ...own, RATE_LIMIT: '10000000', ...settings };
  const [program, ...args] = [...terminal, process.execPath, main];
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const origin = await waitForOrigin(child);
  const [, metricsUrl = ''] = /Metrics are at (http:\S+)/.exec(output) ?? [];
  return {
    origin,
    output: () => output,
    startedInMs: performance.now() - startedAt,
    metric: async (name) => {
      const metrics = await (await fetch(metricsUrl)).text();
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
    },
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill(signal);
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
};

const waitForOrigin = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, origin] = /is running at (http:\S+)/.exec(output) ?? [];
      if (origin) resolve(origin);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });

/** Opens the database of the running server. */
export const withServerDatabase = async <T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> => {
  const { connection } = await startLocalPostgres(path.join(folder, 'postgres'));
  const database = openDatabase({ connection, maxConnections: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** Creates a client with an administrator in the folder's database and returns the client's id. */
export const makeCrashClient = (folder: string): Promise<number> =>
  withServerDatabase(folder, async (database) => {
    const passwordHash = await hashPassword(password);
    const { id } = await database.system((db) =>
      db.insertInto('client').values({ subdomain: 'crash', name: 'Crash' }).returning('id').executeTakeFirstOrThrow(),
    );
    const admin = { email: 'admin@crash.example', passwordHash, authorities: ['ROLE_ADMIN'] };
    await database.tenant(id, (db) => db.insertInto('appUser').values(admin).execute());
    return id;
  });

export const signInTo = async (origin: string): Promise<Record<string, string>> => {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(origin + authRoutes.authenticate.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin@crash.example', password }),
    });
    const token = response.headers.get('authorization');
    if (token) return { authorization: token };
    if (attempt === 20) throw new Error(`sign-in returned ${response.status}`);
    await sleep(250);
  }
};
