import { afterEach, describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { createMetrics, serveMetrics } from './metrics.ts';

const world = useWorld();
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const serve = async () => {
  const metrics = createMetrics([], () => {});
  const app = await world.appWith({ metrics });
  const { url, close } = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
  cleanups.push(close, () => app.close());
  return { app, url };
};

describe('the metrics', () => {
  test('have a listener of their own, which serves nothing else', async () => {
    const { app, url } = await serve();
    await app.inject('/health/live');
    const response = await fetch(url);

    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain; version=0.0.4'),
    ]);
    expect(await response.text()).toContain(
      'http_request_duration_seconds_count{method="GET",route="/health/live",status="200"} 1',
    );
    expect((await fetch(new URL('/health/live', url))).status).toBe(404);
  });

  test('are a 500 if they cannot be read', async () => {
    const metrics = { ...createMetrics([], () => {}), read: () => Promise.reject(new Error('no memory')) };
    const { url, close } = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
    cleanups.push(close);

    expect((await fetch(url)).status).toBe(500);
  });

  test('are not served with the application', async () => {
    const { app } = await serve();
    const { statusCode, body } = await app.inject('/metrics');

    expect([statusCode, body]).toEqual([404, expect.stringContaining('ROUTE_NOT_FOUND')]);
  });
});
