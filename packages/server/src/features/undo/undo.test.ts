import { globalAssortmentRoutes } from '@shelfward/contract/assortments/global-assortments.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeGlobalAssortment } from '../assortments/assortments.factory.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';

const world = useWorld();

/** Assigns an assortment to two of three stores and returns the undo token. */
const assigned = async (client: TestClient) => {
  const [id, ...storeIds] = await client.db(async (db) => {
    const companyId = await makeCompany(db);
    const made = await makeGlobalAssortment(db);
    return [made, await makeStore(db, { companyId }), await makeStore(db, { companyId })] as const;
  });
  const body = { globalAssortmentId: id, storeIds };
  const { headers } = await client.as('ROLE_ADMIN')(globalAssortmentRoutes.assign, { body });
  return { id, storeIds, token: headers[undoTokenHeader] ?? '' };
};

const storesHaving = (client: TestClient, id: number) =>
  client.db(async (db) => {
    const rows = await db
      .selectFrom('storeGlobalAssortment')
      .select('storeId')
      .where('globalAssortmentId', '=', id)
      .orderBy('storeId')
      .execute();
    return rows.map(({ storeId }) => storeId);
  });

describe('undo', () => {
  test('reverts bulk assignments and bulk removals', async () => {
    const client = await world.newClient();
    const admin = client.as('ROLE_ADMIN');
    const { id, storeIds, token } = await assigned(client);

    const undone = await admin(undoRoutes.undo, { params: { token } });
    expect(undone).toMatchObject({ status: 200, body: { restored: 2, skipped: 0 } });
    expect(await storesHaving(client, id)).toEqual([]);

    const body = { globalAssortmentId: id, storeIds };
    await admin(globalAssortmentRoutes.assign, { body });
    const { headers } = await admin(globalAssortmentRoutes.unassign, { body });
    await admin(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? '' } });
    expect(await storesHaving(client, id)).toEqual(storeIds);
  });

  test('skips records changed since, and reports their number', async () => {
    const client = await world.newClient();
    const { id, storeIds, token } = await assigned(client);
    const body = { globalAssortmentId: id, storeIds: storeIds.slice(0, 1) };
    await client.as('ROLE_ORDER_MANAGER')(globalAssortmentRoutes.unassign, { body });

    const { body: result } = await client.as('ROLE_ADMIN')(undoRoutes.undo, { params: { token } });

    expect(result).toEqual({ restored: 1, skipped: 1 });
    expect(await storesHaving(client, id)).toEqual([]);
  });

  test('works once for concurrent requests', async () => {
    const client = await world.newClient();
    const { token } = await assigned(client);

    const responses = await Promise.all(
      Array.from({ length: 8 }, () => client.as('ROLE_ADMIN')(undoRoutes.undo, { params: { token } })),
    );

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  test('requires the same user, the role, and at most one day', async () => {
    const client = await world.newClient();
    const { token } = await assigned(client);
    const byAnother = await client.as('ROLE_SUPERUSER')(undoRoutes.undo, { params: { token } });

    world.setNow(new Date(Date.now() + 25 * 3_600_000));
    const tomorrow = await client.as('ROLE_ADMIN')(undoRoutes.undo, { params: { token } });
    world.setNow(undefined);
    await client.db((db) =>
      db.updateTable('appUser').set({ authorities: [] }).where('id', '=', client.userIdFor('ROLE_ADMIN')).execute(),
    );
    const withoutRole = await client.as('ROLE_ADMIN')(undoRoutes.undo, { params: { token } });

    expect([byAnother.status, tomorrow.status, withoutRole.status]).toEqual([404, 404, 403]);
  });

  test('is offered again with a replayed response', async () => {
    const client = await world.newClient();
    const [id, storeId] = await client.db(async (db) => [
      await makeGlobalAssortment(db),
      await makeStore(db, { companyId: await makeCompany(db) }),
    ]);
    const request = { body: { globalAssortmentId: id, storeIds: [storeId] } };
    const key = { 'idempotency-key': 'one assignment' };

    const first = await client.as('ROLE_ADMIN')(globalAssortmentRoutes.assign, request, key);
    const again = await client.as('ROLE_ADMIN')(globalAssortmentRoutes.assign, request, key);

    expect(first.headers[undoTokenHeader]).toMatch(/^[0-9a-f-]{36}$/);
    expect(again.headers[undoTokenHeader]).toBe(first.headers[undoTokenHeader]);
  });
});
