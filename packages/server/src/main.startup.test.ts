import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { livePath, readyPath } from './platform/http/health.ts';
import { listenDuringStartup } from './platform/http/startup-listener.ts';
import { eventually } from './testing/eventually.ts';

const main = path.join(import.meta.dirname, '../dist/main.js');

/** A database that accepts connections and does not respond, as during the recovery after a crash. */
const startSilentDatabase = async () => {
  const server = net.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};

const findFreePort = async () => {
  const listener = await listenDuringStartup({ port: 0, host: '127.0.0.1' });
  await listener.close();
  return listener.port;
};

test('a server whose database does not respond yet says so instead of refusing connections', async () => {
  const database = await startSilentDatabase();
  const port = await findFreePort();
  const server = spawn(process.execPath, [main], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: path.join(os.tmpdir(), `startup-${port}`),
      DATABASE_URL: `postgres://shelfward@127.0.0.1:${database.port}/shelfward`,
      TOKEN_SECRET: 'a'.repeat(64),
      ENCRYPTION_KEY: 'b'.repeat(64),
    },
  });
  const get = (at: string) => fetch(`http://127.0.0.1:${port}${at}`);
  try {
    const ready = await eventually(() => get(readyPath));

    expect([ready.status, await ready.json()]).toEqual([503, { status: 'STARTING', waitingFor: 'database' }]);
    expect((await get(livePath)).status).toBe(200);
    expect((await get('/api/orders')).headers.get('retry-after')).toBe('2');
  } finally {
    server.kill('SIGKILL');
    await once(server, 'exit');
    database.close();
  }
}, 90_000);
