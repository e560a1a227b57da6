import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import { readTemplates } from '@shelfward/contract/feeds/retail-templates.rules.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { toGtins } from '@shelfward/contract/kit/gtin.rules.ts';
import { findRetailWeek } from '@shelfward/contract/kit/retail-calendars.rules.ts';
import { type FileForm, writeFileForm } from '@shelfward/tables/formats/file-forms.examples.ts';
import { writeOldExcel } from '@shelfward/tables/testing/old-excel.ts';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTableFile } from '../../../platform/imports/packed-file.ts';
import { budget } from '../../../testing/tier.ts';
import { readRetailFile } from './retail-file.service.ts';
import { retailFileWriters, writeTargetInventory } from './retail-files.factory.ts';
import { type RetailFileWriter, type RetailSale, type RetailTable, toItemNumber } from './retail-sales.factory.ts';

let folder = '';
beforeAll(async () => {
  folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'retail-files-'));
});
afterAll(() => fsp.rm(folder, { recursive: true }));

const today = '2026-11-26';

const readBytes = async (content: Uint8Array, fileName: string) => {
  const at = path.join(folder, 'upload');
  await fsp.writeFile(at, content);
  const figures: RetailFigure[] = [];
  const summary = await withTableFile({ path: at }, (file) =>
    readRetailFile(
      { ...file, fileName, currency: 'USD', today, latest: addDays(today, 1) },
      { onFigure: (figure) => void figures.push(figure), onPiece: async () => true },
    ),
  );
  return { ...summary, figures };
};

const listRows = ({ titles, header, rows }: RetailTable) => [...titles, header, ...rows];
const toText = (rows: readonly (readonly (string | number)[])[]): string[][] => rows.map((cells) => cells.map(String));
const toXlsx = (sheet: string, rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: sheet, rows: rows.map((cells) => [...cells]) }] });

const readCsv = (table: RetailTable, form: FileForm = {}) =>
  readBytes(writeFileForm(toText(listRows(table)), form), `${table.fileName}.csv`);

const stores = ['101', '2', '3457'] as const;
const upcs = ['07123450001', '81031200001', '04900000001'].map((code) => toGtins(code).completed?.slice(2) ?? '');

const toSales = (
  cells: readonly (readonly [store: number, upc: number, day: number, units: number, cents: number])[],
) =>
  cells.map(
    ([store, upc, day, units, cents]): RetailSale => ({
      store: stores[store] ?? '',
      upc: upcs[upc] ?? '',
      day: addDays('2026-01-20', day),
      units,
      cents,
    }),
  );
const someSales = toSales([
  [0, 0, 0, 4, 1596],
  [0, 1, 2, 2, 700],
  [1, 2, 3, 12, 1200],
  [2, 0, 4, -1, -399],
  [0, 0, 9, 3, 1197],
  [1, 1, 16, 5, 1750],
]);

/** The store, the product, and the days of a figure, with its sums. */
const describeFigures = (figures: readonly RetailFigure[]): string[] => {
  const sums = new Map<string, { units: number; cents: number }>();
  for (const { store, product, from, to, units = 0, cents = 0 } of figures) {
    const key = [store?.text, findUpc(product), from, to].join(' ');
    const sum = sums.get(key) ?? { units: 0, cents: 0 };
    sums.set(key, { units: sum.units + units, cents: sum.cents + cents });
  }
  return [...sums].map(([key, { units, cents }]) => `${key}: ${units}, ${cents}`).toSorted();
};

const findUpc = (product: RetailFigure['product']): string | undefined =>
  upcs.find((upc) =>
    product.some(({ code, kind }) => {
      if (kind === 'RETAILER_ITEM' || kind === 'TCIN') return code === toItemNumber(upc);
      const { complete, completed } = toGtins(code);
      return (kind === 'GTIN' ? complete : completed) === `00${upc}`;
    }),
  );

const getTemplate = (id: string) => {
  const template = readTemplates.find((one) => one.id === id);
  if (!template) throw new Error(`No template ${id}`);
  return template;
};

/** The figures that a file of these sales must have. */
const expectedFigures = (id: string, sales: readonly RetailSale[]): string[] => {
  const { calendar, grain } = getTemplate(id);
  const days = sales.map(({ day }) => day).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const spans = {
    DAY: (day: string) => [day, day],
    WEEK: (day: string) => [findRetailWeek(calendar, day).from, findRetailWeek(calendar, day).to],
    PERIOD: () => [first, last],
    YEAR_TO_DATE: () =>
      id === 'INTERMOUNTAIN'
        ? [`${last.slice(0, 4)}-01-01`, last]
        : [findRetailWeek(calendar, first).from, findRetailWeek(calendar, last).to],
  } as const;
  return describeFigures(
    sales.map(({ store, upc, day, units, cents }) => {
      const [from = '', to = ''] = spans[grain](day);
      const product = [{ code: upc, kind: 'GTIN' }] as const;
      return {
        place: '',
        line: 0,
        kind: 'SALE',
        from,
        to,
        cumulative: false,
        store: { text: store },
        product,
        units,
        cents,
      };
    }),
  );
};

