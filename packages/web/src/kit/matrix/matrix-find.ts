import { toSearchKey } from '@shelfward/contract/kit/name-key.rules.ts';
import type { MatrixModel } from './matrix-model.ts';
import { selectPlace } from './matrix-selection.ts';

/** The header of a row or column. */
export interface MatrixHeader {
  readonly id: number | string;
  readonly name: string;
  readonly detail: string;
}

export interface MatrixHeaders {
  readonly rows: readonly MatrixHeader[];
  readonly columns: readonly MatrixHeader[];
}

/** A row or column by its index on the screen. */
export interface MatrixMatch {
  readonly axis: 'row' | 'column';
  readonly position: number;
  readonly header: MatrixHeader;
}

/** Visible rows, then visible columns, whose name or detail contains the text; those that begin with it come first. */
export const findHeaders = (model: MatrixModel, headers: MatrixHeaders, text: string): MatrixMatch[] => {
  const searched = toSearchKey(text);
  if (searched === '') return [];
  const matches = [
    ...matchAxis('row', headers.rows, model.rows.shown),
    ...matchAxis('column', headers.columns, model.columns.shown),
  ].filter(
    ({ header }) => toSearchKey(header.name).includes(searched) || toSearchKey(header.detail).includes(searched),
  );
  const begins = ({ header }: MatrixMatch): boolean => toSearchKey(header.name).startsWith(searched);
  return [...matches.filter(begins), ...matches.filter((match) => !begins(match))];
};

/** Moves to the row or column and preserves the other coordinate of the active cell. */
export const jumpTo = (model: MatrixModel, match: MatrixMatch): void =>
  selectPlace(model, { ...model.selection.active, [match.axis]: match.position });

const matchAxis = (axis: MatrixMatch['axis'], headers: readonly MatrixHeader[], shown: Int32Array): MatrixMatch[] =>
  Array.from(shown).flatMap((index, position) => {
    const header = headers[index];
    return header ? [{ axis, position, header }] : [];
  });
