import os from 'node:os';
import path from 'node:path';
import { buildApp } from '@shelfward/server/app.ts';
import { createTokens } from '@shelfward/server/platform/auth/tokens.ts';
import { createKeyRing } from '@shelfward/server/platform/crypto/key-ring.ts';
import { type Database, openDatabase } from '@shelfward/server/platform/db/database.ts';
import { openJobThreads } from '@shelfward/server/platform/job-threads.ts';
import type { JobServices } from '@shelfward/server/platform/jobs/lease.ts';
import { createOutgoing } from '@shelfward/server/platform/outgoing/outgoing.ts';
import {
  type ClientSettings,
  connectClient,
  insertClient,
  type MadeClient,
  makeClient,
  type TestClient,
} from '@shelfward/server/testing/client.ts';
import { runAsOwner } from '@shelfward/server/testing/run-as-owner.ts';
import { type BenchDatabase, copyDatabase, withoutReferenceChecks } from './bench-databases.ts';

/** The application on a new database with production settings: writes are flushed to disk. */
export interface BenchEnvironment {
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly database: Database;
  readonly connection: BenchDatabase['connection'];
  /** The settings of a server process that runs next to this application and accepts its tokens. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs work that inserts much data. */
  readonly fill: <T>(work: () => Promise<T>) => Promise<T>;
  readonly newClient: (settings?: ClientSettings) => Promise<TestClient>;
  /** For jobs, which run as in a server: computations in a thread. */
  readonly jobs: JobServices;
  /** Updates statistics and the visibility map, as in a database that has been running for some time. */
  readonly vacuum: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const secret = 'a secret of thirty-two characters';
const tokens = createTokens(secret);

export const startBenchEnvironment = async ({
  clock = () => new Date(),
}: {
  readonly clock?: () => Date;
} = {}): Promise<BenchEnvironment> => {
  const copy = await copyDatabase();
  return openEnvironment(copy, clock);
};

/** Data of a client that several benchmarks measure. */
export interface SharedData<T> {
  readonly name: string;
  readonly fill: (client: TestClient, stage: Pick<BenchEnvironment, 'vacuum'>) => Promise<T>;
}

export interface FilledEnvironment<T> extends BenchEnvironment {
  readonly client: TestClient;
  readonly data: T;
}

interface Filled<T> {
  readonly source: BenchDatabase;
  readonly made: MadeClient;
  readonly data: T;
}

const filled = new Map<string, Promise<Filled<unknown>>>();

/** A copy of a database that is filled once in a run. */
export const startFilledEnvironment = async <T>({ name, fill }: SharedData<T>): Promise<FilledEnvironment<T>> => {
  const filling = (filled.get(name) ?? fillDatabase(fill)) as Promise<Filled<T>>;
  filled.set(name, filling);
  // The next benchmark tries again.
  filling.catch(() => filled.delete(name));
  const { source, made, data } = await filling;
  const stage = await openEnvironment(await copyDatabase(source), () => new Date());
  return { ...stage, client: connectClient(stage, made), data };
};

const fillDatabase = async <T>(fill: SharedData<T>['fill']): Promise<Filled<T>> => {
  const source = await copyDatabase();
  const { app, database, ...stage } = await openEnvironment(source, () => new Date());
  const made = await insertClient({ database, tokens });
  const data = await stage.fill(() => fill(connectClient({ app, database }, made), stage));
  await stage.vacuum();
  await app.close();
  await database.close();
  return { source, made, data };
};

const openEnvironment = async (copy: BenchDatabase, clock: () => Date): Promise<BenchEnvironment> => {
  const { connection } = copy;
  const database = openDatabase({ connection, maxConnections: 12 });
  const app = await buildApp({
    config: { LOG_LEVEL: 'error', RATE_LIMIT: 10_000_000, TRUST_PROXY: false, MAX_SESSIONS: 20 },
    database,
    tokens,
    keys: createKeyRing(secret),
    // All servers of the benchmarks run on this machine.
    outgoing: createOutgoing(['127.0.0.0/8']),
    getOrigin: (subdomain) => `https://${subdomain}.shelfward.example`,
    publicUrl: () => 'http://localhost',
    defaultClient: '',
    uploadFolder: path.join(os.tmpdir(), connection.database),
    clock,
  });
  return {
    app,
    database,
    connection,
    environment: {
      DATABASE_URL: `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`,
      TOKEN_SECRET: secret,
      ENCRYPTION_KEY: secret,
      INTEGRATION_ALLOWED_CIDRS: '127.0.0.0/8',
    },
    jobs: {
      database,
      clock,
      runInThread: openJobThreads({
        program: new URL(import.meta.resolve('@shelfward/server/jobs.worker.js')),
        connection,
        nodeId: database.nodeId,
        endpoint: undefined,
        log: app.log,
        signal: new AbortController().signal,
      }),
    },
    fill: (work) => withoutReferenceChecks(copy, work),
    newClient: (settings) => makeClient({ app, database, tokens }, settings),
    vacuum: () => runAsOwner(connection, 'vacuum (analyze)'),
    stop: async () => {
      await app.close();
      await database.close();
      await copy.drop();
    },
  };
};