describe('a file of each form', () => {
  test.each(retailFileWriters)('is recognized: $id', async ({ id, pick, write }) => {
    const sales = pick(someSales);

    const { form, errors, rejection, figures } = await readCsv(write(sales));

    expect({ errors, rejection }).toEqual({ errors: [], rejection: null });
    expect(form?.template).toBe(id);
    expect(describeFigures(figures)).toEqual(expectedFigures(id, sales));
  });

  test('has the same figures in any layout that people save', async () => {
    const sale = fc.tuple(
      fc.nat(2),
      fc.nat(2),
      fc.nat(45),
      fc.integer({ min: -9, max: 1200 }),
      fc.integer({ min: -900, max: 200_000 }),
    );
    const change = fc.record({
      writer: fc.constantFrom(...retailFileWriters),
      program: fc.constantFrom('CSV', 'XLSX', 'XLS', 'HTML', 'XML'),
      delimiter: fc.constantFrom(',', ';', '\t'),
      encoding: fc.constantFrom('utf-8', 'utf-16le'),
      hasByteOrderMark: fc.boolean(),
      case: fc.constantFrom('LOWER', 'UPPER', 'SAME'),
      isSpaced: fc.boolean(),
      order: fc.infiniteStream(fc.nat(1000)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 25 }), change, async (cells, { writer, ...style }) => {
        const sales = writer.pick(toSales(cells));
        const table = restyle(writer, writer.write(sales), style);

        const { errors, form, figures } = await readAs(table, style);

        expect(errors).toEqual([]);
        expect(form?.template).toBe(writer.id);
        expect(describeFigures(figures)).toEqual(expectedFigures(writer.id, sales));
      }),
      { numRuns: budget({ gate: 60, full: 2000 }) },
    );
  });
});

interface Style {
  readonly program: 'CSV' | 'XLSX' | 'XLS' | 'HTML' | 'XML';
  readonly delimiter: ',' | ';' | '\t';
  readonly encoding: 'utf-8' | 'utf-16le';
  readonly hasByteOrderMark: boolean;
  readonly case: 'LOWER' | 'UPPER' | 'SAME';
  readonly isSpaced: boolean;
  readonly order: Iterator<number>;
}

/** Other names and places of the columns, and one more. */
const restyle = ({ isOrdered }: RetailFileWriter, table: RetailTable, style: Style): RetailTable => {
  const rename = (name: string): string => {
    const spaced = style.isSpaced ? name.replaceAll('_', ' ') : name.replaceAll(' ', '_');
    return style.case === 'LOWER' ? spaced.toLowerCase() : style.case === 'UPPER' ? spaced.toUpperCase() : spaced;
  };
  const header = [...table.header.map(rename), 'Comment of the buyer'];
  const rows = table.rows.map((cells) => [...cells, 'none']);
  if (isOrdered) return { ...table, header, rows };
  const order = [...header.keys()]
    .map((place) => ({ place, by: style.order.next().value ?? 0 }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ place }) => place);
  return {
    ...table,
    header: order.map((place) => header[place] ?? ''),
    rows: rows.map((cells) => order.map((place) => cells[place] ?? '')),
  };
};

const readAs = async (table: RetailTable, { program, delimiter, encoding, hasByteOrderMark }: Style) => {
  if (program === 'XLSX') return readBytes(await toXlsx(table.sheet, listRows(table)), `${table.fileName}.xlsx`);
  if (program === 'XLS') return readBytes(writeOldExcel(table.sheet, listRows(table)), `${table.fileName}.xls`);
  if (program === 'CSV') return readCsv(table, { delimiter, encoding, hasByteOrderMark });
  return readBytes(writeFileForm(toText(listRows(table)), { markup: program }), `${table.fileName}.xls`);
};

describe('reported stock', () => {
  test('of Target is read with its definition, by the date that is filled', async () => {
    const table = writeTargetInventory(toSales([[0, 0, 0, -3, 0]]));

    const { figures, form } = await readCsv(table);

    expect(form).toMatchObject({ template: 'TARGET_INVENTORY', grain: 'DAY', from: '2026-01-20', to: '2026-01-20' });
    expect(figures).toEqual([
      {
        place: 'line 2',
        line: 2,
        kind: 'INVENTORY',
        from: '2026-01-20',
        to: '2026-01-20',
        cumulative: false,
        store: { text: '101', kind: 'NUMBER' },
        product: [{ code: toItemNumber(upcs[0] ?? ''), kind: 'TCIN' }],
        inventory: { onHand: -3, inTransit: 2, definition: 'ending_on_hand_q' },
      },
    ]);
  });
});
