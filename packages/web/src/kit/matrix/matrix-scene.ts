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

/** What stands at the ends of rows and columns, where the grid cannot add up by itself. */
export interface MatrixSums {
  readonly row: (row: number) => string;
  readonly column: (column: number) => string;
  readonly all: () => string;
}

/** What the painter shows, apart from where the person has scrolled to. */
export interface MatrixScene {
  readonly model: MatrixModel;
  readonly headers: MatrixHeaders;
  readonly labels: MatrixLabels;
  readonly density: MatrixDensity;
  /** Undefined: there is nothing to sum up. */
  readonly sums: MatrixSums | undefined;
  readonly noteRow: (row: number) => MatrixNote;
  readonly noteColumn: (column: number) => MatrixNote;
}

/** The elements inside the grid's scroll container. React owns none of them; the painter writes into them. */
export interface MatrixSurface {
  readonly viewport: HTMLElement;
  readonly sheet: HTMLElement;
  readonly header: HTMLElement;
  readonly body: HTMLElement;
  readonly footer: HTMLElement;
  /** Lies over the body and beneath the frozen parts; holds the selection and the editor. */
  readonly overlay: HTMLElement;
  readonly range: HTMLElement;
  readonly active: HTMLElement;
  readonly fillHandle: HTMLElement;
  readonly extendHandle: HTMLElement;
  readonly preview: HTMLElement;
  /** A row of one cell over the active cell, for the editor alone. */
  readonly editorRow: HTMLElement;
  readonly editorCell: HTMLElement;
}
