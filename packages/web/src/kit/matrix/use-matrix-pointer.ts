import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import {
  cancelDrag,
  dragTo,
  endDrag,
  type MatrixDrag,
  type MatrixPoint,
  pressExtend,
  pressFill,
  pressResize,
  pressSelection,
  resetWidth,
  scrollAtEdge,
} from './matrix-drag.ts';
import { hitTest, isInTotals } from './matrix-layout.ts';
import { isSingle, selectedRange } from './matrix-selection.ts';
import type { MatrixStage } from './matrix-stage.ts';

interface PointerOptions {
  readonly stage: RefObject<MatrixStage | null>;
  readonly isReadOnly: boolean;
  readonly openEditor: () => void;
}

/** The state between pressing and releasing the pointer. */
interface PointerState {
  drag: MatrixDrag | undefined;
  pressed: MatrixPoint;
  point: MatrixPoint;
  /** A press may scroll its cell into view; this must not extend the selection until the pointer moves. */
  hasMoved: boolean;
  frame: number;
  /** The start point of a touch: a tap if it ends nearby, otherwise the browser scrolls. */
  tap: MatrixPoint | undefined;
  grip: 'lead' | 'column' | undefined;
}

const tapSlop = 10;
const dragSlop = 3;
const origin = { x: 0, y: 0 };
const idle: PointerState = {
  drag: undefined,
  pressed: origin,
  point: origin,
  hasMoved: false,
  frame: 0,
  tap: undefined,
  grip: undefined,
};

/** Mouse, pen and finger: selection, fill handle, column widths, and scrolling while a drag is at the edge. */
export const useMatrixPointer = ({ stage, isReadOnly, openEditor }: PointerOptions) => {
  const state = useRef<PointerState>({ ...idle });
  useEffect(() => () => cancelAnimationFrame(state.current.frame), []);

  const follow = (): void => {
    const { drag, point, hasMoved } = state.current;
    if (!stage.current || !drag) return;
    if (hasMoved) scrollAtEdge(stage.current, drag, point);
    state.current.frame = requestAnimationFrame(follow);
  };
  const begin = (event: PointerEvent, drag: MatrixDrag | undefined): void => {
    if (!drag) return;
    state.current.drag = drag;
    event.currentTarget.setPointerCapture(event.pointerId);
    state.current.frame = requestAnimationFrame(follow);
  };
  const onPointerDown = (event: PointerEvent): void => {
    const current = stage.current;
    const point = toPoint(event);
    if (!current || event.button !== 0 || state.current.drag || isOnScrollbar(current, point)) return;
    // Leaving an open editor enters its text; that must happen before another cell becomes active.
    current.surface.viewport.focus({ preventScroll: true });
    state.current = { ...idle, pressed: point, point };
    const { grip, handle } = findPart(event);
    state.current.grip = grip;
    if (grip) begin(event, pressResize(current, grip, point));
    else if (handle === 'fill' && !isReadOnly) begin(event, pressFill(current));
    else if (handle === 'extend') begin(event, pressExtend(current));
    else if (event.pointerType === 'touch') state.current.tap = point;
    else if (!isInTotals(current.layout, current.view, point)) {
      begin(event, pressSelection(current, point, event.shiftKey ? 'extend' : 'new'));
    }
  };
  const onPointerMove = (event: PointerEvent): void => {
    const { drag, pressed } = state.current;
    if (!stage.current || !drag) return;
    state.current.point = toPoint(event);
    state.current.hasMoved ||= distance(pressed, state.current.point) > dragSlop;
    if (state.current.hasMoved) dragTo(stage.current, drag, state.current.point);
  };
  const onPointerUp = (event: PointerEvent): void => {
    const { drag, tap } = state.current;
    stop();
    if (!stage.current) return;
    if (drag) endDrag(stage.current, drag);
    else if (tap && distance(tap, toPoint(event)) < tapSlop) touchCell(stage.current, tap);
  };
  const onPointerCancel = (): void => {
    stop();
    if (stage.current) cancelDrag(stage.current);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const current = stage.current;
    const { grip } = state.current;
    if (!current) return;
    const point = toPoint(event);
    if (grip) resetWidth(current, grip, point);
    else if (!isReadOnly && isOnCell(current, point)) openEditor();
  };
  const stop = (): void => {
    cancelAnimationFrame(state.current.frame);
    state.current.drag = undefined;
    state.current.tap = undefined;
  };
  /** The first tap selects a cell, the second opens it. */
  const touchCell = (current: MatrixStage, point: MatrixPoint): void => {
    if (isInTotals(current.layout, current.view, point)) return;
    const { model } = current.scene;
    const hit = hitTest(current.layout, current.view, point);
    const { active } = model.selection;
    const isActive = hit.row === active.row && hit.column === active.column && isSingle(selectedRange(model));
    if (isActive && hit.region === 'cell' && !isReadOnly) openEditor();
    else pressSelection(current, point, 'new');
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onDoubleClick };
};

const toPoint = ({ currentTarget, clientX, clientY }: MouseEvent): MatrixPoint => {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left - currentTarget.clientLeft, y: clientY - top - currentTarget.clientTop };
};

const findPart = ({ target }: PointerEvent): { grip: 'lead' | 'column' | undefined; handle: string | undefined } => {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-grip], [data-handle]') : null;
  const grip = part?.dataset.grip;
  return { grip: grip === 'lead' || grip === 'column' ? grip : undefined, handle: part?.dataset.handle };
};

const isOnScrollbar = ({ view }: MatrixStage, point: MatrixPoint): boolean =>
  point.x >= view.width || point.y >= view.height;

const isOnCell = ({ layout, view }: MatrixStage, point: MatrixPoint): boolean =>
  hitTest(layout, view, point).region === 'cell' && !isInTotals(layout, view, point);

const distance = (a: MatrixPoint, b: MatrixPoint): number => Math.hypot(a.x - b.x, a.y - b.y);
