import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type pg from 'pg';
import { buildApp } from './app.ts';
import { startSalesCube } from './features/analytics/report-engine/sales-memory.service.ts';
import {
  createDemoClients,
  demoClients,
  demoPassword,
  demoTimeZone,
  simulatedClient,
} from './features/demo/demo-clients.ts';
import { startSimulation } from './features/demo/simulation.ts';
import { announceSetupLink, issueSetupLink } from './features/setup/public.ts';
import { findSubdomain } from './platform/auth/clients.queries.ts';
import { createTokens } from './platform/auth/tokens.ts';
import { createBackupFigures } from './platform/backup/backup-schedule.queries.ts';
import type { Config } from './platform/config.ts';
import { readRelease } from './platform/core/release.ts';
import { formatLogLine } from './platform/core/text-log.ts';
import { createKeyRing } from './platform/crypto/key-ring.ts';
import { loadOrCreateSecret } from './platform/crypto/secret-file.ts';
import { findUnreadableSecrets } from './platform/crypto/stored-secrets.ts';
import { logClockWarning } from './platform/db/clock-offset.ts';
import { openDatabase } from './platform/db/database.ts';
import { listenForJobs } from './platform/db/job-notifications.ts';
import { reportStopping } from './platform/http/health.ts';
import { mailScreen } from './platform/http/mail-screen.ts';
import { createMetrics, serveMetrics } from './platform/http/metrics.ts';
import { closeServer } from './platform/http/outer-requests.ts';
import type { StartupListener } from './platform/http/startup-listener.ts';
import { openJobThreads } from './platform/job-threads.ts';
import { expireLeasesOfNode } from './platform/jobs/leases.queries.ts';
import { createQueueFigures } from './platform/jobs/queue-figures.ts';
import { createOrigins } from './platform/mail/origin.ts';
import type { SendMail } from './platform/mail/outbox.ts';
import { mailTransport } from './platform/mail/transport.ts';
import { createMalwareScanner } from './platform/malware/malware-scanner.ts';
import { loadNodeId } from './platform/node-id.ts';
import { createClientOutgoing } from './platform/outgoing/client-outgoing.ts';
import { startSchedule } from './platform/schedule.ts';
import { builtProgram } from './platform/worker-threads.ts';
import { buildTasks, jobQueues } from './tasks.ts';

/** Requests wait for an import or an undo of the same records at most this long. */
const lockTimeoutMs = 4000;

interface ApplicationOptions {
  readonly config: Config;
  readonly startup: StartupListener;
  /** To the migrated database. */
  readonly connection: pg.ClientConfig;
  readonly stopDatabase: (() => Promise<void>) | undefined;
  readonly pagesBuilt: Promise<unknown> | undefined;
}

/** Serves the application until the process receives a signal. */
export const runApplication = async (options: ApplicationOptions): Promise<void> => {
  const { config, startup, pagesBuilt } = options;
  const services = await openServices(options);
  const { database, keys } = services;
  await pagesBuilt;
  const app = await buildServer(config, services);
  const metricsListener =
    services.metrics &&
    (await serveMetrics(services.metrics, { port: config.METRICS_PORT ?? 0, host: config.METRICS_HOST }));
  await startup.close();
  await app.listen({ port: config.PORT, host: config.HOST });
  services.onListening(app);
  app.log.info({ ms: startup.durations() }, 'the server has started');
  await logClockWarning(database, clock, app.log);
  for (const secrets of await findUnreadableSecrets(database, keys))
    app.log.error(secrets, 'secrets cannot be decrypted: their key is missing in ENCRYPTION_KEY');

  const work = await startWork(options, services, app);
  stopOnSignals(async () => {
    reportStopping(app);
    await sleep(1000 * config.SHUTDOWN_DELAY_SECONDS);
    setTimeout(() => process.exit(1), 9_000).unref();
    work.abort();
    metricsListener?.close();
    await Promise.all([closeServer(app), work.stop()]);
    await Promise.all([services.salesMemory.stop(), work.closeNotifications(), services.simulation?.stop()]);
    await work.stopTracing();
    await database.close();
    await options.stopDatabase?.();
  });

  const setupLink = await issueSetupLink({ database, keys }, clock());
  if (setupLink) {
    const isLogQuiet = ['silent', 'error'].includes(config.LOG_LEVEL);
    announceSetupLink({ ...setupLink, publicUrl: services.publicUrl(), log: app.log, isLogQuiet });
  }
  // A process that reads these lines may send a signal immediately.
  if (metricsListener) process.stdout.write(`\nMetrics are at ${metricsListener.url}\n`);
  announceAddresses(config, services.address());
};

const clock = () => new Date();

type Services = Awaited<ReturnType<typeof openServices>>;

