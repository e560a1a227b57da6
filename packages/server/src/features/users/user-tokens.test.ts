// ASVS 6.4.1, 6.6.2

import type { UserTokenType } from '@shelfward/contract/users/user-tokens.contract.ts';
import { userTokenRoutes as routes } from '@shelfward/contract/users/user-tokens.contract.ts';
import { describe, expect, test } from 'vitest';
import { createCaller, type TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { issueUserToken, purgeUserTokens, spendUserToken } from './user-tokens.service.ts';

const world = useWorld();
const hour = 3_600_000;

const issue = (client: TestClient, type: UserTokenType, now = new Date()) =>
  client.db((db) => issueUserToken({ db, now }, { userId: client.userIdFor('none'), type, lastsMs: hour }));

const look = (client: TestClient, token: string) =>
  createCaller(world.app, { 'x-client-subdomain': client.subdomain })(routes.get, { params: { token } });

describe("the key of a mail's link", () => {
  test('is valid for one purpose at its client, and stored as a hash', async () => {
    const [client, other] = [await world.newClient(), await world.newClient()];
    const { key } = await issue(client, 'RESET_PASSWORD');

    const [here, there] = [await look(client, key), await look(other, key)];
    const rows = await client.db((db) => db.selectFrom('userToken').selectAll().orderBy('id').execute());

    expect(here.body).toMatchObject({
      type: 'RESET_PASSWORD',
      userId: client.userIdFor('none'),
      token: key,
      data: null,
    });
    expect(there).toMatchObject({ status: 404, body: { code: 'USER_TOKEN_NOT_FOUND', message: 'Entity not found' } });
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test.for(['IMPERSONATION', 'TWO_FACTOR'] as const)('does not tell of a key for %s', async (type) => {
    const client = await world.newClient();
    const { key } = await issue(client, type);

    expect((await look(client, key)).status).toBe(404);
  });

  test('is invalid after an hour or after use', async () => {
    const client = await world.newClient();
    const [old, used] = [
      await issue(client, 'RESET_PASSWORD', new Date(Date.now() - hour)),
      await issue(client, 'RESET_PASSWORD'),
    ];
    await client.db((db) => spendUserToken({ db, now: new Date() }, { key: used.key, types: ['RESET_PASSWORD'] }));

    expect([(await look(client, old.key)).status, (await look(client, used.key)).status]).toEqual([404, 404]);
  });

  test('is redeemed by one of twenty concurrent requests, and not for another purpose', async () => {
    const client = await world.newClient();
    const { key } = await issue(client, 'RESET_PASSWORD');
    const spend = (types: readonly UserTokenType[]) =>
      client.db((db) => spendUserToken({ db, now: new Date() }, { key, types }));

    const otherwise = await spend(['ACTIVATION', 'IMPERSONATION']);
    const taken = await Promise.all(Array.from({ length: 20 }, () => spend(['RESET_PASSWORD'])));

    expect(otherwise).toBeUndefined();
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('is deleted a month after it expires', async () => {
    const client = await world.newClient();
    await issue(client, 'RESET_PASSWORD');
    const count = async () => (await client.db((db) => db.selectFrom('userToken').select('id').execute())).length;

    await purgeUserTokens(world.database, new Date(Date.now() + 29 * 24 * hour));
    const before = await count();
    await purgeUserTokens(world.database, new Date(Date.now() + 31 * 24 * hour));

    expect([before, await count()]).toEqual([1, 0]);
  });
});
