import { type NumberFormat, parseNumberFormat } from './number-formats.rules.ts';

const records = { end: 0x0a, format: 0x04_1e, style: 0xe0, number: 0x02_03, formula: 0x06, short: 0x02_7e, row: 0xbd };
const oneCell: readonly number[] = [records.number, records.formula, records.short];

/** Calls `onRecord` for each record from `at` up to the end of its part of the stream. */
export const readRecords = (
  stream: Uint8Array,
  at: number,
  onRecord: (record: number, content: Uint8Array) => 'STOP' | undefined,
): void => {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let next = at; next + 4 <= stream.length; ) {
    const [record, length] = [view.getUint16(next, true), view.getUint16(next + 2, true)];
    if (record === records.end || onRecord(record, stream.subarray(next + 4, next + 4 + length)) === 'STOP') return;
    next += 4 + length;
  }
};

/** The format of a cell; rows and columns count from 0. */
export type FindFormat = (row: number, column: number) => NumberFormat | undefined;

/** Finds the number formats of the cells of a sheet, whose records begin at `at`. */
export const createFormatReader = (stream: Uint8Array): ((at: number) => FindFormat) => {
  const styles = readStyles(stream);
  return (at) => {
    const formats = new Map<string, NumberFormat>();
    const add = (row: number, column: number, style: number): void => {
      const format = styles[style];
      if (format) formats.set(`${row},${column}`, format);
    };
    readRecords(stream, at, (record, content) => {
      if (oneCell.includes(record)) add(readWord(content, 0), readWord(content, 2), readWord(content, 4));
      if (record === records.row)
        for (let place = 4, column = readWord(content, 2); place + 6 < content.length; place += 6, column += 1)
          add(readWord(content, 0), column, readWord(content, place));
      return undefined;
    });
    return (row, column) => formats.get(`${row},${column}`);
  };
};

const readStyles = (stream: Uint8Array): (NumberFormat | undefined)[] => {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  readRecords(stream, 0, (record, content) => {
    if (record === records.format) codes.set(readWord(content, 0), readText(content.subarray(2)));
    if (record === records.style) ids.push(readWord(content, 2));
    return undefined;
  });
  return ids.map((id) => parseNumberFormat(id, codes.get(id)));
};

const readWord = (content: Uint8Array, at: number): number => (content[at] ?? 0) + 256 * (content[at + 1] ?? 0);

/** The length in characters, a flag for two bytes per character, and the characters. */
const readText = (content: Uint8Array): string => {
  const isWide = ((content[2] ?? 0) & 1) === 1;
  const text = content.subarray(3, 3 + readWord(content, 0) * (isWide ? 2 : 1));
  return isWide ? new TextDecoder('utf-16le').decode(text) : String.fromCharCode(...text);
};
