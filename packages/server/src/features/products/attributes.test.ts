import { attributeRoutes as routes } from '@shelfward/contract/products/attributes.contract.ts';
import { productLineRoutes } from '@shelfward/contract/products/product-lines.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';

const { newClient } = useWorld();

const given = async () => {
  const client = await newClient();
  const admin = client.as('ROLE_ADMIN');
  const { body: colour } = await admin(routes.create, { body: { name: 'Colour', options: ['Red', 'blue'] } });
  return { client, admin, colour };
};

describe('attributes', () => {
  test('are keys with values by name, found by id', async () => {
    const { client, admin } = await given();
    const { body: size, headers } = await admin(routes.create, { body: { name: 'Size' } });
    const { body: large, headers: added } = await admin(routes.addOption, {
      params: { id: size.id },
      body: { name: 'Large' },
    });

    const { body } = await client.as('none')(routes.list, { query: { size: 100 } });

    expect(body.content).toMatchObject([
      { name: 'Colour', inactive: false, options: [{ name: 'blue', inactive: false }, { name: 'Red' }] },
      { id: size.id, name: 'Size', options: [large] },
    ]);
    expect(headers.location).toBe(`/api/v1/attributes/${size.id}`);
    expect(added.location).toBe(`/api/v1/attributes/values/${large.id}`);
    const { body: one } = await client.as('none')(routes.get, { params: { attributeId: size.id } });
    expect(one).toEqual({ ...size, options: [large] });
  });

  test('have unique names: keys within the client, values within their key', async () => {
    const { admin, colour } = await given();
    const { body: size } = await admin(routes.create, { body: { name: 'Size' } });

    const rejected = [
      await admin(routes.create, { body: { name: ' COLOUR' } }),
      await admin(routes.update, { params: { id: size.id }, body: { name: 'colour' } }),
      await admin(routes.addOption, { params: { id: colour.id }, body: { name: 'RED' } }),
      await admin(routes.updateValue, { params: { id: colour.options[0]?.id ?? 0 }, body: { name: 'Red' } }),
    ];
    const elsewhere = await admin(routes.addOption, { params: { id: size.id }, body: { name: 'Red' } });

    expect(rejected.map(({ status, body }) => [status, body])).toMatchObject([
      [409, { code: 'ATTRIBUTE_KEY_NAME_TAKEN' }],
      [409, { code: 'ATTRIBUTE_KEY_NAME_TAKEN' }],
      [409, { code: 'ATTRIBUTE_VALUE_NAME_TAKEN' }],
      [409, { code: 'ATTRIBUTE_VALUE_NAME_TAKEN' }],
    ]);
    expect(elsewhere.status).toBe(201);
  });

  test('can be renamed and deactivated; inactive values remain and are marked', async () => {
    const { admin, colour } = await given();
    const [blue] = colour.options;
    const params = { id: colour.id };

    await admin(routes.updateValue, { params: { id: blue?.id ?? 0 }, body: { name: 'Navy' } });
    const { body: off } = await admin(routes.deactivateValue, { params: { id: blue?.id ?? 0 } });
    const { body: renamed } = await admin(routes.update, { params, body: { name: 'Shade' } });
    await admin(routes.deactivate, { params });
    const { body: without } = await admin(routes.list, {});
    const { body: with_ } = await admin(routes.list, { query: { includeInactive: true } });

    expect(off).toEqual({ id: blue?.id, name: 'Navy', inactive: true });
    expect(renamed.options).toMatchObject([off, { name: 'Red', inactive: false }]);
    expect(without.content).toEqual([]);
    expect(with_.content).toEqual([{ ...renamed, inactive: true }]);
    expect((await admin(routes.activate, { params })).body.inactive).toBe(false);
    expect((await admin(routes.activateValue, { params: { id: blue?.id ?? 0 } })).body.inactive).toBe(false);
  });

  test('cannot be renamed to a value that was added or renamed concurrently', async () => {
    const { admin, colour } = await given();
    const params = { id: colour.id };
    const { headers } = await admin(routes.get, { params: { attributeId: colour.id } });
    await admin(routes.updateValue, { params: { id: colour.options[0]?.id ?? 0 }, body: { name: 'Navy' } });

    const late = await admin(routes.update, { params, body: { name: 'Shade' } }, { 'if-match': headers.etag ?? '' });

    expect(late.status).toBe(412);
  });

  test('of a line are those of its products', async () => {
    const { admin, colour } = await given();
    await admin(routes.create, { body: { name: 'Size', options: ['L'] } });
    const { body: line } = await admin(productLineRoutes.create, { body: { name: 'Tea' } });
    const [blue] = colour.options;
    const product = { upc: '1', name: 'Tea', attributeIds: [blue?.id ?? 0], productLineId: line.id };
    await admin(productRoutes.create, { body: product });

    const { body } = await admin(productLineRoutes.attributes, { params: { id: line.id } });
    const missing = await admin(productLineRoutes.attributes, { params: { id: 999_999 } });

    expect(body).toEqual([{ ...colour, options: [blue] }]);
    expect(missing).toMatchObject({ status: 404, body: { message: 'ProductLine not found.' } });
  });
});
