import type { ImportSaleCsvConfiguration } from '@shelfward/contract/sales/sales.contract.ts';
import { buildSheetFile } from '@shelfward/tables/testing/hostile-files.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { header, importFile, listSaleDays, makeCompanyWithStores } from './sales.factory.ts';

const world = useWorld();

const toBytes = (text: string) => new Uint8Array(Buffer.from(text));
const names = header.split(',');

const send = async (content: string | Uint8Array, configuration: Partial<ImportSaleCsvConfiguration> = {}) => {
  const client = await world.newClient();
  await makeCompanyWithStores(client);
  const bytes = typeof content === 'string' ? toBytes(content) : new Uint8Array(content);
  const { status, body } = await importFile(client, bytes, configuration);
  const days = await listSaleDays(client);
  return { status, body, days: days.map(([, , day, units, cents]) => [day, units, cents]) };
};

test('the header can be missing, and the first line is then a sale', async () => {
  const content = 'Downtown,HONEY-1,3,2026-01-05\nDowntown,HONEY-1,4,2026-01-06\n';

  const rejected = await send(content);
  const { days, body } = await send(content, { headerRow: 0 });

  expect(rejected.body).toEqual(['Line 1: the header row is missing, the first line is a sale.']);
  expect(days).toEqual([
    ['2026-01-05', 3, 3000],
    ['2026-01-06', 4, 4000],
  ]);
  expect(body.messages[0]).toContain('without a header');
});

test('formulas without a saved value are rejected by their cells', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const cells = (quantity: string, note: string) =>
    `<row>${cell('Downtown')}${cell('HONEY-1')}${quantity}${cell('2026-01-05')}${note}</row>`;
  const top = `<row>${[...names, 'Note'].map(cell).join('')}</row>`;

  const rejected = await send(buildSheetFile(`${top}${cells('<c><f>1+2</f></c>', '').repeat(2)}`));
  const other = await send(buildSheetFile(`${top}${cells('<c><f>1+2</f><v>3</v></c>', '<c><f>1</f></c>')}`));

  expect([rejected.status, rejected.body]).toEqual([
    406,
    [
      'Cells C2, C3 contain formulas without a saved value. Open the file in a spreadsheet program, save it, and import it again.',
    ],
  ]);
  expect(other.days).toEqual([['2026-01-05', 3, 3000]]);
});

describe('numbers', () => {
  const headers = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3, salesValue: 4, unitPrice: 5 };
  const file = (...rows: readonly string[]) =>
    `Store;UPC;Qty;Day;Value;Price\n${rows.map((text) => `Downtown;HONEY-1;${text}\n`).join('')}`;

  test('can have decimal commas and groups of three digits', async () => {
    const { days } = await send(file('1.234;2026-01-05;12,50;', '2,0;2026-01-06;1.234,5;'), { headers });

    expect(days).toEqual([
      ['2026-01-05', 1234, 1250],
      ['2026-01-06', 2, 123_450],
    ]);
  });

  test('with more than two decimals are rounded, with a notice', async () => {
    const { days, body } = await send(file('1;2026-01-05;12.345;', '1;2026-01-06;3.1;'), { headers });

    expect(days).toEqual([
      ['2026-01-05', 1, 1235],
      ['2026-01-06', 1, 310],
    ]);
    expect(body.messages).toContain(
      '1 amount with more than two decimals was rounded to cents, for example in line 2.',
    );
  });

  test('of a unit price are multiplied by the quantity and rounded once, unless the row has a value', async () => {
    const { days } = await send(
      file('3;2026-01-05;;0.333', '-3;2026-01-06;;0.333', '3;2026-01-07;5;0.333', '2;2026-01-08;;'),
      { headers },
    );

    expect(days).toEqual([
      ['2026-01-05', 3, 100],
      ['2026-01-06', -3, -100],
      ['2026-01-07', 3, 500],
      ['2026-01-08', 2, 2000],
    ]);
  });

  test.each([
    ['equal to', 'Total;;3;;1.00;', 200, undefined],
    ['near', 'Total;;3;;1.01;', 200, 'Line 5: the total is $1.01, but the rows add up to $0.99. Rounding each row'],
    ['far from', 'Total;;3;;1.50;', 406, 'Line 5: the total is $1.50, but the rows add up to $0.99.'],
    ['of other units than', 'Total;;4;;;', 406, 'Line 5: the total quantity is 4, but the rows add up to 3.'],
  ])('are reconciled with a total row: %s the sum', async (what, total, status, message) => {
    const price = what === 'equal to' ? ['0.33', '0.33', '0.34'] : ['0.333', '0.333', '0.333'];
    const lines = price.map((text, at) => `1;2026-01-0${at + 1};;${text}`);

    const response = await send(`${file(...lines)}${total}\n`, { headers });

    expect(response.status).toBe(status);
    const messages = response.status === 200 ? response.body.messages : response.body;
    if (message !== undefined) expect(messages).toContainEqual(expect.stringContaining(message));
  });
});

