import { detectPastedNumbers } from '@shelfward/contract/kit/tables/file-numbers.rules.ts';
import { parsePasted } from './matrix-entry.ts';
import { editCells } from './matrix-history.ts';
import { at, cellAt, type MatrixModel, unitAt } from './matrix-model.ts';
import {
  cellsInRange,
  type MatrixRange,
  rangeHeight,
  rangeWidth,
  selectedRange,
  selectRange,
} from './matrix-selection.ts';
import { plainValue } from './matrix-unit.ts';

interface SkippedValues {
  readonly count: number;
  readonly message: string;
}

export interface PasteReport {
  /** Cells that received a number, whether or not it differed. */
  readonly pasted: number;
  readonly changed: number;
  /** Values that are not numbers; their cells remain unchanged. */
  readonly notNumbers: number;
  /** Values in another currency; their cells remain unchanged. The message is that of the first. */
  readonly otherCurrency?: SkippedValues | undefined;
  /** Numbers that are negative or have two meanings; their cells remain unchanged. */
  readonly rejected?: SkippedValues | undefined;
  /** Values beyond the last row or column. */
  readonly clipped: number;
}

/** The selected quantities as tab-separated text, the clipboard format of spreadsheets. */
export const copySelection = (model: MatrixModel): string => {
  const range = selectedRange(model);
  const cells = cellsInRange(model, range);
  const width = Math.min(rangeWidth(range), model.columns.shown.length);
  const lines: string[] = [];
  for (let start = 0; start < cells.length; start += width) {
    lines.push(
      Array.from(cells.subarray(start, start + width), (cell) =>
        plainValue(at(model.quantity, cell), unitAt(model, cell)),
      ).join('\t'),
    );
  }
  return lines.join('\r\n');
};

/**
 * Pastes from the selection's top left corner. A single value fills the selection; a block repeats when the selection
 * is a whole multiple of it. Hidden rows and columns are skipped.
 */
export const pasteText = (model: MatrixModel, text: string): PasteReport => {
  const lines = parseLines(text);
  const source = { rows: lines.length, columns: lines.reduce((widest, line) => Math.max(widest, line.length), 1) };
  const target = pasteTarget(selectedRange(model), source);
  const cells: number[] = [];
  const quantities: number[] = [];
  const rule = detectPastedNumbers(lines);
  let notNumbers = 0;
  let otherCurrency: SkippedValues | undefined;
  let rejected: SkippedValues | undefined;
  let clipped = 0;
  for (let row = target.top; row <= target.bottom; row += 1) {
    const line = lines[(row - target.top) % source.rows] ?? [];
    for (let column = target.left; column <= target.right; column += 1) {
      const value = line[(column - target.left) % source.columns];
      if (value === undefined) continue;
      const cell = cellAt(model, { row, column });
      // An empty cell leaves a price unchanged; in a proposal it means a quantity of 0.
      const unit = unitAt(model, cell);
      if (unit === 'cents' && value.trim() === '') continue;
      const parsed = parsePasted(value, { unit, rule });
      if (cell < 0) clipped += 1;
      else if ('value' in parsed) {
        cells.push(cell);
        quantities.push(parsed.value);
      } else if (parsed.isText) notNumbers += 1;
      else if (parsed.isOtherCurrency) otherCurrency = addSkipped(otherCurrency, value, parsed.problem);
      else rejected = addSkipped(rejected, value, parsed.problem);
    }
  }
  const changed = editCells(model, { cells, quantities });
  selectRange(model, target);
  return { pasted: cells.length, changed, notNumbers, otherCurrency, rejected, clipped };
};

/** The message is that of the first value. */
const addSkipped = (earlier: SkippedValues | undefined, value: string, problem: string): SkippedValues => ({
  message: `"${value.trim()}" ${problem}`,
  ...earlier,
  count: (earlier?.count ?? 0) + 1,
});

const pasteTarget = (selected: MatrixRange, source: { rows: number; columns: number }): MatrixRange => {
  const height = rangeHeight(selected);
  const width = rangeWidth(selected);
  if (height % source.rows === 0 && width % source.columns === 0) return selected;
  const { top, left } = selected;
  return { top, left, bottom: top + source.rows - 1, right: left + source.columns - 1 };
};

/** Parses tab-separated text; a value with a tab, quote or line end is quoted. */
export const parseLines = (text: string): string[][] => {
  const lines: string[][] = [[]];
  const values = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  for (const [, quoted, plain, end] of text.replace(/(\r\n|\n|\r)$/, '').matchAll(values)) {
    lines.at(-1)?.push(quoted ?? plain ?? '');
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  return lines;
};
