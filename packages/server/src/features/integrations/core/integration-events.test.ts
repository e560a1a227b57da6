import { integrationEventRoutes } from '@shelfward/contract/integrations/core/integration-events.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { maxMs } from '../../../testing/tier.ts';
import { useWorld } from '../../../testing/world.ts';

const world = useWorld();
const leaving: AbortController[] = [];
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort();
});

/** Listens as a page does, over a socket. */
const listen = async (origin: string, headers: Readonly<Record<string, string>>) => {
  const gone = new AbortController();
  leaving.push(gone);
  const answer = await fetch(origin + integrationEventRoutes.events.path, { headers, signal: gone.signal });
  const heard = { status: answer.status, mediaType: answer.headers.get('content-type'), text: '', isOver: false };
  const reader = answer.body?.getReader();
  const read = async (): Promise<void> => {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      heard.text += Buffer.from(part.value).toString();
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      heard.isOver = true;
    });
  return heard;
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
const soon = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 50 });

test('a page hears within a moment of what changed, of its own client alone, and streams end with the server', async () => {
  const { app, origin } = await serve();
  const [client, other] = [await world.newClient(), await world.newClient()];
  const [id, foreign] = [await create(client), await create(other)];
  const heard = await listen(origin, client.headersOf('ROLE_ADMIN'));
  const foreignHeard = await listen(origin, other.headersOf('ROLE_ADMIN'));
  expect(heard).toMatchObject({ status: 200, mediaType: 'text/event-stream; charset=utf-8' });

  // What changed before the first look is told with it.
  const news = `event: changed\ndata: {"integrationIds":[${id}]}`;
  await soon(() => expect(heard.text).toContain(news));
  await schedule(client, id);
  await soon(() => expect(heard.text.split(news)).toHaveLength(3));
  expect(foreignHeard.text).not.toContain(`[${id}]`);
  await schedule(other, foreign);
  await soon(() => expect(foreignHeard.text.split(`{"integrationIds":[${foreign}]}`)).toHaveLength(3));

  const startedAt = Date.now();
  await app.close();
  await soon(() => expect([heard.isOver, foreignHeard.isOver]).toEqual([true, true]));
  expect(Date.now() - startedAt).toBeLessThan(maxMs(5000));
});

test('a stream ends with the session, and with the role', async () => {
  const { app, origin } = await serve();
  const client = await world.newClient();
  const [leaver, demoted] = [
    await listen(origin, client.headersOf('ROLE_ADMIN')),
    await listen(origin, client.headersOf('ROLE_SUPERUSER')),
  ];

  await client.db((db) =>
    db
      .updateTable('session')
      .set({ revokedAt: new Date() })
      .where('userId', '=', client.userIdOf('ROLE_ADMIN'))
      .execute(),
  );
  await soon(() => expect(leaver.isOver).toBe(true));
  expect(demoted.isOver).toBe(false);
  await client.db((db) =>
    db.updateTable('appUser').set({ authorities: [] }).where('id', '=', client.userIdOf('ROLE_SUPERUSER')).execute(),
  );
  await soon(() => expect(demoted.isOver).toBe(true));
  await app.close();
});

test('one session has six streams: the oldest ends for a seventh', async () => {
  const { app, origin } = await serve();
  const client = await world.newClient();
  const headers = client.headersOf('ROLE_ADMIN');

  const all: Awaited<ReturnType<typeof listen>>[] = [];
  for (let page = 0; page < 7; page += 1) all.push(await listen(origin, headers));

  await soon(() => expect(all.map(({ isOver }) => isOver)).toEqual([true, ...Array(6).fill(false)]));
  await app.close();
});
