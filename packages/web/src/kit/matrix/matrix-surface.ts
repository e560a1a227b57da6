import overlayStyles from './matrix.module.css';
import type { MatrixSurface } from './matrix-scene.ts';
import { createElement, styleName } from './matrix-slots.ts';

/** Builds the empty grid inside its scroll container and removes previous content. */
export const createSurface = (viewport: HTMLElement): MatrixSurface => {
  const sheet = createElement(styleName('sheet'));
  const header = createElement(styleName('header'), 'row');
  const body = createElement(styleName('body'), 'rowgroup');
  const footer = createElement(styleName('footer'), 'row');
  const overlay = createElement(styleName('overlay'));
  const range = createElement(overlayStyles.range ?? '');
  const active = createElement(overlayStyles.active ?? '');
  const preview = createElement(overlayStyles.preview ?? '');
  const fillHandle = createHandle('fill');
  const extendHandle = createHandle('extend');
  header.setAttribute('aria-rowindex', '1');
  const editorRow = createElement('', 'row');
  const editorCell = createElement(overlayStyles.editor ?? '', 'gridcell');
  editorRow.append(editorCell);
  editorRow.hidden = true;
  preview.hidden = true;
  overlay.append(range, active, preview, extendHandle, fillHandle, editorRow);
  sheet.append(header, body, footer, overlay);
  viewport.replaceChildren(sheet);
  const marks = { range, active, preview, fillHandle, extendHandle, editorRow, editorCell };
  return { viewport, sheet, header, body, footer, overlay, ...marks };
};

const createHandle = (kind: 'fill' | 'extend'): HTMLElement => {
  const handle = createElement(overlayStyles[`${kind}Handle`] ?? '');
  handle.dataset.handle = kind;
  return handle;
};
