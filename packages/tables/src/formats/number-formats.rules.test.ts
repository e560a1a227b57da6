import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSheetFile } from '../spreadsheets/sheet-file.ts';
import { writeOldExcel } from '../testing/old-excel.ts';
import { formattedNumbers, writeFormattedXml } from './file-forms.examples.ts';
import { readMarkupSheets } from './markup-sheets.rules.ts';
import { parseNumberFormat } from './number-formats.rules.ts';

let folder = '';
beforeAll(async () => {
  folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'number-formats-'));
});
afterAll(() => fsp.rm(folder, { recursive: true }));

const readFirstRow = async (content: Uint8Array): Promise<readonly string[]> => {
  const file = path.join(folder, 'file');
  await fsp.writeFile(file, content);
  const opened = await openSheetFile(file);
  if ('problem' in opened) throw new Error(opened.problem);
  for await (const { cells } of opened.rows('A', { maxRows: 1, maxColumns: 100 })) return cells;
  return [];
};

const numbers = formattedNumbers.map(([, number]) => number);
const texts = formattedNumbers.map(([, , text]) => text);

describe('the format of a number is part of its value', () => {
  test('in Excel files', async () => {
    const cells = new Map(
      formattedNumbers.map(([numFmt, value], column) => [`0,${column}`, { value, style: { numFmt } }] as const),
    );

    expect(await readFirstRow(await writeXlsx({ sheets: [{ name: 'A', rows: [numbers], cells }] }))).toEqual(texts);
  });

  test('in files of Excel 97', async () => {
    const row = formattedNumbers.map(([format, number]) => ({ number, format }));

    expect(await readFirstRow(writeOldExcel('A', [row]))).toEqual(texts);
  });

  test('in XML spreadsheets of Excel 2003', async () => {
    expect(await readFirstRow(writeFormattedXml())).toEqual(texts);
  });

  test('in XML spreadsheets, for the styles of rows and columns and for formats with a name', async () => {
    const xml = `<Workbook><Styles><Style ss:ID="p"><NumberFormat ss:Format="Percent"/></Style><Style ss:ID="e"><NumberFormat ss:Format="Euro Currency"/></Style></Styles><Worksheet ss:Name="A"><Table><Column/><Column ss:StyleID="p" ss:Span="1"/><Row><Cell><Data ss:Type="Number">1</Data></Cell><Cell><Data ss:Type="Number">0.1</Data></Cell><Cell><Data ss:Type="Number">0.2</Data></Cell></Row><Row ss:StyleID="e"><Cell><Data ss:Type="Number">1</Data></Cell><Cell ss:StyleID="p"><Data ss:Type="Number">0.1</Data></Cell></Row></Table></Worksheet></Workbook>`;
    const file = readMarkupSheets(xml);

    expect('sheets' in file && file.sheets[0]?.rows.map((row) => row?.cells)).toEqual([
      ['1', '10%', '20%'],
      ['€1', '10%'],
    ]);
  });

  test('in HTML, whose cells have the text that is shown', () => {
    const file = readMarkupSheets(
      `<STYLE>td{mso-number-format:"0%"}</STYLE><table><tr><td x:num="0.1">10%</td><td>9.90 EUR</td></tr><tr><td>1<td>2</tr></table>`,
    );

    expect('sheets' in file && file.sheets[0]?.rows[0]?.cells).toEqual(['10%', '9.90 EUR']);
  });

  test.each([
    [9, undefined, { before: '', after: '%', factor: 100 }],
    [10, undefined, { before: '', after: '%', factor: 100 }],
    [0, undefined, undefined],
    [2, undefined, undefined],
    [165, 'General', undefined],
    [165, '', undefined],
    [165, '@', undefined],
    [165, '"x"', undefined],
    [164, '[>=100]#,##0\\ "€";#,##0.00\\ "€"', { before: '', after: ' €', factor: 1 }],
    [164, '[>=100]#,##0 "€";-0.00 "€";"none"', { before: '', after: ' €', factor: 1 }],
    [164, '[<1000]0 "g";0.0, "kg"', undefined],
    [164, '[>=100]#,##0 "€";0.00 "$"', undefined],
    [164, '[<=9999999]###-####;(###) ###-####', undefined],
  ])('%s %s: %o', (id, code, format) => {
    expect(parseNumberFormat(id, code)).toEqual(format);
  });
});
