import { salesChannelRoutes as routes } from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';

const { newClient } = useWorld();

describe('sales channels', () => {
  test('a name is unique, ignoring case and status', async () => {
    const admin = (await newClient()).as('ROLE_ADMIN');
    const ask = async (salesChannelName: string, excludeId?: number) =>
      (await admin(routes.isNameUnique, { query: { salesChannelName, excludeId } })).body;
    const before = await ask('Grocery');
    const { body: grocery } = await admin(routes.create, { body: { name: 'Grocery' } });

    const taken = await ask(' GROCERY ');
    const own = await ask('Grocery', grocery.id);
    await admin(routes.deactivate, { params: { id: grocery.id } });
    const inactive = await ask('grocery');
    const again = await admin(routes.create, { body: { name: 'grocery' } });

    expect(before).toEqual({ value: 'Grocery', isAvailable: true, inactive: false });
    expect(taken).toEqual({ value: 'GROCERY', isAvailable: false, inactive: false });
    expect(own.isAvailable).toBe(true);
    expect(inactive).toMatchObject({ isAvailable: false, inactive: true });
    expect(again).toMatchObject({ status: 409, body: { message: 'Sales channel name already exist' } });
  });

  test('of another client are not found', async () => {
    const [mine, theirs] = [await newClient(), await newClient()];
    const { body: grocery } = await theirs.as('ROLE_ADMIN')(routes.create, { body: { name: 'Grocery' } });

    const response = await mine.as('ROLE_ADMIN')(routes.get, { params: { id: grocery.id } });
    const free = await mine.as('ROLE_ADMIN')(routes.isNameUnique, { query: { salesChannelName: 'Grocery' } });

    expect(response).toMatchObject({ status: 404, body: { message: 'Sales channel not found' } });
    expect(free.body.isAvailable).toBe(true);
  });

  test('are readable by every user and written by administrators and order managers', async () => {
    const client = await newClient();
    const { body: grocery } = await client.as('ROLE_ORDER_MANAGER')(routes.create, { body: { name: 'Grocery' } });

    const read = await client.as('none')(routes.list, {});
    const written = await client.as('ROLE_REPORTING')(routes.update, {
      params: { id: grocery.id },
      body: { name: 'Specialty' },
    });

    expect(read.body.content).toEqual([grocery]);
    expect(written.status).toBe(403);
  });
});
