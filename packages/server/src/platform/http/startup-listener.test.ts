import { afterEach, beforeEach, expect, test } from 'vitest';
import { livePath, readyPath } from './health.ts';
import { listenDuringStartup, type StartupListener } from './startup-listener.ts';

let listener: StartupListener;
beforeEach(async () => {
  listener = await listenDuringStartup({ port: 0, host: '127.0.0.1' });
});
afterEach(() => listener.close());

const get = (path: string, accept = 'application/json') =>
  fetch(`http://127.0.0.1:${listener.port}${path}`, { headers: { accept } });

test('readiness names what the start waits for', async () => {
  const first = await get(readyPath);
  listener.enter('migrations');
  const second = await get(readyPath);

  expect([first.status, await first.json()]).toEqual([503, { status: 'STARTING', waitingFor: 'database' }]);
  expect([second.status, await second.json()]).toEqual([503, { status: 'STARTING', waitingFor: 'migrations' }]);
  expect((await get(livePath)).status).toBe(200);
});

test('the milliseconds of the steps add up to those since the process started', () => {
  listener.enter('migrations');
  listener.enter('modules');

  const { total = 0, ...steps } = listener.durations();

  expect(Object.keys(steps)).toEqual(['process', 'database', 'migrations', 'modules']);
  expect(Object.values(steps).reduce((sum, ms) => sum + ms)).toBe(total);
  expect(total).toBeGreaterThan(0);
});

test('requests get 503 and the time after which they can be repeated', async () => {
  const response = await get('/api/orders?page=1');

  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE', path: '/api/orders', status: 503 });
});

test('browsers get a page that reloads', async () => {
  const response = await get('/orders', 'text/html,*/*');

  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await response.text()).toContain('http-equiv="refresh"');
});

test('the port is free after closing, whatever connections are open', async () => {
  await get(readyPath);
  const { port } = listener;

  await listener.close();
  listener = await listenDuringStartup({ port, host: '127.0.0.1' });

  expect((await get(readyPath)).status).toBe(503);
});

test('a port that is in use is reported', async () => {
  await expect(listenDuringStartup({ port: listener.port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${listener.port} is in use.`,
  );
});
