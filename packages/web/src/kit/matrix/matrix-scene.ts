import type { MatrixHeaders } from './matrix-find.ts';
import type { MatrixDensity } from './matrix-layout.ts';
import type { MatrixModel } from './matrix-model.ts';

/** A short text beneath a total, such as "par 2,052" or "95 short". */
export interface MatrixNote {
  readonly text: string;
  readonly tone?: 'dim' | 'negative' | 'positive';
}

export interface MatrixLabels {
  /** Names the grid for a screen reader. */
  readonly grid: string;
  readonly corner: string;
  readonly cornerDetail: string;
  readonly total: string;
  readonly totalDetail: string;
  readonly footer: string;
  readonly footerDetail: string;
}

/** The sums of rows and columns that the grid cannot compute itself. */
export interface MatrixSums {
  readonly row: (row: number) => string;
  readonly column: (column: number) => string;
  readonly all: () => string;
}

/** The content to paint, without the scroll position. */
export interface MatrixScene {
  readonly model: MatrixModel;
  readonly headers: MatrixHeaders;
  readonly labels: MatrixLabels;
  readonly density: MatrixDensity;
  /** Undefined: no sums are shown. */
  readonly sums: MatrixSums | undefined;
  readonly noteRow: (row: number) => MatrixNote;
  readonly noteColumn: (column: number) => MatrixNote;
}

/** The elements inside the scroll container. The painter owns them, not React. */
export interface MatrixSurface {
  readonly viewport: HTMLElement;
  readonly sheet: HTMLElement;
  readonly header: HTMLElement;
  readonly body: HTMLElement;
  readonly footer: HTMLElement;
  /** Above the body and below the frozen parts; contains the selection and the editor. */
  readonly overlay: HTMLElement;
  readonly range: HTMLElement;
  readonly active: HTMLElement;
  readonly fillHandle: HTMLElement;
  readonly extendHandle: HTMLElement;
  readonly preview: HTMLElement;
  /** A row with one cell over the active cell, for the editor. */
  readonly editorRow: HTMLElement;
  readonly editorCell: HTMLElement;
}
