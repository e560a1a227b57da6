import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeProduct } from '../products/products.factory.ts';

const { newClient } = useWorld();

const preview = async (client: TestClient, rows: readonly string[]) => {
  const admin = client.as('ROLE_ADMIN');
  const text = `UPC,Product,Predecessor\n${rows.join('\n')}\n`;
  const { body } = await admin(masterImportRoutes.create, {
    body: { configuration: { kind: 'PRODUCTS' } },
    files: { file: new File([text], 'products.csv') },
  });
  const validated = await admin(masterImportRoutes.rows, { params: { importId: body.id } });
  return { importId: body.id, rows: validated.body.content };
};
const listPredecessors = async (client: TestClient) => {
  const { body } = await client.as('ROLE_ADMIN')(productRoutes.list, { query: { size: 50 } });
  return new Map(body.content.map(({ upc, predecessorProduct }) => [upc, predecessorProduct?.name ?? null]));
};
const makeProducts = (client: TestClient) =>
  client.db(async (db) => {
    for (const upc of ['11', '22', '33']) await makeProduct(db, { upc, name: `Product ${upc}` });
  });

describe('the predecessor in a file of products', () => {
  test('is named by its UPC, remains where the cell is empty, and undo restores it', async () => {
    const client = await newClient();
    await makeProducts(client);
    const admin = client.as('ROLE_ADMIN');

    const { importId, rows } = await preview(client, ['22,Product 22,11', '44,Product 44,33', '33,Product 33,']);
    const { headers } = await admin(masterImportRoutes.commit, { params: { importId }, body: {} });

    expect(rows.map(({ outcome }) => outcome)).toEqual(['CHANGED', 'NEW', 'SAME']);
    expect(rows[0]?.changes).toEqual([{ property: 'predecessorProduct', before: null, after: '11' }]);
    expect(Object.fromEntries(await listPredecessors(client))).toEqual({
      11: null,
      22: 'Product 11',
      33: null,
      44: 'Product 33',
    });
    expect((await preview(client, ['22,Product 22,'])).rows.map(({ outcome }) => outcome)).toEqual(['SAME']);

    await admin(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? '' } });
    expect(Object.fromEntries(await listPredecessors(client))).toEqual({ 11: null, 22: null, 33: null });
  });

  test.each([
    ['of another row too', ['22,Product 22,11', '33,Product 33,11'], [0, 1]],
    ['of the product itself', ['11,Product 11,11'], [0]],
    ['in a cycle of rows', ['11,Product 11,33', '22,Product 22,11', '33,Product 33,22'], [0, 1, 2]],
    ['that does not exist', ['11,Product 11,99', '22,Product 22,'], [0]],
  ] as const)('is an error if it is one %s', async (_, given, bad) => {
    const client = await newClient();
    await makeProducts(client);

    const { rows } = await preview(client, given);

    expect([...rows.keys()].filter((at) => rows[at]?.outcome === 'BAD')).toEqual([...bad]);
    for (const at of bad) expect(rows[at]?.errors).toMatchObject([{ property: 'predecessorProduct' }]);
  });

  test('is compared with the stored ones that the file does not change', async () => {
    const client = await newClient();
    await makeProducts(client);
    const admin = client.as('ROLE_ADMIN');
    const { importId } = await preview(client, ['22,Product 22,11']);
    await admin(masterImportRoutes.commit, { params: { importId }, body: {} });

    const taken = await preview(client, ['33,Product 33,11']);
    const cycle = await preview(client, ['11,Product 11,22']);
    const moved = await preview(client, ['22,Product 22,33', '44,Product 44,11']);

    expect(taken.rows[0]?.errors).toMatchObject([{ message: 'The product "22" replaces this one too.' }]);
    expect(cycle.rows[0]?.errors).toMatchObject([
      { message: 'A product cannot replace itself or a product that came after it.' },
    ]);
    expect(moved.rows.map(({ outcome }) => outcome)).toEqual(['CHANGED', 'NEW']);
  });
});
