// G8
// ASVS 2.2.3

import { pricingRoutes as routes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';

const { newClient } = useWorld();
const fifty = Array.from({ length: 50 }, (_, index) => index);

const getLists = async (client: TestClient) => {
  const { body } = await client.as('none')(routes.list, { query: { size: 200, includeInactive: true } });
  return body.content;
};
const getDefaults = async (client: TestClient) => (await getLists(client)).filter(({ isDefault }) => isDefault);

const create = async (client: TestClient, name: string) =>
  (await client.as('ROLE_ADMIN')(routes.create, { body: { name } })).body;

describe('the default price list', () => {
  test('is the first list of a client, until another one is chosen', async () => {
    const client = await newClient();
    const first = await create(client, 'Retail');
    const second = await create(client, 'Wholesale');

    const third = await client.as('ROLE_ADMIN')(routes.create, { body: { name: 'Export', isDefault: true } });

    expect([first.isDefault, second.isDefault, third.body.isDefault]).toEqual([true, false, true]);
    expect(await getDefaults(client)).toEqual([third.body]);
  });

  test('is exactly one after fifty concurrent creations of first lists', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');

    const responses = await Promise.all(
      fifty.map((n) => admin(routes.create, { body: { name: `List ${n}`, isDefault: n % 2 === 0 } })),
    );

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await getDefaults(client)).toHaveLength(1);
  });

  test('is exactly one when fifty lists become the default concurrently and some are deactivated', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const lists = await Promise.all(fifty.map((n) => create(client, `List ${n}`)));

    const responses = await Promise.all(
      lists.flatMap(({ id, name }) => [
        admin(routes.update, { params: { priceListId: id }, body: { name, isDefault: true } }),
        admin(routes.deactivate, { params: { priceListId: id } }),
      ]),
    );

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const defaults = await getDefaults(client);
    expect(defaults).toMatchObject([{ isDefault: true, inactive: false }]);
  });

  test('is set by one of fifty requests with the same version; the others get 412', async () => {
    const client = await newClient();
    await create(client, 'Retail');
    const { id } = await create(client, 'Wholesale');
    const ifMatch = { 'if-match': '"1"' };

    const responses = await Promise.all(
      fifty.map((n) =>
        client.as('ROLE_ADMIN')(
          routes.update,
          { params: { priceListId: id }, body: { name: `By ${n}`, isDefault: true } },
          ifMatch,
        ),
      ),
    );

    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 412),
    ]);
    expect(await getDefaults(client)).toMatchObject([{ id }]);
  });

  test('cannot be deactivated', async () => {
    const client = await newClient();
    const { id } = await create(client, 'Retail');

    const response = await client.as('ROLE_ADMIN')(routes.deactivate, { params: { priceListId: id } });

    expect(response).toMatchObject({ status: 409, body: { message: 'Default Price List cannot be deactivated' } });
    expect(await getDefaults(client)).toMatchObject([{ id, inactive: false }]);
  });

  test('cannot be unset without a new default', async () => {
    const client = await newClient();
    const { id } = await create(client, 'Retail');
    const change = (body: { name: string; isDefault?: boolean }) =>
      client.as('ROLE_ADMIN')(routes.update, { params: { priceListId: id }, body });

    const rejected = await change({ name: 'Shops', isDefault: false });
    const renamed = await change({ name: 'Shops' });

    expect(rejected).toMatchObject({ status: 409, body: { message: 'Missing Default Price List definition' } });
    expect(renamed.body).toEqual({ id, name: 'Shops', isDefault: true, inactive: false });
  });

  test('is reactivated if it was inactive', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    await create(client, 'Retail');
    const { id } = await create(client, 'Wholesale');
    await admin(routes.deactivate, { params: { priceListId: id } });

    const { body } = await admin(routes.update, {
      params: { priceListId: id },
      body: { name: 'Wholesale', isDefault: true },
    });

    expect(body).toEqual({ id, name: 'Wholesale', isDefault: true, inactive: false });
    expect(await getDefaults(client)).toEqual([body]);
  });
});

describe('price lists', () => {
  test('have unique names, ignoring case and status', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    await create(client, 'Retail');
    const { id } = await create(client, 'Wholesale');
    await admin(routes.deactivate, { params: { priceListId: id } });

    const again = await admin(routes.create, { body: { name: ' WHOLESALE ' } });
    const isFree = (value: string, excludeId?: number) =>
      admin(routes.isNameAvailable, { body: { value, ...(excludeId && { excludeId }) } });

    expect(again).toMatchObject({ status: 409, body: { message: 'Price list name already exist' } });
    expect((await isFree('wholesale')).body).toEqual({ value: 'wholesale', isAvailable: false, inactive: true });
    expect((await isFree('wholesale', id)).body).toEqual({ value: 'wholesale', isAvailable: true, inactive: false });
    expect((await isFree('retail')).body).toEqual({ value: 'retail', isAvailable: false, inactive: false });
  });

  test('are not listed when deactivated and can be reactivated unchanged', async () => {
    const client = await newClient();
    const admin = client.as('ROLE_ADMIN');
    const retail = await create(client, 'Retail');
    const wholesale = await create(client, 'Wholesale');

    await admin(routes.deactivate, { params: { priceListId: wholesale.id } });
    const without = await admin(routes.list, {});
    await admin(routes.activate, { params: { priceListId: wholesale.id } });
    const withBoth = await admin(routes.list, { query: { sort: 'name,desc' } });

    expect(without.body.content).toEqual([retail]);
    expect(withBoth.body.content).toEqual([wholesale, retail]);
  });
});
