// G23
// ASVS 2.3.3

import { once } from 'node:events';
import net from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { maxMs } from '../../testing/tier.ts';
import { drainOnClose } from './drain.ts';

const listening = async () => {
  const app = Fastify({ keepAliveTimeout: 72_000, forceCloseConnections: 'idle' });
  drainOnClose(app);
  app.get('/', async () => 'here');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return {
    app,
    connect: async () => {
      const socket = net.connect(Number(port), '127.0.0.1').setEncoding('utf8');
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      return socket;
    },
  };
};

test('an unused preconnected connection does not delay the shutdown', async () => {
  const { app, connect } = await listening();
  const socket = await connect();
  const closed = once(socket, 'close');
  const startedAt = performance.now();

  await app.close();
  await closed;

  expect(performance.now() - startedAt).toBeLessThan(maxMs(5000));
});

test('a first request during the shutdown gets 503', async () => {
  const { app, connect } = await listening();
  const socket = await connect();
  let said = '';
  socket.on('data', (text) => {
    said += text;
  });
  const closed = once(socket, 'close');

  const ended = app.close();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await Promise.all([ended, closed]);

  expect(said).toMatch(/^HTTP\/1\.1 503 .*\r\nconnection: close\r\n/is);
});
