// G10

import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeWorkbook } from './workbook.factory.ts';

const world = useWorld();

const rows = {
  Products: Array.from({ length: 20 }, (_, index) => [String(100_000_000_000 + index), `Tea ${index}`, `T-${index}`]),
  Companies: [['Example Foods']],
  Stores: Array.from({ length: 20 }, (_, index) => [`Store ${index}`, 'Example Foods']),
};
const places = 2;

test('a preview of a workbook ends within two turns of another client with many previews', async () => {
  const [busy, neighbor] = [await world.newClient(), await world.newClient()];
  const file = await makeWorkbook(rows);
  let ended = 0;
  const preview = async (client: TestClient) => {
    const { status } = await client.as('ROLE_ADMIN')(workbookRoutes.import, {
      body: { metadata: { preview: true } },
      files: { file },
    });
    expect(status).toBe(200);
  };
  const many = Array.from({ length: 10 }, () => preview(busy).then(() => (ended += 1)));
  await Promise.race(many);

  const before = ended;
  await preview(neighbor);
  const turns = (ended - before) / places;
  await Promise.all(many);

  expect(turns).toBeLessThanOrEqual(2);
  // Otherwise all previews of the busy client had ended anyway.
  expect(before + 2 * places).toBeLessThan(many.length);
});
