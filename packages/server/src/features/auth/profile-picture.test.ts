import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { profilePictureRoutes as routes } from '@shelfward/contract/auth/profile-picture.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { pixel, pngHeader } from '../../testing/contract-loop/example-files.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const upload = (client: TestClient, file = pixel()) => client.as('none')(routes.change, { files: { file } });
const shownTo = async (client: TestClient) => (await client.as('none')(authRoutes.currentUser, {})).body.imageUrl;

test('a picture is returned to its user from upload to removal, and to no other user', async () => {
  const client = await world.newClient();
  const before = await shownTo(client);
  const { body } = await upload(client);

  const shown = await client.as('none')(routes.get, {});
  const toOthers = await client.as('ROLE_ADMIN')(routes.get, {});
  const imageUrl = await shownTo(client);
  await client.as('none')(routes.remove, {});
  const gone = await client.as('none')(routes.get, {});

  expect(before).toBeNull();
  expect(body.imageUrl).toMatch(/^\/api\/current-user\/image\?v=\d+$/);
  expect(imageUrl).toBe(body.imageUrl);
  expect([shown.status, toOthers.status, gone.status]).toEqual([200, 404, 404]);
  expect(shown.body).toMatchObject({ mediaType: 'image/png', disposition: 'inline' });
  expect(Buffer.from(shown.body.content)).toEqual(Buffer.from(await pixel().arrayBuffer()));
  expect(await shownTo(client)).toBeNull();
});

test('a new picture has a new URL, and only the last one is stored', async () => {
  const client = await world.newClient();
  const first = await upload(client);
  const second = await upload(client);

  const files = await client.db((db) => db.selectFrom('storedFile').select('id').orderBy('id').execute());

  expect(second.body.imageUrl).not.toBe(first.body.imageUrl);
  expect(files).toHaveLength(1);
});

test.each([
  ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415],
  ['a page', '<!doctype html><script>alert(1)</script>', 415],
  ['a picture of another kind', 'GIF89a\u0001\u0000\u0001\u0000', 415],
  ['more than two megabytes', new Uint8Array(2_097_153), 413],
  ['larger than browsers can display in reasonable memory', pngHeader(30_000, 30_000), 413],
  ['cut off in its header', pngHeader(1, 1).subarray(0, 22), 415],
])('a picture is never %s, whatever it is called', async (_, content, status) => {
  const client = await world.newClient();

  const response = await upload(client, new File([content], 'me.png', { type: 'image/png' }));

  expect(response.status).toBe(status);
  expect(await shownTo(client)).toBeNull();
});
