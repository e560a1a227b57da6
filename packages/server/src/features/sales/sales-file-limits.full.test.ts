import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { header, importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';

const world = useWorld();

test('a sheet has at most 200,000 rows without its header and blank rows', async () => {
  const send = async (rows: number) => {
    const client = await world.newClient();
    await makeCompanyWithStores(client);
    const row = ['Downtown', 'HONEY-1', 1, '2026-01-05'];
    const sheet = [['Title'], [], header.split(','), ...Array.from({ length: rows }, () => row)];
    const { status, body } = await importFile(
      client,
      new Uint8Array(await writeXlsx({ sheets: [{ name: 'A', rows: sheet }] })),
    );
    return { status, body, days: (await listSaleDays(client)).map(([, , ...sums]) => sums) };
  };

  const largest = await send(200_000);
  const tooMany = await send(200_001);

  expect([largest.status, largest.days]).toEqual([200, [['2026-01-05', 200_000, 200_000_000]]]);
  expect([tooMany.status, tooMany.body]).toEqual([
    406,
    ['The file has more than 200,000 rows. Save it as CSV, which has no row limit.'],
  ]);
});
