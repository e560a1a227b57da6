import { gzipSync } from 'node:zlib';
import { buildZip } from './zip.ts';

type File = readonly [what: string, name: string, content: () => Buffer];

/** An Excel file with one sheet, `A`, and this XML as its rows. */
export const buildSheetFile = (cells: string, otherParts: Readonly<Record<string, Buffer>> = {}): Buffer =>
  buildZip({
    '[Content_Types].xml': Buffer.from('<Types/>'),
    '_rels/.rels': Buffer.from(relations([['r1', 'officeDocument', 'xl/workbook.xml']])),
    'xl/workbook.xml': Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      relations([
        ['r1', 'worksheet', 'worksheets/sheet1.xml'],
        ['r2', 'sharedStrings', 'sharedStrings.xml'],
      ]),
    ),
    'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData>${cells}</sheetData></worksheet>`),
    ...otherParts,
  });

const relations = (parts: readonly (readonly [id: string, kind: string, target: string])[]): string =>
  `<Relationships>${parts
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="x/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const header = 'Store,Product UPC,Quantity,Sold on';
const lines = (text: string, count: number): Buffer => Buffer.from(`${header}\n${text.repeat(count)}`);
const nested = (depth: number, content: Buffer): Buffer =>
  depth === 0 ? content : nested(depth - 1, buildZip({ 'a.zip': content }));

/** Malicious or corrupt files. An importer rejects them quickly and remains usable. */
export const hostileFiles: readonly File[] = [
  ['a gzip bomb', 'a.csv.gz', () => gzipSync(Buffer.alloc(100_000_000))],
  [
    'a zip bomb that states a wrong size',
    'a.zip',
    () => buildZip({ 'a.csv': Buffer.alloc(100_000_000) }, { statedBytes: 9 }),
  ],
  ['archives in archives', 'a.zip', () => nested(12, lines('a,b,1,2026-01-01\n', 10))],
  ['a gzip in a gzip', 'a.csv.gz', () => gzipSync(gzipSync(lines('a,b,1,2026-01-01\n', 10)))],
  ['an archive whose entry climbs out of its folder', 'a.zip', () => buildZip({ '../../etc/passwd': lines('x\n', 3) })],
  ['an archive of two thousand files', 'a.zip', () => buildZip(Object.fromEntries(manyFiles(2000)))],
  [
    'an archive that ends early',
    'a.zip',
    () => buildZip({ 'a.csv': lines('a,b,1,2026-01-01\n', 999) }).subarray(0, 80),
  ],
  [
    'a sheet that expands its own entities',
    'a.xlsx',
    () => buildSheetFile('', { 'xl/sharedStrings.xml': Buffer.from(entityExpansion) }),
  ],
  ['a sheet of deeply nested tags', 'a.xlsx', () => buildSheetFile('<a>'.repeat(1_000_000))],
  ['a sheet with a tag that never ends', 'a.xlsx', () => buildSheetFile(`<row ${'r="1" '.repeat(400_000)}`)],
  ['a sheet whose row is the billionth', 'a.xlsx', () => buildSheetFile('<row r="999999999"><c><v>1</v></c></row>')],
  [
    'a sheet whose column is the billionth',
    'a.xlsx',
    () => buildSheetFile('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'),
  ],
  [
    'a sheet with one endless text',
    'a.xlsx',
    () => buildSheetFile(`<row><c t="str"><v>${'x'.repeat(40_000_000)}</v></c></row>`),
  ],
  [
    'a sheet that is zeros',
    'a.xlsx',
    () => buildSheetFile('', { 'xl/worksheets/sheet1.xml': Buffer.alloc(50_000_000) }),
  ],
  [
    'a sheet with macros and nothing else',
    'a.xlsm',
    () => buildSheetFile('', { 'xl/vbaProject.bin': Buffer.alloc(100_000, 7) }),
  ],
  ['a program named as a sheet', 'a.xlsx', () => Buffer.from(`MZ${'\u0090\u0000'.repeat(5000)}`, 'latin1')],
  ['an image named as text', 'a.csv', () => Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
  ['a cut file of Excel 97', 'a.xls', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['a line without an end', 'a.csv', () => lines('x'.repeat(1000), 10_000)],
  ['a quote without an end', 'a.csv', () => Buffer.concat([lines('"', 1), Buffer.alloc(10_000_000, 'a\n')])],
  ['a million columns', 'a.csv', () => Buffer.from(`${'a,'.repeat(1_000_000)}\n${'1,'.repeat(1_000_000)}\n`)],
  ['only separators', 'a.csv', () => lines(',,,\n', 500_000)],
  ['only quotes', 'a.csv', () => lines('""""""""\n', 300_000)],
  ['zeros', 'a.txt', () => Buffer.alloc(10_000_000)],
  [
    'two encodings in one',
    'a.csv',
    () => Buffer.concat([lines('Café,b,1,2026-01-01\n', 9), Buffer.from([0xff, 0xfe, 0xc3])]),
  ],
  ['incomplete characters', 'a.csv', () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from([0x00, 0xd8, 0x41])])],
  ['formulas', 'a.csv', () => lines("=cmd|'/c calc'!A1,@SUM(1),+1,-1\n", 1000)],
  ['nothing', 'a.csv', () => Buffer.alloc(0)],
];

const manyFiles = (count: number): [string, Buffer][] =>
  Array.from({ length: count }, (_, at) => [`${at}.csv`, Buffer.from('a,b\n')]);

const entityExpansion = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha">${Array.from(
  { length: 20 },
  (_, at) => `<!ENTITY a${at} "${`&a${at === 0 ? '' : at - 1};`.repeat(10)}">`,
).join('')}]><sst><si><t>&a19;</t></si></sst>`;
