import type { RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import type { FileDates } from '@shelfward/contract/kit/tables/day.rules.ts';
import type { FileNumbers } from '@shelfward/contract/kit/tables/number.rules.ts';
import type { LimitedList, RowError } from '../../../platform/imports/file-errors.ts';

/** How the figures of a file are read. */
export interface FigureContext {
  /** The current day of the account, and the one in the time zone that is furthest ahead. */
  readonly today: string;
  readonly latest: string;
  /** Of the account. */
  readonly currency: string;
  readonly dates: FileDates;
  readonly numbers: FileNumbers;
  readonly errors: LimitedList<RowError>;
}

/** Turns the rows of a file into figures. */
export interface FigureReader {
  readonly read: (cells: readonly string[], line: number) => readonly RetailFigure[];
  /** The figures that are known only after the last row. */
  readonly end: () => readonly RetailFigure[];
  /** What was skipped and rounded. */
  readonly messages: () => string[];
}

/** The store and the product of a row. */
export type RowIdentity = Pick<RetailFigure, 'place' | 'line' | 'store' | 'product' | 'name' | 'unitsPer'>;

/** The figures of the cells below the header, in one of the layouts. */
export interface LayoutReader {
  readonly read: (row: RowIdentity, cells: readonly string[]) => readonly RetailFigure[];
  readonly end: () => readonly RetailFigure[];
  /** Whether the row has no figure. */
  readonly isBlank: (cells: readonly string[]) => boolean;
  /** The sums that a row of totals states; undefined for figures that it leaves out. */
  readonly readTotal: (cells: readonly string[]) => { readonly units?: number; readonly cents?: number };
}
