import type { RecognizedFile } from '@shelfward/contract/feeds/recognize-form.rules.ts';
import type { FigureCode } from '@shelfward/contract/feeds/retail-figure.ts';
import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { findRowShapeProblem, isBlank } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { isShortenedNumber } from '@shelfward/contract/kit/tables/number.rules.ts';
import {
  createRowGroups,
  findClosestGroup,
  findWrongUnits,
  type RowSums,
} from '../../../platform/imports/file-totals.rules.ts';
import { rowError } from '../../../platform/imports/row-errors.rules.ts';
import { createFigureCells, type FigureCells } from './figure-cells.rules.ts';
import { createLayout } from './figure-layouts.rules.ts';
import { createFigureQualifiers } from './figure-qualifiers.rules.ts';
import type { FigureContext, FigureReader, RowIdentity } from './figures.types.ts';
import { createUpcReader, splitUpcAndName } from './product-codes.rules.ts';

/** Turns the rows below the header of a recognized file into figures. Rows of totals are compared with them and skipped. */
export const createFigureReader = (form: RecognizedFile, context: FigureContext): FigureReader => {
  const cells = createFigureCells(form, context);
  const layout = createLayout(form, cells, context);
  const readIdentity = createIdentities(form, cells, context);
  const totals = createTotals(context);
  const { errors } = context;
  const sums = { units: 0, cents: 0 };
  let withoutFigures = 0;

  const readTotal = (row: readonly string[], line: number): void =>
    totals.compare(layout.readTotal(row), { ...sums, roundedRows: cells.roundedCells() }, line);

  return {
    read: (row, line) => {
      if (isBlank(row)) return [];
      if (isTotal(form, cells, row)) {
        readTotal(row, line);
        return [];
      }
      if (layout.isBlank(row)) {
        withoutFigures += 1;
        return [];
      }
      const problem = findRowShapeProblem(row, { needed: 0, width: form.header.length });
      if (problem !== undefined) errors.add(rowError(line, 'INVALID', problem));
      const identity = problem === undefined ? readIdentity(row, line) : undefined;
      if (!identity) return [];
      const figures = layout.read(identity, row);
      for (const { units = 0, cents = 0 } of figures) {
        sums.units += units;
        sums.cents += cents;
      }
      return figures;
    },
    end: layout.end,
    messages: () => [
      ...totals.messages(),
      ...(withoutFigures === 0
        ? []
        : [`${formatCount(withoutFigures, 'row')} without figures ${plural(withoutFigures, 'was', 'were')} skipped.`]),
      ...(cells.roundedCells() === 0
        ? []
        : [
            `${formatCount(cells.roundedCells(), 'amount')} with more than two decimals ${plural(cells.roundedCells(), 'was', 'were')} rounded to cents, for example in line ${cells.firstRounded()}.`,
          ]),
    ],
  };
};

const totalWord = /^(?:(?:grand|report|sub|division|store|overall|result)[ -]?)?totals?\s*:?$/i;
const namedColumns = ['upc', 'item', 'tcin', 'dpci'] as const;

/** A row without a product that has figures, or with the word instead of a store or a product. */
const isTotal = ({ template: { layout } }: RecognizedFile, cells: FigureCells, row: readonly string[]): boolean => {
  const codes = namedColumns.flatMap((id) => cells.texts(row, id));
  if ([cells.text(row, 'store'), ...codes].some((word) => totalWord.test(word))) return true;
  if (codes.length > 0) return false;
  if (totalWord.test((row.find((cell) => cell.trim() !== '') ?? '').trim())) return true;
  return layout !== 'WEEK_COLUMNS' && (['units', 'sales'] as const).some((id) => cells.text(row, id) !== '');
};

