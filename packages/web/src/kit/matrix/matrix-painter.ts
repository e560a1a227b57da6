import { type MatrixBox, type MatrixLayout, type MatrixWindow, rangeBox } from './matrix-layout.ts';
import { at, cellAt } from './matrix-model.ts';
import { createPools, fitPools, type Pools, type RowSlot, slotPosition } from './matrix-pools.ts';
import type { MatrixNote, MatrixScene, MatrixSurface } from './matrix-scene.ts';
import { isNothingShown, isSingle, rangeAt, selectedRange } from './matrix-selection.ts';
import { type CellSlot, indexSlot, paintCell, paintLines, placeSlot, styleName } from './matrix-slots.ts';
import { describeCell } from './matrix-texts.ts';

export interface MatrixPicture {
  readonly scene: MatrixScene;
  readonly layout: MatrixLayout;
  readonly window: MatrixWindow;
}

export type MatrixPainter = (picture: MatrixPicture) => void;

/** Paints by updating reused elements. `idPrefix` makes the ids of two grids distinct. */
export const createPainter = (surface: MatrixSurface, idPrefix: string): MatrixPainter => {
  const pools = createPools(surface);
  let described: CellSlot | undefined;
  return (picture) => {
    const filled = { ...picture, window: fitPools(pools, picture.layout, picture.window) };
    paintCorners(pools, filled);
    paintColumns(pools, filled);
    for (const [index, slot] of pools.rows.entries()) {
      paintRow(slot, filled, slotPosition(index, pools.rows.length, filled.window.rowStart));
    }
    paintOverlay(surface, filled);
    const announced = findAnnouncedCell(pools, filled);
    if (described !== announced) removeLabel(described);
    described = announced;
    labelAnnouncedCell(surface, filled.scene, announced && { slot: announced, idPrefix });
  };
};

const handleInset = 4;

const toNote = (text: string): MatrixNote => ({ text });

const paintCorners = ({ corners }: Pools, { scene, layout }: MatrixPicture): void => {
  const { labels } = scene;
  paintLines(corners.head, labels.corner, toNote(labels.cornerDetail));
  paintLines(corners.headTotal, labels.total, toNote(labels.totalDetail));
  paintLines(corners.foot, labels.footer, toNote(labels.footerDetail));
  paintLines(corners.footTotal, scene.sums?.all() ?? '', toNote(labels.totalDetail));
  indexSlot(corners.headTotal, layout.columnCount + 2);
  indexSlot(corners.footTotal, layout.columnCount + 2);
};

const paintColumns = ({ columns }: Pools, { scene, layout, window }: MatrixPicture): void => {
  const { model, headers } = scene;
  const { left, right } = selectedRange(model);
  for (const [index, { head, foot }] of columns.entries()) {
    const position = slotPosition(index, columns.length, window.columnStart);
    const column = at(model.columns.shown, position);
    const header = headers.columns[column];
    const box = columnBox(layout, position);
    placeSlot(head, position + 2, box);
    placeSlot(foot, position + 2, box);
    paintLines(head, header?.name ?? '', toNote(header?.detail ?? ''));
    paintLines(foot, scene.sums?.column(column) ?? '', scene.noteColumn(column));
    head.element.classList.toggle(styleName('current'), position >= left && position <= right);
  }
};

const paintRow = (slot: RowSlot, { scene, layout, window }: MatrixPicture, position: number): void => {
  const { model, headers } = scene;
  const { top, bottom } = selectedRange(model);
  const row = at(model.rows.shown, position);
  const header = headers.rows[row];
  placeRow(slot, position, layout);
  paintLines(slot.head, header?.name ?? '', toNote(header?.detail ?? ''));
  slot.head.element.classList.toggle(styleName('current'), position >= top && position <= bottom);
  paintLines(slot.total, scene.sums?.row(row) ?? '', scene.noteRow(row));
  indexSlot(slot.total, layout.columnCount + 2);
  for (const [index, cell] of slot.cells.entries()) {
    const column = slotPosition(index, slot.cells.length, window.columnStart);
    placeSlot(cell, column + 2, columnBox(layout, column));
    paintCell(cell, model, cellAt(model, { row: position, column }));
  }
};

const placeRow = (slot: RowSlot, position: number, layout: MatrixLayout): void => {
  const top = position * layout.rowHeight;
  if (slot.top !== top) {
    slot.top = top;
    slot.element.style.top = `${top}px`;
  }
  if (slot.row !== position) {
    slot.row = position;
    slot.element.setAttribute('aria-rowindex', String(position + 2));
  }
};

const paintOverlay = (surface: MatrixSurface, { scene, layout }: MatrixPicture): void => {
  const { model } = scene;
  surface.overlay.hidden = isNothingShown(model);
  if (surface.overlay.hidden) return;
  const range = selectedRange(model);
  const box = rangeBox(layout, range);
  surface.range.hidden = isSingle(range);
  placeBox(surface.range, box);
  placeBox(surface.active, rangeBox(layout, rangeAt(model.selection.active)));
  // At the last row and column the handle moves inside, or the totals would cover half of it.
  const right = box.left + box.width - (range.right === layout.columnCount - 1 ? handleInset : 0);
  const bottom = box.top + box.height - (range.bottom === layout.rowCount - 1 ? handleInset : 0);
  placeAt(surface.fillHandle, right, bottom);
  placeAt(surface.extendHandle, box.left, box.top);
};

/** The slot of the cell that screen readers announce: the moving corner of a growing range, otherwise the active cell. */
const findAnnouncedCell = ({ rows, columns }: Pools, { scene, window }: MatrixPicture): CellSlot | undefined => {
  const { anchor, active, focus } = scene.model.selection;
  const place = anchor.row === active.row && anchor.column === active.column ? focus : active;
  const isPainted =
    place.row >= window.rowStart &&
    place.row < window.rowEnd &&
    place.column >= window.columnStart &&
    place.column < window.columnEnd;
  return isPainted ? rows[place.row % rows.length]?.cells[place.column % columns.length] : undefined;
};

/** Only the announced cell has an id and a label; labeling every cell would slow down scrolling. */
const labelAnnouncedCell = (
  { viewport }: MatrixSurface,
  { model }: MatrixScene,
  announced: { slot: CellSlot; idPrefix: string } | undefined,
): void => {
  if (!announced) {
    viewport.removeAttribute('aria-activedescendant');
    return;
  }
  const { slot, idPrefix } = announced;
  slot.element.id = `${idPrefix}-${slot.cell}`;
  slot.element.setAttribute('aria-label', describeCell(model, slot.cell));
  slot.element.setAttribute('aria-selected', 'true');
  viewport.setAttribute('aria-activedescendant', slot.element.id);
};

const removeLabel = (slot: CellSlot | undefined): void => {
  for (const name of ['id', 'aria-label', 'aria-selected']) slot?.element.removeAttribute(name);
};

const columnBox = (layout: MatrixLayout, position: number): { left: number; width: number } => {
  const left = at(layout.edges, position);
  return { left, width: at(layout.edges, position + 1) - left };
};

export const placeBox = (element: HTMLElement, box: MatrixBox): void => {
  placeAt(element, box.left, box.top);
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
};

const placeAt = (element: HTMLElement, left: number, top: number): void => {
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
};