describe('rows that are no sales', () => {
  const sale = (store: string, units: number, value: string) => `${store},HONEY-1,${units},2026-01-05,${value}\n`;
  const file = (...lines: readonly string[]) => `Store,Product UPC,Quantity,Sold on,Sales value\n${lines.join('')}`;
  const headers = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3, salesValue: 4 };

  test('are skipped and counted: totals, subtotals, and the lines below the table', async () => {
    const total = await send(
      file(sale('Downtown', 3, '7.50'), 'Total,,3,,7.50\n', '\nApplied filters: Year is 2026\n'),
      { headers },
    );
    const groups = await send(
      file(
        sale('Downtown', 3, '7.50'),
        'Downtown Total,,3,,7.50\n',
        sale('Uptown', 2, '5.00'),
        'Uptown Total,,2,,5.00\n',
        'Grand Total,,5,,12.50\n',
      ),
      { headers },
    );

    expect([total.status, total.days]).toEqual([200, [['2026-01-05', 3, 750]]]);
    expect(total.body.messages).toEqual(
      expect.arrayContaining([
        '1 row with totals was compared with the rows and skipped.',
        '1 line without data was skipped, for example "Applied filters: Year is 2026".',
      ]),
    );
    expect([groups.status, groups.days]).toEqual([
      200,
      [
        ['2026-01-05', 3, 750],
        ['2026-01-05', 2, 500],
      ],
    ]);
    expect(groups.body.messages).toContain('3 rows with totals were compared with the rows and skipped.');
  });

  test.each([
    ['Downtown Total,,4,,7.50\n', 'Line 3: the total quantity is 4, but the rows add up to 3.'],
    ['Total,,3,,8.00\n', 'Line 3: the total is $8.00, but the rows add up to $7.50.'],
  ])('reject the file if a total differs from its rows: %s', async (line, message) => {
    const { status, body } = await send(file(sale('Downtown', 3, '7.50'), line, sale('Uptown', 2, '5.00')), {
      headers,
    });

    expect([status, body]).toEqual([406, [message]]);
  });

  test('that are cut are errors', async () => {
    const { status, body } = await send(file(sale('Downtown', 3, '7.50'), 'Uptown,HON'), { headers });

    expect([status, body]).toEqual([406, ['Line 3: has 2 columns, but column 5 is needed.']]);
  });
});

test('a column marks promotions with yes or no; blank is no', async () => {
  const client = await world.newClient();
  await makeCompanyWithStores(client);
  const headers = { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3, promotion: 4 };
  const send = (words: readonly string[]) =>
    importFile(
      client,
      new Uint8Array(
        Buffer.from(
          `Store;UPC;Qty;Day;Promo\n${words.map((word, at) => `Downtown;HONEY-1;1;2026-01-${11 + at};${word}\n`).join('')}`,
        ),
      ),
      { headers },
    );

  const wrong = await send(['yes', 'Summer sale', '']);
  const { status } = await send(['yes', 'TRUE', '1', '', 'no', 'False', '0', ' Yes ']);

  expect([wrong.status, wrong.body]).toEqual([406, ['Line 3: Promotion "Summer sale" must be yes or no.']]);
  expect(status).toBe(200);
  const rows = await client.db((db) => db.selectFrom('sale').select(['line', 'promoted']).orderBy('line').execute());
  expect(rows.filter(({ promoted }) => promoted).map(({ line }) => line)).toEqual([2, 3, 4, 9]);
});

test('product codes are UPCs, SKUs, or either', async () => {
  const client = await world.newClient();
  const { honey, tea } = await makeCompanyWithStores(client);
  await client.db(async (db) => {
    await db.updateTable('product').set({ sku: 'H-1' }).where('id', '=', honey).execute();
    await db.updateTable('product').set({ sku: 'HONEY-1' }).where('id', '=', tea).execute();
  });
  const lines = ['Downtown,H-1,3,2026-01-05', 'Downtown,HONEY-1,5,2026-01-05'];

  const upc = await importFile(client, lines);
  const either = await importFile(client, lines, { productIdentificationType: 'UPC_OR_SKU' });
  const days = await listSaleDays(client);
  const sku = await importFile(client, ['Downtown,HONEY-1,7,2026-01-06'], { productIdentificationType: 'SKU' });

  expect(upc.body).toEqual(['Line 2: Product UPC "H-1" was not found.']);
  expect([either.status, days.map(([, product, , units]) => [product, units])]).toEqual([200, [[honey, 8]]]);
  expect(sku.status).toBe(200);
  expect((await listSaleDays(client)).find(([, , day]) => day === '2026-01-06')?.[1]).toBe(tea);
});
