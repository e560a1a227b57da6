// ASVS 6.3.3

import { firmRoutes } from '@shelfward/contract/accounts/firm.contract.ts';
import { apiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { twoFactorRoutes } from '@shelfward/contract/auth/two-factor.contract.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { expect, test } from 'vitest';
import { createCaller, password } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { beginTwoFactor, totpCode, turnOnTwoFactor } from './auth.factory.ts';

const world = useWorld();
const required = { adminOnlyDelete: false, twoFactorRequired: true };

test('only an administrator with two-factor sign-in can require it', async () => {
  const client = await world.newClient();
  const admin = client.as('ROLE_ADMIN');

  const early = await admin(firmRoutes.changeSettings, { body: required });
  await turnOnTwoFactor(client, 'ROLE_ADMIN');
  const changed = await admin(firmRoutes.changeSettings, { body: required });
  const unchanged = await admin(firmRoutes.changeSettings, { body: { adminOnlyDelete: true } });
  await admin(twoFactorRoutes.turnOff, { body: { password } });
  const afterwards = await admin(orderRoutes.list, {});

  expect(early).toMatchObject({ status: 409, body: { message: 'Two-factor authentication is not enabled.' } });
  expect(changed.body).toMatchObject({ twoFactorRequired: true });
  expect(unchanged.body).toMatchObject({ adminOnlyDelete: true, twoFactorRequired: true });
  // A new phone needs a new set-up; until then the user can do nothing else.
  expect(afterwards.status).toBe(403);
});

test('a user without two-factor sign-in can only set it up, also in an open session', async () => {
  const client = await world.newClient();
  const manager = client.as('ROLE_ORDER_MANAGER');
  const before = await manager(orderRoutes.list, {});
  const { body: made } = await manager(apiTokenRoutes.create, {
    body: { name: 'Export', authorities: ['ROLE_ORDER_MANAGER'] },
  });
  await turnOnTwoFactor(client, 'ROLE_ADMIN');
  await client.as('ROLE_ADMIN')(firmRoutes.changeSettings, { body: required });

  const rejected = await manager(orderRoutes.list, {});
  const token = await manager(apiTokenRoutes.create, { body: { name: 'Other' } });
  const me = await manager(authRoutes.currentUser, {});
  const program = await createCaller(world.app, {
    'x-client-subdomain': client.subdomain,
    authorization: `Bearer ${made.token}`,
  })(orderRoutes.list, {});
  const secret = await beginTwoFactor(client, 'ROLE_ORDER_MANAGER');
  const confirmed = await manager(twoFactorRoutes.confirm, { body: { code: totpCode(secret) } });
  const after = await manager(orderRoutes.list, {});

  expect(before.status).toBe(200);
  expect(rejected).toMatchObject({ status: 403, body: { detail: /requires two-factor sign-in/ } });
  expect(token.status).toBe(403);
  expect(me.body).toMatchObject({ twoFactorSetupRequired: true, firmSettings: { twoFactorRequired: true } });
  expect(program.status).toBe(200);
  expect(confirmed.status).toBe(200);
  expect(after.status).toBe(200);
  expect((await manager(authRoutes.currentUser, {})).body).toMatchObject({ twoFactorSetupRequired: false });
});
