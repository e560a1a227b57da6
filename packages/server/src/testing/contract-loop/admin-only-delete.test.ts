import { isAllowed } from '@shelfward/contract/kit/access.ts';
import { getRemoval } from '@shelfward/contract/kit/removal.rules.ts';
import { describe, expect, test } from 'vitest';
import { createUntypedCaller } from '../client.ts';
import { useWorld } from '../world.ts';
import { cases } from './examples.ts';

const world = useWorld();
const deletions = cases.filter(({ route }) => getRemoval(route) === 'always');

const clientWhereOnlyAdminsDelete = async () => {
  const client = await world.newClient();
  await world.database.system((db) =>
    db.updateTable('client').set({ adminOnlyDelete: true }).where('id', '=', client.tenantId).execute(),
  );
  return client;
};

test('the account setting restricts deletions, deactivations, and removals by other calls', () => {
  const names = deletions.map(({ area, name }) => `${area}.${name}`);

  expect(names).toEqual(expect.arrayContaining(['orders.removeItem', 'assortments.unassign', 'sales.undoImport']));
  expect(names.length).toBeGreaterThan(30);
});

describe.for(deletions)('$area $name ($route.method $route.path)', ({ route, example }) => {
  test('is restricted to administrators if the account setting is enabled', async () => {
    const client = await clientWhereOnlyAdminsDelete();
    const request = await example(client);
    const as = (role: 'ROLE_ADMIN' | 'ROLE_ORDER_MANAGER' | 'ROLE_REPORTING' | 'ROLE_SUPERUSER' | 'none') =>
      createUntypedCaller(world.app, client.headersFor(role))(route, request);

    const otherRoles = [await as('none'), await as('ROLE_REPORTING'), await as('ROLE_ORDER_MANAGER')];
    const admin = await as(isAllowed(route.access, ['ROLE_ADMIN']) ? 'ROLE_ADMIN' : 'ROLE_SUPERUSER');

    expect(otherRoles.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(admin.status).toBe(route.status);
  });
});
