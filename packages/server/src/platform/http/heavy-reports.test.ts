// G10
// ASVS 15.2.2

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Routes } from '@shelfward/contract/kit/route.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import type { Ctx } from '../context/context.ts';
import { bind, open } from './bind.ts';

const heavy = {
  ask: {
    method: 'GET',
    path: '/api/v1/heavy',
    access: 'signedIn',
    heavy: true,
    summary: 'Costs as much as the test wants',
    query: z.strictObject({ name: z.string() }),
    status: 200,
    response: z.strictObject({ name: z.string() }),
  },
  sleep: {
    method: 'GET',
    path: '/api/v1/heavy/sleep',
    access: 'signedIn',
    heavy: true,
    summary: 'Keeps the database busy',
    status: 200,
    response: z.strictObject({}),
  },
  tiles: {
    method: 'POST',
    path: '/api/v1/heavy/tiles',
    access: 'signedIn',
    heavy: true,
    reads: true,
    summary: 'Runs three reports in transactions of their own',
    body: z.strictObject({ name: z.string() }),
    status: 200,
    response: z.strictObject({}),
  },
  preview: {
    method: 'POST',
    path: '/api/v1/heavy/preview',
    access: 'signedIn',
    reads: true,
    summary: 'Keeps the database busy, as a preview of an import does',
    status: 200,
    response: z.strictObject({}),
  },
} as const satisfies Routes;

/** Every query waits until the test releases it. */
const started: string[] = [];
const afterSleep = vi.fn();
const sleepLong = async ({ db }: Pick<Ctx, 'db'>) => {
  await sql`select pg_advisory_xact_lock(1), pg_sleep(30)`.execute(db);
  afterSleep();
  return {};
};
const gates = new Map<string, () => void>();
const world = useWorld(() =>
  bind('heavy', heavy, {
    ask: async (_, { query: { name } }) => {
      started.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      return { name };
    },
    sleep: sleepLong,
    tiles: open(async (ctx, { body: { name } }) => {
      const load = (tile: number) =>
        ctx.begin(async () => {
          started.push(`${name} ${tile}`);
          await new Promise<void>((resolve) => gates.set(`${name} ${tile}`, resolve));
        });
      await Promise.all([1, 2, 3].map(load));
      return {};
    }),
    preview: open((ctx) => ctx.begin(sleepLong, ctx.signal)),
  }),
);
const endAll = (): void => {
  for (const end of gates.values()) end();
};
afterEach(() => {
  started.length = 0;
  gates.clear();
});

const ask = (client: TestClient, name: string) => client.as('none')(heavy.ask, { query: { name } });
const connections = (): Promise<number> =>
  new Promise((resolve) => world.app.server.getConnections((_, count) => resolve(count)));
const settleAll = async <T>(responses: Promise<T>): Promise<T> => {
  const timer = setInterval(endAll, 5);
  return responses.finally(() => clearInterval(timer));
};

test('fifty heavy reports of one client leave capacity for other clients and light requests', async () => {
  const [busy, calm] = [await world.newClient(), await world.newClient()];
  const many = Array.from({ length: 50 }, (_, index) => ask(busy, `busy ${index}`));
  // Five alone, and fewer if a client of another test was active shortly before.
  // None starts any more during a light request.
  const isFull = async (): Promise<boolean> => {
    const { length } = started;
    await busy.as('ROLE_ADMIN')(paymentTermRoutes.list, {});
    return length > 0 && started.length === length;
  };
  await expect.poll(isFull).toBe(true);
  const before = started.length;

  const other = ask(calm, 'calm');
  await expect.poll(() => started).toContain('calm');
  const light = await busy.as('ROLE_ADMIN')(paymentTermRoutes.list, {});
  const running = started.length;
  const responses = await settleAll(Promise.all([...many, other]));

  expect([light.status, running]).toEqual([200, before + 1]);
  expect(before).toBeLessThanOrEqual(5);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
});

test('too many waiting reports are rejected, and leave places for other clients', async () => {
  const [client, other] = [await world.newClient(), await world.newClient()];

  const responses = await settleAll(
    Promise.all([...Array.from({ length: 510 }, (_, index) => ask(client, `${index}`)), ask(other, 'other')]),
  );

  const rejected = responses.filter(({ status }) => status === 503);
  // All but the 500 that wait and those that run.
  expect(rejected.length).toBeGreaterThanOrEqual(5);
  expect(rejected.length).toBeLessThanOrEqual(9);
  expect(rejected[0]?.headers['retry-after']).toBe('15');
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(511 - rejected.length);
  expect(responses.at(-1)?.status).toBe(200);
});

test('a report whose caller disconnected while waiting is not run', async () => {
  const client = await world.newClient();
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const many = Array.from({ length: 6 }, (_, index) => ask(client, `busy ${index}`));
  await expect.poll(() => started.length).toBeGreaterThan(0);

  const left = http.get({ port, path: `${heavy.ask.path}?name=left`, headers: client.headersFor('none') });
  left.on('error', () => undefined);
  await once(left, 'finish');
  const staying = ask(client, 'staying');
  await expect.poll(connections).toBe(1);
  left.destroy();
  await expect.poll(connections).toBe(0);
  await settleAll(Promise.all([...many, staying]));

  expect(started.at(-1)).toBe('staying');
  expect(started).not.toContain('left');
});

test('the reports of a request wait for a turn each, and one runs at a time beside another client', async () => {
  const [busy, calm] = [await world.newClient(), await world.newClient()];
  const other = ask(calm, 'calm');
  await expect.poll(() => started).toContain('calm');
  const dashboards = Array.from({ length: 4 }, (_, index) =>
    busy.as('none')(heavy.tiles, { body: { name: `${index}` } }),
  );
  await expect.poll(() => started.length).toBeGreaterThan(2);
  for (const name of started.slice(1)) gates.get(name)?.();
  await expect.poll(() => started.length).toBeGreaterThan(3);
  const beside = started.length;
  const responses = await settleAll(Promise.all([...dashboards, other]));

  expect(beside).toBe(4);
  expect(started).toHaveLength(13);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
});

test.for(['sleep', 'preview'] as const)(
  'a running %s is canceled in the database when its caller disconnects, without affecting others',
  async (name) => {
    afterSleep.mockClear();
    const client = await world.newClient();
    if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.server.address() as AddressInfo;
    const others = ask(client, 'other');
    await expect.poll(() => started).toContain('other');

    const { path, method } = heavy[name];
    const left = http.request({ port, path, method, headers: client.headersFor('none') }).end();
    left.on('error', () => undefined);
    await expect.poll(() => sleeping(client)).toBe(1);
    left.destroy();
    await expect.poll(() => sleeping(client)).toBe(0);
    const response = await settleAll(others);

    expect(response.status).toBe(200);
    expect(afterSleep).not.toHaveBeenCalled();
  },
);

/** The number of running reports, by the advisory locks that they hold. */
const sleeping = (client: TestClient): Promise<number> =>
  client.db(async (db) => {
    const { rows } = await sql<{ running: number }>`
      select count(*) as running from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and datname = current_database()`.execute(db);
    return rows[0]?.running ?? 0;
  });
