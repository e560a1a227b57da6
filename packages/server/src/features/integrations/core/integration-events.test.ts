import { randomUUID } from 'node:crypto';
import { apiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { integrationEventRoutes } from '@shelfward/contract/integrations/core/integration-events.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { afterEach, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { eventually } from '../../../testing/eventually.ts';
import { maxMs } from '../../../testing/tier.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeApiToken } from '../../auth/api-tokens.factory.ts';
import { createIntegrationEvents } from './integration-events.service.ts';

const world = useWorld();
const leaving: AbortController[] = [];
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort();
});

/** Listens over a socket, like a page. */
const listen = async (origin: string, headers: Readonly<Record<string, string>>) => {
  const controller = new AbortController();
  leaving.push(controller);
  const response = await fetch(origin + integrationEventRoutes.events.path, { headers, signal: controller.signal });
  const received = {
    status: response.status,
    mediaType: response.headers.get('content-type'),
    text: '',
    isOver: false,
  };
  const reader = response.body?.getReader();
  const read = async (): Promise<void> => {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      received.text += Buffer.from(part.value).toString();
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      received.isOver = true;
    });
  return received;
};

const serve = async () => {
  const app = await world.appWith({});
  return { app, origin: await app.listen({ port: 0, host: '127.0.0.1' }) };
};

const create = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(integrationRoutes.createSalesAggregation, { body: { name: 'Sums' } });
  return body.id;
};
const schedule = (client: TestClient, integrationId: number) =>
  client.as('ROLE_ADMIN')(integrationRoutes.schedulePartialSync, { params: { integrationId } });

test('a page receives the changes of its own client only, and streams end when the server stops', async () => {
  const { app, origin } = await serve();
  const [client, other] = [await world.newClient(), await world.newClient()];
  const [id, foreign] = [await create(client), await create(other)];
  const received = await listen(origin, client.headersFor('ROLE_ADMIN'));
  const foreignReceived = await listen(origin, other.headersFor('ROLE_ADMIN'));
  expect(received).toMatchObject({ status: 200, mediaType: 'text/event-stream; charset=utf-8' });

  // Changes before the first poll are published with it.
  const changeEvent = `event: changed\ndata: {"integrationIds":[${id}]}`;
  await eventually(() => expect(received.text).toContain(changeEvent));
  await schedule(client, id);
  await eventually(() => expect(received.text.split(changeEvent)).toHaveLength(3));
  expect(foreignReceived.text).not.toContain(`[${id}]`);
  await schedule(other, foreign);
  await eventually(() => expect(foreignReceived.text.split(`{"integrationIds":[${foreign}]}`)).toHaveLength(3));

  const startedAt = Date.now();
  await app.close();
  await eventually(() => expect([received.isOver, foreignReceived.isOver]).toEqual([true, true]));
  expect(Date.now() - startedAt).toBeLessThan(maxMs(5000));
});

test('a stream ends with the session or the role', async () => {
  const { app, origin } = await serve();
  const client = await world.newClient();
  const [leaver, demoted] = [
    await listen(origin, client.headersFor('ROLE_ADMIN')),
    await listen(origin, client.headersFor('ROLE_SUPERUSER')),
  ];

  await client.db((db) =>
    db
      .updateTable('session')
      .set({ revokedAt: new Date() })
      .where('userId', '=', client.userIdFor('ROLE_ADMIN'))
      .execute(),
  );
  await eventually(() => expect(leaver.isOver).toBe(true));
  expect(demoted.isOver).toBe(false);
  await client.db((db) =>
    db.updateTable('appUser').set({ authorities: [] }).where('id', '=', client.userIdFor('ROLE_SUPERUSER')).execute(),
  );
  await eventually(() => expect(demoted.isOver).toBe(true));
  await app.close();
});

test('a program listens with an API token until it is revoked', async () => {
  const { app, origin } = await serve();
  const client = await world.newClient();
  const { id, token } = await makeApiToken(client, 'ROLE_ADMIN', { authorities: ['ROLE_ADMIN'] });
  const headers = { authorization: `Bearer ${token}`, 'x-client-subdomain': client.subdomain };
  const received = await listen(origin, headers);
  const integrationId = await create(client);

  await eventually(() => expect(received.text).toContain(`{"integrationIds":[${integrationId}]}`));
  expect(received.isOver).toBe(false);
  await client.as('ROLE_ADMIN')(apiTokenRoutes.revoke, { params: { id } });
  await eventually(() => expect(received.isOver).toBe(true));
  await app.close();
});

test('a program listens with an API token until its user loses the role', async () => {
  const { app, origin } = await serve();
  const client = await world.newClient();
  const { token } = await makeApiToken(client, 'ROLE_ADMIN', { authorities: ['ROLE_ADMIN', 'ROLE_REPORTING'] });
  const received = await listen(origin, { authorization: `Bearer ${token}`, 'x-client-subdomain': client.subdomain });
  const setAuthorities = (authorities: string[]) =>
    client.db((db) =>
      db.updateTable('appUser').set({ authorities }).where('id', '=', client.userIdFor('ROLE_ADMIN')).execute(),
    );

  expect([received.status, received.isOver]).toEqual([200, false]);
  await setAuthorities(['ROLE_REPORTING']);

  await eventually(() => expect(received.isOver).toBe(true));
  await app.close();
});

test('a session has at most six streams: a seventh ends the oldest', async () => {
  const { app, origin } = await serve();
  const client = await world.newClient();
  const headers = client.headersFor('ROLE_ADMIN');

  const all: Awaited<ReturnType<typeof listen>>[] = [];
  for (let page = 0; page < 7; page += 1) all.push(await listen(origin, headers));

  await eventually(() => expect(all.map(({ isOver }) => isOver)).toEqual([true, ...Array(6).fill(false)]));
  await app.close();
});

test('a client that uses all streams of a node loses its oldest to clients with fewer, until their shares are equal', () => {
  const subscribe = createIntegrationEvents(world.database);
  const streams: { readonly tenantId: number; isOver: boolean; readonly stop: () => void }[] = [];
  const open = (tenantId: number): void => {
    const actor = { sessionId: randomUUID() };
    const stream = { tenantId, isOver: false, stop: () => {} };
    const end = (): void => {
      stream.isOver = true;
    };
    stream.stop = subscribe({ tenantId, actor, log: world.app.log })({ send: () => {}, end });
    streams.push(stream);
  };
  const openCount = (tenantId: number) => streams.filter((one) => one.tenantId === tenantId && !one.isOver).length;

  for (let count = 0; count < 500; count += 1) open(1);
  expect(openCount(1)).toBe(500);
  expect(() => open(1)).toThrowError(expect.objectContaining({ code: 'UNAVAILABLE' }));
  open(2);
  expect([openCount(1), openCount(2), streams[0]?.isOver]).toEqual([499, 1, true]);
  for (let count = 1; count < 250; count += 1) open(2);
  expect(() => open(2)).toThrowError(expect.objectContaining({ code: 'UNAVAILABLE' }));
  open(3);

  expect([openCount(1), openCount(2), openCount(3)]).toEqual([249, 250, 1]);
  for (const { stop } of streams) stop();
});