const openServices = async ({ config, startup, connection }: ApplicationOptions) => {
  const { isDemo } = config;
  const database = openDatabase({ connection, maxConnections: 20, lockTimeoutMs, nodeId: loadNodeId(config.DATA_DIR) });
  const salesMemory = startSalesCube(database, { connection, memoryBytes: 1_000_000 * config.SALES_MEMORY_MB });
  const { keys, tokens } = loadKeys(config);

  startup.enter('demo data');
  if (isDemo) await createDemoClients(database, keys, toDay(clock(), demoTimeZone));

  startup.enter('application');
  const uploadFolder = path.join(config.DATA_DIR, 'uploads');
  // Uploads of a killed process.
  fs.rmSync(uploadFolder, { recursive: true, force: true });
  const outgoing = createClientOutgoing(config.INTEGRATION_ALLOWED_CIDRS, {
    findSubdomain: (tenantId) => database.system((db) => findSubdomain(db, tenantId)),
  });
  const simulation = isDemo
    ? await startSimulation({ database, outgoing, clock, subdomain: simulatedClient })
    : undefined;

  // The port, and the log of errors, are known when the server listens.
  let app: App | undefined;
  const address = (): string => {
    const listening = app?.server.address();
    const port = typeof listening === 'object' && listening !== null ? listening.port : config.PORT;
    return `http://localhost:${port}`;
  };
  const publicUrl = (): string => config.PUBLIC_URL ?? address();
  const getOrigin = (subdomain: string): string => createOrigins(publicUrl(), config.CLIENT)(subdomain);
  const mailFolder = path.join(config.DATA_DIR, 'mails');
  let transport: SendMail | undefined;
  const send: SendMail = (mail) => {
    transport ??= mailTransport({ ...config, publicUrl: publicUrl(), folder: mailFolder });
    return transport(mail);
  };
  const metrics =
    config.METRICS_PORT === undefined
      ? undefined
      : createMetrics(
          [
            ...salesMemory.figures,
            ...createQueueFigures(database, jobQueues, clock),
            ...createBackupFigures(database, clock),
          ],
          (error, metric) => app?.log.warn({ err: error, metric }, 'metrics could not be read'),
        );
  const onListening = (listening: App): void => {
    app = listening;
  };
  const addresses = { address, publicUrl, getOrigin, onListening };
  return {
    database,
    salesMemory,
    keys,
    tokens,
    uploadFolder,
    outgoing,
    simulation,
    mailFolder,
    send,
    metrics,
    ...addresses,
  };
};

const loadKeys = (config: Config) => {
  const load = (name: string, isReplaceable: boolean): string =>
    loadOrCreateSecret({ folder: config.DATA_DIR, name, isReplaceable });
  return {
    keys: createKeyRing(config.ENCRYPTION_KEY ?? load('encryption-key', false)),
    tokens: createTokens(config.TOKEN_SECRET ?? load('token-secret', true)),
  };
};

type App = Awaited<ReturnType<typeof buildApp>>;

const buildServer = (config: Config, services: Services): Promise<App> => {
  const { send, mailFolder, salesMemory: _, onListening: __, address: ___, ...rest } = services;
  const logFormat = config.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json');
  const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));
  return buildApp({
    ...rest,
    config,
    clock,
    defaultClient: config.CLIENT ?? (config.isDemo ? 'demo' : ''),
    isLocalOnly: config.isLocalOnly,
    ...(config.SMTP_URL && { mailServer: { host: new URL(config.SMTP_URL).host, send } }),
    ...(config.CLAMD_ADDRESS && { scanner: createMalwareScanner(config.CLAMD_ADDRESS) }),
    ...(config.showsMails && { mailFolder }),
    ...(logFormat === 'text' && { log: { write: (line: string) => process.stdout.write(formatLogLine(line)) } }),
    ...(fs.existsSync(path.join(webFolder, 'index.html')) && { webFolder }),
  });
};

/** Runs scheduled tasks and jobs. */
const startWork = async ({ config, connection }: ApplicationOptions, services: Services, app: App) => {
  const { database, keys, tokens, outgoing, simulation, uploadFolder, send, getOrigin } = services;
  const { log } = app;
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing =
    endpoint &&
    (await import('./platform/tracing/open-telemetry.ts')).startTracing({ endpoint, version: readRelease(), log });
  const ending = new AbortController();
  for (const queue of jobQueues) await expireLeasesOfNode(database, queue, clock());
  const notifications = listenForJobs(connection, log);
  const delivery = { database, keys, send, getOrigin, log };
  const { signal } = ending;
  const batches = { app, database, tokens, clock, signal };
  const program = builtProgram('./jobs.worker.js', import.meta.url);
  const runInThread = openJobThreads({ program, connection, nodeId: database.nodeId, endpoint, log, signal });
  const tasks = buildTasks({ delivery, batches, keys, outgoing, simulation, uploadFolder, log, runInThread });
  const schedule = startSchedule(database, tasks, { log, notifications });
  return {
    abort: () => ending.abort(),
    stop: () => schedule.stop(),
    closeNotifications: () => notifications.close(),
    stopTracing: async () => {
      if (tracing) await tracing.stop();
    },
  };
};

/**
 * Stops in this order: a load balancer sends no further requests, no new requests and tasks, running ones end, then the
 * connections, the database.
 */
const stopOnSignals = (stop: () => Promise<void>): void => {
  let isStopping = false;
  const stopOnce = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stopOnce());
  // npm does not forward SIGTERM, so the server stops when its parent process is gone.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && void stopOnce(), 500).unref();
};

const announceAddresses = ({ isDemo, showsMails }: Config, address: string): void => {
  process.stdout.write(`\nShelfward is running at ${address}\n`);
  if (isDemo)
    for (const { subdomain, name } of demoClients)
      process.stdout.write(
        `  ${name}: ${address.replace('//', `//${subdomain}.`)} — sign in as admin@${subdomain}.example, password ${demoPassword}\n`,
      );
  if (showsMails)
    process.stdout.write(`  E-mails of demo are shown at ${address.replace('//', '//demo.')}${mailScreen}\n`);
};
