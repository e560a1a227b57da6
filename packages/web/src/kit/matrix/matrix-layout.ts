import { at, type MatrixModel, type MatrixPlace } from './matrix-model.ts';
import { type MatrixRange, rangeAt } from './matrix-selection.ts';

export type MatrixDensity = 'detail' | 'compact';

/** All lengths of this file are CSS pixels. */
export interface MatrixLayout {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly rowHeight: number;
  readonly headerHeight: number;
  readonly footerHeight: number;
  readonly leadWidth: number;
  readonly totalWidth: number;
  /** Left edges of the visible columns and the right edge of the last one, relative to the sheet. */
  readonly edges: Float64Array;
  readonly isTotalFrozen: boolean;
  readonly bodyHeight: number;
  readonly width: number;
}

export interface MatrixView {
  readonly width: number;
  readonly height: number;
  readonly scrollLeft: number;
  readonly scrollTop: number;
}

/** Widths that the user has set, by model column. */
export interface MatrixWidths {
  readonly columns: ReadonlyMap<number, number>;
  readonly lead: number | undefined;
}

export interface MatrixBox {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Rows and columns to paint; ends are excluded. */
export interface MatrixWindow {
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly columnStart: number;
  readonly columnEnd: number;
}

export type MatrixRegion = 'corner' | 'row' | 'column' | 'cell';

/** Sheets with mixed columns have few columns, so names and sums get more space. */
const mixedColumnWidths = { leadWidth: 340, totalWidth: 136 };

const sizes = {
  detail: { rowHeight: 42, columnWidth: 104, headerHeight: 64, footerHeight: 42, leadWidth: 208, totalWidth: 96 },
  compact: { rowHeight: 28, columnWidth: 84, headerHeight: 48, footerHeight: 28, leadWidth: 168, totalWidth: 84 },
} as const;

/** Below this width the totals scroll and the first column is narrower, so that cells stay visible. */
const narrowViewWidth = 640;
const narrowLeadWidth = 120;

/** Rows and columns painted beyond the visible ones, for fast scrolling. */
const spareRows = 6;
const spareColumns = 2;

export const createLayout = (
  model: MatrixModel,
  options: { density: MatrixDensity; widths: MatrixWidths; viewWidth: number; hasSums?: boolean },
): MatrixLayout => {
  const { columnWidth, leadWidth, ...sized } = {
    ...sizes[options.density],
    ...(model.columnUnits && mixedColumnWidths),
  };
  const { hasSums = true } = options;
  const fixed = hasSums ? sized : { ...sized, totalWidth: 0, footerHeight: 0 };
  const isNarrow = options.viewWidth < narrowViewWidth;
  const lead = options.widths.lead ?? (isNarrow ? narrowLeadWidth : leadWidth);
  const edges = new Float64Array(model.columns.shown.length + 1);
  edges[0] = lead;
  for (const [position, column] of model.columns.shown.entries()) {
    edges[position + 1] = at(edges, position) + (options.widths.columns.get(column) ?? columnWidth);
  }
  return {
    ...fixed,
    rowCount: model.rows.shown.length,
    columnCount: model.columns.shown.length,
    leadWidth: lead,
    edges,
    isTotalFrozen: !isNarrow,
    bodyHeight: model.rows.shown.length * fixed.rowHeight,
    width: at(edges, model.columns.shown.length) + fixed.totalWidth,
  };
};

export const visibleWindow = (layout: MatrixLayout, view: MatrixView): MatrixWindow => {
  const first = Math.floor(view.scrollTop / layout.rowHeight) - spareRows;
  const last = Math.ceil((view.scrollTop + visibleBodySize(layout, view).height) / layout.rowHeight) + spareRows;
  const firstColumn = columnAt(layout, view.scrollLeft + layout.leadWidth) - spareColumns;
  const lastColumn = columnAt(layout, view.scrollLeft + view.width) + 1 + spareColumns;
  const rowStart = clamp(first, 0, layout.rowCount);
  const columnStart = clamp(firstColumn, 0, layout.columnCount);
  return {
    rowStart,
    rowEnd: clamp(last, rowStart, layout.rowCount),
    columnStart,
    columnEnd: clamp(lastColumn, columnStart, layout.columnCount),
  };
};

/** The position of a range on the sheet, relative to the top of the body. */
export const rangeBox = (layout: MatrixLayout, range: MatrixRange): MatrixBox => {
  const left = at(layout.edges, range.left);
  return {
    top: range.top * layout.rowHeight,
    left,
    width: at(layout.edges, range.right + 1) - left,
    height: (range.bottom - range.top + 1) * layout.rowHeight,
  };
};

/** The part of the grid at a point; frozen parts come first. The position is clamped to the model. */
export const hitTest = (
  layout: MatrixLayout,
  view: MatrixView,
  point: { x: number; y: number },
): MatrixPlace & { region: MatrixRegion } => {
  const row = Math.floor((point.y - layout.headerHeight + view.scrollTop) / layout.rowHeight);
  const place = {
    row: clamp(row, 0, layout.rowCount - 1),
    column: clamp(columnAt(layout, point.x + view.scrollLeft), 0, layout.columnCount - 1),
  };
  const isInHeader = point.y < layout.headerHeight;
  const isInLead = point.x < layout.leadWidth;
  if (isInHeader) return { ...place, region: isInLead ? 'corner' : 'column' };
  return { ...place, region: isInLead ? 'row' : 'cell' };
};

/** True in the totals: they select nothing. */
export const isInTotals = (layout: MatrixLayout, view: MatrixView, point: { x: number; y: number }): boolean => {
  const visible = visibleBodySize(layout, view);
  const rightEdge = at(layout.edges, layout.columnCount) - view.scrollLeft;
  const bottomEdge = layout.headerHeight + layout.bodyHeight - view.scrollTop;
  return (
    point.x >= Math.min(rightEdge, layout.leadWidth + visible.width) ||
    point.y >= Math.min(bottomEdge, layout.headerHeight + visible.height)
  );
};

/** The nearest scroll position that shows the whole cell between the frozen parts. */
export const scrollToReveal = (
  layout: MatrixLayout,
  view: MatrixView,
  place: MatrixPlace,
): { scrollLeft: number; scrollTop: number } => {
  const box = rangeBox(layout, rangeAt(place));
  const visible = visibleBodySize(layout, view);
  const left = box.left - layout.leadWidth;
  return {
    scrollLeft: clamp(view.scrollLeft, left + box.width - visible.width, left),
    scrollTop: clamp(view.scrollTop, box.top + box.height - visible.height, box.top),
  };
};

/** Pixels to scroll per frame while a drag is near or beyond the edge of the visible cells; faster farther out. */
export const edgeSpeed = (
  layout: MatrixLayout,
  view: MatrixView,
  point: { x: number; y: number },
): { x: number; y: number } => {
  const visible = visibleBodySize(layout, view);
  return {
    x: speedBetween(point.x, layout.leadWidth, layout.leadWidth + visible.width),
    y: speedBetween(point.y, layout.headerHeight, layout.headerHeight + visible.height),
  };
};

export const screenPage = (layout: MatrixLayout, view: MatrixView): { rows: number; columns: number } => {
  const visible = visibleBodySize(layout, view);
  const averageWidth = (layout.width - layout.totalWidth - layout.leadWidth) / Math.max(1, layout.columnCount);
  return {
    rows: Math.max(1, Math.floor(visible.height / layout.rowHeight)),
    columns: Math.max(1, Math.floor(visible.width / Math.max(1, averageWidth))),
  };
};

/** The part of the viewport in which cells scroll, without the frozen rows and columns. */
const visibleBodySize = (layout: MatrixLayout, view: MatrixView): { width: number; height: number } => ({
  width: Math.max(0, view.width - layout.leadWidth - (layout.isTotalFrozen ? layout.totalWidth : 0)),
  height: Math.max(0, view.height - layout.headerHeight - layout.footerHeight),
});

/** The column whose left edge is the last at or before x; -1 left of all of them. */
const columnAt = (layout: MatrixLayout, x: number): number => {
  let low = 0;
  let high = layout.columnCount;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(layout.edges, middle) <= x) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

const edgeZone = 24;
const fastest = 40;

const speedBetween = (position: number, start: number, end: number): number => {
  const before = start + edgeZone - position;
  const after = position - (end - edgeZone);
  if (before > 0) return -Math.min(fastest, before / 2);
  return after > 0 ? Math.min(fastest, after / 2) : 0;
};

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));
