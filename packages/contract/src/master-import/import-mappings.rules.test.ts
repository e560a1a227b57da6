import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findMapping,
  isSameColumns,
  type Mapping,
  toImportColumns,
  toMappedColumns,
  toMappedQualifiers,
} from './import-mappings.rules.ts';

const header = fc.array(fc.constantFrom('Store', 'Qty', 'Total', ' Total ', 'Day', 'x'), {
  minLength: 1,
  maxLength: 9,
});

test('finds the same columns in a file with the same header, also if several have one name', () => {
  fc.assert(
    fc.property(
      header,
      fc.array(fc.nat(8), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(8), { maxLength: 2 }),
      (names, first, second) => {
        const inside = (places: readonly number[]) => places.map((place) => place % names.length);
        const columns = { storeName: inside(first), ...(second.length > 0 && { quantity: inside(second) }) };

        const mapped = toMappedColumns(names, columns);

        expect(mapped && toImportColumns(names, mapped)).toEqual(columns);
      },
    ),
  );
});

test('finds the columns by name after a column was added before them', () => {
  fc.assert(
    fc.property(header, fc.nat(8), (names, at) => {
      const place = at % names.length;
      const mapped = toMappedColumns(names, { quantity: [place] });

      expect(mapped && toImportColumns(['New', ...names], mapped)).toEqual({ quantity: [place + 1] });
    }),
  );
});

test('is not used for a file that lacks one of its columns', () => {
  const mapped = toMappedColumns(['Shop', 'Pieces'], { storeName: [0], quantity: [1] });

  expect(mapped && toImportColumns(['Shop', 'Qty'], mapped)).toBeUndefined();
});

test.each([[['', 'Pieces']], [['x'.repeat(201), 'Pieces']]])(
  'does not remember the column %j, which has no usable name',
  (names) => {
    expect(toMappedColumns(names, { storeName: [0], quantity: [1] })).toBeUndefined();
  },
);

const mapping = (companyId: number | null, name: string, property = 'quantity'): Mapping => ({
  companyId,
  columns: { [property]: [{ name, nth: 0 }] },
  qualifiers: { unit: [{ name: 'UOM', nth: 0 }] },
  dateOrder: null,
  decimalSign: null,
});

test('prefers the mapping of the company, and otherwise uses the newest', () => {
  const mappings = [mapping(2, 'Units'), mapping(1, 'Pieces'), mapping(1, 'Units')];
  const names = ['Pieces', 'Units'];

  expect(findMapping(mappings, names, 1)).toMatchObject({ columns: { quantity: [0] }, companyId: null });
  expect(findMapping(mappings, names, 9)).toMatchObject({ columns: { quantity: [1] }, companyId: null });
  expect(findMapping(mappings, ['Pieces'], null)).toMatchObject({ columns: { quantity: [0] }, companyId: 1 });
  expect(findMapping(mappings, ['Other'], 1)).toBeUndefined();
});

test('reads the qualifiers as chosen if the file has them, and otherwise lets the file decide', () => {
  const none = { ...mapping(1, 'Units'), qualifiers: {} };

  expect(findMapping([mapping(1, 'Units')], ['UOM', 'Units'], 1)?.qualifiers).toEqual({ unit: [0] });
  expect(findMapping([mapping(1, 'Units')], ['Pack', 'Units'], 1)?.qualifiers).toBeUndefined();
  expect(findMapping([none], ['UOM', 'Units'], 1)?.qualifiers).toEqual({});
  expect(toMappedQualifiers(['UOM', 'Units'], {})).toEqual({});
  expect(toMappedQualifiers(['UOM', 'Units'], { unit: [0] })).toEqual({ unit: [{ name: 'UOM', nth: 0 }] });
});

test('compares assignments regardless of the order of their properties', () => {
  expect(isSameColumns({ storeName: [0], quantity: [1] }, { quantity: [1], storeName: [0] })).toBe(true);
  expect(isSameColumns({ storeName: [0] }, { storeName: [1] })).toBe(false);
  expect(isSameColumns({ storeName: [0] }, { storeName: [0], quantity: [1] })).toBe(false);
});
