// G17, G18

import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { auditRoutes } from '@shelfward/contract/audit/audit.contract.ts';
import type { WebhookInput } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { webhookRoutes as routes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createKeyRing } from '../../../platform/crypto/key-ring.ts';
import { createOutgoing } from '../../../platform/outgoing/outgoing.ts';
import { eventually } from '../../../testing/eventually.ts';
import { useWorld } from '../../../testing/world.ts';
import { makeCompany } from '../../companies/companies.factory.ts';
import { makeOrder } from '../../orders/orders.factory.ts';
import { makeProduct } from '../../products/products.factory.ts';
import { makeShipment } from '../../shipments/shipments.factory.ts';
import { makeStore } from '../../stores/stores.factory.ts';
import { deliverWebhooks } from './deliver-webhooks.service.ts';

const world = useWorld();

interface Received {
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}
let received: Received[] = [];
let status = 204;
const receiver = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(status).end(status === 204 ? undefined : 'Not today');
  });
});
let url = '';
let now = new Date();
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => new Promise((resolve) => receiver.close(resolve)));
beforeEach(() => {
  received = [];
  status = 204;
  // The database has its own clock, which may be a little ahead.
  now = new Date(Date.now() + 60_000);
});

const hour = 3_600_000;
const deps = () => ({
  database: world.database,
  keys: world.keys,
  outgoing: world.outgoing,
  clock: () => now,
  log: world.app.log,
});
const deliver = (overrides: Partial<ReturnType<typeof deps>> = {}) => deliverWebhooks({ ...deps(), ...overrides });

const setUp = async (events: WebhookInput['events'] = ['order.created', 'order.approved', 'shipment.delivered']) => {
  const client = await world.newClient();
  const user = client.as('ROLE_ADMIN');
  const { body } = await user(routes.create, { body: { url, events } });
  const params = { webhookId: body.id };
  const customer = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    return { companyId, storeId: await makeStore(db, { companyId }), productId: await makeProduct(db) };
  });
  const { productId, ...place } = customer;
  return {
    client,
    user,
    params,
    secret: body.secret,
    order: () =>
      client.db((db) => makeOrder(db, { ...place, status: 'PENDING', items: [{ productId, quantity: 10 }] })),
    get: async () => (await user(routes.get, { params })).body,
    deliveries: async () => (await user(routes.deliveries, { params })).body.content,
  };
};

/** Verifies a signature like a receiver, as specified by Standard Webhooks. */
const isSigned = ({ headers, body }: Received, secret: string): boolean => {
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].map(String).join('.');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
};

test('sends created and approved orders once, signed, with their totals', async () => {
  const { client, secret, order, deliveries } = await setUp();
  const orderId = await order();
  await client.db((db) => db.updateTable('salesOrder').set({ status: 'APPROVED' }).where('id', '=', orderId).execute());

  await deliver();
  await deliver();

  const bodies = received.map(({ body }) => JSON.parse(body));
  expect(bodies).toMatchObject([
    { type: 'order.created', data: { id: orderId, totalUnit: 10, totalPriceCents: 1000 } },
    { type: 'order.approved', data: { id: orderId, status: 'APPROVED' } },
  ]);
  expect(received.every((message) => isSigned(message, secret))).toBe(true);
  expect(await deliveries()).toMatchObject([{ status: 'DELIVERED', responseStatus: 204 }, { status: 'DELIVERED' }]);
});

test('sends delivered shipments, but no other events and no rolled-back changes', async () => {
  const { client, order } = await setUp(['shipment.delivered']);
  const orderId = await order();
  const shipmentId = await client.db((db) => makeShipment(db, { orderId, trackingNumber: '1Z999' }));
  const deliverIt = (fails: boolean) =>
    client.db(async (db) => {
      await db.updateTable('shipment').set({ status: 'DELIVERED' }).where('id', '=', shipmentId).execute();
      if (fails) throw new Error('The rest of the transaction fails');
    });

  await expect(deliverIt(true)).rejects.toThrow();
  await deliver();
  expect(received).toEqual([]);
  await deliverIt(false);
  await deliver();

  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'shipment.delivered', data: { orderId, trackingNumber: '1Z999', status: 'DELIVERED' } },
  ]);
});

