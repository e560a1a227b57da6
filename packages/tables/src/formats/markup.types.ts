/** HTML or XML that a program saved as a spreadsheet. */
export type Markup = 'HTML' | 'XML';

export interface MarkupRow {
  readonly cells: string[];
  /** The columns of formulas without a saved value, counted from 0. */
  readonly unsavedFormulas: readonly number[];
}

export interface MarkupSheet {
  readonly name: string;
  readonly isVisible: boolean;
  /** Rows without cells can be missing. */
  readonly rows: readonly (MarkupRow | undefined)[];
}

export interface MarkupFile {
  readonly markup: Markup;
  readonly sheets: readonly MarkupSheet[];
}
