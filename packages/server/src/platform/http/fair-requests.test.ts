import { EventEmitter, once } from 'node:events';
import type { Routes } from '@shelfward/contract/kit/route.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { bind } from './bind.ts';

const routes = {
  wait: {
    method: 'GET',
    path: '/api/v1/fair-requests',
    access: 'signedIn',
    summary: 'Runs until the test ends it',
    status: 200,
    response: z.strictObject({}),
  },
} as const satisfies Routes;

const running: number[] = [];
const signs = new EventEmitter().setMaxListeners(0);
const world = useWorld(() =>
  bind('fair-requests', routes, {
    wait: async ({ tenantId }) => {
      running.push(tenantId);
      await once(signs, 'free');
      running.splice(running.indexOf(tenantId), 1);
      return {};
    },
  }),
);
let asked: Promise<{ readonly status: number }>[] = [];
afterEach(() => {
  asked = [];
});

const ask = (client: TestClient, requests: number): void => {
  for (let n = 0; n < requests; n += 1) asked.push(client.as('ROLE_ADMIN')(routes.wait, {}));
};
const countRunning = (client: TestClient) => running.filter((tenantId) => tenantId === client.tenantId).length;
const endAll = async (): Promise<number[]> => {
  const end = setInterval(() => signs.emit('free'), 5);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  clearInterval(end);
  return statuses;
};

test('a client that sends many requests leaves places to other clients, and all are answered', async () => {
  const [busy, other] = [await world.newClient(), await world.newClient()];
  ask(busy, 60);
  await vi.waitFor(() => expect(countRunning(busy)).toBeGreaterThan(0));

  // The place of a request that ends goes to the other client, and the busy client keeps one.
  ask(other, 3);
  await vi.waitFor(() => {
    if (countRunning(other) < 3) signs.emit('free');
    expect(countRunning(other)).toBe(3);
  });

  expect(countRunning(busy)).toBeLessThanOrEqual(1);
  const statuses = await endAll();
  expect(statuses).toHaveLength(63);
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 60_000);

test('rejects a client that has too many waiting requests with 503, and no other client', async () => {
  const [busy, other] = [await world.newClient(), await world.newClient()];
  ask(busy, 520);
  await vi.waitFor(() => expect(countRunning(busy)).toBeGreaterThan(0));
  ask(other, 1);

  const statuses = await endAll();

  expect(statuses.slice(0, 520)).toContain(503);
  expect(statuses.at(-1)).toBe(200);
}, 120_000);
