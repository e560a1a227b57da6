import { isRetailName, type Recognition, recognizeForm } from '@shelfward/contract/feeds/recognize-form.rules.ts';
import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { detectDelimiter } from '@shelfward/contract/kit/tables/delimiter.rules.ts';
import { headerSampleSize } from '@shelfward/contract/kit/tables/header.rules.ts';
import { type FileKind, fileKinds } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { recognizeKind } from '@shelfward/contract/master-import/recognize-kind.rules.ts';
import { workbookSheets } from '@shelfward/contract/master-import/workbook.rules.ts';
import { parseRecords } from '@shelfward/tables/formats/file-start.rules.ts';
import type { FileStart } from './file-preview.rules.ts';
import { readFileStart } from './file-start.ts';
import type { TargetKind } from './import-targets.ts';
import { withTableChoices } from './table-source.ts';

/** Recognizes a file of a retailer by its start, as the server does. Undefined for files that need a mapping. */
export const recognizeStart = (start: FileStart | undefined, fileName: string): Recognition | undefined => {
  if (!start || start.kind === 'UNREAD') return undefined;
  if (start.kind === 'TEXT') {
    const records = parseRecords(start.text, detectDelimiter(start.text, isRetailName)).slice(0, headerSampleSize);
    return recognizeForm({ fileName, sheets: [{ name: undefined, records }] });
  }
  const sheets = start.sheets
    .filter(({ isVisible }) => isVisible)
    .map(({ name, rows }) => ({
      name,
      records: rows.slice(0, headerSampleSize).map((cells, row) => ({ cells, line: row + 1 })),
    }));
  return recognizeForm({ fileName, sheets });
};

/**
 * Recognizes a file by its content. The kind of the page stays if the file fits it. Undefined if nothing in the file says
 * what it contains.
 */
export const recognizeFile = async (file: File, own?: TargetKind): Promise<TargetKind | undefined> => {
  const start = await readFileStart(file);
  if (!start || start.kind === 'UNREAD') return undefined;
  if (start.kind === 'TEXT' && /^\s*(?:ISA|UNA|UNB)[^A-Za-z0-9]/.test(start.text)) return 'EDI';
  const isWorkbook = start.kind === 'SHEET' && hasWorkbookSheets(start.sheets.map(({ name }) => name));
  // On the page of another kind, one sheet of a workbook is imported.
  if (isWorkbook) return own === undefined || own === 'SALES' ? 'WORKBOOK' : own;
  const ownKind = fileKinds.find((kind) => kind === own);
  if (ownKind && findKind({ file, start }, [ownKind], ownKind) === ownKind) return own;
  if (recognizeStart(start, file.name)) return 'SALES';
  const kind = findKind({ file, start }, ownKind ? [ownKind, ...fileKinds] : fileKinds, ownKind);
  return kind === 'PRICE_LISTS' ? undefined : kind;
};

const sheetNames: ReadonlySet<string> = new Set(workbookSheets.map(({ name }) => toNameKey(name)));

const hasWorkbookSheets = (names: readonly string[]): boolean =>
  names.filter((name) => sheetNames.has(toNameKey(name))).length >= 2;

/** The names in the header are found with the words of each kind, because titles can stand above it. */
const findKind = (
  opened: { readonly file: File; readonly start: FileStart },
  kinds: readonly FileKind[],
  own: FileKind | undefined,
): FileKind | undefined => {
  for (const kind of kinds) {
    const { preview } = withTableChoices({ ...opened, kind }, {});
    const recognized = preview && recognizeKind(preview.header, own);
    if (recognized) return recognized;
  }
  return undefined;
};
