import os from 'node:os';
import { SMTPServer } from 'smtp-server';
import {
  scriptedRetryDelaysMs,
  startScriptedOdoo,
} from '../../features/integrations/odoo/client/scripted-odoo.factory.ts';
import {
  startCarrierServer,
  upsResponse,
} from '../../features/integrations/shipment-tracking/carriers/carrier-server.factory.ts';
import { requestedNumbers } from '../../features/integrations/shipment-tracking/shipment-tracking.factory.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { mailTransport } from '../../platform/mail/transport.ts';
import type { Outgoing } from '../../platform/outgoing/outgoing.ts';
import { startSchedule } from '../../platform/schedule.ts';
import { buildTasks } from '../../tasks.ts';
import { startDatabaseProxy } from '../database-proxy.ts';
import { startNetworkProxy } from '../network-proxy.ts';
import type { World } from '../world.ts';
import type { Component } from './failure-matrix.ts';

/** The application, its worker, and its remote systems, each behind a connection that can be interrupted. */
export type FailureHarness = Awaited<ReturnType<typeof createFailureHarness>>;

const minute = 60_000;

export const createFailureHarness = async (world: World, onStatement: () => void = () => undefined) => {
  const odoo = await startScriptedOdoo();
  const erp = await startNetworkProxy({ port: Number(new URL(odoo.access.url).port) });
  const carrierServer = await startCarrierServer(() => proxiedOutgoing);
  const scannedAt = new Date().toISOString();
  carrierServer.respond = (request) =>
    upsResponse(requestedNumbers(request)[0] ?? '', [{ at: scannedAt, code: '005', text: 'On the way' }]);
  const carrier = await startNetworkProxy({ port: carrierServer.port });
  const proxiedOutgoing: Outgoing = {
    ...world.outgoing,
    request: (url, options) =>
      world.outgoing.request(url.replace(`:${carrierServer.port}/`, `:${carrier.port}/`), options),
  };
  const outgoing: Outgoing = {
    ...world.outgoing,
    request: (url, options) =>
      (url.startsWith('https:') ? carrierServer.outgoing : world.outgoing).request(url, options),
  };
  const mailServer = await startMailServer();
  const mail = await startNetworkProxy({ port: mailServer.port });
  const { line, connection } = await startDatabaseProxy(world.environment.DATABASE_URL ?? '');
  const database = openDatabase({ connection, maxConnections: 8, onStatement });

  let now = new Date();
  let clock = () => now;
  const config = { LOG_LEVEL: 'silent', RATE_LIMIT: 1_000_000, TRUST_PROXY: false, MAX_SESSIONS: 20 } as const;
  const app = await world.appWith({ database, outgoing, clock: () => clock(), config });
  const SMTP_URL = `smtp://127.0.0.1:${mail.port}`;
  const publicUrl = 'https://shelfward.example';
  const delivery = {
    database,
    keys: world.keys,
    send: mailTransport({ SMTP_URL, publicUrl, folder: '' }),
    getOrigin: (subdomain: string) => `https://${subdomain}.shelfward.example`,
    log: app.log,
  };
  const batches = { app, database, tokens: world.tokens, clock: () => clock() };
  const retryDelaysMs = scriptedRetryDelaysMs;
  const deps = {
    delivery,
    batches,
    keys: world.keys,
    outgoing,
    uploadFolder: os.tmpdir(),
    retryDelaysMs,
    log: app.log,
  };
  const tasks = buildTasks(deps).filter(({ everyMs }) => everyMs < minute);
  let isWorkerRunning = true;
  const connections = { ERP: erp, Mail: mail, Carrier: carrier, Database: line } as const;

  return {
    app,
    odoo,
    access: { ...odoo.access, url: `http://127.0.0.1:${erp.port}` },
    mailsTo: (address: string) => mailServer.received.filter((recipient) => recipient === address).length,
    fail: async (component: Component) => {
      if (component === 'Worker') isWorkerRunning = false;
      else await connections[component].cut();
    },
    restore: async (component: Component) => {
      if (component === 'Worker') isWorkerRunning = true;
      else await connections[component].restore();
    },
    /** Sets the test clock to the current time. */
    resetClock: () => {
      now = new Date();
    },
    /** Advances the clock and runs the tasks, if the worker is running. A failed task runs again the next time. */
    passTime: async (minutes: number) => {
      now = new Date(now.getTime() + minutes * minute);
      if (!isWorkerRunning) return;
      for (const { name, run } of tasks) if (!/lane [2-9]/.test(name)) await run(now).catch(() => undefined);
    },
    /** Runs the worker by the real clock, as a server does. Returns a function that stops it. */
    startWorker: () => {
      clock = () => new Date();
      return startSchedule(database, tasks, { log: app.log }).stop;
    },
    close: async () => {
      await app.close();
      await database.close();
      for (const each of Object.values(connections)) await each.stop();
      await Promise.all([odoo.stop(), carrierServer.stop(), mailServer.stop()]);
    },
  };
};

/** Accepts every e-mail and records its recipients. */
const startMailServer = async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  return {
    received,
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
