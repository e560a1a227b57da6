import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '../core/errors.ts';
import { StartError } from '../core/start-error.ts';
import { livePath, readyPath } from './health.ts';
import { requestPath, toProblem } from './problems.ts';

/** What the start waits for. The database replays its log after a crash, which takes longer on a slow disk. */
export type StartupStep = 'database' | 'migrations' | 'modules' | 'demo data' | 'application';

export interface StartupListener {
  readonly port: number;
  readonly enter: (step: StartupStep) => void;
  /** The milliseconds of each step so far. `process`: from the start of the process to the first step. */
  readonly durations: () => Readonly<Record<string, number>>;
  /** Frees the port for the application. */
  readonly close: () => Promise<void>;
}

const startingPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<title>Shelfward</title><p>Shelfward is starting. This page reloads by itself.</p></html>`;

/** Responds while the server starts: to health checks with the current step, and to all other requests with 503. */
export const listenDuringStartup = async (at: {
  readonly port: number;
  readonly host: string;
}): Promise<StartupListener> => {
  let step: StartupStep = 'database';
  const startedAt = Math.round(performance.now());
  const steps: { readonly name: StartupStep; readonly at: number }[] = [{ name: step, at: startedAt }];
  const server = http.createServer((request, response) => {
    const path = requestPath(request.url ?? '/');
    if (path === livePath) return send(response, 200, { status: 'UP' });
    if (path === readyPath) return send(response, 503, { status: 'STARTING', waitingFor: step });
    response.setHeader('retry-after', '2');
    if (request.headers.accept?.includes('text/html'))
      return response.writeHead(503, { 'content-type': 'text/html' }).end(startingPage);
    const error = new AppError('UNAVAILABLE', { detail: `The server is starting and waits for: ${step}.` });
    send(response, 503, toProblem(error, { path, requestId: randomUUID() }));
  });
  server.listen(at.port, at.host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartError(`Port ${at.port} is in use. Stop the other program, or set PORT to another port.`);
  });
  return {
    port: (server.address() as AddressInfo).port,
    enter: (next) => {
      step = next;
      steps.push({ name: next, at: Math.round(performance.now()) });
    },
    durations: () => {
      const now = Math.round(performance.now());
      const ends = [...steps.slice(1).map(({ at }) => at), now];
      const each = steps.map(({ name, at }, index) => [name, (ends[index] ?? now) - at]);
      return { process: startedAt, ...Object.fromEntries(each), total: now };
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

const send = (response: ServerResponse, status: number, body: object): void => {
  const type = status === 503 && 'code' in body ? 'application/problem+json' : 'application/json';
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(JSON.stringify(body));
};
