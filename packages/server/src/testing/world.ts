import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { buildRoutes, endpoints } from '../app.ts';
import { processLinkRequests } from '../features/users/public.ts';
import { createTokens, type Tokens } from '../platform/auth/tokens.ts';
import { createKeyRing, type KeyRing } from '../platform/crypto/key-ring.ts';
import type { Database } from '../platform/db/database.ts';
import type { BoundRoute } from '../platform/http/bind.ts';
import { buildServer } from '../platform/http/server.ts';
import type { Services } from '../platform/http/services.ts';
import type { ReadyMail } from '../platform/mail/compose.ts';
import { sendMails } from '../platform/mail/outbox.ts';
import { createOutgoing, type Outgoing } from '../platform/outgoing/outgoing.ts';
import { type ClientSettings, makeClient, type TestClient, testSecret } from './client.ts';
import { findTablesWithWorkerIds } from './distributed-rows.ts';
import {
  saveSentStatements,
  takeStatementsLockingAllShards,
  takeStatementsOnSeveralNodes,
  takeStatementsOnSeveralShards,
} from './distributed-statements.ts';
import { rejectNestedTransactions } from './nested-transactions.ts';
import type { Cluster } from './own-postgres.ts';
import { statementsWithoutClient, withoutJobStatements } from './statements.ts';
import { claimSharedDatabase, createDatabase, dropDatabase } from './worker-database.ts';

/** The complete application on a database without other clients. */
export interface World {
  readonly app: FastifyInstance;
  readonly tokens: Tokens;
  readonly database: Database;
  /** The environment of a server process that shares this application's database and tokens. */
  readonly environment: Readonly<Record<string, string>>;
  readonly keys: KeyRing;
  readonly outgoing: Outgoing;
  /** Sends the due e-mails and returns them. */
  readonly mails: () => Promise<readonly ReadyMail[]>;
  /** A second application on the same database, with other settings. */
  readonly appWith: (settings: Partial<Services>) => Promise<FastifyInstance>;
  /** A new client with a user for each role. */
  readonly newClient: (settings?: ClientSettings) => Promise<TestClient>;
  /** Every statement since the last call, except those of job workers. */
  readonly takeStatements: () => string[];
  /** The errors that the applications logged since the last call. An error that no test takes fails the file. */
  readonly takeErrors: () => LoggedError[];
  /** Sets the application's clock; undefined restores the real time. */
  readonly setNow: (now: Date | undefined) => void;
}

/** An entry of the log: what happened, and the exception, if any. */
interface LoggedError {
  readonly msg: string;
  readonly err?: { readonly type: string; readonly message: string };
}

type ExtraRoutes = (database: Database) => readonly BoundRoute[];
/** A PostgreSQL for the tests of one file instead of the one of all tests. */
type FindCluster = () => Promise<Cluster>;

/**
 * Starts one application for the tests of a file, optionally with extra routes. Afterwards verifies that every statement
 * filters by client, and that no application logged an unexpected error.
 */
export const useWorld = (extraRoutes: ExtraRoutes = () => [], findCluster?: FindCluster): World => {
  let started: Awaited<ReturnType<typeof start>> | undefined;
  const running = () => {
    if (!started) throw new Error('The world starts before the first test, not at import');
    return started;
  };
  beforeAll(async () => {
    started = await start(extraRoutes, findCluster);
  });
  afterAll(async () => {
    const { stop, takeAll, takeErrors, findWorkerIds } = running();
    await stop();
    await saveSentStatements();
    expect(takeErrors()).toEqual([]);
    expect(statementsWithoutClient(takeAll())).toEqual([]);
    expect(takeStatementsOnSeveralShards()).toEqual([]);
    expect(takeStatementsOnSeveralNodes()).toEqual([]);
    expect(takeStatementsLockingAllShards()).toEqual([]);
    expect(await findWorkerIds()).toEqual([]);
  });
  return {
    get app() {
      return running().app;
    },
    get database() {
      return running().database;
    },
    get environment() {
      return running().environment;
    },
    get outgoing() {
      return running().outgoing;
    },
    get tokens() {
      return running().tokens;
    },
    get keys() {
      return running().keys;
    },
    mails: () => running().mails(),
    appWith: (settings) => running().appWith(settings),
    newClient: (settings) => running().newClient(settings),
    takeStatements: () => running().takeStatements(),
    takeErrors: () => running().takeErrors(),
    setNow: (now) => running().setNow(now),
  };
};

const start = async (extraRoutes: ExtraRoutes, findCluster: FindCluster | undefined) => {
  const cluster = await (findCluster?.() ?? inject('cluster'));
  const isOwn = findCluster !== undefined && cluster.database === undefined;
  const test = isOwn ? await createDatabase(cluster) : await claimSharedDatabase(cluster);
  const { name, server, database, statements } = test;
  const errors: LoggedError[] = [];
  let recent = 0;
  let now: Date | undefined;
  const tokens = createTokens(testSecret);
  const keys = createKeyRing(testSecret);
  const outgoing = createOutgoing(['127.0.0.0/8']);
  const services = {
    config: { LOG_LEVEL: 'error' as const, RATE_LIMIT: 1_000_000, TRUST_PROXY: false, MAX_SESSIONS: 20 },
    database: rejectNestedTransactions(database),
    tokens,
    keys,
    // The servers that tests start listen on this machine.
    outgoing,
    getOrigin: (subdomain: string) => `https://${subdomain}.shelfward.example`,
    publicUrl: () => 'https://shelfward.example',
    mailServer: { host: 'mail.example.com', send: async () => undefined },
    defaultClient: '',
    uploadFolder: path.join(os.tmpdir(), `uploads-${randomUUID()}`),
    clock: () => now ?? new Date(),
    log: { write: (line: string) => void errors.push(JSON.parse(line)) },
  };
  const app = await buildServer(services, [...buildRoutes(services), ...extraRoutes(database)], endpoints);
  const { host, port, user } = server;
  return {
    app,
    database,
    environment: {
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
      TOKEN_SECRET: testSecret,
      ENCRYPTION_KEY: testSecret,
    },
    tokens,
    keys,
    outgoing,
    appWith: (settings: Partial<Services>) => {
      const all = { ...services, ...settings };
      return buildServer(all, buildRoutes(all), endpoints);
    },
    mails: async () => {
      const sent: ReadyMail[] = [];
      const send = async (mail: ReadyMail) => void sent.push(mail);
      await processLinkRequests({ database, keys }, services.clock());
      await sendMails({ ...services, send, log: app.log }, services.clock());
      return sent;
    },
    newClient: (settings?: ClientSettings) => makeClient({ app, database, tokens }, settings),
    takeStatements: () => {
      const latest = statements.slice(recent);
      recent = statements.length;
      return withoutJobStatements(latest);
    },
    takeAll: () => statements,
    findWorkerIds: async () =>
      database.home.isDistributed ? findTablesWithWorkerIds({ ...server, database: name }) : [],
    takeErrors: () => errors.splice(0),
    setNow: (to: Date | undefined) => {
      now = to;
    },
    stop: async () => {
      await app.close();
      if (isOwn) await dropDatabase(test);
    },
  };
};
