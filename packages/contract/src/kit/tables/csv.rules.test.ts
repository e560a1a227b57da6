import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCsvReader } from './csv.rules.ts';

interface Read {
  readonly records: readonly { readonly fields: readonly string[]; readonly line: number }[];
  readonly problems: readonly string[];
}

const read = (pieces: readonly string[], delimiter = ','): Read => {
  const records: { fields: string[]; line: number }[] = [];
  const problems: string[] = [];
  const reader = createCsvReader({
    delimiter,
    onRecord: (fields, line) => void records.push({ fields, line }),
    onProblem: (line, problem) => void problems.push(`Line ${line}: ${problem}`),
  });
  for (const piece of pieces) if (!reader.push(piece)) break;
  reader.end();
  return { records, problems };
};

describe('separated values', () => {
  test('a record keeps the line it starts on, past blank lines and fields of several lines', () => {
    const { records, problems } = read(['a,b\r\n\r\n"one\r\ntwo",2\r\n3,4']);

    expect(problems).toEqual([]);
    expect(records).toEqual([
      { fields: ['a', 'b'], line: 1 },
      { fields: ['one\ntwo', '2'], line: 3 },
      { fields: ['3', '4'], line: 5 },
    ]);
  });

  test('a quote inside a field that does not begin with one is a character', () => {
    expect(read(['5" shelf,1\n']).records).toEqual([{ fields: ['5" shelf', '1'], line: 1 }]);
  });

  test('lines may end in LF, CR LF and CR in one file', () => {
    expect(read(['a\rb\r\nc\nd\r']).records.map(({ fields, line }) => [fields[0], line])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 4],
    ]);
  });

  test('reports an unterminated quoted field with its first line and stops', () => {
    const { records, problems } = read(['a,b\n1,"x\ny",3\n"two\nlines","never\nends,4\n5,6\n']);

    expect(records.map(({ line }) => line)).toEqual([1, 2]);
    expect(problems).toEqual(['Line 5: a quoted field begins here and never ends.']);
  });

  test('reports an unterminated quoted field of a large file before the file is in memory', () => {
    const piece = `${'x,'.repeat(50_000)}\n`;
    const { problems } = read(['a\n"', ...Array.from({ length: 100 }, () => piece)]);

    expect(problems).toEqual(['Line 2: a quoted field begins here and never ends.']);
  });

  test('reports text after a closing quote, and continues with the next line', () => {
    const { records, problems } = read(['a\n"b" c\nd\n']);

    expect(problems).toEqual(['Line 2: a quoted field goes on after its closing quote.']);
    expect(records.map(({ fields }) => fields)).toEqual([['a'], ['d']]);
  });

  test('a line of 10 MB is rejected by its number, whether it ends or not', () => {
    const long = Array.from({ length: 100 }, () => 'x'.repeat(100_000));

    const problems = ['Line 2: is longer than 1,000,000 characters.'];
    expect(read(['a\n', ...long]).problems).toEqual(problems);
    expect(read([`a\n${long.join('')}\nb`]).problems).toEqual(problems);
  });

  const field = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', ';', '"', '\n', '7') });
  const table = fc.array(fc.array(field, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
  const quoted = (value: string, isForced: boolean) =>
    isForced || /[",\n]/.test(value) || value === '' ? `"${value.replaceAll('"', '""')}"` : value;

  test('what was written is read again, wherever the pieces are cut and however lines end', () => {
    fc.assert(
      fc.property(
        table,
        fc.boolean(),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(200)),
        (rows, isForced, ending, cuts) => {
          const text = rows.map((row) => row.map((value) => quoted(value, isForced)).join(',')).join(ending);
          const { records, problems } = read(cutAt(text, cuts));

          expect(problems).toEqual([]);
          expect(records.map(({ fields }) => fields)).toEqual(rows);
        },
      ),
    );
  });

  test('reads any text, or reports errors with existing line numbers', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r') }),
        fc.array(fc.nat(60)),
        (text, cuts) => {
          const whole = read([text]);
          const lines = text.split(/\r\n|\r|\n/).length;

          expect(read(cutAt(text, cuts))).toEqual(whole);
          for (const { line } of whole.records) expect(line).toBeLessThanOrEqual(lines);
        },
      ),
    );
  });
});

const cutAt = (text: string, cuts: readonly number[]): string[] => {
  const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
  return places.slice(1).map((place, at) => text.slice(places[at], place));
};
