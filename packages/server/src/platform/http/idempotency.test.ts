// G6

import { randomUUID } from 'node:crypto';
import { paymentTermRoutes as routes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { purgeIdempotencyKeys } from './idempotency.ts';

const world = useWorld();
const hours = 3_600_000;

const create = (
  client: TestClient,
  key: string,
  {
    role = 'ROLE_ADMIN',
    name = 'Net 30',
  }: { readonly role?: 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER'; readonly name?: string } = {},
) => client.as(role)(routes.create, { body: { name, days: 30 } }, { 'idempotency-key': key });

const countKeys = (client: TestClient) =>
  client.db(async (db) => (await db.selectFrom('idempotencyKey').select('key').execute()).length);

describe('an Idempotency-Key', () => {
  test('has 1 to 255 characters', async () => {
    const client = await world.newClient();
    const longest = 'k'.repeat(255);

    const first = await create(client, longest);
    const again = await create(client, longest);
    const rejected = [await create(client, `${longest}k`), await create(client, '')];

    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(rejected).toMatchObject(Array(2).fill({ status: 400, body: { code: 'INVALID_REQUEST' } }));
  });

  test('belongs to its client, user, and route', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const key = randomUUID();

    const first = await create(client, key);
    const ofUser = await create(client, key, { role: 'ROLE_ORDER_MANAGER', name: 'Net 60' });
    const ofClient = await create(other, key);
    const params = { id: first.body.id };
    const ofRoute = await client.as('ROLE_ADMIN')(routes.deactivate, { params }, { 'idempotency-key': key });

    expect([first, ofUser, ofClient].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(ofUser.body.id).not.toBe(first.body.id);
    expect(ofRoute.status).toBe(200);
    expect(await countKeys(client)).toBe(3);
  });

  test('is stored for 24 hours', async () => {
    const client = await world.newClient();
    const key = randomUUID();
    const first = await create(client, key);
    const now = Date.now();

    await purgeIdempotencyKeys(world.database, new Date(now + 24 * hours - 60_000));
    const within = await create(client, key);
    await purgeIdempotencyKeys(world.database, new Date(now + 24 * hours + 60_000));
    const after = await create(client, key);

    expect(within.body).toEqual(first.body);
    expect(after).toMatchObject({ status: 409, body: { code: 'PAYMENT_TERM_NAME_TAKEN' } });
  });
});
