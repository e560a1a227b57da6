import { gzipSync } from 'node:zlib';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { salesAggregationRoutes } from '@shelfward/contract/sales/sales-aggregation.contract.ts';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { header, importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';

const { newClient } = useWorld();

const first = ['Downtown,0012345678905,3,2026-01-05', 'Downtown,HONEY-1,9,2026-01-05', 'Uptown,HONEY-1,1,2026-01-06'];
/** One row of the first file is identical, one differs, and one is new. */
const second = ['Downtown,0012345678905,3,2026-01-05', 'Downtown,HONEY-1,8,2026-01-05', 'Uptown,HONEY-1,2,2026-01-07'];
const rejection =
  '2 rows match imported sales of the same store, product, and day: 1 identical, 1 different. 1 row is new. No rows were imported. Choose whether to skip the matching rows, to replace the 2 imported rows of these stores and days, or to add all rows.';

const makeImported = async () => {
  const client = await newClient();
  const made = await makeCompanyWithStores(client);
  await importFile(client, first);
  return { client, ...made, before: await listSaleDays(client) };
};

const undo = (client: TestClient, importId: number) =>
  client.as('ROLE_ADMIN')(saleRoutes.undoImport, { params: { importId } });
const reconcile = async (client: TestClient) =>
  (await client.as('ROLE_ADMIN')(salesAggregationRoutes.reconcile, { query: {} })).body;

describe('a file whose rows match imported sales', () => {
  test('is rejected with the counts unless a choice is given', async () => {
    const { client, before } = await makeImported();

    const rejected = await importFile(client, second, { key: 'again' });

    expect(rejected).toMatchObject({ status: 406, body: [rejection] });
    expect(await listSaleDays(client)).toEqual(before);
    const { body: run } = await client.as('none')(saleRoutes.importProgress, { params: { key: 'again' } });
    const { body: record } = await client.as('none')(saleRoutes.getImport, { params: { importId: run.id } });
    expect(record).toMatchObject({
      status: 'FAILED',
      messages: [rejection],
      matches: { newRows: 1, identicalRows: 1, differingRows: 1, replaceableRows: 2 },
    });
  });

  test.for([
    ['compressed', (text: string) => gzipSync(text)],
    ['with other line ends', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['with a blank line', (text: string) => Buffer.from(`${text}\n\n`)],
  ] as const)('is recognized %s', async ([, convert]) => {
    const { client, before } = await makeImported();

    const { status, body } = await importFile(client, new Uint8Array(convert([header, ...first].join('\n'))));

    expect([status, body]).toEqual([
      406,
      [
        expect.stringContaining(
          '3 rows match imported sales of the same store, product, and day: 3 identical, 0 different.',
        ),
      ],
    ]);
    expect(await listSaleDays(client)).toEqual(before);
  });

  test('adds only its other rows when matching rows are skipped, and undo removes only these', async () => {
    const { client, uptown, honey, before } = await makeImported();

    const { body } = await importFile(client, second, { mode: 'SKIP' });

    expect(body).toMatchObject({ status: 'DONE', rows: 1, unitsSold: 2, totalSales: 2000 });
    expect(body.messages).toContain(
      '2 rows match imported sales of the same store, product, and day: 1 identical, 1 different. They were skipped.',
    );
    expect(await listSaleDays(client)).toEqual([...before, [uptown, honey, '2026-01-07', 2, 2000]]);
    expect(await reconcile(client)).toEqual({ isEqual: true, days: [] });
    await undo(client, body.id);
    expect(await listSaleDays(client)).toEqual(before);
  });

  test('changes nothing when all rows are skipped, and can be imported after the undo of the other import', async () => {
    const { client, before } = await makeImported();
    const file = new Uint8Array(gzipSync([header, ...first].join('\n')));
    const { body: imports } = await client.as('none')(saleRoutes.listImports, {});

    const skipped = await importFile(client, file, { mode: 'SKIP' });
    await undo(client, imports.content[0]?.id ?? 0);
    const again = await importFile(client, file, { mode: 'SKIP' });

    expect(skipped.body).toMatchObject({ status: 'UNCHANGED', rows: 0, unitsSold: 0 });
    expect(again.body).toMatchObject({ status: 'DONE', rows: 3 });
    expect(await listSaleDays(client)).toEqual(before);
  });

  test.for(['REPLACE', 'APPEND'] as const)('with the choice %s can be undone exactly', async (mode) => {
    const { client, downtown, tea, honey, before } = await makeImported();

    const { body } = await importFile(client, second, { mode });

    const units = mode === 'REPLACE' ? [3, 8] : [6, 17];
    expect(await listSaleDays(client)).toEqual(
      expect.arrayContaining([
        [downtown, tea, '2026-01-05', units[0], expect.any(Number)],
        [downtown, honey, '2026-01-05', units[1], expect.any(Number)],
      ]),
    );
    await undo(client, body.id);
    expect(await listSaleDays(client)).toEqual(before);
    expect(await reconcile(client)).toEqual({ isEqual: true, days: [] });
  });

  test('is rejected if a concurrent import writes the same rows first', async () => {
    const client = await newClient();
    await makeCompanyWithStores(client);
    const texts = ['', '\n', '\n\n'].map((end) => Buffer.from([header, ...first].join('\n') + end));

    const responses = await Promise.all(texts.map((text) => importFile(client, new Uint8Array(text))));

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 406, 406]);
    expect((await listSaleDays(client)).reduce((sum, [, , , units]) => sum + Number(units), 0)).toBe(13);
  });
});

test('rows of the same store and day with other products, and of days between imported ones, are new', async () => {
  const { client } = await makeImported();

  const { status, body } = await importFile(client, [
    'Uptown,0012345678905,1,2026-01-06',
    'Downtown,HONEY-1,1,2026-01-04',
    'Downtown,HONEY-1,1,2026-01-06',
  ]);

  expect([status, body]).toMatchObject([200, { status: 'DONE', rows: 3 }]);
});

test('imported sales of another client do not match', async () => {
  await makeImported();
  const client = await newClient();
  await makeCompanyWithStores(client);

  expect((await importFile(client, second)).status).toBe(200);
});
