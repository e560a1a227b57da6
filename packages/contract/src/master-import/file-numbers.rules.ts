import { readCell } from '../kit/tables/cell.rules.ts';
import { createNumberDetector, type DetectedNumbers, type NumberForm } from '../kit/tables/file-numbers.rules.ts';
import { findNumberRule } from '../kit/tables/number.rules.ts';
import type { DecimalSign } from '../kit/tables/number-text.rules.ts';
import { type FileKind, listImportProperties } from './import-properties.rules.ts';

/** The columns that multiply, in the kinds of files that have all of them. */
const products = { quantity: 'quantity', price: 'unitPrice', value: 'salesValue' } as const;

const isNumberForm = (form: string): form is NumberForm => form === 'whole' || form === 'money' || form === 'percent';

type Columns = Readonly<Record<string, readonly number[] | undefined>>;

const listNumberColumns = (kind: FileKind, columns: Columns) =>
  listImportProperties(kind).flatMap(({ id, form }) =>
    isNumberForm(form) ? (columns[id] ?? []).map((column) => ({ column, form })) : [],
  );

/** Whether the file has a column of numbers. */
export const hasNumberColumns = (kind: FileKind, columns: Columns): boolean =>
  listNumberColumns(kind, columns).length > 0;

/** Detects how the numbers of a file are read, from the cells of its number columns. */
export const createFileNumberDetector = (
  kind: FileKind,
  columns: Columns,
  { hasNumberCells }: { readonly hasNumberCells: boolean },
) => {
  const detector = createNumberDetector();
  const places = listNumberColumns(kind, columns);
  const [quantityAt, priceAt, valueAt] = [products.quantity, products.price, products.value].map(
    (id) => columns[id]?.[0],
  );
  const hasProducts = quantityAt !== undefined && priceAt !== undefined && valueAt !== undefined;
  return {
    hasNumbers: places.length > 0,
    add: (cells: readonly string[], line: number): void => {
      const read = (column: number): string => {
        const { text, raw } = readCell(cells[column]);
        return findNumberRule({ hasNumberCells }, raw) === 'CELL' && raw.includes('.') ? '' : text;
      };
      for (const { column, form } of places)
        if (/[.,]/.test(cells[column] ?? '')) detector.add(read(column), { line, form });
      if (hasProducts)
        detector.addProduct({ quantity: read(quantityAt), price: read(priceAt), value: read(valueAt) }, line);
    },
    detect: (chosen?: DecimalSign): DetectedNumbers => ({ ...detector.detect(chosen), hasNumberCells }),
  };
};

/** The error of a file whose numbers can be read with both signs. */
export const ambiguousNumbers = ({ example }: DetectedNumbers): string =>
  `The decimal sign is ambiguous, for example "${example}". Select decimal point or decimal comma and import the file again.`;

/** Whether it is the error of a file whose numbers can be read with both signs. */
export const isAmbiguousNumber = (message: string): boolean => message.startsWith('The decimal sign is ambiguous');
