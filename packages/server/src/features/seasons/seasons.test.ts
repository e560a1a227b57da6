import { seasonRoutes as routes } from '@shelfward/contract/seasons/seasons.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
const summer = { name: 'Summer 2026', effectiveDate: '2026-05-01', expirationDate: '2026-08-31' };

describe('seasons', () => {
  test('may last one day and cannot end before they start', async () => {
    const admin = (await world.newClient()).as('ROLE_ADMIN');

    const oneDay = await admin(routes.create, { body: { ...summer, expirationDate: summer.effectiveDate } });
    const backwards = await admin(routes.create, { body: { ...summer, expirationDate: '2026-04-30' } });

    expect(oneDay.status).toBe(201);
    expect(backwards).toMatchObject({ status: 400, body: { errors: [{ pointer: '/body/expirationDate' }] } });
  });

  test('accept timestamps, which mean their day in the time zone of the account', async () => {
    const admin = (await world.newClient({ timeZone: 'America/New_York' })).as('ROLE_ADMIN');
    const body = { ...summer, effectiveDate: '2026-05-01T04:00:00.000Z', expirationDate: '2026-09-01T03:59:59.999Z' };

    const created = await admin(routes.create, { body });
    const updated = await admin(routes.update, { params: { id: created.body.id }, body });

    expect(created).toMatchObject({ status: 201, body: summer });
    expect(updated).toMatchObject({ status: 200, body: summer });
  });

  test('can be deactivated and reactivated, and reserve their name', async () => {
    const manager = (await world.newClient()).as('ROLE_ORDER_MANAGER');
    const { body: season } = await manager(routes.create, { body: summer });
    const params = { id: season.id };

    await manager(routes.update, { params, body: { ...summer, inactive: true } });
    const whileInactive = await manager(routes.list, {});
    const taken = await manager(routes.create, { body: { ...summer, name: 'SUMMER 2026' } });
    const renamed = await manager(routes.update, { params, body: { ...summer, name: 'Summer' } });
    await manager(routes.update, { params, body: { ...summer, inactive: false } });
    const after = await manager(routes.list, { query: { search: 'summer' } });

    expect(whileInactive.body.content).toEqual([]);
    expect(taken).toMatchObject({ status: 409, body: { code: 'SEASON_NAME_TAKEN' } });
    expect(renamed.body.inactive).toBe(true);
    expect(after.body.content).toEqual([season]);
  });

  test('can be deactivated only by administrators with adminOnlyDelete', async () => {
    const client = await world.newClient();
    await world.database.system((db) =>
      db.updateTable('client').set({ adminOnlyDelete: true }).where('id', '=', client.tenantId).execute(),
    );
    const { body: season } = await client.as('ROLE_ADMIN')(routes.create, { body: summer });
    const request = { params: { id: season.id }, body: { ...summer, inactive: true } };

    const manager = await client.as('ROLE_ORDER_MANAGER')(routes.update, request);
    const renamed = await client.as('ROLE_ORDER_MANAGER')(routes.update, { ...request, body: summer });
    const admin = await client.as('ROLE_ADMIN')(routes.update, request);

    expect([manager.status, renamed.status, admin.status]).toEqual([403, 200, 200]);
    expect(admin.body.inactive).toBe(true);
  });

  test('accept an exact midnight in UTC as its day, in any time zone', async () => {
    const admin = (await world.newClient({ timeZone: 'America/New_York' })).as('ROLE_ADMIN');
    const body = {
      name: 'Year',
      effectiveDate: '2026-01-01T00:00:00.000Z',
      expirationDate: '2026-12-31T00:00:00Z',
    };

    const { body: season } = await admin(routes.create, { body });

    expect(season).toMatchObject({ effectiveDate: '2026-01-01', expirationDate: '2026-12-31' });
  });

  test('are listed newest first by default', async () => {
    const admin = (await world.newClient()).as('ROLE_ADMIN');
    await admin(routes.create, { body: summer });
    await admin(routes.create, {
      body: { name: 'Winter 2026', effectiveDate: '2026-11-01', expirationDate: '2027-02-28' },
    });

    const byDefault = await admin(routes.list, {});
    const byEnd = await admin(routes.list, { query: { sort: 'expirationDate,asc' } });

    expect(byDefault.body.content.map(({ name }) => name)).toEqual(['Winter 2026', 'Summer 2026']);
    expect(byEnd.body.content.map(({ name }) => name)).toEqual(['Summer 2026', 'Winter 2026']);
  });
});
