import type http from 'node:http';
import net from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { endEvents, isEventStream } from './event-answer.ts';

const sweepMs = 50;
/** Of a connection on which nothing was asked yet: a first request may be on its way. */
const patienceMs = 500;

/**
 * Lets the server stop as soon as the running requests are answered: their connections are told to close, and those
 * that fall idle meanwhile are closed. Node by itself would wait for each until its keep-alive ends, and as long for
 * those that browsers open ahead and never use. Streams of events never end by themselves: they are ended.
 */
export const drainOnClose = (app: FastifyInstance): void => {
  let sweep: NodeJS.Timeout | undefined;
  const streams = new Set<Readable>();
  const unused = unusedConnectionsOf(app.server);
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
      // Within a batch, or another call in this process, nobody is there to listen.
      if (sweep || !(request.raw.socket instanceof net.Socket)) endEvents(payload);
    }
    if (sweep) reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(sweep));
};

/** Those on which no request has come yet; Node counts them among the busy ones. */
const unusedConnectionsOf = (server: http.Server): ReadonlySet<net.Socket> => {
  const unused = new Set<net.Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.prependListener('request', ({ socket }) => unused.delete(socket));
  return unused;
};
