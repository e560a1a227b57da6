import { clearSelection, fillDown, fillRight } from './matrix-commands.ts';
import { redo, undo } from './matrix-history.ts';
import { screenPage } from './matrix-layout.ts';
import { at, type MatrixModel } from './matrix-model.ts';
import { extendSelection, type MatrixMove, moveSelection, stepThroughSelection } from './matrix-moves.ts';
import {
  isNothingShown,
  isSingle,
  selectAll,
  selectColumns,
  selectedRange,
  selectPlace,
  selectRows,
} from './matrix-selection.ts';
import { type MatrixStage, resizeColumn } from './matrix-stage.ts';

export interface MatrixKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The target of keyboard commands. */
export interface MatrixKeyTarget {
  readonly stage: MatrixStage;
  readonly isReadOnly: boolean;
  /** Opens the editor on the active cell, with the typed text or, without one, with the cell's quantity. */
  readonly openEditor: (typed: string | undefined) => void;
  /** Set by Escape: the next Tab leaves the grid, so that the keyboard is never trapped in it. */
  readonly nextTabLeaves: { current: boolean };
}

/** Returns true if the grid handled the key. */
export const pressKey = (target: MatrixKeyTarget, key: MatrixKey): boolean => {
  const { model } = target.stage.scene;
  if (isNothingShown(model)) return false;
  if (key.key === 'Tab') return pressTab(target, key);
  if (key.key === 'Escape') return pressEscape(target);
  target.nextTabLeaves.current = false;
  const move = findMove(target, key);
  if (move) {
    if (key.shiftKey) extendSelection(model, move);
    else moveSelection(model, move);
    return true;
  }
  const name = toKeyName(key);
  const command = viewCommands[name] ?? (target.isReadOnly ? undefined : editCommands[name]);
  if (command) command(target, model);
  return command !== undefined || (!target.isReadOnly && typeInto(target, key));
};

type Command = (target: MatrixKeyTarget, model: MatrixModel) => void;

const widthStep = 12;

const viewCommands: Readonly<Record<string, Command>> = {
  'Ctrl+a': (_, model) => selectAll(model),
  'Ctrl+ ': (_, model) => selectColumns(model, selectedRange(model).left, selectedRange(model).right),
  'Shift+ ': (_, model) => selectRows(model, selectedRange(model).top, selectedRange(model).bottom),
  'Shift+Alt+ArrowLeft': (target) => widen(target.stage, -widthStep),
  'Shift+Alt+ArrowRight': (target) => widen(target.stage, widthStep),
};

const editCommands: Readonly<Record<string, Command>> = {
  Enter: (target) => target.openEditor(undefined),
  F2: (target) => target.openEditor(undefined),
  'Shift+Enter': (_, model) => stepThroughSelection(model, 'back', 'column'),
  Delete: (_, model) => clearSelection(model),
  Backspace: (_, model) => clearSelection(model),
  'Ctrl+d': (_, model) => fillDown(model),
  'Ctrl+r': (_, model) => fillRight(model),
  'Ctrl+z': (_, model) => undo(model),
  'Ctrl+y': (_, model) => redo(model),
  'Ctrl+Shift+z': (_, model) => redo(model),
};

const directions: Readonly<Record<string, MatrixMove['direction']>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const toKeyName = ({ key, shiftKey, ctrlKey, metaKey, altKey }: MatrixKey): string => {
  const ctrl = ctrlKey || metaKey ? 'Ctrl+' : '';
  return `${ctrl}${shiftKey ? 'Shift+' : ''}${altKey ? 'Alt+' : ''}${key.length === 1 ? key.toLowerCase() : key}`;
};

const findMove = (target: MatrixKeyTarget, key: MatrixKey): MatrixMove | undefined => {
  const isToEdge = key.ctrlKey || key.metaKey;
  const { rows, columns } = screenPage(target.stage.layout, target.stage.view);
  const direction = directions[key.key];
  if (direction) return key.altKey ? undefined : { direction, reach: isToEdge ? 'data' : 'cell', page: 1 };
  const isBackward = key.key === 'Home' || key.key === 'PageUp';
  if (key.key === 'Home' || key.key === 'End') {
    return { direction: isBackward ? 'left' : 'right', reach: isToEdge ? 'matrix' : 'row', page: 1 };
  }
  if (key.key !== 'PageUp' && key.key !== 'PageDown') return undefined;
  if (key.altKey) return { direction: isBackward ? 'left' : 'right', reach: 'page', page: columns };
  return { direction: isBackward ? 'up' : 'down', reach: 'page', page: rows };
};

const pressTab = (target: MatrixKeyTarget, key: MatrixKey): boolean => {
  if (target.nextTabLeaves.current || target.isReadOnly || key.ctrlKey || key.altKey) return false;
  return stepThroughSelection(target.stage.scene.model, key.shiftKey ? 'back' : 'forward', 'row');
};

const pressEscape = (target: MatrixKeyTarget): boolean => {
  const { model } = target.stage.scene;
  target.nextTabLeaves.current = true;
  if (isSingle(selectedRange(model))) return false;
  selectPlace(model, model.selection.active);
  return true;
};

const typeInto = (target: MatrixKeyTarget, key: MatrixKey): boolean => {
  if (key.ctrlKey || key.metaKey || key.altKey || !/^[\d+\-*/.,$]$/.test(key.key)) return false;
  target.openEditor(key.key);
  return true;
};

const widen = (stage: MatrixStage, by: number): void => {
  const { layout } = stage;
  const position = stage.scene.model.selection.active.column;
  const column = stage.scene.model.columns.shown[position];
  if (column === undefined) return;
  resizeColumn(stage, column, at(layout.edges, position + 1) - at(layout.edges, position) + by);
};
