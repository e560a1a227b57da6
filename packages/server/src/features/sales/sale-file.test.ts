import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatErrors } from '../../platform/imports/file-errors.ts';
import { readSaleFile, type SaleFile } from './sale-file.service.ts';

let folder = '';
beforeAll(async () => {
  folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'sale-file-'));
});
afterAll(() => fsp.rm(folder, { recursive: true }));

const read = async (content: Uint8Array, currency = 'USD') => {
  const file: SaleFile = {
    path: path.join(folder, 'file.csv'),
    isSheet: false,
    packing: null,
    kind: 'SALES',
    columns: { storeName: [0], productUpc: [1], quantity: [2], soldOn: [3], salesValue: [4] },
    delimiter: 'DEFAULT',
    configuration: {
      storeIdentificationType: 'STORE_NAME',
      companyId: 0,
      headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3, salesValue: 4 },
      productIdentificationType: 'UPC',
      delimiter: 'DEFAULT',
      mode: 'APPEND',
      badRows: 'REFUSE',
    },
    lookup: {
      stores: JSON.stringify([[1, 'Downtown', null, null, false, 1]]),
      products: JSON.stringify([[2, 'TEA']]),
      storeAliases: '[]',
      productAliases: '[]',
      prices: JSON.stringify([[3, 2, '2020-01-01', 250]]),
      defaultPriceListId: 3,
    },
    latest: '2026-11-21',
    currency,
    timeZone: 'UTC',
  };
  await fsp.writeFile(file.path, content);
  let text = '';
  let isFaulty = false;
  const summary = await readSaleFile(file, {
    write: async (chunk) => {
      text += new TextDecoder().decode(chunk);
    },
    onFaulty: () => {
      isFaulty = true;
    },
    onProgress: () => undefined,
  });
  return { summary, text, isFaulty };
};

const sale = fc
  .record({
    units: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    cents: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }), { nil: undefined }),
    day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-01-${String(day).padStart(2, '0')}`),
  })
  // A return has no positive value, and a sale no negative one.
  .map((row) => {
    if (row.cents === undefined || row.units === 0) return row;
    return { ...row, cents: row.units < 0 ? 0 - Math.abs(row.cents) : Math.abs(row.cents) };
  });
const line = ({ units, cents, day }: { units: number; cents: number | undefined; day: string }) =>
  `Downtown,TEA,${units},${day},${cents === undefined ? '' : (cents / 100).toFixed(2)}`;
const headerLine = 'Store,UPC,Quantity,Sold on,Value\n';

describe('a file of sales', () => {
  test('is read row by row with line numbers, and its totals match its rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 20 }), async (sales) => {
        const { summary, text } = await read(new TextEncoder().encode(headerLine + sales.map(line).join('\r\n')));

        const rows = sales.map(({ units, cents, day }, at) =>
          [at + 2, 1, 2, day, units, (cents ?? units * 250) + 0, false].join('\t'),
        );
        expect(text).toBe(`${rows.join('\n')}\n`);
        expect(summary.errors).toEqual([]);
        expect(summary.result?.total).toEqual({
          rows: sales.length,
          units: sales.reduce((sum, { units }) => sum + units, 0),
          cents: sales.reduce((sum, { units, cents }) => sum + (cents ?? units * 250), 0),
        });
      }),
      { numRuns: 60 },
    );
  });

  test('is read completely or rejected, for any corruption of its bytes', async () => {
    const original = new TextEncoder().encode(headerLine + 'Downtown,TEA,3,2026-01-05,"1,000.00"\n'.repeat(30));
    const change = fc.record({ at: fc.nat(original.length - 1), byte: fc.integer({ min: 0, max: 255 }) });
    const changes = fc.array(change, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(original.length), async (changed, length) => {
        const content = original.slice(0, length);
        for (const { at, byte } of changed) if (at < length) content[at] = byte;

        const { summary, isFaulty } = await read(content);

        const { errors, totalErrors, isCorrupted, rows, messages } = summary;
        expect([errors.length <= 50, isFaulty]).toEqual([true, totalErrors > 0]);
        if (totalErrors === 0 && !isCorrupted) expect(rows + messages.length).toBeGreaterThan(1);
      }),
      { numRuns: 200 },
    );
  });
});

describe('amounts with a currency', () => {
  const file = (...values: string[]) =>
    new TextEncoder().encode(
      headerLine +
        values
          .map((value) => `Downtown,TEA,1,2026-01-05,"${value}"`)
          .join('\n')
          .concat('\nTotal,,2,,€ 7.50\n'),
    );

  test('are read if it is that of the account', async () => {
    const { summary } = await read(file('€ 5.00', '2.50 EUR'), 'EUR');

    expect(summary.errors).toEqual([]);
    expect(summary.result?.total).toMatchObject({ rows: 2, cents: 750 });
  });

  test('are errors with both currencies if it is another one, also in the total', async () => {
    const { summary, isFaulty } = await read(file('€ 5.00', '2.50'));

    const ofCell = { property: 'salesValue', column: 'Value', value: '€ 5.00', code: 'INVALID' };
    expect(summary.errors).toEqual([
      { line: 2, ...ofCell, message: 'Sales value "€ 5.00" is in EUR. The account uses USD.' },
      {
        line: 4,
        property: null,
        column: null,
        value: null,
        code: 'INVALID',
        message: 'The total "€ 7.50" is in EUR. The account uses USD.',
      },
    ]);
    expect(isFaulty).toBe(true);
  });

  test('are not read if they are none', async () => {
    const { summary } = await read(new TextEncoder().encode(`${headerLine}Downtown,TEA,1,2026-01-05,free\n`), 'EUR');

    expect(formatErrors(summary)).toEqual(['Line 2: Sales value "free" is not an amount in EUR.']);
  });
});
