// G18

import { webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { expect, test } from 'vitest';
import { type TestClient, testSecret } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { createKeyRing } from './key-ring.ts';
import { findUnreadableSecrets, resealSecrets } from './stored-secrets.ts';

const world = useWorld();
const newKey = 'another secret of thirty-two characters';
const sealed = 'a two-factor secret';

const makeSecrets = async (): Promise<TestClient> => {
  const client = await world.newClient();
  const url = 'https://receiver.example/hook';
  await client.as('ROLE_ADMIN')(webhookRoutes.create, { body: { url, events: ['order.created'] } });
  const id = client.userIdFor('ROLE_ADMIN');
  const place = { tenantId: client.tenantId, column: 'app_user.two_factor_secret', id };
  const twoFactorSecret = world.keys.seal(sealed, place);
  await client.db((db) => db.updateTable('appUser').set({ twoFactorSecret }).where('id', '=', id).execute());
  return client;
};

const readSecrets = (client: TestClient) =>
  client.db(async (db) => {
    const id = client.userIdFor('ROLE_ADMIN');
    const user = await db
      .selectFrom('appUser')
      .select('twoFactorSecret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const webhook = await db.selectFrom('webhook').select('secret').executeTakeFirstOrThrow();
    return { user: user.twoFactorSecret ?? '', webhook: webhook.secret ?? '' };
  });

test('secrets of an older key are sealed with the newest key without being used, and remain the same', async () => {
  const client = await makeSecrets();
  const before = await readSecrets(client);
  const rotated = createKeyRing(`${newKey},${testSecret}`);

  expect(await resealSecrets(world.database, rotated)).toBeGreaterThanOrEqual(2);
  expect(await resealSecrets(world.database, rotated)).toBe(0);

  const after = await readSecrets(client);
  const onlyNew = createKeyRing(newKey);
  const place = { tenantId: client.tenantId, column: 'app_user.two_factor_secret', id: client.userIdFor('ROLE_ADMIN') };
  expect(onlyNew.open(after.user, place)).toBe(sealed);
  expect([onlyNew.canOpen(before.webhook), onlyNew.canOpen(after.webhook)]).toEqual([false, true]);
  expect(await findUnreadableSecrets(world.database, onlyNew)).toEqual([]);
});

test('secrets whose key is missing are counted by column, and stay as they are', async () => {
  const client = await makeSecrets();
  const other = createKeyRing('a third secret of thirty-two characters!');
  const before = await readSecrets(client);

  const unreadable = await findUnreadableSecrets(world.database, other);
  const resealed = await resealSecrets(world.database, other);

  const getKeyName = (text: string) => text.split('.')[0];
  expect(unreadable).toContainEqual({
    column: 'webhook.secret',
    key: getKeyName(before.webhook),
    secrets: expect.any(Number),
  });
  expect(unreadable).toContainEqual({
    column: 'app_user.two_factor_secret',
    key: getKeyName(before.user),
    secrets: expect.any(Number),
  });
  expect(resealed).toBe(0);
  expect(await readSecrets(client)).toEqual(before);
});
