// G16

import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { buildReportSheet } from './report-sheet.service.ts';

// XML does not distinguish the characters that end a line.
const signs = [
  "'",
  '=',
  '+',
  '-',
  '@',
  '|',
  '\t',
  '"',
  'a',
  '1',
  '<',
  '&',
  'ö',
  '＝',
  '\ufffe',
  '_',
  'x0041',
  '_x0000_',
  '_xD800_',
];
const anyText = fc.array(fc.constantFrom(...signs), { minLength: 1 }).map((text) => text.join(''));

test('any text is a text cell of the spreadsheet, never a formula or a number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), async (names) => {
      const columns = [{ header: '=1+1', kind: 'text' }] as const;
      const words = { period: '=2+2', filters: '=3+3', likeForLike: null, problem: null };
      const about = { words, currency: 'USD', created: '=4+4' };
      const pieces = buildReportSheet({ title: '=1+1', columns, rows: names.map((name) => [name]), ...about });
      const content = await buffer(pieces);

      const { sheets } = await readXlsx(content, { readStyles: true });

      expect(sheets.map(({ rows }) => rows)).toEqual([
        [['=1+1'], ...names.map((name) => [name])],
        [
          ['Report', '=1+1'],
          ['Period', '=2+2'],
          ['Filters', '=3+3'],
          ['Currency', 'USD'],
          ['Created', '=4+4'],
        ],
      ]);
      const cells = sheets.flatMap((sheet) => [...(sheet.cells?.values() ?? [])]);
      expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([]);
    }),
  );
});
