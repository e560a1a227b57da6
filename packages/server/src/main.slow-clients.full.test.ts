// G11

import fs from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from './testing/client.ts';
import { measureLatency, measureSlowdown } from './testing/concurrent-latency.ts';
import { makeTemporaryFolder, type ServerProcess, startProcess } from './testing/server-process.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
const connections = 1000;
const calls = 400;
let folder = '';
let server: ServerProcess;
let client: TestClient;
let slow: net.Socket[] = [];

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  client = await world.newClient();
  server = await startProcess(folder, world.environment);
});
afterEach(() => {
  for (const socket of slow) socket.destroy();
  slow = [];
});
afterAll(async () => {
  await server.end('SIGTERM');
  await fs.rm(folder, { recursive: true, force: true });
});

/** Opens a connection that sends `start` and then one byte per second. */
const openSlowConnection = (origin: string, start: string): Promise<net.Socket> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(origin);
    const socket = net.connect(Number(port), '127.0.0.1', () => {
      socket.write(start);
      const drip = setInterval(() => socket.writable && socket.write('x'), 1000);
      socket.once('close', () => clearInterval(drip));
      resolve(socket);
    });
    socket.on('error', reject);
    slow.push(socket);
  });

const lines = (...parts: string[]) => parts.join('\r\n');
const identity = () => Object.entries(client.headersFor('ROLE_ADMIN')).map(([name, value]) => `${name}: ${value}`);

/** A third sends its headers slowly, a third its body, and a third does not read a large response. */
const openSlowConnections = async (origin: string): Promise<readonly net.Socket[]> => {
  const head = lines(`GET ${paymentTermRoutes.list.path} HTTP/1.1`, 'host: x', ...identity(), 'x-slow: ');
  const form = ['content-type: application/json', 'content-length: 100000'];
  const body = lines(
    `POST ${paymentTermRoutes.create.path} HTTP/1.1`,
    'host: x',
    ...identity(),
    ...form,
    '',
    '{"name":"',
  );
  const large = lines('GET /openapi.json HTTP/1.1', 'host: x', '', '');
  const heads: net.Socket[] = [];
  for (let n = 0; n < connections; n += 50)
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const kind = (n + index) % 3;
        const socket = await openSlowConnection(origin, [head, body, large][kind] ?? '');
        socket.on('error', () => undefined);
        if (kind === 0) heads.push(socket);
        if (kind === 2) socket.pause();
      }),
    );
  return heads;
};

const readResponse = (socket: net.Socket | undefined): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    socket?.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket?.once('close', () => resolve(text));
  });

describe('a thousand slow connections', () => {
  test('do not delay other requests, use little memory, and are closed', async () => {
    const call = () =>
      fetch(server.origin + paymentTermRoutes.list.path, { headers: client.headersFor('ROLE_REPORTING') });
    await measureLatency(call, calls);
    const baselineMs = await measureLatency(call, calls);
    const before = await server.metric('process_resident_memory_bytes');

    const [first] = await openSlowConnections(server.origin);
    const response = readResponse(first);
    const slowdown = await measureSlowdown(call, { baselineMs, calls, rounds: 8 });
    const grown = (await server.metric('process_resident_memory_bytes')) - before;

    expect(slowdown).toBeLessThanOrEqual(2);
    expect(grown).toBeLessThan(50 * 1_048_576);
    expect(await response).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('detects a server that delays other requests', async () => {
    let open = 0;
    const weak = http.createServer((request, response) => {
      setTimeout(() => response.end(), request.url === '/' ? open / 4 : 0);
    });
    weak.on('connection', (socket) => {
      open += 1;
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => void weak.listen(0, '127.0.0.1', resolve));
    const address = weak.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const call = () => fetch(origin);
    const baselineMs = await measureLatency(call, 40);

    await openSlowConnections(origin);
    const slowdown = await measureSlowdown(call, { baselineMs, calls: 40, rounds: 8 });
    weak.closeAllConnections();
    weak.close();

    expect(slowdown).toBeGreaterThan(2);
  });
});
