import type http from 'node:http';
import net from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { endEvents, isEventStream } from './event-stream.ts';

const sweepMs = 50;
/** Grace period of unused connections: a first request may be in transit. */
const patienceMs = 500;

/**
 * Lets the server stop once the running requests are done: their connections are closed, and those
 * that become idle meanwhile too. Node would wait for the keep-alive timeout of each, and as long for
 * preconnected ones. Event streams never end, so they are closed.
 */
export const drainOnClose = (app: FastifyInstance): void => {
  let sweep: NodeJS.Timeout | undefined;
  const streams = new Set<Readable>();
  const unused = trackUnusedConnections(app.server);
  app.addHook('preClose', async () => {
    for (const stream of streams) endEvents(stream);
    const startedAt = performance.now();
    sweep = setInterval(() => {
      app.server.closeIdleConnections();
      if (performance.now() - startedAt > patienceMs) for (const socket of unused) socket.destroy();
    }, sweepMs);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (payload instanceof Readable && isEventStream(payload)) {
      streams.add(payload);
      payload.once('close', () => streams.delete(payload));
      // Calls in process, such as in a batch, have no event stream.
      if (sweep || !(request.raw.socket instanceof net.Socket)) endEvents(payload);
    }
    if (sweep) reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(sweep));
};

/** Connections without a request; Node counts them as busy. */
const trackUnusedConnections = (server: http.Server): ReadonlySet<net.Socket> => {
  const unused = new Set<net.Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.prependListener('request', ({ socket }) => unused.delete(socket));
  return unused;
};
