import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@shelfward/server/app.ts';
import { createTokens } from '@shelfward/server/platform/auth/tokens.ts';
import { createKeyRing } from '@shelfward/server/platform/crypto/key-ring.ts';
import { type Database, openDatabase } from '@shelfward/server/platform/db/database.ts';
import { type LocalPostgres, startLocalPostgres } from '@shelfward/server/platform/db/local-postgres.ts';
import { migrate } from '@shelfward/server/platform/db/migrate.ts';
import { openJobThreads } from '@shelfward/server/platform/job-threads.ts';
import type { JobServices } from '@shelfward/server/platform/jobs/lease.ts';
import { createOutgoing } from '@shelfward/server/platform/outgoing/outgoing.ts';
import { type ClientSettings, makeClient, type TestClient } from '@shelfward/server/testing/client.ts';
import { runAsOwner } from '@shelfward/server/testing/run-as-owner.ts';

/** The application on a new database with production settings: writes are flushed to disk. */
export interface BenchEnvironment {
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly database: Database;
  readonly connection: Parameters<typeof openDatabase>[0]['connection'];
  /** The settings of a server process that runs next to this application and accepts its tokens. */
  readonly environment: Readonly<Record<string, string>>;
  readonly newClient: (settings?: ClientSettings) => Promise<TestClient>;
  /** For jobs, which run as in a server: computations in a thread. */
  readonly jobs: JobServices;
  /** Updates statistics and the visibility map, as in a database that has been running for some time. */
  readonly vacuum: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const secret = 'a secret of thirty-two characters';

let started: Promise<LocalPostgres & { readonly template: string }> | undefined;

/** One server for all benchmarks of a run, and one database with all migrations, which is copied for each. */
const startBenchDatabase = () => {
  started ??= (async () => {
    const local = await startLocalPostgres(fileURLToPath(new URL('../../../../.data/bench', import.meta.url)));
    const template = `template_${randomUUID().replaceAll('-', '')}`;
    await runAsOwner(local.connection, `create database ${template}`);
    await migrate({ ...local.connection, database: template });
    return { ...local, template };
  })();
  return started;
};

export const stopBenchDatabase = async (): Promise<void> => {
  const local = await started;
  if (!local) return;
  await runAsOwner(local.connection, `drop database ${local.template} with (force)`);
  await local.stop();
};

export const startBenchEnvironment = async ({
  clock = () => new Date(),
}: {
  readonly clock?: () => Date;
} = {}): Promise<BenchEnvironment> => {
  const local = await startBenchDatabase();
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await runAsOwner(local.connection, `create database ${name} template ${local.template}`);
  const connection = { ...local.connection, database: name };
  const database = openDatabase({ connection, maxConnections: 12 });
  const tokens = createTokens(secret);
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
    uploadFolder: path.join(os.tmpdir(), name),
    clock,
  });
  return {
    app,
    database,
    connection,
    environment: {
      DATABASE_URL: `postgres://${connection.user}@localhost/${name}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`,
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
    newClient: (settings) => makeClient({ app, database, tokens }, settings),
    vacuum: () => runAsOwner(connection, 'vacuum (analyze)'),
    stop: async () => {
      await app.close();
      await database.close();
      await runAsOwner(local.connection, `drop database ${name} with (force)`);
    },
  };
};
