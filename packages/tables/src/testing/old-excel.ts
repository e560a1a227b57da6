const sectorBytes = 512;
const minStreamBytes = 4096;
const entryBytes = 128;
const [endOfChain, freeSector, tableSector] = [0xff_ff_ff_fe, 0xff_ff_ff_ff, 0xff_ff_ff_fd];

interface FormattedNumber {
  readonly number: number;
  /** The code of the number format. */
  readonly format: string;
}

type Cell = string | number | FormattedNumber;

/** The bytes of an Excel 97 file with one sheet. */
export const writeOldExcel = (sheet: string, rows: readonly (readonly Cell[])[]): Uint8Array => {
  const stream = workbookStream(sheet, rows);
  const sectors = Math.ceil(Math.max(stream.length, minStreamBytes) / sectorBytes);
  // The directory, the stream, and the table of all sectors, including its own.
  let tables = 1;
  while (tables * (sectorBytes / 4) < sectors + 1 + tables) tables += 1;
  const file = Buffer.alloc((1 + tables + 1 + sectors) * sectorBytes);
  writeHeader(file, tables);
  const table = file.subarray(sectorBytes, (1 + tables) * sectorBytes);
  for (let at = 0; at < table.length; at += 4) table.writeUInt32LE(freeSector, at);
  for (let sector = 0; sector < tables; sector += 1) table.writeUInt32LE(tableSector, sector * 4);
  table.writeUInt32LE(endOfChain, tables * 4);
  for (let sector = 0; sector < sectors; sector += 1)
    table.writeUInt32LE(sector + 1 < sectors ? tables + 2 + sector : endOfChain, (tables + 1 + sector) * 4);
  const directory = file.subarray((1 + tables) * sectorBytes);
  writeEntry(directory, { at: 0, name: 'Root Entry', type: 5, first: endOfChain, bytes: 0, child: 1 });
  writeEntry(directory, {
    at: 1,
    name: 'Workbook',
    type: 2,
    first: tables + 1,
    bytes: sectors * sectorBytes,
    child: -1,
  });
  stream.copy(file, (2 + tables) * sectorBytes);
  return file;
};

const writeHeader = (file: Buffer, tables: number): void => {
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xff_fe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(tables, 44);
  file.writeUInt32LE(tables, 48);
  file.writeUInt32LE(minStreamBytes, 56);
  file.writeUInt32LE(endOfChain, 60);
  file.writeUInt32LE(endOfChain, 68);
  for (let at = 0; at < 109; at += 1) file.writeUInt32LE(at < tables ? at : freeSector, 76 + at * 4);
};

interface Entry {
  readonly at: number;
  readonly name: string;
  readonly type: number;
  readonly first: number;
  readonly bytes: number;
  readonly child: number;
}

const writeEntry = (directory: Buffer, { at, name, type, first, bytes, child }: Entry): void => {
  const entry = directory.subarray(at * entryBytes, (at + 1) * entryBytes);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry[66] = type;
  entry[67] = 1;
  entry.writeInt32LE(-1, 68);
  entry.writeInt32LE(-1, 72);
  entry.writeInt32LE(child, 76);
  entry.writeUInt32LE(first, 116);
  entry.writeUInt32LE(bytes, 120);
};

const record = (id: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
};

const start = (type: number): Buffer => {
  const content = Buffer.alloc(16);
  content.writeUInt16LE(0x06_00, 0);
  content.writeUInt16LE(type, 2);
  return record(0x08_09, content);
};
const end = record(0x0a, Buffer.alloc(0));

/** The formats of the cells; each is the style with its number. Style 0 has none. */
const listFormats = (rows: readonly (readonly Cell[])[]): string[] => [
  '',
  ...new Set(rows.flat().flatMap((cell) => (typeof cell === 'object' ? cell.format : []))),
];

const styleRecords = (formats: readonly string[]): Buffer[] => [
  ...formats.slice(1).map((format, at) => {
    const head = Buffer.alloc(5);
    head.writeUInt16LE(firstFormat + at, 0);
    head.writeUInt16LE(format.length, 2);
    head[4] = 1;
    return record(0x04_1e, Buffer.concat([head, Buffer.from(format, 'utf16le')]));
  }),
  ...formats.map((_, at) => {
    const style = Buffer.alloc(20);
    style.writeUInt16LE(at === 0 ? 0 : firstFormat + at - 1, 2);
    return record(0xe0, style);
  }),
];

const firstFormat = 164;

interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly value: Cell;
  readonly formats: readonly string[];
}

const cellRecord = ({ row, column, value, formats }: PlacedCell): Buffer => {
  const place = Buffer.alloc(6);
  place.writeUInt16LE(row, 0);
  place.writeUInt16LE(column, 2);
  if (typeof value === 'object') place.writeUInt16LE(formats.indexOf(value.format), 4);
  if (typeof value !== 'string') {
    const content = Buffer.alloc(8);
    content.writeDoubleLE(typeof value === 'object' ? value.number : value);
    return record(0x02_03, Buffer.concat([place, content]));
  }
  const length = Buffer.alloc(3);
  length.writeUInt16LE(value.length, 0);
  length[2] = 1;
  return record(0x02_04, Buffer.concat([place, length, Buffer.from(value, 'utf16le')]));
};

const workbookStream = (sheet: string, rows: readonly (readonly Cell[])[]): Buffer => {
  const name = Buffer.from(sheet, 'utf16le');
  const info = Buffer.concat([Buffer.alloc(6), Buffer.of(sheet.length, 1), name]);
  const formats = listFormats(rows);
  const globals = Buffer.concat([start(0x05), ...styleRecords(formats)]);
  info.writeUInt32LE(globals.length + info.length + 4 + end.length, 0);
  const cells = rows.flatMap((row, at) =>
    row.flatMap((value, column) => (value === '' ? [] : [cellRecord({ row: at, column, value, formats })])),
  );
  return Buffer.concat([globals, record(0x85, info), end, start(0x10), ...cells, end]);
};