test('retries a failed delivery with the same event ID, and redelivers it on request', async () => {
  const { user, params, order, deliveries, get } = await setUp(['order.created']);
  await order();
  status = 500;
  await deliver();
  expect(await deliveries()).toMatchObject([
    {
      status: 'PENDING',
      attempts: 1,
      responseStatus: 500,
      responseBody: 'Not today',
      error: 'The endpoint returned 500.',
    },
  ]);
  expect((await get()).failingSince).not.toBeNull();

  await deliver();
  expect(received).toHaveLength(1);
  now = new Date(now.getTime() + hour);
  status = 204;
  await deliver();
  const [delivered] = await deliveries();
  await user(routes.replay, { params, body: { deliveryIds: [delivered?.id ?? 0] } });
  await deliver();
  const week = { from: new Date(now.getTime() - 24 * hour).toISOString(), until: now.toISOString() };
  const again = await user(routes.replay, { params, body: { ...week, onlyFailed: false } });
  await deliver();

  expect(again).toMatchObject({ status: 202, body: { replayed: 1 } });
  expect(received).toHaveLength(4);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await get()).failingSince).toBeNull();
});

test('the history of a webhook contains all actions with their users, and no secret', async () => {
  const { client, user, params, order } = await setUp(['order.created']);
  await user(routes.update, { params, body: { url, description: 'The warehouse', events: ['order.shipped'] } });
  const { body: renewed } = await user(routes.renewSecret, { params });
  await user(routes.test, { params });
  await user(routes.update, { params, body: { url, description: 'The warehouse', events: ['order.created'] } });
  await order();
  status = 410;
  await deliver();

  const history = { params: { entityType: 'WEBHOOK', entityId: params.webhookId } } as const;
  const { body } = await user(auditRoutes.history, history);

  const changes = body.content.map(({ createdBy, change }) => [createdBy?.email, change.field, change.updatedValue]);
  const admin = client.emailFor('ROLE_ADMIN');
  expect(changes.toReversed()).toEqual([
    [admin, null, expect.objectContaining({ url })],
    [admin, 'description', 'The warehouse'],
    [admin, 'events', ['order.shipped']],
    [admin, 'secret', 'renewed'],
    [admin, 'testMessage', 'sent'],
    [admin, 'events', ['order.created']],
    [undefined, 'inactive', true],
    [undefined, 'disabledReason', 'The endpoint responded that it is gone.'],
  ]);
  expect(JSON.stringify(body)).not.toContain(renewed.secret);
});

test('disables an endpoint that fails for five days, and notifies the administrators', async () => {
  const { client, order, get } = await setUp(['order.created']);
  await order();
  status = 503;
  for (let day = 0; day < 6; day += 1) {
    await deliver();
    now = new Date(now.getTime() + 24.5 * hour);
  }

  expect(await get()).toMatchObject({ inactive: true, disabledReason: 'All deliveries failed for five days.' });
  world.setNow(now);
  const mails = (await world.mails()).filter(({ subdomain }) => subdomain === client.subdomain);
  expect(mails).toMatchObject([{ to: client.emailFor('ROLE_ADMIN'), subject: 'Webhook disabled' }]);
  await order();
  expect(await deliver()).toBe(0);
  world.setNow(undefined);
});

test('disables an endpoint that is gone immediately', async () => {
  const { order, get } = await setUp(['order.created']);
  await order();
  status = 410;
  await deliver();

  expect(await get()).toMatchObject({ inactive: true, disabledReason: 'The endpoint responded that it is gone.' });
});

test('nodes that send concurrently deliver each message once', async () => {
  const { order } = await setUp(['order.created']);
  for (let made = 0; made < 12; made += 1) await order();

  await Promise.all([deliver(), deliver(), deliver()]);

  expect(received).toHaveLength(12);
});

