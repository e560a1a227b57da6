import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { PasteReport } from './matrix-clipboard.ts';
import { type MatrixMark, markCell } from './matrix-marks.ts';
import { at, isAdjusted, isEdited, type MatrixModel, unitAt } from './matrix-model.ts';
import { type MatrixCellState, savingState } from './matrix-saving.ts';
import type { SelectionSummary } from './matrix-selection.ts';
import { formatValue, type MatrixUnit } from './matrix-unit.ts';

/** A dash for 0 emphasizes the other cells. */
export const formatCell = (quantity: number, unit: MatrixUnit = 'units'): string =>
  quantity === 0 ? '–' : formatValue(quantity, unit);

export const formatUnits = (units: number): string => formatValue(units, 'units');

const markTexts: Record<MatrixMark, string> = {
  none: '',
  below: 'below par',
  above: 'above par',
  low: 'low stock',
};

const stateTexts: Record<MatrixCellState, string> = {
  saved: '',
  waiting: '',
  saving: '',
  failed: 'not saved',
  conflict: 'changed by someone else',
};

/** The line below the number: inventory and par, the value that another user saved, or the previous price. */
export const formatDetail = (model: MatrixModel, cell: number): string => {
  // A new line has no previous value.
  if (model.columnUnits && at(model.original, cell) === 0) return '';
  if (model.unit === 'cents')
    return isEdited(model, cell) ? `was ${formatCell(at(model.original, cell), unitAt(model, cell))}` : '';
  const theirs = model.saving.theirs.get(cell);
  if (theirs !== undefined) return `saved ${formatUnits(theirs)}`;
  return `${formatUnits(at(model.onHand, cell))}/${formatUnits(at(model.par, cell))}`;
};

/**
 * The screen reader text of a cell; the headers name row and column. It begins with the
 * visible text, as speech control requires.
 */
export const describeCell = (model: MatrixModel, cell: number): string => {
  const quantity = at(model.quantity, cell);
  if (model.unit === 'cents')
    return quantity === 0
      ? `– ${unitAt(model, cell) === 'cents' ? 'no price' : 'nothing'} ${formatDetail(model, cell)}`.trim()
      : `${formatCell(quantity, unitAt(model, cell))} ${formatDetail(model, cell)}`.trim();
  const facts = [
    `${formatCell(quantity)} ${formatDetail(model, cell)}`,
    quantity === 0 ? 'nothing proposed' : '',
    `inventory ${formatUnits(at(model.onHand, cell))}`,
    `par ${formatUnits(at(model.par, cell))}`,
    markTexts[markCell(model, cell)],
    isEdited(model, cell) ? 'edited' : '',
    isAdjusted(model, cell) ? 'adjusted' : '',
    stateTexts[savingState(model, cell)],
  ];
  return facts.filter((fact) => fact !== '').join(', ');
};

export const describeSelection = ({ cells, sum }: SelectionSummary, unit: MatrixUnit = 'units'): string => {
  if (cells <= 1) return '';
  return `${formatUnits(cells)} cells selected${unit === 'units' ? `, sum ${formatUnits(sum)}` : ''}`;
};

const withoutPeriod = (sentence: string): string => sentence.replace(/\.$/, '');

export const describePaste = ({ pasted, notNumbers, otherCurrency, rejected, clipped }: PasteReport): string => {
  const facts = [
    `${formatCount(pasted, 'cell')} pasted`,
    notNumbers > 0 ? `${formatCount(notNumbers, 'value is', 'values are')} not a number` : '',
    clipped > 0 ? `${formatCount(clipped, 'value')} beyond the edge skipped` : '',
    otherCurrency
      ? `${formatCount(otherCurrency.count, 'price')} in another currency skipped: ${withoutPeriod(otherCurrency.message)}`
      : '',
    rejected ? `${formatCount(rejected.count, 'value')} skipped: ${withoutPeriod(rejected.message)}` : '',
  ];
  return facts.filter((fact) => fact !== '').join(', ');
};
