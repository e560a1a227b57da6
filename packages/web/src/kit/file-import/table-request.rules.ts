import type { Request } from '@shelfward/client/caller.ts';
import type { TableImportRoute, TableReport } from '@shelfward/contract/kit/tables/table-import.ts';
import { findMissingColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { toTableOptions } from './table-source.ts';
import type { GivenFile } from './use-file-import.ts';

type Metadata = NonNullable<Request<TableImportRoute>['body']['metadata']>;

/** The request of an import with choices of its own, such as a default company. */
interface TableRequest<C extends object> {
  readonly body: { readonly metadata: Metadata & C };
  readonly files: { readonly file: File };
}

export const toTableRequest = <C extends object>(
  { source, columns, formats: { dateOrder, stampDay, decimalSign, qualifiers }, correctedCells, choices }: GivenFile<C>,
  further: { readonly preview?: true } = {},
): TableRequest<C> => {
  const metadata = {
    ...choices,
    ...further,
    corrections: [...correctedCells],
    ...(columns && { columns }),
    ...(dateOrder && { dateOrder }),
    ...(stampDay && { stampDay }),
    ...(decimalSign && { decimalSign }),
    ...(qualifiers && { qualifiers }),
    ...toTableOptions(source),
  };
  return { body: { metadata }, files: { file: source.file } };
};

/** Why a file cannot be imported. Undefined: it can. */
export const findTableProblem = (
  kind: FileKind,
  result: TableReport | undefined,
  records: number,
): string | undefined => {
  if (!result) return '';
  const missing = findMissingColumns(kind, result.columns);
  if (missing.length > 0) return `Assign a column to ${missing.join(' and ')}.`;
  if (result.totalErrors > 0) return 'Correct the rows here or in the file. The import is all or nothing.';
  return records > 0 ? undefined : '';
};
