// G1, G6
// ASVS 2.3.3

import { batchRoutes as routes } from '@shelfward/contract/batch/batch.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { describe, expect, test } from 'vitest';
import { closeServer } from '../../platform/http/outer-requests.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
const uri = '/api/v1/payment-terms';

describe('a batch', () => {
  test('returns a response per call, in order; a failure does not affect others', async () => {
    const client = await world.newClient();
    const create = (id: string, name: string) => ({ id, method: 'POST' as const, uri, body: { name, days: 1 } });

    const { body } = await client.as('ROLE_ADMIN')(routes.run, {
      body: { items: [create('a', 'One'), create('b', 'ONE'), { id: 'c', method: 'GET', uri: `${uri}?search=one` }] },
    });

    expect(body.items.map(({ id, status }) => [id, status])).toEqual([
      ['a', 201],
      ['b', 409],
      ['c', 200],
    ]);
    expect(body.items.map((item) => item.uri)).toEqual([uri, uri, `${uri}?search=one`]);
    expect(body.items[0]?.headers).toMatchObject({ etag: '"1"', location: expect.stringContaining(uri) });
    expect(body.items[1]?.body).toMatchObject({ code: 'PAYMENT_TERM_NAME_TAKEN' });
    expect(body.items[2]?.body).toMatchObject({ totalElements: 1 });
  });

  test('returns numeric ids as numbers', async () => {
    const client = await world.newClient();
    const get = (id: number | string) => ({ id, method: 'GET' as const, uri });
    const run = (...ids: (number | string)[]) => client.as('none')(routes.run, { body: { items: ids.map(get) } });

    expect((await run(1, 2, 'a')).body.items.map(({ id }) => id)).toEqual([1, 2, 'a']);
    expect(await run(1, '1')).toMatchObject({ status: 400 });
    expect(await run(1.5)).toMatchObject({ status: 400 });
  });

  test('acts as its caller: rejects other tokens or clients in items, and checks roles', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const get = (id: string, headers: Record<string, string>) => ({ id, method: 'GET' as const, uri, headers });
    const { authorization: theirs = '' } = other.headersFor('ROLE_ADMIN');
    const { authorization: mine = '' } = client.headersFor('none');

    const { body } = await client.as('none')(routes.run, {
      body: {
        items: [
          get('own', { Authorization: mine, 'X-Client-Subdomain': client.subdomain }),
          get('token', { authorization: theirs }),
          get('client', { 'x-client-subdomain': other.subdomain }),
          { id: 'role', method: 'POST', uri, body: { name: 'One', days: 1 } },
        ],
      },
    });

    expect(body.items.map(({ status }) => status)).toEqual([200, 403, 403, 403]);
  });

  test.for([
    ['another host', 'http://example.com/api/v1/payment-terms'],
    ['another host in disguise', '//example.com/api/v1/payment-terms'],
    ['a batch', '/batch/api/v1'],
    ['a path that climbs out', '/api/../batch/api/v1'],
    ['a screen', '/orders'],
    ['a malformed address', '//'],
  ] as const)('rejects %s', async ([, address]) => {
    const client = await world.newClient();

    const { body } = await client.as('ROLE_ADMIN')(routes.run, {
      body: { items: [{ id: 'x', method: 'POST', uri: address, body: { items: [] } }] },
    });

    expect(body.items).toMatchObject([{ id: 'x', uri: address, status: 400, body: { code: 'INVALID_REQUEST' } }]);
  });

  test('limits and checks the body of each call as on its own', async () => {
    const client = await world.newClient();
    const call = (id: string, address: string, body: unknown) => ({ id, method: 'POST' as const, uri: address, body });
    const send = (text: string) =>
      world.app.inject({
        method: 'POST',
        url: routes.run.path,
        headers: { ...client.headersFor('ROLE_ADMIN'), 'content-type': 'application/json' },
        payload: text,
      });
    const items = [
      call('public', '/api/authenticate', { username: 'x', password: 'y'.repeat(16_000) }),
      call('wrong', uri, { name: 7, days: 1 }),
      call('list', uri, Array(30_000).fill(1_000_000)),
      call('null', uri, null),
      call('right', uri, { name: 'One', days: 1 }),
    ];
    const unstorable = JSON.stringify({ items: [call('a', uri, { name: 'A', days: 1, filler: 'x'.repeat(70_000) })] });

    const sent = await send(JSON.stringify({ items }));
    const rejected = await send(unstorable.replace('"A"', '"\\u0000"'));

    const body: { items: { id: string; status: number }[] } = sent.json();
    expect(body.items.map(({ id, status }) => [id, status])).toEqual([
      ['public', 413],
      ['wrong', 400],
      ['list', 400],
      ['null', 400],
      ['right', 201],
    ]);
    expect([rejected.statusCode, rejected.json().detail]).toEqual([400, expect.stringContaining('valid Unicode')]);
  });

  test('accepts at most a hundred items with unique ids', async () => {
    const client = await world.newClient();
    const items = (count: number, id: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => ({ id: id(n), method: 'GET' as const, uri }));
    const run = (list: ReturnType<typeof items>) => client.as('ROLE_ADMIN')(routes.run, { body: { items: list } });

    expect((await run(items(100, String))).status).toBe(200);
    expect((await run(items(101, String))).status).toBe(400);
    expect((await run(items(2, () => 'same'))).status).toBe(400);
  });

  test.for([
    ['half a character', '\ud800'],
    ['a character that no database holds', { name: 'a\0' }],
    ['a list nested without end', JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`)],
  ] as const)('with %s is rejected, now and in the background', async ([, body]) => {
    const client = await world.newClient();
    const items = [{ id: 'a', method: 'POST' as const, uri, body }];

    for (const route of [routes.run, routes.runAsync])
      expect(await client.as('ROLE_ADMIN')(route, { body: { items } })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST' },
      });
  });

  test('runs a malformed item beside others once per Idempotency-Key', async () => {
    const client = await world.newClient();
    const create = (id: string, name: string) => ({ id, method: 'POST' as const, uri, body: { name, days: 1 } });
    const items = [create('a', 'One'), { ...create('b', 'Two'), uri: '//' }, create('c', 'Three')];
    const send = () => client.as('ROLE_ADMIN')(routes.run, { body: { items } }, { 'idempotency-key': 'batch-1' });

    const [first, second] = [await send(), await send()];

    expect(first.body.items.map(({ status }) => status)).toEqual([201, 400, 201]);
    expect(second.body).toEqual(first.body);
  });

  test('interrupted before its response was stored repeats no item with the same Idempotency-Key', async () => {
    const client = await world.newClient();
    const create = (id: string, name: string) => ({ id, method: 'POST' as const, uri, body: { name, days: 1 } });
    const send = (items: readonly ReturnType<typeof create>[]) =>
      client.as('ROLE_ADMIN')(routes.run, { body: { items: [...items] } }, { 'idempotency-key': 'k'.repeat(255) });
    const items = [create('a', 'One'), create('b', 'Two'), create('c', 'Three')];
    const first = await send(items.slice(0, 2));
    // A node that dies rolls back the key of the batch, and leaves the committed items.
    await client.db((db) => db.deleteFrom('idempotencyKey').where('route', '=', 'POST /batch/api/v1').execute());

    const second = await send(items);

    expect(second.body.items.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(second.body.items.slice(0, 2).map(({ body }) => body)).toEqual(first.body.items.map(({ body }) => body));
    expect(second.body.items.map(({ headers }) => headers['idempotent-replayed'])).toEqual(['true', 'true', undefined]);
  });

  test('ends before the server closes, which rejects new batches', async () => {
    const client = await world.newClient();
    const app = await world.appWith({});
    const create = (name: string) => ({ id: name, method: 'POST' as const, uri, body: { name, days: 1 } });
    const send = (items: readonly ReturnType<typeof create>[]) =>
      app.inject({
        method: 'POST',
        url: routes.run.path,
        headers: client.headersFor('ROLE_ADMIN'),
        payload: { items },
      });
    const countTerms = () =>
      client.db(async (db) => (await db.selectFrom('paymentTerm').select('id').execute()).length);

    const running = send(Array.from({ length: 100 }, (_, n) => create(`Term ${n}`)));
    await expect.poll(countTerms, { interval: 5 }).toBeGreaterThan(0);
    const countAtClose = await countTerms();
    const closed = closeServer(app);
    const late = await send([create('Late')]);
    await closed;

    expect(countAtClose).toBeLessThan(100);
    expect((await running).json().items.map(({ status }: { status: number }) => status)).toEqual(Array(100).fill(201));
    // Not the response of its item, which would be stored under the Idempotency-Key of the batch.
    expect(late.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(world.takeErrors()).toMatchObject([{ err: { type: 'ServerClosing' } }]);
    expect(await countTerms()).toBe(100);
  });

  test('passes on If-Match and Idempotency-Key of an item', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    const { body: term } = await admin(paymentTermRoutes.create, { body: { name: 'One', days: 1 } });
    const change = (id: string, days: number) => ({
      id,
      method: 'PUT' as const,
      uri: `${uri}/${term.id}`,
      headers: { 'If-Match': '"1"' },
      body: { name: 'One', days },
    });

    const { body } = await admin(routes.run, { body: { items: [change('a', 2), change('b', 3)] } });

    expect(body.items.map(({ status }) => status)).toEqual([200, 412]);
  });
});
