import { gzipSync } from 'node:zlib';
import { buildSheetFile } from './hostile-files.ts';
import { buildZip } from './zip.ts';

type DamagedFile = readonly [what: string, name: string, content: () => Buffer];

const row = '<row><c t="inlineStr"><is><t>Store</t></is></c><c><v>1</v></c></row>';
const sheet = (xml: string): Buffer =>
  buildSheetFile('', { 'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData>${xml}`) });
/** Bytes that are the same in each run. */
const garbage = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, at) => (at * 7919) % 251));

/** A workbook whose content does not have the checksum of the directory. */
const withOtherContent = (): Buffer => {
  const file = buildSheetFile(row, {
    'xl/sharedStrings.xml': Buffer.from(`<sst>${'<si><t>a</t></si>'.repeat(50)}</sst>`),
  });
  const directory = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  for (let at = file.indexOf(directory); at >= 0; at = file.indexOf(directory, at + 4)) file.writeUInt32LE(1, at + 16);
  return file;
};

/** An Excel file of a version that encrypts: a compound file with this stream. */
const encrypted = (): Buffer => {
  const file = Buffer.alloc(3 * 512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(0xff_ff_ff_fe, 60);
  file.writeUInt32LE(0xff_ff_ff_fe, 68);
  for (let at = 1; at < 109; at += 1) file.writeUInt32LE(0xff_ff_ff_ff, 76 + at * 4);
  file.writeUInt32LE(0xff_ff_ff_fd, 512);
  file.writeUInt32LE(0xff_ff_ff_fe, 516);
  for (let at = 2; at < 128; at += 1) file.writeUInt32LE(0xff_ff_ff_ff, 512 + at * 4);
  file.write('EncryptedPackage', 1024, 'utf16le');
  file.writeUInt16LE(34, 1024 + 64);
  file[1024 + 66] = 2;
  return file;
};

/** Files that programs, networks, and disks damage. Every upload rejects them with a sentence that says what is wrong. */
export const damagedFiles: readonly DamagedFile[] = [
  ['nothing', 'a.csv', () => Buffer.alloc(0)],
  ['a workbook that is cut', 'a.xlsx', () => sheet(row).subarray(0, 400)],
  ['a workbook without its directory', 'a.xlsx', () => buildSheetFile(row).subarray(0, -60)],
  ['a workbook with wrong checksums', 'a.xlsx', withOtherContent],
  ['a workbook with an unclosed tag', 'a.xlsx', () => sheet('<row><c t="inlineStr"><is><t>Store')],
  [
    'a workbook with a document type',
    'a.xlsx',
    () => sheet(`<!DOCTYPE a [<!ENTITY b "c">]>${row}</sheetData></worksheet>`),
  ],
  [
    'a workbook with an unknown entity',
    'a.xlsx',
    () => sheet('<row><c t="inlineStr"><is><t>&unknown;</t></is></c></row></sheetData></worksheet>'),
  ],
  ['a workbook without sheets', 'a.xlsx', () => buildZip({ '[Content_Types].xml': Buffer.from('<Types/>') })],
  [
    'an archive that states another size',
    'a.zip',
    () => buildZip({ 'a.csv': Buffer.alloc(20_000_000) }, { statedBytes: 9 }),
  ],
  ['a gzip that is cut', 'a.csv.gz', () => gzipSync(garbage(5000)).subarray(0, 2000)],
  ['zeros', 'a.csv', () => Buffer.concat([Buffer.from('Store,UPC\n'), Buffer.alloc(3000), Buffer.from('a,b\n')])],
  ['binary content named as text', 'a.csv', () => garbage(4000)],
  ['binary content named as a workbook', 'a.xlsx', () => garbage(4000)],
  [
    'a text with bytes of no encoding',
    'a.csv',
    () => Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0xd8, 0x41]), garbage(7)]),
  ],
  [
    'an error page named as a workbook',
    'a.xlsx',
    () => Buffer.from('<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>'),
  ],
  ['an encrypted workbook', 'a.xlsx', encrypted],
  ['a cut file of Excel 97', 'a.xls', () => Buffer.from('d0cf11e0a1b11ae1000000', 'hex')],
];
