import {
  createLayout,
  type MatrixBox,
  type MatrixLayout,
  type MatrixView,
  rangeBox,
  scrollToReveal,
  visibleWindow,
} from './matrix-layout.ts';
import type { MatrixPlace } from './matrix-model.ts';
import { createPainter, type MatrixPainter, placeBox } from './matrix-painter.ts';
import type { MatrixScene, MatrixSurface } from './matrix-scene.ts';
import { rangeAt } from './matrix-selection.ts';
import { styleName } from './matrix-slots.ts';

/** The state of the grid on the page: scene, scroll position, and column widths. */
export interface MatrixStage {
  readonly surface: MatrixSurface;
  readonly painter: MatrixPainter;
  readonly columnWidths: Map<number, number>;
  leadWidth: number | undefined;
  scene: MatrixScene;
  view: MatrixView;
  layout: MatrixLayout;
}

/** Used until the first layout, or while the page is hidden. */
const unmeasured = { width: 960, height: 540 };

const narrowestColumn = 48;
const widestColumn = 480;

/** Height of the message beneath or above the editor, in the narrowest usual column. */
const maxErrorHeight = 80;

export const createStage = (surface: MatrixSurface, scene: MatrixScene, idPrefix: string): MatrixStage => {
  const view = readView(surface.viewport);
  const widths = { columns: new Map<number, number>(), lead: undefined };
  return {
    surface,
    painter: createPainter(surface, idPrefix),
    columnWidths: widths.columns,
    leadWidth: undefined,
    scene,
    view,
    layout: createLayout(scene.model, {
      density: scene.density,
      widths,
      viewWidth: view.width,
      hasSums: scene.sums !== undefined,
    }),
  };
};

/** Shows another scene of the same model. */
export const showScene = (stage: MatrixStage, scene: MatrixScene): void => {
  stage.scene = scene;
  layOut(stage);
};

/** Call after a change of filter, size or widths. */
export const layOut = (stage: MatrixStage): void => {
  const { scene, surface } = stage;
  stage.layout = createLayout(scene.model, {
    density: scene.density,
    widths: { columns: stage.columnWidths, lead: stage.leadWidth },
    viewWidth: stage.view.width,
    hasSums: scene.sums !== undefined,
  });
  sizeSheet(surface, stage.layout);
  stage.view = readView(surface.viewport);
  paintStage(stage);
};

/** Scrolls to the requested position and paints the changes. */
export const paintStage = (stage: MatrixStage): void => {
  const { model } = stage.scene;
  if (model.reveal) {
    scrollStage(stage, scrollToReveal(stage.layout, stage.view, model.reveal));
    model.reveal = undefined;
  }
  stage.painter({
    scene: stage.scene,
    layout: stage.layout,
    window: visibleWindow(stage.layout, stage.view),
  });
};

/** Call after scrolling or resizing. */
export const measureStage = (stage: MatrixStage): void => {
  const before = stage.view;
  stage.view = readView(stage.surface.viewport);
  if (before.width === stage.view.width) paintStage(stage);
  else layOut(stage);
};

/** Sets the width of a model column or of the first column; undefined restores the default. */
export const resizeColumn = (stage: MatrixStage, column: number | 'lead', width: number | undefined): void => {
  const clamped =
    width === undefined ? undefined : Math.max(narrowestColumn, Math.min(widestColumn, Math.round(width)));
  if (column === 'lead') stage.leadWidth = clamped;
  else if (clamped === undefined) stage.columnWidths.delete(column);
  else stage.columnWidths.set(column, clamped);
  layOut(stage);
};

/** The browser clamps the scroll position, so the view reads it back. */
export const scrollStage = (stage: MatrixStage, target: { scrollLeft: number; scrollTop: number }): void => {
  const { view, surface } = stage;
  if (target.scrollLeft === view.scrollLeft && target.scrollTop === view.scrollTop) return;
  surface.viewport.scrollLeft = target.scrollLeft;
  surface.viewport.scrollTop = target.scrollTop;
  const { scrollLeft, scrollTop } = surface.viewport;
  stage.view = { ...view, scrollLeft, scrollTop };
};

export const showPreview = ({ surface }: MatrixStage, box: MatrixBox | undefined): void => {
  surface.preview.hidden = !box;
  if (box) placeBox(surface.preview, box);
};

/** Places the editor over a cell and scrolls it into view; undefined removes the editor. */
export const placeEditor = (stage: MatrixStage, place: MatrixPlace | undefined): void => {
  const { editorRow, editorCell } = stage.surface;
  editorRow.hidden = !place;
  if (!place) return;
  stage.scene.model.reveal = place;
  paintStage(stage);
  editorRow.setAttribute('aria-rowindex', String(place.row + 2));
  editorCell.setAttribute('aria-colindex', String(place.column + 2));
  const box = rangeBox(stage.layout, rangeAt(place));
  placeBox(editorCell, box);
  editorCell.dataset.error = box.top - stage.view.scrollTop > maxErrorHeight ? 'above' : 'below';
};

const readView = (viewport: HTMLElement): MatrixView => ({
  width: viewport.clientWidth || unmeasured.width,
  height: viewport.clientHeight || unmeasured.height,
  scrollLeft: viewport.scrollLeft,
  scrollTop: viewport.scrollTop,
});

/** Lengths reach the style sheet as custom properties, so that rows and cells need none of their own. */
const sizeSheet = ({ sheet, viewport }: MatrixSurface, layout: MatrixLayout): void => {
  viewport.setAttribute('aria-rowcount', String(layout.rowCount + 2));
  viewport.setAttribute('aria-colcount', String(layout.columnCount + 2));
  sheet.style.width = `${layout.width}px`;
  sheet.style.setProperty('--matrix-row-height', `${layout.rowHeight}px`);
  sheet.style.setProperty('--matrix-header-height', `${layout.headerHeight}px`);
  sheet.style.setProperty('--matrix-footer-height', `${layout.footerHeight}px`);
  sheet.style.setProperty('--matrix-lead-width', `${layout.leadWidth}px`);
  sheet.style.setProperty('--matrix-total-width', `${layout.totalWidth}px`);
  sheet.style.setProperty('--matrix-body-height', `${layout.bodyHeight}px`);
  sheet.classList.toggle(styleName('loose'), !layout.isTotalFrozen);
};
