import { type ProductInput, productRoutes as routes } from '@shelfward/contract/products/products.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';

const { newClient } = useWorld();

const toInput = (name: string, predecessorProductId?: number | null) => ({
  upc: `upc-${name}`,
  name,
  ...(predecessorProductId !== undefined && { predecessorProductId }),
});
const byNumber = (one: number, other: number): number => one - other;
const create = (client: TestClient, name: string, predecessorId?: number | null) =>
  client.as('ROLE_ADMIN')(routes.create, { body: toInput(name, predecessorId) });
const update = (client: TestClient, id: number, body: Pick<ProductInput, 'upc' | 'name'>) =>
  client.as('ROLE_ADMIN')(routes.update, { params: { productId: id }, body });

/** Oat milk, then Oat milk 2, then Oat milk 3. */
const makeChain = async () => {
  const client = await newClient();
  const ids: number[] = [];
  for (const name of ['Oat milk', 'Oat milk 2', 'Oat milk 3'])
    ids.push((await create(client, name, ids.at(-1) ?? null)).body.id);
  const [first = 0, second = 0, third = 0] = ids;
  return { client, first, second, third };
};

describe('the product that a product replaces', () => {
  test('is stored, remains when it is not given, and can be removed', async () => {
    const { client, first, second } = await makeChain();
    const get = async () => (await client.as('none')(routes.get, { params: { productId: second } })).body;

    expect((await get()).predecessorProduct).toEqual({ id: first, name: 'Oat milk' });
    await update(client, second, toInput('Oat milk 2'));
    expect((await get()).predecessorProduct?.id).toBe(first);
    await update(client, second, toInput('Oat milk 2', null));
    expect((await get()).predecessorProduct).toBeNull();
  });

  test('has one successor', async () => {
    const { client, first, second } = await makeChain();

    const taken = await create(client, 'Barley milk', first);
    const again = await update(client, second, toInput('Oat milk 2', first));

    expect(taken).toMatchObject({ status: 409, body: { code: 'PREDECESSOR_TAKEN' } });
    expect(taken.body).toMatchObject({ detail: '"Oat milk 2" replaces this product already.' });
    expect(again.status).toBe(200);
  });

  test('cannot be the product itself or one of its successors', async () => {
    const { client, first, third } = await makeChain();

    const results = [
      await update(client, first, toInput('Oat milk', third)),
      await update(client, third, toInput('Oat milk 3', third)),
    ];

    for (const result of results) expect(result).toMatchObject({ status: 409, body: { code: 'PREDECESSOR_CYCLE' } });
  });

  test('is a product of the same account', async () => {
    const { first } = await makeChain();
    const other = await newClient();

    expect(await create(other, 'Barley milk', first)).toMatchObject({
      status: 404,
      body: { code: 'RELATED_ENTITY_NOT_FOUND' },
    });
  });

  test('has one successor, and no cycle, when users change products at the same time', async () => {
    const client = await newClient();
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await create(client, name)).body.id);
    const [a = 0, b = 0, c = 0, d = 0] = ids;

    const cycle = await Promise.all([
      update(client, a, toInput('A', b)),
      update(client, b, toInput('B', c)),
      update(client, c, toInput('C', a)),
    ]);
    const twins = await Promise.all([create(client, 'E', d), create(client, 'F', d), create(client, 'G', d)]);

    expect(cycle.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 200, 409]);
    expect(twins.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 409, 409]);
  });
});
