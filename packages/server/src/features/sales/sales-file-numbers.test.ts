import type { ImportSaleCsvConfiguration } from '@shelfward/contract/sales/sales.contract.ts';
import { buildSheetFile } from '@shelfward/tables/testing/hostile-files.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';

const world = useWorld();

const priced = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3, unitPrice: 4 };
const valued = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3, salesValue: 4 };
const both = { ...valued, unitPrice: 5 };

/** Imports rows of one product: quantity, day, and the columns of the layout. */
const send = async (
  headers: ImportSaleCsvConfiguration['headers'],
  rows: readonly string[],
  configuration: Partial<ImportSaleCsvConfiguration> = {},
) => {
  const lines = ['Store;UPC;Quantity;Sold on;A;B', ...rows.map((row) => `Downtown;HONEY-1;${row}`)];
  return sendContent(lines, headers, configuration);
};

const sendContent = async (
  lines: readonly string[],
  headers: ImportSaleCsvConfiguration['headers'],
  configuration: Partial<ImportSaleCsvConfiguration> = {},
) => {
  const client = await world.newClient();
  await makeCompanyWithStores(client);
  const content = new Uint8Array(Buffer.from(`${lines.join('\n')}\n`));
  const { status, body } = await importFile(client, content, { headers, ...configuration });
  const sales = (await listSaleDays(client)).map(([, , , units, cents]) => [units, cents]);
  return { status, body, sales };
};

