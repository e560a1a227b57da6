import net from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { endEvents, isEventStream } from './event-answer.ts';

/**
 * Lets the server stop as soon as the running requests are answered: their connections are told to close, and those
 * that fall idle meanwhile are closed. Node by itself would wait for each until its keep-alive ends. Streams of events
 * never end by themselves: they are ended.
 */
export const drainOnClose = (app: FastifyInstance): void => {
  let sweep: NodeJS.Timeout | undefined;
  const streams = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const stream of streams) endEvents(stream);
    sweep = setInterval(() => app.server.closeIdleConnections(), 50);
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
