import fsp from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createKnownNames } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { createTableBody } from '@shelfward/tables/files/table-body.ts';
import { openTable } from '@shelfward/tables/files/table-records.ts';
import {
  type FileForm,
  numberForms,
  readForms,
  unreadForms,
  writeFileForm,
} from '@shelfward/tables/formats/file-forms.examples.ts';
import { buildZip } from '@shelfward/tables/testing/zip.ts';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatErrors, RejectedFileError } from './file-errors.ts';
import { withTableFile } from './packed-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await fsp.mkdtemp(path.join(os.tmpdir(), 'file-forms-'));
});
afterAll(() => fsp.rm(folder, { recursive: true }));

const isKnownName = createKnownNames('STORE_COUNTS');

/** The header and the rows as a worker thread reads them, or the problem of the file. */
const read = async (content: Uint8Array) => {
  const file = path.join(folder, 'upload');
  await fsp.writeFile(file, content);
  return withTableFile({ path: file }, async (opened) => {
    const table = await openTable(opened, { maxColumns: 100, isKnownName });
    if (!table || 'problem' in table) return table?.problem;
    const rows: (readonly string[])[] = [];
    await table.read({
      onRecord: createTableBody(table, {
        onHeader: (names) => rows.push([...names]),
        onRow: (cells) => rows.push([...cells]),
      }),
      onProblem: () => undefined,
      onPiece: async () => true,
    });
    return rows;
  }).catch((error: unknown) => (error instanceof RejectedFileError ? formatErrors(error.report)[0] : String(error)));
};

const header = ['Store', 'UPC', 'Quantity', 'Count date'];
const cell = fc
  .string({ unit: fc.constantFrom(...Array.from('abz019 ,;"é<&-')), minLength: 1, maxLength: 12 })
  .map((text) => text.replaceAll(/ +/g, ' ').trim())
  .filter((text) => text !== '');
const rows = fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 8 });
const form = fc.constantFrom<FileForm>(...readForms.map(([one]) => one));

describe('a file', () => {
  test('is read by its content, in every form that programs write', async () => {
    await fc.assert(
      fc.asyncProperty(rows, form, async (body, written) => {
        const table = [header, ...body];

        expect(await read(writeFileForm(table, written))).toEqual(table);
      }),
      { numRuns: 150 },
    );
  });

  test.each(numberForms)('has the numbers of its cells: %#', async (content, cells) => {
    expect(await read(content)).toEqual(cells);
  });

  test.each(unreadForms)('of another format is named with what to do: %#', async (content, name) => {
    const problem = await read(content);

    expect(problem).toContain(name);
    expect(problem).toMatch(/Save it as an Excel workbook|is not read/);
  });

  test.each([
    ['OpenDocument spreadsheet', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }],
    ['.xlsb', { '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }],
    ['Apple Numbers', { 'Index/Document.iwa': 'x', 'preview.jpg': 'x' }],
    ['Word document', { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<x/>' }],
  ])('that is an archive of another format is named: %s', async (name, files) => {
    const archive = buildZip(Object.fromEntries(Object.entries(files).map(([at, text]) => [at, Buffer.from(text)])));

    expect(await read(archive)).toContain(name);
    expect(await read(buildZip({ 'counts.dat': archive }))).toContain(name);
  });

  test('of Excel may have backslashes in the names of its parts', async () => {
    const table = [header, ['Downtown', 'A', '3', '2026-01-05']];
    const archive = Buffer.from(await writeXlsx({ sheets: [{ name: 'Counts', rows: table }] }));

    expect(await read(withBackslashes(archive))).toEqual(table);
  });
});

/** The paths of the parts, which are not compressed. */
const withBackslashes = (archive: Buffer): Buffer =>
  Buffer.from(
    archive.toString('latin1').replaceAll(/(?:_rels|xl|docProps)\/[\w./]*/g, (name) => name.replaceAll('/', '\\')),
    'latin1',
  );
