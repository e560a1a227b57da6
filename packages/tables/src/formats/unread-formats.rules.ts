// Formats that are recognized and not read: a sentence names the format and says what to save instead.

const saveInstead = 'Save it as an Excel workbook (.xlsx) or as CSV, and import that file.';
const isNotRead = (what: string): string => `The file is ${what}, which is not read. ${saveInstead}`;

export const lockedFile = 'The file is locked with a password.';
export const outdatedExcelFile = isNotRead('a workbook of Excel 95 or earlier (.xls)');
export const unknownMarkup = isNotRead('XML without sheets');
export const emptyMarkup = isNotRead('an HTML page without a table');
export const longMarkup = `The file is an HTML page or an XML spreadsheet that is too large. ${saveInstead}`;

type Signature = readonly (number | undefined)[];
const ascii = (text: string): Signature => Array.from(text, (sign) => sign.charCodeAt(0));

/** By the first bytes; undefined is any byte. */
const signatures: readonly (readonly [signature: Signature, problem: string])[] = [
  [ascii('%PDF-'), isNotRead('a PDF document')],
  [ascii('{\\rtf'), isNotRead('a rich text document (.rtf)')],
  [ascii('MIME-Version:'), isNotRead('a web archive (.mht)')],
  [ascii('PAR1'), isNotRead('a Parquet file')],
  [ascii('SQLite format 3'), isNotRead('a database (SQLite)')],
  [[0x37, 0x7a, 0xbc, 0xaf], `The file is a 7-Zip archive, which is not read. Unpack it, or pack it as .zip or .gz.`],
  [ascii('Rar!'), `The file is a RAR archive, which is not read. Unpack it, or pack it as .zip or .gz.`],
  [[0xff, 0xfe, 0, 0], isNotRead('text in UTF-32')],
  [[0, 0, 0xfe, 0xff], isNotRead('text in UTF-32')],
  // A workbook without a container begins with its first record and the length of that.
  ...[0, 2, 4].flatMap((version) =>
    [4, 6, 8].map((length) => [[0x09, version, length, 0], outdatedExcelFile] as const),
  ),
];

/** Why a file with these first bytes is not read; undefined for other files. */
export const findUnreadFormat = (start: Uint8Array): string | undefined =>
  signatures.find(([signature]) => signature.every((byte, at) => byte === undefined || byte === start[at]))?.[1];

/** By a file that an archive of the format contains. */
const archives: readonly (readonly [name: RegExp, problem: string])[] = [
  [/^xl\/workbook\.bin$/i, isNotRead('a binary Excel workbook (.xlsb)')],
  [/^(?:index\.zip|index\/.*\.iwa)$/i, isNotRead('a spreadsheet of Apple Numbers (.numbers)')],
  [/^word\/document\.xml$/i, isNotRead('a Word document')],
  [/^ppt\/presentation\.xml$/i, isNotRead('a PowerPoint presentation')],
];
const openDocument = ['mimetype', 'content.xml'];

/** Why an archive with these files is not read; undefined for other archives. */
export const findUnreadArchive = (entries: readonly { readonly name: string }[]): string | undefined => {
  if (openDocument.every((wanted) => entries.some(({ name }) => name === wanted)))
    return isNotRead('an OpenDocument spreadsheet (.ods)');
  return archives.find(([pattern]) => entries.some(({ name }) => pattern.test(name)))?.[1];
};
