// G16

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
      const stream = buildReportSheet(
        '=1+1',
        columns,
        names.map((name) => [name]),
      );
      const content = await new Response(stream).arrayBuffer();

      const [sheet] = (await readXlsx(content, { readStyles: true })).sheets;

      expect(sheet?.rows).toEqual([['=1+1'], ...names.map((name) => [name])]);
      expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
    }),
  );
});
