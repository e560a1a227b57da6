import { salesFilesRoutes } from '@shelfward/contract/integrations/sales-files/sales-files.contract.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../../testing/world.ts';

const world = useWorld();

const input = {
  name: 'Shops',
  url: 'files.example.com',
  username: 'feed',
  password: 'Feed-pw-1',
  companyId: 0,
  storeNameIndex: 0,
  upcIndex: 1,
  productQuantityIndex: 2,
  soldOnDateIndex: 3,
};
const { password: _, ...withoutPassword } = input;

const setUp = async () => {
  const client = await world.newClient();
  const user = client.as('ROLE_ADMIN');
  const { body } = await user(salesFilesRoutes.create, { body: input });
  const change = (given: object) =>
    user(salesFilesRoutes.update, { params: { id: body.id }, body: { ...withoutPassword, ...given } });
  return { client, user, body, change };
};

test('secrets are never returned or stored in plain text', async () => {
  const { client, user, body } = await setUp();

  const read = await user(salesFilesRoutes.get, { params: { id: body.id } });

  expect(read.body).toMatchObject({ hasPassword: true, hasPrivateKey: false, hasPassphrase: false });
  expect(JSON.stringify([body, read.body])).not.toContain('Feed-pw-1');
  const row = await client.db((db) => db.selectFrom('integration').selectAll().orderBy('id').execute());
  expect(JSON.stringify(row)).not.toContain('Feed-pw-1');
});

test('an omitted secret is preserved, and null deletes it', async () => {
  const { change } = await setUp();

  const preserved = await change({ filePattern: 'sales*.csv' });
  const deleted = await change({ password: null });

  expect([preserved.body.hasPassword, preserved.body.filePattern, deleted.body.hasPassword]).toEqual([
    true,
    'sales*.csv',
    false,
  ]);
});

test.for([
  { url: 'files.example.org' },
  { url: 'files.example.com:2222' },
  { username: 'other' },
  { connectionViaSSH: false },
])('the secret must be entered again with %o', async (given) => {
  const { user, body, change } = await setUp();

  const without = await change(given);
  const tested = await user(salesFilesRoutes.testConnection, {
    body: { ...buildTest(given), integrationId: body.id },
  });
  const again = await change({ ...given, password: 'Feed-pw-2' });

  expect([without.status, tested.status, again.status]).toEqual([400, 400, 200]);
  expect(without.body).toMatchObject({ code: 'SECRET_REQUIRED' });
});

const buildTest = (given: object) => {
  const { name: __, ...rest } = withoutPassword;
  return { ...rest, ...given };
};

test.for([
  [{ url: 'feed@files.example.com' }, '/url'],
  [{ url: 'files.example.com/in' }, '/url'],
  [{ url: 'ftp://files.example.com' }, '/url'],
  [{ url: 'sftp://files.example.com', connectionViaSSH: false }, '/url'],
  [{ fileLocation: '../other' }, '/fileLocation'],
  [{ filePattern: 'in/*.csv' }, '/filePattern'],
  [{ username: 'feed\r\nDELE a' }, '/username'],
  [{ badRows: 'SKIP', mode: 'APPEND' }, '/badRows'],
  [{ upcIndex: 0 }, '/soldOnDateIndex'],
  [{ promotionIndex: 3 }, '/soldOnDateIndex'],
  [{ privateKey: 'ssh-ed25519 AAAA' }, '/privateKey'],
] as const)('%o is rejected with its field', async ([given, pointer]) => {
  const { change } = await setUp();

  const { status, body } = await change(given);

  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(new RegExp(`"pointer":"(/body)?${pointer}"`));
});

test('an unreachable and a blocked server return the same error; tests are limited to ten per minute', async () => {
  const { user } = await setUp();
  const testUrl = async (url: string) => {
    const { status, body } = await user(salesFilesRoutes.testConnection, { body: { ...buildTest({ url }) } });
    const { code, message, detail } = JSON.parse(JSON.stringify(body));
    return { status, code, message, detail };
  };

  const [closed, blocked] = [await testUrl('127.0.0.1:1'), await testUrl('10.0.0.1:22')];
  const others: number[] = [];
  for (let n = 0; n < 9; n += 1) others.push((await testUrl('127.0.0.1:1')).status);

  expect(closed).toEqual({
    status: 400,
    code: 'CONNECTION_FAILED',
    message: 'Connection failed',
    detail: 'The server could not be reached.',
  });
  expect(blocked).toEqual(closed);
  expect(others).toEqual([...Array(8).fill(400), 429]);
});
