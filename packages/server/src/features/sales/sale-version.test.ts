import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { importFile, makeCompanyWithStores } from './sales.factory.ts';

const world = useWorld();

const getVersion = ({ db }: TestClient) =>
  db(async (database) => (await database.selectFrom('saleVersion').select('version').executeTakeFirst())?.version ?? 0);

const listChanges = ({ db }: TestClient) =>
  db(async (database) => {
    const rows = await database.selectFrom('saleDayChange').select(['soldOn', 'version']).orderBy('soldOn').execute();
    return rows.map(({ soldOn, version }) => [soldOn, version]);
  });

test('every change of sales increments the version and records the changed days', async () => {
  const client = await world.newClient();
  await makeCompanyWithStores(client);
  await importFile(client, [
    'Downtown,HONEY-1,3,2026-01-05',
    'Uptown,HONEY-1,3,2026-01-05',
    'Uptown,HONEY-1,3,2026-01-07',
  ]);
  const imported = [await getVersion(client), await listChanges(client)];

  await importFile(client, ['Downtown,HONEY-1,4,2026-01-05'], { mode: 'REPLACE' });
  const replaced = [await getVersion(client), await listChanges(client)];
  const { body } = await client.as('ROLE_ADMIN')(saleRoutes.list, { query: { soldOnAfter: '2026-01-07' } });
  const params = { saleId: body.content[0]?.id ?? 0 };
  await client.as('ROLE_ADMIN')(saleRoutes.deactivate, { params });
  await client.as('ROLE_ADMIN')(saleRoutes.activate, { params });

  expect(imported).toEqual([
    1,
    [
      ['2026-01-05', 1],
      ['2026-01-07', 1],
    ],
  ]);
  expect(replaced).toEqual([
    2,
    [
      ['2026-01-05', 2],
      ['2026-01-07', 1],
    ],
  ]);
  expect(await listChanges(client)).toEqual([
    ['2026-01-05', 2],
    ['2026-01-07', 4],
  ]);
});

test('operations without changes do not increment the version', async () => {
  const [client, otherClient] = [await world.newClient(), await world.newClient()];
  await makeCompanyWithStores(client);
  await importFile(client, ['Downtown,HONEY-1,3,2026-01-05']);

  await importFile(client, ['Downtown,HONEY-1,3,2026-01-05']);
  await importFile(client, ['Downtown,UNKNOWN-1,3,2026-01-06']);
  const { body: empty } = await importFile(client, ['Downtown,HONEY-1,,2026-01-06']);
  await client.as('ROLE_ADMIN')(saleRoutes.undoImport, { params: { importId: empty.id } });

  expect([await getVersion(client), await getVersion(otherClient)]).toEqual([1, 0]);
});
