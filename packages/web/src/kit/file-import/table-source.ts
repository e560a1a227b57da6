import { type Delimiter, detectDelimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import { createKnownNames } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { buildFilePreview, type FileStart, type Preview, type TableChoices } from './file-preview.rules.ts';
import { readFileStart } from './file-start.ts';

/** A file that the server reads and previews, and the part of it to read. */
export interface TableSource {
  readonly kind: FileKind | undefined;
  readonly file: File;
  /** Undefined if only the server can tell why the file cannot be read. */
  readonly start: FileStart | undefined;
  readonly preview: Preview | undefined;
  /** Detected from the text, or the user's choice. */
  readonly delimiter: Delimiter;
  readonly table: TableChoices;
}

export const openTableSource = async (kind: FileKind | undefined, file: File): Promise<TableSource> =>
  withTableChoices({ kind, file, start: kind && (await readFileStart(file)) }, {});

export const withTableChoices = (
  { kind, file, start }: Pick<TableSource, 'kind' | 'file' | 'start'>,
  table: TableChoices,
): TableSource => {
  const isKnownName = kind && createKnownNames(kind);
  const detected = start?.kind === 'TEXT' ? detectDelimiter(start.text, isKnownName) : 'DEFAULT';
  const delimiter = table.delimiter ?? detected;
  const preview = start && buildFilePreview(start, { ...table, delimiter, isKnownName });
  return { kind, file, start, preview, delimiter, table };
};

/** The options of the request. A detected header is left to the server, which reads the whole file. */
export const toTableOptions = ({ preview, table: { headerRow } }: TableSource) => ({
  ...(preview?.sheet !== undefined && { sheet: preview.sheet }),
  ...(headerRow !== undefined && { headerRow }),
});
