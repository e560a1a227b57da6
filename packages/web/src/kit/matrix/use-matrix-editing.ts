import { type RefObject, useState } from 'react';
import { enterText } from './matrix-commands.ts';
import type { EditorExit } from './matrix-editor.tsx';
import type { MatrixModel, MatrixPlace } from './matrix-model.ts';
import { moveSelection, stepThroughSelection } from './matrix-moves.ts';
import { isNothingShown } from './matrix-selection.ts';
import { type MatrixStage, placeEditor } from './matrix-stage.ts';

export interface MatrixEditing {
  readonly place: MatrixPlace;
  readonly stage: MatrixStage;
  /** The text that opened the editor; it replaces the quantity. */
  readonly typed: string | undefined;
}

interface EditingOptions {
  readonly stage: RefObject<MatrixStage | null>;
  readonly model: MatrixModel;
  readonly isReadOnly: boolean;
  readonly focusGrid: () => void;
}

/** Opening, entering and leaving the editor over the active cell. */
export const useMatrixEditing = ({ stage, model, isReadOnly, focusGrid }: EditingOptions) => {
  const [editing, setEditing] = useState<MatrixEditing>();

  const hide = (): void => {
    if (stage.current) placeEditor(stage.current, undefined);
    setEditing(undefined);
  };
  const open = (typed: string | undefined): void => {
    if (!stage.current || isReadOnly || isNothingShown(model)) return;
    placeEditor(stage.current, model.selection.active);
    setEditing({ place: model.selection.active, stage: stage.current, typed });
  };
  const commit = (text: string, exit: EditorExit): void => {
    enterText(model, text, exit.kind === 'selection' ? 'selection' : 'active');
    hide();
    if (exit.kind === 'stay') return;
    focusGrid();
    if (exit.kind === 'step') stepThroughSelection(model, exit.way, exit.along);
    if (exit.kind === 'move') moveSelection(model, { direction: exit.direction, reach: 'cell', page: 1 });
  };
  const cancel = (): void => {
    hide();
    focusGrid();
  };
  return { editing: isReadOnly ? undefined : editing, open, hide, commit, cancel };
};
