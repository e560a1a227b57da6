import type { ImportColumns } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { importMappingRoutes } from '@shelfward/contract/master-import/import-mappings.contract.ts';
import {
  type FoundMapping,
  findMapping,
  isSameColumns,
  toMappedColumns,
  toMappedQualifiers,
} from '@shelfward/contract/master-import/import-mappings.rules.ts';
import type { FileKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { useEffect, useRef } from 'react';
import { send } from '../client.ts';
import type { Formats } from './file-preview.rules.ts';
import type { TableSource } from './table-source.ts';

/** The company that sent the files; null if the kind has none, or none is chosen. */
type Sender = number | null;

/** How an earlier file with these columns was read. The import works without it, so errors are ignored. */
export const findRemembered = async (
  { kind, preview }: TableSource,
  companyId: Sender,
): Promise<FoundMapping | undefined> => {
  if (!kind || !preview || preview.isSheetOpen) return undefined;
  try {
    const { mappings } = await send(importMappingRoutes.list, { params: { kind } });
    return findMapping(mappings, preview.header, companyId);
  } catch {
    return undefined;
  }
};

/** How a file is read. */
export interface ReadFile {
  readonly columns: ImportColumns;
  readonly formats: Formats;
}

interface ImportedFile extends ReadFile {
  readonly kind: FileKind | undefined;
  readonly header: readonly string[] | undefined;
  readonly companyId: Sender;
  /** How the file was read without the choices of the user. Undefined for an earlier import. */
  readonly proposed: ReadFile | undefined;
  readonly isImported: boolean;
}

/** Remembers what the user chose, after the import, for later files. */
export const useRememberColumns = (file: ImportedFile): void => {
  const { isImported } = file;
  const used = useRef<ImportedFile>(undefined);
  if (!isImported) used.current = file;
  useEffect(() => {
    if (isImported && used.current) saveChosen(used.current);
    used.current = undefined;
  }, [isImported]);
};

const saveChosen = ({ kind, header, columns, formats, companyId, proposed }: ImportedFile): void => {
  const { dateOrder = null, decimalSign = null, qualifiers } = formats;
  const isProposed =
    proposed &&
    isSameColumns(columns, proposed.columns) &&
    dateOrder === (proposed.formats.dateOrder ?? null) &&
    decimalSign === (proposed.formats.decimalSign ?? null) &&
    isSameColumns(qualifiers ?? {}, proposed.formats.qualifiers ?? {}) &&
    (qualifiers === undefined) === (proposed.formats.qualifiers === undefined);
  const mapped = header && toMappedColumns(header, columns);
  if (!kind || !proposed || isProposed || !mapped) return;
  const mappedQualifiers = qualifiers && toMappedQualifiers(header, qualifiers);
  const body = {
    kind,
    companyId,
    columns: toMutable(mapped),
    qualifiers: mappedQualifiers ? toMutable(mappedQualifiers) : null,
    dateOrder,
    decimalSign,
  };
  // The import is complete; without it, the next file asks again.
  send(importMappingRoutes.save, { body }).catch(() => undefined);
};

const toMutable = (columns: NonNullable<ReturnType<typeof toMappedColumns>>) =>
  Object.fromEntries(Object.entries(columns).map(([id, names]) => [id, [...names]]));
