import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { PasteReport } from './matrix-clipboard.ts';
import { type EditorExit, MatrixEditor } from './matrix-editor.tsx';
import type { MatrixHeader } from './matrix-find.ts';
import styles from './matrix-grid.module.css';
import { pressKey } from './matrix-keys.ts';
import type { MatrixDensity } from './matrix-layout.ts';
import { at, cellAt, type MatrixChange, type MatrixModel, unitAt } from './matrix-model.ts';
import type { MatrixLabels, MatrixNote, MatrixScene, MatrixSums } from './matrix-scene.ts';
import { type SelectionSummary, summarizeSelection } from './matrix-selection.ts';
import { measureStage } from './matrix-stage.ts';
import { describePaste, describeSelection, formatUnits } from './matrix-texts.ts';
import { plainValue } from './matrix-unit.ts';
import { useMatrixClipboard } from './use-matrix-clipboard.ts';
import { type MatrixEditing, useMatrixEditing } from './use-matrix-editing.ts';
import { useMatrixPointer } from './use-matrix-pointer.ts';
import { useMatrixStage } from './use-matrix-stage.ts';

export interface MatrixGridHandle {
  readonly focus: () => void;
}

/** Rows, columns, labels and notes are compared by identity: keep them stable between renders. */
export interface MatrixGridProps {
  readonly model: MatrixModel;
  readonly rows: readonly MatrixHeader[];
  readonly columns: readonly MatrixHeader[];
  readonly labels: MatrixLabels;
  readonly density?: MatrixDensity;
  readonly readOnly?: boolean;
  /** The line below the total of a row or column, by model index. Without it a row shows its par level. */
  readonly noteRow?: (row: number) => MatrixNote;
  readonly noteColumn?: (column: number) => MatrixNote;
  /** Replaces the sums of a grid of units; other grids have no sums without it. */
  readonly sums?: MatrixSums;
  readonly onSelectionChange?: (selection: SelectionSummary) => void;
  /** Called after every edit, including edits from a toolbar. */
  readonly onEdit?: () => void;
  readonly onPaste?: (report: PasteReport) => void;
  /** Receives pasted text first; returns true if it has handled the text. */
  readonly handlePaste?: (text: string) => boolean;
  readonly ref?: Ref<MatrixGridHandle>;
}

/** The grid of stores × products. It fills its parent, which must have a height. */
export const MatrixGrid = (props: MatrixGridProps) => {
  const { model, density = 'detail', readOnly: isReadOnly = false, onEdit, onPaste, onSelectionChange } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const liveRegion = useRef<HTMLDivElement>(null);
  const nextTabLeaves = useRef(false);
  const helpId = useId();
  const focusGrid = (): void => viewport.current?.focus({ preventScroll: true });
  useImperativeHandle(props.ref, () => ({ focus: focusGrid }));
  const announceText = (text: string): void => {
    if (liveRegion.current) liveRegion.current.textContent = text;
  };

  const onChange = (change: MatrixChange): void => {
    if (change === 'edit') onEdit?.();
    if (change === 'filter') editor.hide();
    if (change === 'saving') return;
    const summary = summarizeSelection(model);
    if (change === 'selection') announceText(describeSelection(summary, model.unit));
    onSelectionChange?.(summary);
  };
  const onPasted = (report: PasteReport): void => {
    announceText(describePaste(report));
    onPaste?.(report);
  };
  const stage = useMatrixStage(viewport, useScene(props, density), onChange);
  const editor = useMatrixEditing({ stage, model, isReadOnly, focusGrid });
  const pointer = useMatrixPointer({ stage, isReadOnly, openEditor: () => editor.open(undefined) });
  const clipboard = useMatrixClipboard({ model, isReadOnly, onPasted, handlePaste: props.handlePaste });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (
      !stage.current ||
      !pressKey({ stage: stage.current, isReadOnly, openEditor: editor.open, nextTabLeaves: nextTabLeaves }, event)
    )
      return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = (): void => {
    nextTabLeaves.current = false;
  };
  const classNames = [
    styles.grid,
    density === 'compact' ? styles.compact : '',
    isReadOnly ? styles.readOnly : '',
    model.unit === 'cents' && !props.sums ? styles.withoutSums : '',
  ];
  return (
    <div className={classNames.join(' ')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot place its rows and columns freely. */}
      <div
        ref={viewport}
        role="grid"
        aria-describedby={helpId}
        aria-label={props.labels.grid}
        aria-multiselectable
        aria-readonly={isReadOnly}
        className={styles.viewport}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        onScroll={() => stage.current && measureStage(stage.current)}
        tabIndex={0}
        {...pointer}
        {...clipboard}
      />
      {editor.editing && (
        <EditorLayer editing={editor.editing} headers={props} onCancel={editor.cancel} onCommit={editor.commit} />
      )}
      <div id={helpId} className={styles.unseen}>
        {isReadOnly ? readingHelp : editingHelp}
      </div>
      <div ref={liveRegion} aria-live="polite" className={styles.unseen} />
    </div>
  );
};

const readingHelp = 'Arrow keys move between cells.';
const editingHelp = 'Arrow keys move between cells, Enter edits. Escape and then Tab leaves the table.';

const useScene = (props: MatrixGridProps, density: MatrixDensity): MatrixScene => {
  const { model, rows, columns, labels, noteRow, noteColumn, sums } = props;
  return useMemo(
    () => ({
      model,
      headers: { rows, columns },
      labels,
      density,
      sums: sums ?? defaultSums(model),
      noteRow: noteRow ?? ((row) => ({ text: `par ${formatUnits(at(model.rowPars, row))}` })),
      noteColumn: noteColumn ?? (() => ({ text: '' })),
    }),
    [model, rows, columns, labels, density, noteRow, noteColumn, sums],
  );
};

/** Units have sums; prices do not. */
const defaultSums = (model: MatrixModel): MatrixSums | undefined =>
  model.unit === 'units'
    ? {
        row: (row) => formatUnits(at(model.rowTotals, row)),
        column: (column) => formatUnits(at(model.columnTotals, column)),
        all: () => formatUnits(model.total),
      }
    : undefined;

interface EditorLayerProps {
  readonly editing: MatrixEditing;
  readonly headers: Pick<MatrixGridProps, 'rows' | 'columns'>;
  readonly onCommit: (text: string, exit: EditorExit) => void;
  readonly onCancel: () => void;
}

/** Renders the editor among the painted cells, so that it scrolls with them below the frozen parts. */
const EditorLayer = ({ editing, headers, onCommit, onCancel }: EditorLayerProps) => {
  const { place, stage, typed } = editing;
  const { model } = stage.scene;
  const row = headers.rows[model.rows.shown[place.row] ?? -1];
  const column = headers.columns[model.columns.shown[place.column] ?? -1];
  const cell = cellAt(model, place);
  const unit = unitAt(model, cell);
  return createPortal(
    <MatrixEditor
      key={`${place.row}-${place.column}`}
      isReplacing={typed !== undefined}
      label={`${unit === 'units' ? 'Quantity' : 'Price'}, ${row?.name ?? ''}, ${column?.name ?? ''}`}
      onCancel={onCancel}
      onCommit={onCommit}
      unit={unit}
      text={typed ?? plainValue(at(model.quantity, cell), unit)}
    />,
    stage.surface.editorCell,
  );
};
