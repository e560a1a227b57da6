/** A line, or a record whose quoted fields span lines, is rejected beyond this many characters. */
const longestRecord = 1_000_000;

interface CsvOptions {
  readonly delimiter: string;
  /** Each record with the line it starts on, counted from 1. An empty line is not a record. */
  readonly onRecord: (fields: string[], line: number) => void;
  readonly onProblem: (line: number, problem: string) => void;
}

export interface CsvReader {
  /** Reads the next chunk of text, which may end anywhere; false when the rest cannot be read. */
  readonly push: (text: string) => boolean;
  readonly end: () => void;
}

/**
 * Reads separated values as spreadsheets write them: a field that begins with a quote ends with one, two quotes in it
 * are one, and any other quote is an ordinary character. Lines end in LF, CR LF or CR.
 */
export const createCsvReader = ({ delimiter, onRecord, onProblem }: CsvOptions): CsvReader => {
  let rest = '';
  let line = 1;
  let isReadable = true;
  let endsInReturn = false;

  const stopReading = (at: number, problem: string): number => {
    isReadable = false;
    onProblem(at, problem);
    return 0;
  };

  /** Reads all records that are complete and returns where the others begin. */
  const read = (text: string, isLast: boolean): number => {
    let at = 0;
    let quote = -1;
    while (at < text.length) {
      const lineEnd = findEnd(text, '\n', at);
      if (quote < at) quote = findEnd(text, '"', at);
      if (lineEnd === text.length && !isLast) return at;
      if (lineEnd - at > longestRecord) return stopReading(line, tooLong);
      if (quote > lineEnd) {
        if (lineEnd > at) onRecord(text.slice(at, lineEnd).split(delimiter), line);
        line += 1;
        at = lineEnd + 1;
        continue;
      }
      const record = readQuoted(text, { at, delimiter, isLast });
      if (record.kind === 'open' && isLast) return stopReading(line + countLines(text, at, record.from), neverEnds);
      if (record.kind !== 'whole') return at;
      if (record.end - at > longestRecord) return stopReading(line, tooLong);
      if (record.isTorn) onProblem(line, 'a quoted field goes on after its closing quote.');
      else onRecord(record.fields, line);
      line += 1 + countLines(text, at, record.end);
      at = record.end + 1;
    }
    return at;
  };

  const readNext = (text: string, isLast: boolean): boolean => {
    if (!isReadable) return false;
    const whole = rest + text;
    rest = whole.slice(read(whole, isLast));
    if (isReadable && rest.length > longestRecord) {
      const record = readQuoted(rest, { at: 0, delimiter, isLast: false });
      if (record.kind === 'open') stopReading(line + countLines(rest, 0, record.from), neverEnds);
      else stopReading(line, tooLong);
    }
    return isReadable;
  };

  return {
    push: (text) => {
      const given = endsInReturn ? `\r${text}` : text;
      endsInReturn = given.endsWith('\r');
      return readNext((endsInReturn ? given.slice(0, -1) : given).replaceAll(/\r\n?/g, '\n'), false);
    },
    end: () => {
      readNext(endsInReturn ? '\n' : '', true);
    },
  };
};

const tooLong = `is longer than ${longestRecord.toLocaleString('en-US')} characters.`;
const neverEnds = 'a quoted field begins here and never ends.';

type Quoted =
  | { readonly kind: 'whole'; readonly fields: string[]; readonly end: number; readonly isTorn: boolean }
  /** The text ends within a field, or within a quoted one that begins at `from`. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'open'; readonly from: number };

interface Place {
  readonly at: number;
  readonly delimiter: string;
  readonly isLast: boolean;
}

/** Reads one record field by field; slower, for records that contain a quote. */
const readQuoted = (text: string, { at: start, delimiter, isLast }: Place): Quoted => {
  const fields: string[] = [];
  let isTorn = false;
  let lineEnd = -1;
  for (let at = start; ; ) {
    const isQuoted = text[at] === '"';
    const value = isQuoted ? quotedValue(text, at + 1) : { text: '', end: at };
    if (!value) return { kind: 'open', from: at };
    if (lineEnd < value.end) lineEnd = findEnd(text, '\n', value.end);
    let { end } = value;
    while (end < lineEnd && text[end] !== delimiter) end += 1;
    if (end === text.length && !isLast) return { kind: 'cut' };
    const behind = text.slice(value.end, end);
    if (isQuoted && behind.trim() !== '') isTorn = true;
    fields.push(isQuoted ? value.text : behind);
    if (text[end] !== delimiter) return { kind: 'whole', fields, end, isTorn };
    at = end + 1;
  }
};

const quotedValue = (text: string, start: number): { text: string; end: number } | undefined => {
  let value = '';
  for (let at = start; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { text: value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
};

const findEnd = (text: string, sign: string, from: number): number => {
  const at = text.indexOf(sign, from);
  return at < 0 ? text.length : at;
};

const countLines = (text: string, from: number, to: number): number => {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
};