const createTotals = ({ currency, errors }: FigureContext) => {
  const groups = createRowGroups();
  let compared = 0;
  return {
    compare: (total: { readonly units?: number; readonly cents?: number }, sums: RowSums, line: number): void => {
      compared += 1;
      const possible = groups.end(sums);
      // Rows with errors have no figures to compare, and are reported themselves.
      if (errors.total() > 0) return;
      const problems = possible.map((group) => findProblem(total, group, currency));
      if (problems.includes(undefined)) return;
      const closest = findClosestGroup(possible, total.units);
      const problem = closest && findProblem(total, closest, currency);
      if (problem !== undefined) errors.add(rowError(line, 'CONFLICT', problem));
    },
    messages: (): string[] =>
      compared === 0
        ? []
        : [
            `${formatCount(compared, 'row')} with totals ${plural(compared, 'was', 'were')} compared with the rows and skipped.`,
          ],
  };
};

const findProblem = (
  total: { readonly units?: number; readonly cents?: number },
  { units, cents, roundedRows }: RowSums,
  currency: string,
): string | undefined => {
  const wrongUnits = findWrongUnits(total.units, units);
  if (wrongUnits !== undefined) return wrongUnits;
  if (total.cents === undefined || Math.abs(total.cents - cents) <= Math.ceil(roundedRows / 2)) return undefined;
  return `the total is ${formatCents(total.cents, currency)}, but the rows add up to ${formatCents(cents, currency)}.`;
};

/** Reads the store and the product of a row. Undefined after a report of what is missing. */
const createIdentities = (form: RecognizedFile, cells: FigureCells, context: FigureContext) => {
  const { template, header } = form;
  const readUnitsPer = createFigureQualifiers(form, context);
  const readUpc = createUpcReader(template);
  const hasCases = (row: readonly string[]): boolean =>
    /^case/i.test(header[cells.findPlace(row, 'units') ?? -1] ?? '');
  const readPack = (row: readonly string[], line: number): number | undefined => {
    const pack = cells.units(row, cells.findPlace(row, 'pack'), line);
    return typeof pack === 'number' && pack > 0 ? pack : undefined;
  };
  const reject = (row: readonly string[], column: 'store' | (typeof namedColumns)[number], line: number): undefined => {
    const isShortened = isShortenedNumber(cells.text(row, column));
    cells.rejectText(row, column, {
      line,
      ...(isShortened
        ? { code: 'SHORTENED', problem: 'was shortened by a spreadsheet program.' }
        : { code: 'EMPTY', problem: 'is empty.' }),
    });
  };
  return (row: readonly string[], line: number): RowIdentity | undefined => {
    const [store, division] = [cells.text(row, 'store'), cells.text(row, 'division')];
    if (store === '' || isShortenedNumber(store)) return reject(row, 'store', line);
    const { upc, name: nameInCell } = splitUpcAndName(cells.text(row, 'upc'));
    const usable = (code: string): boolean => code !== '' && !isShortenedNumber(code);
    const product: FigureCode[] = [
      ...(usable(upc) ? readUpc(upc) : []),
      ...cells
        .texts(row, 'item')
        .filter(usable)
        .map((code) => ({ code, kind: 'RETAILER_ITEM' }) as const),
      ...cells
        .texts(row, 'tcin')
        .filter(usable)
        .map((code) => ({ code, kind: 'TCIN' }) as const),
      ...cells
        .texts(row, 'dpci')
        .filter(usable)
        .map((code) => ({ code, kind: 'DPCI' }) as const),
    ];
    const column =
      namedColumns.find((id) => cells.text(row, id) !== '') ??
      namedColumns.find((id) => cells.findPlace(row, id) !== undefined) ??
      'upc';
    if (product.length === 0) return reject(row, column, line);
    const name = cells.text(row, 'name') || nameInCell;
    const stated = readUnitsPer(row, line, () => readPack(row, line));
    if (stated === false) return undefined;
    const unitsPer = stated ?? (hasCases(row) ? readPack(row, line) : undefined);
    return {
      place: `line ${line}`,
      line,
      store: { text: store, kind: template.storesBy, ...(division !== '' && { division }) },
      product,
      ...(name !== undefined && name !== '' && { name }),
      ...(unitsPer !== undefined && { unitsPer }),
    };
  };
};
