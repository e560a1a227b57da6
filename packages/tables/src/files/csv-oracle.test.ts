import { createCsvReader } from '@shelfward/contract/kit/tables/csv.rules.ts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const read = (text: string, delimiter: string) => {
  const records: string[][] = [];
  const problems: string[] = [];
  const reader = createCsvReader({
    delimiter,
    onRecord: (fields) => void records.push(fields),
    onProblem: (line, problem) => void problems.push(`${line}: ${problem}`),
  });
  reader.push(text);
  reader.end();
  return { records, problems };
};

test('our reader and csv-parse return the same records for every text that csv-parse accepts', () => {
  const piece = fc.constantFrom('a', 'bé', ',', ';', '\t', '"', '""', '"x"', '\n', '\n"', '",', ' ');
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  let accepted = 0;
  fc.assert(
    fc.property(text, fc.constantFrom(',', ';', '\t'), (given, delimiter) => {
      let expected: string[][];
      try {
        expected = parse(given, {
          delimiter,
          relax_column_count: true,
          skip_empty_lines: true,
          record_delimiter: '\n',
        });
      } catch {
        return;
      }
      accepted += 1;

      expect(read(given, delimiter)).toEqual({ records: expected, problems: [] });
    }),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(200);
});
