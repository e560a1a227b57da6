// G10
// ASVS 2.4.1, 15.2.2

import { EventEmitter, once } from 'node:events';
import type { Routes } from '@shelfward/contract/kit/route.ts';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestClient } from '../../testing/client.ts';
import { eventually } from '../../testing/eventually.ts';
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
/** For each started request, the number of those of its client that ran then. */
const started: number[] = [];
/** `free 7` ends the running requests of the client 7. */
const signs = new EventEmitter().setMaxListeners(0);
const world = useWorld(() =>
  bind('fair-requests', routes, {
    wait: async ({ tenantId }) => {
      running.push(tenantId);
      started.push(running.filter((id) => id === tenantId).length);
      await once(signs, `free ${tenantId}`);
      running.splice(running.indexOf(tenantId), 1);
      return {};
    },
  }),
);
let responses: Promise<{ readonly status: number }>[] = [];
afterEach(() => {
  responses = [];
});

const free = (tenantId: number) => signs.emit(`free ${tenantId}`);
const ask = (client: TestClient, requests: number): void => {
  for (let n = 0; n < requests; n += 1) responses.push(client.as('ROLE_ADMIN')(routes.wait, {}));
};
const countRunning = (client: TestClient) => running.filter((tenantId) => tenantId === client.tenantId).length;
const endAll = async (): Promise<number[]> => {
  const end = setInterval(() => {
    for (const tenantId of new Set(running)) free(tenantId);
  }, 5);
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  clearInterval(end);
  return statuses;
};

test('a client that sends many requests leaves places to other clients, and all get a response', async () => {
  const [busy, other] = [await world.newClient(), await world.newClient()];
  ask(busy, 100);
  await eventually(() => expect(countRunning(busy)).toBeGreaterThan(0));

  // The place of a request that ends goes to the other client, and the busy client keeps one.
  ask(other, 3);
  await eventually(() => {
    if (countRunning(other) < 3 || countRunning(busy) > 1) free(busy.tenantId);
    expect([countRunning(other), countRunning(busy)]).toEqual([3, 1]);
  });
  started.length = 0;
  await eventually(() => {
    if (started.length < 5) free(busy.tenantId);
    expect(started.length).toBeGreaterThanOrEqual(5);
  });

  expect(Math.max(...started)).toBe(1);
  const statuses = await endAll();
  expect(statuses).toHaveLength(103);
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 60_000);

test('rejects a client that has too many waiting requests with 503, and no other client', async () => {
  const [busy, other] = [await world.newClient(), await world.newClient()];
  ask(busy, 520);
  await eventually(() => expect(countRunning(busy)).toBeGreaterThan(0));
  ask(other, 1);

  const statuses = await endAll();

  expect(statuses.slice(0, 520)).toContain(503);
  expect(statuses.at(-1)).toBe(200);
}, 120_000);
