import type { RecognizedFile } from '@shelfward/contract/feeds/recognize-form.rules.ts';
import type { RetailColumn } from '@shelfward/contract/feeds/retail-template.types.ts';
import { type Cell, readCell } from '@shelfward/contract/kit/tables/cell.rules.ts';
import type { CellFault } from '@shelfward/contract/kit/tables/import-error.ts';
import {
  findNumberRule,
  isFractionOfCent,
  isNoAmount,
  parseAmount,
  parseWhole,
  toCents,
} from '@shelfward/contract/kit/tables/number.rules.ts';
import { cellError } from '../../../platform/imports/row-errors.rules.ts';
import type { FigureContext } from './figures.types.ts';

/** A cell that is faulty, which is reported. */
export const faulty = 'FAULTY';

const maxUnits = 10_000_000;

interface CellReader
  extends Pick<RecognizedFile, 'columns' | 'header'>,
    Pick<FigureContext, 'numbers' | 'currency' | 'errors'> {
  roundedCells: number;
  /** The line of the first rounded cell; 0 without one. */
  firstRounded: number;
}

/** Reads cells by the kind of their column, and reports those that are faulty. */
export const createFigureCells = (
  { columns, header }: Pick<RecognizedFile, 'columns' | 'header'>,
  { numbers, currency, errors }: FigureContext,
) => {
  const reader: CellReader = { columns, header, numbers, currency, errors, roundedCells: 0, firstRounded: 0 };
  return {
    findPlace: (cells: readonly string[], column: RetailColumn) => findPlace(reader, cells, column),
    text: (cells: readonly string[], column: RetailColumn): string => {
      const place = findPlace(reader, cells, column);
      return place === undefined ? '' : at(cells, place).text;
    },
    /** The texts of all columns of the kind that are filled. */
    texts: (cells: readonly string[], column: RetailColumn): string[] =>
      (columns[column] ?? []).map((place) => at(cells, place).text).filter((text) => text !== ''),
    rejectText: (
      cells: readonly string[],
      column: RetailColumn,
      fault: CellFault & { readonly line: number },
    ): void => {
      const place = findPlace(reader, cells, column) ?? -1;
      if (at(cells, place).text !== '') reject(reader, { place, cell: at(cells, place) }, fault);
      else
        errors.add({
          line: fault.line,
          property: null,
          value: null,
          code: 'EMPTY',
          message: `${header[place] ?? ''} is empty.`,
        });
    },
    /** A quantity. Undefined for an empty cell. */
    units: (cells: readonly string[], place: number | undefined, line: number): number | typeof faulty | undefined => {
      const cell = at(cells, place ?? -1);
      const units = parseUnits(reader, cell);
      return typeof units === 'object' ? reject(reader, { place: place ?? -1, cell }, { ...units, line }) : units;
    },
    /** An amount in cents. Undefined for an empty cell. */
    cents: (cells: readonly string[], place: number | undefined, line: number): number | typeof faulty | undefined => {
      const cell = at(cells, place ?? -1);
      if (cell.text === '' || isNoAmount(cell.text)) return undefined;
      const parsed = parseCell(reader, cell);
      if (!('amount' in parsed))
        return reject(reader, { place: place ?? -1, cell }, { code: parsed.code, problem: parsed.problem, line });
      if (isFractionOfCent(parsed.amount)) {
        reader.roundedCells += 1;
        reader.firstRounded ||= line;
      }
      return toCents(parsed.amount);
    },
    /** The figures of a row of totals, without a report of those that cannot be read. */
    sumCells: (cells: readonly string[], unitPlaces: readonly number[], salesPlaces: readonly number[]) => {
      const units = unitPlaces.map((place) => parseUnits(reader, at(cells, place)));
      const cents = salesPlaces.map((place) => {
        const parsed = parseCell(reader, at(cells, place));
        return 'amount' in parsed ? toCents(parsed.amount) : undefined;
      });
      return { ...addUp('units', units), ...addUp('cents', cents) };
    },
    roundedCells: (): number => reader.roundedCells,
    firstRounded: (): number => reader.firstRounded,
  };
};

const reject = (
  reader: CellReader,
  { place, cell }: { readonly place: number; readonly cell: Cell },
  { line, ...fault }: CellFault & { readonly line: number },
): typeof faulty => {
  reader.errors.add(cellError({ line, property: null, value: cell.text, label: reader.header[place] ?? '', ...fault }));
  return faulty;
};

const at = (cells: readonly string[], place: number): Cell => readCell(cells[place]);

/** The column of this kind that is filled in the row; otherwise the first one. */
const findPlace = (reader: CellReader, cells: readonly string[], column: RetailColumn): number | undefined => {
  const places = reader.columns[column];
  return places?.find((place) => at(cells, place).text !== '') ?? places?.[0];
};

const parseCell = ({ currency, numbers }: CellReader, { text, raw }: Cell) =>
  parseAmount(text, { currency, rule: findNumberRule(numbers, raw) });

const parseUnits = (reader: CellReader, cell: Cell): number | CellFault | undefined => {
  if (cell.text === '') return undefined;
  const parsed = parseWhole(cell.text, findNumberRule(reader.numbers, cell.raw));
  if (parsed === 'NOT_A_NUMBER') return { code: 'INVALID', problem: 'is not a number.' };
  if (parsed === 'NOT_WHOLE') return { code: 'INVALID', problem: 'is not a whole number.' };
  if (!('value' in parsed)) return parsed;
  return Math.abs(parsed.value) > maxUnits ? { code: 'TOO_LARGE', problem: 'is too large.' } : parsed.value;
};

export type FigureCells = ReturnType<typeof createFigureCells>;

/** Nothing if a figure is missing. */
const addUp = <K extends string>(key: K, figures: readonly unknown[]): Partial<Record<K, number>> => {
  const numbers = figures.filter((figure) => typeof figure === 'number');
  if (numbers.length === 0 || numbers.length < figures.length) return {};
  return { [key]: numbers.reduce((sum, figure) => sum + figure, 0) } as Partial<Record<K, number>>;
};
