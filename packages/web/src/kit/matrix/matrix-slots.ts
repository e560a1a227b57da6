import styles from './matrix-grid.module.css';
import { markCell } from './matrix-marks.ts';
import { at, isAdjusted, isEdited, type MatrixModel, unitAt } from './matrix-model.ts';
import { savingState } from './matrix-saving.ts';
import type { MatrixNote } from './matrix-scene.ts';
import { formatCell, formatDetail } from './matrix-texts.ts';

/** An element of two lines that is written only when it changes. Scrolling reuses the elements. */
export interface Slot {
  readonly element: HTMLElement;
  readonly first: Text;
  readonly second: Text;
  readonly secondElement: HTMLElement;
  painted: string;
  left: number;
  width: number;
  index: number;
}

/** A cell caches numbers instead of text, which are cheaper to compare. */
export interface CellSlot extends Slot {
  cell: number;
  quantity: number;
  look: number;
}

export const styleName = (name: string): string => styles[name] ?? '';

export const createElement = (className: string, role?: string): HTMLElement => {
  const element = document.createElement('div');
  element.className = className;
  if (role) element.setAttribute('role', role);
  return element;
};

export const createSlot = (className: string, role: string): Slot => {
  const element = createElement(className, role);
  const firstElement = createElement(styleName('first'));
  const secondElement = createElement(styleName('second'));
  const first = document.createTextNode('');
  const second = document.createTextNode('');
  firstElement.append(first);
  secondElement.append(second);
  // The space separates the two lines for screen readers.
  element.append(firstElement, ' ', secondElement);
  return { element, first, second, secondElement, painted: '', left: -1, width: -1, index: -1 };
};

export const createCellSlot = (): CellSlot => ({
  ...createSlot(styleName('cell'), 'gridcell'),
  cell: -1,
  quantity: -1,
  look: -1,
});

export const placeSlot = (slot: Slot, index: number, box: { left: number; width: number }): void => {
  indexSlot(slot, index);
  if (slot.left !== box.left) {
    slot.left = box.left;
    slot.element.style.left = `${box.left}px`;
  }
  if (slot.width !== box.width) {
    slot.width = box.width;
    slot.element.style.width = `${box.width}px`;
  }
};

export const indexSlot = (slot: Slot, index: number): void => {
  if (slot.index === index) return;
  slot.index = index;
  slot.element.setAttribute('aria-colindex', String(index));
};

export const paintLines = (slot: Slot, first: string, note: MatrixNote): void => {
  const painted = `${first}\n${note.text}\n${note.tone}`;
  if (slot.painted === painted) return;
  slot.painted = painted;
  slot.first.data = first;
  slot.second.data = note.text;
  const tone = note.tone === 'negative' || note.tone === 'positive' ? ` ${styleName(note.tone)}` : '';
  slot.secondElement.className = `${styleName('second')}${tone}`;
};

export const paintCell = (slot: CellSlot, model: MatrixModel, cell: number): void => {
  const quantity = at(model.quantity, cell);
  const look = computeLook(model, cell);
  if (slot.cell === cell && slot.quantity === quantity && slot.look === look) return;
  slot.first.data = formatCell(quantity, unitAt(model, cell));
  slot.second.data = formatDetail(model, cell);
  slot.element.className = toClassName(look);
  slot.cell = cell;
  slot.quantity = quantity;
  slot.look = look;
};

const marks = ['none', 'below', 'above', 'low'] as const;
const editedBit = 4;
const failedBit = 8;
const conflictBit = 16;
const adjustedBit = 32;

const computeLook = (model: MatrixModel, cell: number): number => {
  const state = savingState(model, cell);
  const edited = isEdited(model, cell) ? editedBit : 0;
  const problemBit = state === 'failed' ? failedBit : state === 'conflict' ? conflictBit : 0;
  const adjusted = isAdjusted(model, cell) ? adjustedBit : 0;
  return marks.indexOf(markCell(model, cell)) | edited | adjusted | problemBit;
};

const classes = new Map<number, string>();

const toClassName = (look: number): string => {
  const known = classes.get(look);
  if (known !== undefined) return known;
  const names = ['cell', marks[look & 3] ?? 'none'];
  if (look & editedBit) names.push('edited');
  if (look & adjustedBit) names.push('adjusted');
  if (look & failedBit) names.push('failed');
  if (look & conflictBit) names.push('conflict');
  const className = names.map(styleName).join(' ');
  classes.set(look, className);
  return className;
};
