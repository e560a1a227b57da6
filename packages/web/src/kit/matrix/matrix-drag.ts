import { fillTo, stretchRange } from './matrix-commands.ts';
import { edgeSpeed, hitTest, type MatrixRegion, rangeBox } from './matrix-layout.ts';
import { at, type MatrixPlace } from './matrix-model.ts';
import {
  extendTo,
  type MatrixRange,
  selectAll,
  selectColumns,
  selectedRange,
  selectPlace,
  selectRange,
  selectRows,
} from './matrix-selection.ts';
import { type MatrixStage, paintStage, resizeColumn, scrollStage, showPreview } from './matrix-stage.ts';

/** A point relative to the top left corner of the viewport. */
export interface MatrixPoint {
  readonly x: number;
  readonly y: number;
}

/** The current drag operation. */
export type MatrixDrag =
  | { readonly kind: 'cells' }
  | { readonly kind: 'rows' | 'columns'; readonly from: number }
  | { readonly kind: 'fill'; readonly source: MatrixRange; target: MatrixRange }
  | { readonly kind: 'resize'; readonly column: number | 'lead'; readonly startX: number; readonly startWidth: number };

/** Starts a selection at the pointer. The corner selects everything. */
export const pressSelection = (
  stage: MatrixStage,
  point: MatrixPoint,
  mode: 'new' | 'extend',
): MatrixDrag | undefined => {
  const { model } = stage.scene;
  const hit = hitTest(stage.layout, stage.view, point);
  const { active } = model.selection;
  const from = {
    row: mode === 'extend' ? active.row : hit.row,
    column: mode === 'extend' ? active.column : hit.column,
  };
  const begin: Record<MatrixRegion, () => MatrixDrag | undefined> = {
    corner: () => {
      selectAll(model);
      return undefined;
    },
    row: () => {
      selectRows(model, from.row, hit.row);
      return { kind: 'rows', from: from.row };
    },
    column: () => {
      selectColumns(model, from.column, hit.column);
      return { kind: 'columns', from: from.column };
    },
    cell: () => {
      if (mode === 'extend') extendTo(model, hit);
      else selectPlace(model, hit);
      return { kind: 'cells' };
    },
  };
  return begin[hit.region]();
};

export const pressFill = (stage: MatrixStage): MatrixDrag => {
  const source = selectedRange(stage.scene.model);
  return { kind: 'fill', source, target: source };
};

/** The top left handle for touch: the opposite corner becomes the anchor and this corner moves. */
export const pressExtend = (stage: MatrixStage): MatrixDrag => {
  const { model } = stage.scene;
  const { top, left, bottom, right } = selectedRange(model);
  selectRange(model, { top: bottom, left: right, bottom, right });
  extendTo(model, { row: top, column: left });
  return { kind: 'cells' };
};

export const pressResize = (stage: MatrixStage, grip: 'lead' | 'column', point: MatrixPoint): MatrixDrag => {
  const { layout, view, scene } = stage;
  if (grip === 'lead') return { kind: 'resize', column: 'lead', startX: point.x, startWidth: layout.leadWidth };
  const position = gripColumn(stage, point);
  const startWidth = at(layout.edges, position + 1) - at(layout.edges, position);
  return {
    kind: 'resize',
    column: at(scene.model.columns.shown, position),
    startX: point.x + view.scrollLeft,
    startWidth,
  };
};

/** Restores the default width. */
export const resetWidth = (stage: MatrixStage, grip: 'lead' | 'column', point: MatrixPoint): void =>
  resizeColumn(
    stage,
    grip === 'lead' ? 'lead' : at(stage.scene.model.columns.shown, gripColumn(stage, point)),
    undefined,
  );

export const dragTo = (stage: MatrixStage, drag: MatrixDrag, point: MatrixPoint): void => {
  const { model } = stage.scene;
  if (drag.kind === 'resize') {
    const x = drag.column === 'lead' ? point.x : point.x + stage.view.scrollLeft;
    resizeColumn(stage, drag.column, drag.startWidth + x - drag.startX);
    return;
  }
  const place = nearestVisiblePlace(stage, point);
  if (drag.kind === 'rows') selectRows(model, drag.from, place.row);
  else if (drag.kind === 'columns') selectColumns(model, drag.from, place.column);
  else if (drag.kind === 'fill') stretchFill(stage, drag, place);
  else if (place.row !== model.selection.focus.row || place.column !== model.selection.focus.column) {
    extendTo(model, place);
  }
};

export const endDrag = (stage: MatrixStage, drag: MatrixDrag): void => {
  if (drag.kind !== 'fill') return;
  showPreview(stage, undefined);
  if (drag.target !== drag.source) fillTo(stage.scene.model, drag.target);
};

/** The browser or a second finger canceled the pointer: discards the fill preview. */
export const cancelDrag = (stage: MatrixStage): void => showPreview(stage, undefined);

/** One frame of scrolling while the pointer rests near the edge; false when it does not. */
export const scrollAtEdge = (stage: MatrixStage, drag: MatrixDrag, point: MatrixPoint): boolean => {
  if (drag.kind === 'resize') return false;
  const speed = edgeSpeed(stage.layout, stage.view, point);
  const x = drag.kind === 'rows' ? 0 : speed.x;
  const y = drag.kind === 'columns' ? 0 : speed.y;
  if (x === 0 && y === 0) return false;
  scrollStage(stage, { scrollLeft: stage.view.scrollLeft + x, scrollTop: stage.view.scrollTop + y });
  paintStage(stage);
  dragTo(stage, drag, point);
  return true;
};

const stretchFill = (stage: MatrixStage, drag: Extract<MatrixDrag, { kind: 'fill' }>, place: MatrixPlace): void => {
  drag.target = stretchRange(drag.source, place);
  showPreview(stage, rangeBox(stage.layout, drag.target));
};

/** A pointer outside the visible cells selects the nearest visible cell; scrolling reaches the others. */
const nearestVisiblePlace = ({ layout, view }: MatrixStage, point: MatrixPoint): MatrixPlace => {
  const right = view.width - (layout.isTotalFrozen ? layout.totalWidth : 0) - 1;
  const bottom = view.height - layout.footerHeight - 1;
  return hitTest(layout, view, {
    x: Math.max(layout.leadWidth, Math.min(point.x, right)),
    y: Math.max(layout.headerHeight, Math.min(point.y, bottom)),
  });
};

/** A grip straddles the right edge of its column, so the column is the one a little to the left. */
const gripColumn = ({ layout, view }: MatrixStage, point: MatrixPoint): number =>
  hitTest(layout, view, { x: point.x - gripWidth / 2, y: 0 }).column;

const gripWidth = 8;
