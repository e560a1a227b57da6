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
import { bind } from './bind.ts';

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
} as const satisfies Routes;

/** Every query waits until the test releases it. */
const started: string[] = [];
const afterSleep = vi.fn();
const gates = new Map<string, () => void>();
const world = useWorld(() =>
  bind('heavy', heavy, {
    ask: async (_, { query: { name } }) => {
      started.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      return { name };
    },
    sleep: async ({ db }) => {
      await sql`select pg_advisory_xact_lock(1), pg_sleep(30)`.execute(db);
      afterSleep();
      return {};
    },
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
  await expect.poll(() => started.length).toBe(5);

  const other = ask(calm, 'calm');
  await expect.poll(() => started).toContain('calm');
  const light = await busy.as('ROLE_ADMIN')(paymentTermRoutes.list, {});
  const running = started.length;
  const responses = await settleAll(Promise.all([...many, other]));

  expect([light.status, running]).toEqual([200, 6]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
});

test('too many waiting reports are rejected, and leave places for other clients', async () => {
  const [client, other] = [await world.newClient(), await world.newClient()];

  const responses = await settleAll(
    Promise.all([...Array.from({ length: 110 }, (_, index) => ask(client, `${index}`)), ask(other, 'other')]),
  );

  const rejected = responses.filter(({ status }) => status === 503);
  expect(rejected).toHaveLength(5);
  expect(rejected[0]?.headers['retry-after']).toBe('15');
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(106);
});

test('a report whose caller disconnected while waiting is not run', async () => {
  const client = await world.newClient();
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const many = Array.from({ length: 5 }, (_, index) => ask(client, `busy ${index}`));
  await expect.poll(() => started.length).toBe(5);

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

test('a running report is canceled in the database when its caller disconnects, without affecting others', async () => {
  const client = await world.newClient();
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const others = ask(client, 'other');
  await expect.poll(() => started).toContain('other');

  const left = http.get({ port, path: heavy.sleep.path, headers: client.headersFor('none') });
  left.on('error', () => undefined);
  await expect.poll(() => sleeping(client)).toBe(1);
  left.destroy();
  await expect.poll(() => sleeping(client)).toBe(0);
  const response = await settleAll(others);

  expect(response.status).toBe(200);
  expect(afterSleep).not.toHaveBeenCalled();
});

/** The number of running reports, by the advisory locks that they hold. */
const sleeping = (client: TestClient): Promise<number> =>
  client.db(async (db) => {
    const { rows } = await sql<{ running: number }>`
      select count(*) as running from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and datname = current_database()`.execute(db);
    return rows[0]?.running ?? 0;
  });
