import { detectPastedNumbers } from '@shelfward/contract/kit/tables/file-numbers.rules.ts';
import { type DecimalSign, decimalSigns } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import { createFileNumberDetector } from '@shelfward/contract/master-import/file-numbers.rules.ts';
import { createImportRowReader } from '@shelfward/contract/master-import/import-row.rules.ts';
import { parseRecords } from '@shelfward/tables/formats/file-start.rules.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parsePasted } from '../matrix/matrix-entry.ts';
import { session } from '../session.ts';
import { testIdentity } from '../testing/render.tsx';
import { priceInCents, unitsBetween } from '../ui/cell-numbers.rules.ts';
import { buildFilePreview, detectFormats } from './file-preview.rules.ts';

beforeEach(() => session.identify(testIdentity()));
afterEach(() => session.clear('unidentified'));

const kind = 'ORDERS';
const columns = { store: [0], product: [1], quantity: [2], unitPrice: [3] };
const header = ['Store', 'UPC', 'Quantity', 'Unit price'];
const units = unitsBetween({ min: 0, max: 1_000_000 });

interface Written {
  readonly quantity: string;
  readonly price: string;
}

const toFile = (rows: readonly Written[]): string =>
  [header, ...rows.map(({ quantity, price }) => ['A', '1', quantity, price])]
    .map((cells) => cells.join(';'))
    .join('\n');

const preview = (text: string, chosen?: DecimalSign) => {
  const start = { kind: 'TEXT', text, encoding: 'utf-8', packing: null } as const;
  const shown = buildFilePreview(start, { delimiter: 'SEMICOLON', headerRow: 1 });
  return shown && detectFormats(shown, kind, { columns, formats: { decimalSign: chosen } }).numbers;
};

/** Reads the quantities and prices of a file as an import does. */
const importRows = (text: string, chosen?: DecimalSign) => {
  const [, ...records] = parseRecords(text, 'SEMICOLON');
  const detector = createFileNumberDetector(kind, columns, { hasNumberCells: false });
  for (const { cells, line } of records) detector.add(cells, line);
  const numbers = detector.detect(chosen);
  const read = createImportRowReader(kind, { header, columns, numbers, currency: 'USD' });
  const rows = records.map(({ cells, line }) => {
    const { quantity, unitPrice } = read(cells, line).values;
    return { quantity, price: unitPrice };
  });
  return { numbers, rows };
};

const pastedValue = (read: ReturnType<typeof parsePasted>): number | undefined =>
  'value' in read ? read.value : undefined;

const pasteRows = (rows: readonly Written[]) => {
  const rule = detectPastedNumbers(rows.map(({ quantity, price }) => [quantity, price]));
  return rows.map(({ quantity, price }) => ({
    quantity: pastedValue(parsePasted(quantity, { unit: 'units', rule })),
    price: pastedValue(parsePasted(price, { unit: 'cents', rule })),
  }));
};

const marks = fc.constantFrom(
  (text: string) => text,
  (text: string) => ` ${text} `,
  (text: string) => `'${text}`,
);
const format = (value: number, scale: number, { sign, isGrouped }: { sign: DecimalSign; isGrouped: boolean }) => {
  const [decimal, group] = sign === 'POINT' ? ['.', ','] : [',', '.'];
  const [whole = '', part] = (value / 10 ** scale).toFixed(scale).split('.');
  const size = isGrouped ? whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, group) : whole;
  return part === undefined ? size : `${size}${decimal}${part}`;
};

const written = fc
  .record({ sign: fc.constantFrom(...decimalSigns), isGrouped: fc.boolean(), scale: fc.constantFrom(0, 2, 3) })
  .chain((layout) =>
    fc.array(fc.tuple(fc.nat(99_999), fc.nat(999_999), marks), { minLength: 1, maxLength: 6 }).map((amounts) => ({
      sign: layout.sign,
      rows: amounts.map(
        ([quantity, price, mark]): Written => ({
          quantity: mark(format(quantity, 0, layout)),
          price: mark(format(price, layout.scale, layout)),
        }),
      ),
      values: amounts.map(([quantity, price]) => ({
        quantity,
        price: Math.floor((price * 200) / 10 ** layout.scale + 1) >> 1,
      })),
    })),
  );

test('a file is previewed and imported alike, and as it was written', () => {
  fc.assert(
    fc.property(written, ({ sign, rows, values }) => {
      const text = toFile(rows);
      const imported = importRows(text);
      expect(preview(text)).toMatchObject({
        isAmbiguous: imported.numbers.isAmbiguous,
        decimalSign: imported.numbers.decimalSign,
      });
      expect(importRows(text, imported.numbers.isAmbiguous ? sign : undefined).rows).toEqual(values);
    }),
  );
});

test('the rows of a file that needs no choice are pasted as they are imported, or skipped', () => {
  fc.assert(
    fc.property(written, ({ rows }) => {
      const imported = importRows(toFile(rows));
      fc.pre(!imported.numbers.isAmbiguous);
      for (const [at, { quantity, price }] of pasteRows(rows).entries()) {
        expect([quantity, imported.rows[at]?.quantity]).toContain(quantity);
        if (quantity !== undefined) expect(quantity).toBe(imported.rows[at]?.quantity);
        if (price !== undefined) expect(price).toBe(imported.rows[at]?.price);
      }
    }),
  );
});

/** Numbers such as 1,234 are typed as screens show them. */
const isAsShown = (text: string): boolean => /\d,\d{3}\s*$/.test(text);

test('each number is typed as it is imported, or rejected', () => {
  fc.assert(
    fc.property(written, ({ rows, sign }) => {
      const imported = importRows(toFile(rows), sign).rows;
      for (const [at, { quantity, price }] of rows.entries()) {
        const typed = { quantity: units.parse(quantity), price: priceInCents.parse(price) };
        if (typed.quantity !== undefined) expect(typed.quantity).toBe(imported[at]?.quantity);
        if (typed.price !== undefined && !(sign === 'COMMA' && isAsShown(price)))
          expect(typed.price).toBe(imported[at]?.price);
      }
    }),
  );
});

test.each([
  ['4,99', 499],
  ['4.99', 499],
  ['$1,299.00', 129_900],
  ['1.299,00', 129_900],
  ['1 299,00', 129_900],
  ['$ -', 0],
])('the price %j is the same in a file, typed, and pasted', (price, cents) => {
  const rows = [{ quantity: '1', price }];

  expect([importRows(toFile(rows)).rows[0]?.price, pasteRows(rows)[0]?.price, priceInCents.parse(price)]).toEqual([
    cents,
    cents,
    cents,
  ]);
});

test.each(['12,5', '1.5', '(6)', '-6', '6-', '\u22126', 'many', '1.2.3'])(
  'the quantity %j is rejected in a file, typed, and pasted, or rounded where the grid rounds',
  (quantity) => {
    const rows = [{ quantity, price: '' }];

    expect(importRows(toFile(rows)).rows[0]?.quantity).toBeUndefined();
    expect(units.parse(quantity)).toBeUndefined();
    const pasted = pasteRows(rows)[0]?.quantity;
    expect(pasted === undefined || /^\d+[.,]5$/.test(quantity)).toBe(true);
  },
);
