import fs from 'node:fs';
import path from 'node:path';
import { operationRoutes } from '@shelfward/contract/operation/operation.contract.ts';
import { expect, test } from 'vitest';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { jobQueues } from '../../tasks.ts';
import { makeTemporaryFolder } from '../../testing/server-process.ts';
import { useWorld } from '../../testing/world.ts';
import { runBackupCommand } from '../../tools/backup-command.ts';
import { makeProduct } from '../products/products.factory.ts';
import { getOperationState } from './operation.service.ts';
import { measureStorage } from './storage.queries.ts';

const world = useWorld();

const read = async () => {
  const client = await world.newClient();
  return (await client.as('ROLE_SUPERUSER')(operationRoutes.state, {})).body;
};

test('states the versions, the newest migration, and each queue', async () => {
  const { product, database, queues } = await read();

  const { version } = JSON.parse(
    fs.readFileSync(path.resolve(import.meta.dirname, '../../../../../package.json'), 'utf8'),
  );
  expect(product).toMatchObject({ version, runtime: `Node ${process.versions.node}` });
  expect(Date.parse(product.startedAt)).toBeLessThan(Date.now());
  const folder = path.resolve(import.meta.dirname, '../../../migrations');
  const scripts = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(database).toMatchObject({ migration: scripts.sort().at(-1), migrations: scripts.length });
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(queues.map(({ name }) => name)).toEqual(jobQueues.map(({ name }) => name).sort());
});

test('responds to more requests at the same time than there are connections', async () => {
  const client = await world.newClient();
  const pending = Array.from({ length: 30 }, () => client.as('ROLE_SUPERUSER')(operationRoutes.state, {}));

  const statuses = (await Promise.all(pending)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: 30 }, () => 200));
});

test('lists the storage of the clients after it was measured', async () => {
  const [small, large] = [await world.newClient(), await world.newClient()];
  await small.db((db) => makeProduct(db));
  for (let n = 0; n < 20; n += 1) await large.db((db) => makeProduct(db));

  await measureStorage(world.database, new Date('2026-11-21T10:00:00Z'));
  const { storage } = await read();

  expect(storage.measuredAt).toBe('2026-11-21T10:00:00.000Z');
  const getBytes = (id: number) => storage.clients.find((one) => one.id === id)?.bytes ?? 0;
  const getRows = (id: number) => storage.clients.find((one) => one.id === id)?.rows ?? 0;
  expect(getRows(large.tenantId)).toBeGreaterThanOrEqual(getRows(small.tenantId) + 19);
  expect(getBytes(large.tenantId)).toBeGreaterThan(getBytes(small.tenantId));
  const bytes = storage.clients.map((one) => one.bytes);
  expect(bytes).toEqual([...bytes].sort((a, b) => b - a));

  await measureStorage(world.database, new Date('2026-11-21T16:00:00Z'));
  expect((await read()).storage.measuredAt).toBe('2026-11-21T16:00:00.000Z');
});

test('names each encryption key without revealing it, and those that are missing', async () => {
  const [older, newer] = ['an older key of more than 32 characters', 'a newer key of more than 32 characters'];
  const [oldName] = createKeyRing(older).names;
  const [newName] = createKeyRing(newer).names;
  const client = await world.newClient();
  await client.db((db) =>
    db
      .insertInto('webhook')
      .values({ url: 'https://erp.example', secret: `${oldName}.sealed`, events: ['orders'] })
      .execute(),
  );
  const services = { database: world.database, queues: jobQueues };
  const getState = (keys: string) =>
    world.database.system((db) =>
      getOperationState({ db, now: new Date() }, { ...services, keys: createKeyRing(keys), mailServer: undefined }),
    );

  const both = await getState(`${newer},${older}`);
  expect(both.keys.filter(({ name }) => [oldName, newName].includes(name))).toEqual([
    { name: newName, current: true, available: true, secrets: 0 },
    { name: oldName, current: false, available: true, secrets: 1 },
  ]);
  expect(JSON.stringify(both)).not.toContain('more than 32');
  expect((await getState(newer)).keys).toContainEqual({ name: oldName, current: false, available: false, secrets: 1 });
});

test('states waiting and failed e-mails with the newest error, and the mail server', async () => {
  const client = await world.newClient();
  const mail = { recipient: 'fay@fresh.example', subject: 'Hello', expiresAt: new Date(Date.now() + 1e8) };
  const at = (minutes: number) => new Date(Date.now() + 60_000 * minutes);
  await client.db((db) =>
    db
      .insertInto('mail')
      .values([
        { ...mail, id: crypto.randomUUID(), createdAt: at(1), nextAttemptAt: at(1), lastError: 'The server is full.' },
        {
          ...mail,
          id: crypto.randomUUID(),
          createdAt: at(0),
          nextAttemptAt: at(0),
          lastError: 'An older error',
          failedAt: at(0),
        },
      ])
      .execute(),
  );

  const { mail: state } = await read();

  expect(state).toMatchObject({ server: 'mail.example.com', lastError: 'The server is full.' });
  expect(state.waiting).toBeGreaterThanOrEqual(1);
  expect(state.failed).toBeGreaterThanOrEqual(1);
});

test('states the last backup', async () => {
  const folder = await makeTemporaryFolder();
  const file = path.join(folder, 'all.tar');
  const before = Date.now();

  const { code, stderr } = await runBackupCommand([file], {
    DATABASE_URL: world.environment.DATABASE_URL,
    DATA_DIR: folder,
  });
  const { backup } = await read();
  fs.rmSync(folder, { recursive: true });

  expect([code, stderr]).toEqual([0, '']);
  expect(backup?.bytes).toBeGreaterThan(1000);
  expect(backup?.rows).toBeGreaterThan(10);
  expect(Date.parse(backup?.finishedAt ?? '')).toBeGreaterThan(before - 60_000);
});
