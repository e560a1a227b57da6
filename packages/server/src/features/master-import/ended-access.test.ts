// ASVS 7.2.1

import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { expect, test } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import { waitForImportTurn } from '../../platform/imports/import-scheduler.ts';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

/** Sends a file that waits for a place of its client, and changes the access of its user meanwhile. */
const importDuring = async (client: TestClient, change: () => Promise<unknown>) => {
  let free = () => {};
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  const places = [1, 2].map(() => waitForImportTurn(client.tenantId, () => freed));
  const response = client.as('ROLE_ADMIN')(masterImportRoutes.create, {
    body: { configuration: { kind: 'COMPANIES' } },
    files: { file: new File(['Company\nAcme\n'], 'companies.csv') },
  });
  // Its user is checked meanwhile, and its file is received.
  for (let call = 0; call < 5; call += 1) await client.as('ROLE_ORDER_MANAGER')(masterImportRoutes.list, {});
  await change();
  free();
  await Promise.all(places);
  return response;
};

const countImports = (db: Db) => db.selectFrom('masterImport').select('id').execute();

test.each([
  [
    'its session is revoked',
    401,
    (client: TestClient) =>
      client.db((db) =>
        db
          .updateTable('session')
          .set({ revokedAt: new Date() })
          .where('userId', '=', client.userIdFor('ROLE_ADMIN'))
          .execute(),
      ),
  ],
  [
    'its user loses the role',
    403,
    (client: TestClient) =>
      client.db((db) =>
        db
          .updateTable('appUser')
          .set({ authorities: ['ROLE_REPORTING'] })
          .where('id', '=', client.userIdFor('ROLE_ADMIN'))
          .execute(),
      ),
  ],
] as const)('an import that waits is rejected when %s', async (_, status, change) => {
  const client = await world.newClient();

  const response = await importDuring(client, () => change(client));

  expect(response.status).toBe(status);
  expect(await client.db(countImports)).toEqual([]);
});

test('an import that waits is read when nothing changes', async () => {
  const client = await world.newClient();

  const response = await importDuring(client, async () => undefined);

  expect(response.status).toBe(201);
  expect(await client.db(countImports)).toHaveLength(1);
});
