import {
  type FileForm,
  numberForms,
  readForms,
  unreadForms,
  writeFileForm,
} from '@shelfward/tables/formats/file-forms.examples.ts';
import { formatTableReading } from '@shelfward/tables/formats/table-reading.rules.ts';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { openTableSource } from './table-source.ts';

/** The preview of a file whose name says nothing about its content, or the problem of the file. */
const read = async (content: Uint8Array<ArrayBuffer>) => {
  const { start, preview, delimiter } = await openTableSource('STORE_COUNTS', new File([content], 'counts.xls'));
  if (start?.kind === 'UNREAD') return start.problem;
  if (!start || !preview) return undefined;
  const { packing } = start;
  const form =
    start.kind === 'TEXT'
      ? { kind: start.kind, encoding: start.encoding, delimiter }
      : { kind: start.kind, sheet: preview.sheet ?? '', markup: start.markup };
  return {
    reading: formatTableReading({ packing, form, headerRow: preview.headerRow }),
    rows: [preview.header, ...preview.sample],
  };
};

const header = ['Store', 'UPC', 'Quantity', 'Count date'];
const cell = fc
  .string({ unit: fc.constantFrom(...Array.from('abz019 ,;"é<&-')), minLength: 1, maxLength: 12 })
  .map((text) => text.replaceAll(/ +/g, ' ').trim())
  .filter((text) => text !== '');
const rows = fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 8 });
const form = fc.constantFrom<FileForm>(...readForms.map(([one]) => one));
const table = [header, ['Café', '012345678905', '3', '2026-01-05']];

describe('the preview of a file', () => {
  // `file-forms.test.ts` of the server states the same property of the import, so that the two never disagree.
  test('is read by its content, in every form that programs write', async () => {
    await fc.assert(
      fc.asyncProperty(rows, form, async (body, written) => {
        expect(await read(writeFileForm([header, ...body], written))).toMatchObject({ rows: [header, ...body] });
      }),
      { numRuns: 150 },
    );
  });

  test.each(readForms)('names its form: %o', async (written, reading) => {
    expect(await read(writeFileForm(table, written))).toEqual({ reading, rows: table });
  });

  test.each(numberForms)('has the numbers of its cells: %#', async (content, cells) => {
    const { preview } = await openTableSource('STORE_COUNTS', new File([content], 'counts.xls'));

    expect(preview?.lines.map((line) => line.cells)).toEqual(cells);
  });

  test.each(unreadForms)('of another format says what to do: %#', async (content, name) => {
    expect(await read(content)).toContain(name);
  });

  test('of Excel may have backslashes in the names of its parts', async () => {
    const archive = await writeXlsx({ sheets: [{ name: 'Counts', rows: table }] });

    expect(await read(withBackslashes(archive))).toMatchObject({ rows: table });
  });
});

/** The paths of the parts, which are not compressed. */
const withBackslashes = (archive: Uint8Array): Uint8Array<ArrayBuffer> => {
  const text = Array.from(archive, (byte) => String.fromCharCode(byte)).join('');
  const changed = text.replaceAll(/(?:_rels|xl|docProps)\/[\w./]*/g, (name) => name.replaceAll('/', '\\'));
  return Uint8Array.from(changed, (sign) => sign.charCodeAt(0));
};