describe('the numbers of a sales file', () => {
  test.each([
    [
      'a unit price of three decimals next to one of two',
      priced,
      ['2;2026-01-05;12,50;', '2;2026-01-06;1,234;'],
      [
        [2, 2500],
        [2, 247],
      ],
    ],
    [
      'unit prices with a decimal point',
      priced,
      ['1000;2026-01-05;0.125;', '2;2026-01-06;1.234;'],
      [
        [1000, 12_500],
        [2, 247],
      ],
    ],
    ['thousands with a point, proven by the value', valued, ['1.200;2026-01-05;3.000,00;'], [[1200, 300_000]]],
    ['brackets around negative numbers', valued, ['(3);2026-01-05;(7.50);'], [[-3, -750]]],
    ['a minus behind the number', valued, ['3-;2026-01-05;7.50-;'], [[-3, -750]]],
    ['apostrophes before numbers', valued, ["'-3;2026-01-05;'-7.50;"], [[-3, -750]]],
    ['the minus of typographers', valued, ['\u22123;2026-01-05;\u22127.50;'], [[-3, -750]]],
    [
      'zeros of accounting formats',
      valued,
      ['3;2026-01-05; $ -   ;', '-;2026-01-06; $-   ;'],
      [
        [3, 0],
        [0, 0],
      ],
    ],
    ['texts written as formulas', valued, ['"=""3""";2026-01-05;"=""7.50""";'], [[3, 750]]],
    ['apostrophes between thousands', valued, ["1'200;2026-01-05;3'000.50;"], [[1200, 300_050]]],
    ['spaces between thousands', valued, ['1 200;2026-01-05;3\u202f000,50;'], [[1200, 300_050]]],
    ['a product that proves the decimal comma', both, ['1,000;2026-01-05;1,250;1,250'], [[1, 125]]],
    ['a product that proves the decimal point', both, ['3;2026-01-05;1.000;0.333'], [[3, 100]]],
  ] as const)('can have %s', async (_, headers, rows, expected) => {
    const { body, sales } = await send(headers, rows);

    expect([body.messages, sales]).toEqual([expect.any(Array), expected]);
  });

  test('are compared where a row has a quantity, a price, and a value', async () => {
    const { body, sales } = await send(both, [
      '3;2026-01-05;8.00;2.50',
      '3;2026-01-06;10.00;3.33',
      '-3;2026-01-07;-7.50;2.50',
      '1;2026-01-08;7.50;',
    ]);

    expect(body.messages).toContain(
      '1 sales value differs from quantity times unit price, such as line 2 with $8.00 instead of $7.50. The sales values were imported.',
    );
    expect(sales.map(([, cents]) => cents)).toEqual([800, 1000, -750, 750]);
  });

  test('are asked for if they can be read in two ways', async () => {
    const rows = ['2;2026-01-05;1,234;'];

    const { status, body } = await send(valued, rows);
    const point = await send(valued, rows, { decimalSign: 'POINT' });
    const comma = await send(valued, rows, { decimalSign: 'COMMA' });

    expect([status, body]).toEqual([
      406,
      [
        'The decimal sign is ambiguous, for example "1,234". Select decimal point or decimal comma and import the file again.',
      ],
    ]);
    expect([point.sales, comma.sales]).toEqual([[[2, 123_400]], [[2, 123]]]);
  });

  test('are rejected where they contradict the others', async () => {
    const { status, body } = await send(valued, [
      '1;2026-01-05;12,50;',
      '1;2026-01-06;12.50;',
      '1;2026-01-07;3,10;',
      '1;2026-01-08;1,234;',
    ]);

    expect([status, body]).toEqual([
      406,
      [
        'Line 3: Sales value "12.50" has a decimal point, but line 2 has a decimal comma: all numbers must have the same decimal sign.',
        'Line 5: Sales value "1,234" can mean 1.234 or 1,234, and the file has numbers of both kinds.',
      ],
    ]);
  });

  test('are rejected where they contradict the choice of the user', async () => {
    const { body } = await send(valued, ['1;2026-01-05;12.50;'], { decimalSign: 'COMMA' });

    expect(body).toEqual([
      'Line 2: Sales value "12.50" has a decimal point, but a decimal comma was chosen: all numbers must have the same decimal sign.',
    ]);
  });

  test('are read by the sign that the import names', async () => {
    const { body } = await send(valued, ['1.200;2026-01-05;3.000,00;']);

    expect(body.messages[0]).toBe(
      'Read as semicolon-separated text in UTF-8, with dates as YYYY-MM-DD, with a decimal comma.',
    );
  });

  test('of the total row are read by the same sign', async () => {
    const rows = ['Downtown;HONEY-1;1.200;2026-01-05;12,50', 'Downtown;HONEY-1;1;2026-01-06;1,234'];

    const equal = await sendContent(['Store;UPC;Quantity;Sold on;Value', ...rows, 'Total;;1.201;;13,73'], valued);
    const other = await sendContent(['Store;UPC;Quantity;Sold on;Value', ...rows, 'Total;;1.202;;13,73'], valued);

    expect(equal.body).toMatchObject({ rows: 2, unitsSold: 1201, totalSales: 1373 });
    expect(other.body).toEqual(['Line 4: the total quantity is 1,202, but the rows add up to 1,201.']);
  });
});

test('a store or product code of more than fifteen digits in a number cell is rejected as shortened', async () => {
  const cells = (...texts: readonly string[]) =>
    `<row>${texts.map((text) => (/^\d+$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="str"><v>${text}</v></c>`)).join('')}</row>`;
  const header = cells('Store', 'UPC', 'Quantity', 'Sold on');
  const client = await world.newClient();
  await makeCompanyWithStores(client);

  const { body } = await importFile(
    client,
    new Uint8Array(buildSheetFile(header + cells('4500012345678901', '45000123456789010000', '3', '2026-01-05'))),
    { headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 } },
  );

  expect(body).toEqual([
    'Line 2: Store "4.50001234567890E+15" was shortened by a spreadsheet program.',
    'Line 2: Product UPC "4.50001234567890E+19" was shortened by a spreadsheet program.',
  ]);
});

test('a product code can be marked as a text', async () => {
  const client = await world.newClient();
  await makeCompanyWithStores(client);
  const content = 'Store,UPC,Quantity,Sold on\nDowntown,"=""HONEY-1""",3,2026-01-05\n';

  const { body } = await importFile(client, new Uint8Array(Buffer.from(content)), {
    headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 },
  });

  expect(body).toMatchObject({ rows: 1, unitsSold: 3 });
});
