import {
  type MasterImportConfiguration,
  masterImportRoutes,
} from '@shelfward/contract/master-import/master-import.contract.ts';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const upload = async (content: string | Uint8Array, configuration: Partial<MasterImportConfiguration> = {}) => {
  const client = await world.newClient();
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  return client.as('ROLE_ADMIN')(masterImportRoutes.create, {
    body: { configuration: { kind: 'PRICES', ...configuration } },
    files: { file: new File([bytes], 'file') },
  });
};

test('reads the first line as data if the file has no header', async () => {
  const { body } = await upload('0012345678905,2.50\nTEA-B,3\n', { columns: { upc: [0], price: [1] } });

  expect(body).toMatchObject({
    rows: 2,
    header: ['Column 1', 'Column 2'],
    messages: ['Read as comma-separated text in UTF-8, without a header.'],
  });
});

test('says which line was read as the header if no column has a known name', async () => {
  const { body } = await upload('Downtown,Corner Shops\nUptown,Corner Shops\n', { kind: 'STORES' });

  expect(body.messages).toContain(
    'Line 1 was read as the header: Downtown, Corner Shops. If it contains data, choose that the file has no header.',
  );
});

test('skips titles above the header, and reads decimal commas', async () => {
  const { body } = await upload('Price list 2026\n\nUPC;Price\nTEA-B;2,50\nTEA-C;1,50\n');

  expect(body).toMatchObject({ rows: 2, header: ['UPC', 'Price'] });
  expect(body.messages).toEqual(['Read as semicolon-separated text in UTF-8, with the header in line 3.']);
});

test('reads the only visible sheet with data, and names it', async () => {
  const sheets = [
    {
      name: 'Old',
      rows: [
        ['UPC', 'Price'],
        ['A', 1],
      ],
      hidden: true,
    },
    {
      name: 'New',
      rows: [
        ['UPC', 'Price'],
        ['A', 2.345],
      ],
    },
  ];

  const { body } = await upload(await writeXlsx({ sheets }));
  const open = await upload(await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows })) }));

  expect(body.messages).toEqual([
    'Read as the Excel sheet "New".',
    '1 row with more than two decimals in an amount was rounded to cents.',
  ]);
  expect([open.status, open.body]).toEqual([
    406,
    ['The file has 2 sheets with data: "Old", "New". Choose the sheet to import.'],
  ]);
});
