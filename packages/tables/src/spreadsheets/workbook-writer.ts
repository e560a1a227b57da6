import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { escapeSheetText } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { sheetTitle } from './sheet-file.rules.ts';
import { streamZip, type ZipPart } from './zip-stream.ts';

/** A date is a day in UTC. A number can have the format of another column. */
export type WorkbookCell = string | number | Date | FormattedNumber | null;

interface FormattedNumber {
  readonly number: number;
  readonly format: string;
}

export interface WorkbookColumn {
  readonly width: number;
  /** A number format of Excel. */
  readonly format?: string | undefined;
}

export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  /** The first row is the header. */
  readonly rows: Iterable<readonly WorkbookCell[]>;
  /** Rows and columns that stay visible. */
  readonly frozen: { readonly rows: number; readonly columns: number };
}

/**
 * Streams several sheets as an Excel file in constant memory, which hucre does for one sheet. Text is written as text cells,
 * so that it is never evaluated as a formula.
 */
export const streamWorkbook = (sheets: readonly WorkbookSheet[]): AsyncGenerator<Uint8Array> =>
  streamZip(listParts(sheets));

const dateFormat = 'mm/dd/yyyy';

function* listParts(sheets: readonly WorkbookSheet[]): Generator<ZipPart> {
  const used = sheets.flatMap(({ columns }) => columns.flatMap(({ format }) => format ?? []));
  const formats = [...new Set([dateFormat, ...used])];
  yield toPart('[Content_Types].xml', contentTypes(sheets.length));
  yield toPart('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  yield toPart('xl/workbook.xml', workbookXml(sheets));
  yield toPart('xl/_rels/workbook.xml.rels', relations(listTargets(sheets.length)));
  yield toPart('xl/styles.xml', stylesXml(formats));
  for (const [at, sheet] of sheets.entries())
    yield { name: `xl/worksheets/sheet${at + 1}.xml`, content: toPieces(sheetXml(sheet, formats, at === 0)) };
}

const toPart = (name: string, xml: string): ZipPart => ({ name, content: [Buffer.from(declaration + xml)] });

const pieceLength = 65_536;

function* toPieces(texts: Iterable<string>): Generator<Uint8Array> {
  let pending = '';
  for (const text of texts) {
    pending += text;
    if (pending.length < pieceLength) continue;
    yield Buffer.from(pending);
    pending = '';
  }
  yield Buffer.from(pending);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = (sheets: number): string => {
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${types}.${type}+xml"/>`;
  const ofSheets = Array.from({ length: sheets }, (_, at) => override(`worksheets/sheet${at + 1}`, 'worksheet'));
  return (
    `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `${override('workbook', 'sheet.main')}${override('styles', 'styles')}${ofSheets.join('')}</Types>`
  );
};

const listTargets = (sheets: number): [string, string][] => [
  ...Array.from({ length: sheets }, (_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
  ['styles', 'styles.xml'],
];

const relations = (targets: readonly (readonly [type: string, target: string])[]): string => {
  const entries = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${entries.join('')}</Relationships>`;
};

const workbookXml = (sheets: readonly WorkbookSheet[]): string => {
  const entries = sheets.map(
    ({ name }, at) => `<sheet name="${escapeXml(sheetTitle(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${entries.join('')}</sheets></workbook>`;
};

/** The formats of programs have the numbers up to 163. */
const firstFormat = 164;

const stylesXml = (formats: readonly string[]): string => {
  const named = formats.map(
    (format, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escapeXml(format)}"/>`,
  );
  const cells = formats.map(
    (_, at) => `<xf numFmtId="${firstFormat + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return (
    `<styleSheet xmlns="${main}"><numFmts count="${named.length}">${named.join('')}</numFmts>` +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells.join('')}</cellXfs></styleSheet>`
  );
};

function* sheetXml(
  { columns, rows, frozen }: WorkbookSheet,
  formats: readonly string[],
  isActive: boolean,
): Generator<string> {
  const letters = columns.map((_, at) => toLetters(at));
  const toStyle = (format: string | undefined) => (format === undefined ? '' : ` s="${formats.indexOf(format) + 1}"`);
  const styles = columns.map(({ format }) => toStyle(format));
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${declaration}<worksheet xmlns="${main}">${viewXml(frozen, isActive)}<cols>${widths.join('')}</cols><sheetData>`;
  let number = 0;
  for (const row of rows) {
    number += 1;
    let xml = `<row r="${number}">`;
    for (const [at, cell] of row.entries())
      if (isFormatted(cell)) xml += cellXml(cell.number, `r="${letters[at]}${number}"`, toStyle(cell.format));
      else if (cell !== null) xml += cellXml(cell, `r="${letters[at]}${number}"`, styles[at] ?? '');
    yield `${xml}</row>`;
  }
  yield '</sheetData></worksheet>';
}

const isFormatted = (cell: WorkbookCell): cell is FormattedNumber =>
  typeof cell === 'object' && cell !== null && 'number' in cell;

const cellXml = (cell: string | number | Date, reference: string, style: string): string => {
  if (typeof cell === 'number') return `<c ${reference}${style}><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c ${reference} s="1"><v>${toSerial(cell)}</v></c>`;
  return `<c ${reference} t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeSheetText(cell))}</t></is></c>`;
};

const viewXml = (frozen: WorkbookSheet['frozen'], isActive: boolean): string =>
  `<sheetViews><sheetView${isActive ? ' tabSelected="1"' : ''} workbookViewId="0">${paneXml(frozen)}</sheetView></sheetViews>`;

const paneXml = ({ rows, columns }: WorkbookSheet['frozen']): string => {
  if (rows === 0 && columns === 0) return '';
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`;
  const pane = columns > 0 ? (rows > 0 ? 'bottomRight' : 'topRight') : 'bottomLeft';
  return `<pane${split} topLeftCell="${toLetters(columns)}${rows + 1}" activePane="${pane}" state="frozen"/>`;
};

/** A, B, …, Z, AA, … */
const toLetters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : `${toLetters(Math.floor(column / 26) - 1)}${toLetters(column % 26)}`;

/** Excel counts days from December 30, 1899, for dates after February 1900. */
const toSerial = (day: Date): number => (day.getTime() - Date.UTC(1899, 11, 30)) / dayMs;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '\t',
  '\n': '\n',
  '\r': '&#13;',
};

/** Other control characters are written as Excel writes them. */
const escapeXml = (text: string): string =>
  text.replaceAll(
    /[&<>"\p{Cc}]/gu,
    (character) => entities[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