test('endpoints of one client that never respond do not delay the messages of another client', async () => {
  const [silent, other] = [await setUp(['order.created']), await setUp(['order.created'])];
  const hanging = http.createServer();
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  const dead = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/hook`;
  await silent.client.db((db) => db.updateTable('webhook').set({ url: dead }).execute());
  for (let more = 1; more < 12; more += 1)
    await silent.user(routes.create, { body: { url: dead, events: ['order.created'] } });
  for (let made = 0; made < 4; made += 1) await silent.order();
  const ending = new AbortController();
  const waiting = deliverWebhooks({ ...deps(), clock: () => new Date(), signal: ending.signal });
  await eventually(async () => expect(await countConnections(hanging)).toBeGreaterThan(4));

  await other.order();
  await eventually(() => expect(received).toHaveLength(1));

  expect(await countConnections(hanging)).toBeLessThanOrEqual(10);
  ending.abort();
  hanging.closeAllConnections();
  hanging.close();
  await waiting;
});

const countConnections = (server: http.Server): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

test('both secrets sign for a day after a rotation, then only the new one', async () => {
  const { user, params, secret, order } = await setUp(['order.created']);
  const { body: renewed } = await user(routes.renewSecret, { params });
  await order();
  await deliver();
  now = new Date(now.getTime() + 25 * hour);
  await order();
  await deliver();

  const [first, second] = received;
  const signs = (message: Received | undefined, by: string) => message !== undefined && isSigned(message, by);
  expect([signs(first, secret), signs(first, renewed.secret)]).toEqual([true, true]);
  expect([signs(second, secret), signs(second, renewed.secret)]).toEqual([false, true]);
});

test('the secret is stored sealed, sealed again with a new key, and never returned', async () => {
  const { client, user, params, secret, order } = await setUp(['order.created']);
  const stored = () =>
    client.db((db) =>
      db
        .selectFrom('webhook')
        .select('secret')
        .executeTakeFirstOrThrow()
        .then((row) => row.secret),
    );
  const before = await stored();
  const newer = createKeyRing('another secret of thirty-two characters,a secret of thirty-two characters');
  await order();
  await deliver({ keys: newer });

  expect(received.every((message) => isSigned(message, secret))).toBe(true);
  expect(newer.isCurrent((await stored()) ?? '')).toBe(true);
  const shown = [
    await user(routes.get, { params }),
    await user(routes.list, {}),
    await user(routes.deliveries, { params }),
    before,
    await stored(),
    await client.db((db) => db.selectFrom('auditEntry').selectAll().orderBy('id').execute()),
  ];
  expect(JSON.stringify(shown)).not.toContain(secret.slice(6));
});

test('a secret that cannot be decrypted does not block other webhooks, and can be rotated', async () => {
  const { client, user, params, order, deliveries } = await setUp(['order.created']);
  const other = (await user(routes.create, { body: { url, events: ['order.created'] } })).body;
  const lost = createKeyRing('an encryption key that has been lost').seal('{}', {
    tenantId: client.tenantId,
    column: 'webhook.secret',
    id: params.webhookId,
  });
  await client.db((db) => db.updateTable('webhook').set({ secret: lost }).where('id', '=', params.webhookId).execute());
  await order();
  await deliver();

  expect(received.map((message) => isSigned(message, other.secret))).toEqual([true]);
  const error =
    'The secret of this webhook cannot be decrypted with the encryption keys of this server. Rotate the secret.';
  expect(await deliveries()).toMatchObject([{ status: 'PENDING', attempts: 1, error }]);
  const { body: renewed } = await user(routes.renewSecret, { params });
  now = new Date(now.getTime() + hour);
  await deliver();
  expect(received.slice(1).map((message) => isSigned(message, renewed.secret))).toEqual([true]);
});

test('sends nothing to internal addresses, and reveals nothing about them', async () => {
  const { order, deliveries } = await setUp(['order.created']);
  await order();

  await deliver({ outgoing: createOutgoing([]) });

  expect(received).toEqual([]);
  expect(await deliveries()).toMatchObject([
    { status: 'PENDING', error: 'The server could not be reached.', responseBody: null },
  ]);
});

test.for(['ftp://receiver.example', 'file:///etc/passwd', 'https://user:word@receiver.example', 'receiver'])(
  'the URL %s is rejected',
  async (address) => {
    const user = (await world.newClient()).as('ROLE_ADMIN');
    expect((await user(routes.create, { body: { url: address, events: ['order.created'] } })).status).toBe(400);
  },
);
