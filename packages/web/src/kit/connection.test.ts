// U4, U7

import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from './client.ts';
import { queryClient } from './query-client.ts';
import { resource } from './resource.ts';
import { connectionLost, pageWith } from './testing/responses.ts';
import { intercept, respond, scriptServer } from './testing/server.ts';

const terms = resource('payment-terms', paymentTermRoutes);
const load = () => queryClient.fetchQuery({ ...terms.list({}), retry: false });
const loaded = { totalElements: 0 };

let restore = () => {};
// As the application does: queries that wait load when the connection is back.
beforeAll(() => queryClient.mount());
afterAll(() => {
  queryClient.unmount();
  restore();
});

test('requests wait while the server does not respond, and load when it does', async () => {
  let isDown = true;
  const { sent } = scriptServer([
    intercept(() => (isDown ? connectionLost : undefined)),
    respond(paymentTermRoutes.list, pageWith([])),
  ]);
  await expect(send(paymentTermRoutes.list, {})).rejects.toMatchObject({ status: 0 });

  const waiting = load();
  expect(sent).toHaveLength(1);
  isDown = false;

  await expect(waiting).resolves.toMatchObject(loaded);
});

test('a connection is lost while the health check has no response', async () => {
  scriptServer([
    intercept(({ path }) =>
      path === '/health/live' ? new Promise((resolve) => (restore = () => resolve(connectionLost))) : connectionLost,
    ),
  ]);

  await expect(send(paymentTermRoutes.list, {})).rejects.toMatchObject({ status: 0 });
});

test('and the next test has a connection again, in which a loss is noticed', async () => {
  let isDown = false;
  scriptServer([intercept(() => (isDown ? connectionLost : undefined)), respond(paymentTermRoutes.list, pageWith([]))]);
  await expect(load()).resolves.toMatchObject(loaded);

  isDown = true;
  await expect(send(paymentTermRoutes.list, {})).rejects.toMatchObject({ status: 0 });
  queryClient.clear();
  const waiting = load();
  isDown = false;

  await expect(waiting).resolves.toMatchObject(loaded);
});
