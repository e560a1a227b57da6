// G15, G16
// ASVS 1.5.1

import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { importKinds } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { budget } from '../../testing/tier.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const upload = (client: TestClient, content: string | Uint8Array<ArrayBuffer>, name = 'file.csv') =>
  client.as('ROLE_ADMIN')(masterImportRoutes.create, {
    body: { configuration: { kind: 'COMPANIES' } },
    files: { file: new File([content], name) },
  });

const committed = async (client: TestClient, names: string) => {
  const { body } = await upload(client, `Company\n${names}`);
  return client.as('ROLE_ADMIN')(masterImportRoutes.commit, {
    params: { importId: body.id },
    body: { leavesOutBadRows: false },
  });
};

const listRows = async (client: TestClient, importId: number) => {
  const { body } = await client.as('ROLE_ADMIN')(masterImportRoutes.rows, {
    params: { importId },
    query: { size: 200 },
  });
  return body.content;
};

test.each([
  ['that is not a table', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), [400, { code: 'FILE_CORRUPTED' }]],
  ['with an open quote', 'Company\nA\n"B\n', [406, ['Line 3: a quoted field begins here and never ends.']]],
])('a file %s is rejected, and no preview is stored', async (_, content, response) => {
  const client = await world.newClient();

  const { status, body } = await upload(client, content);

  expect([status, body]).toMatchObject(response);
  const imports = await client.as('ROLE_ADMIN')(masterImportRoutes.list, {});
  expect(imports.body.totalElements).toBe(0);
});

describe('a file that can be read', () => {
  test('reports each invalid cell with line and column', async () => {
    const client = await world.newClient();
    const content = [
      'Company,Discount,Minimum units,Postal code',
      `${'x'.repeat(121)},101,-1,${'9'.repeat(21)}`,
      '=1+1,5,2,1',
      '1.23457E+11,,,',
      ',1,1,1',
      'A,1',
      'A,1,2,3,4',
      'B,5.555,1.5,',
    ].join('\n');

    const { body } = await upload(client, content);

    const rows = await listRows(client, body.id);
    expect(rows.map(({ line, errors }) => [line, errors.map(({ message }) => message)])).toEqual([
      [
        2,
        [
          `Company "${'x'.repeat(59)}…" is longer than 120 characters.`,
          'Discount % "101" is too large.',
          'Minimum units of a proposal "-1" is too small.',
          'Postal code "999999999999999999999" is longer than 20 characters.',
        ],
      ],
      [3, ['Company "=1+1" is a formula, not a value.']],
      [4, ['Company "1.23457E+11" is a number that a spreadsheet program has shortened.']],
      [5, ['Company is empty.']],
      [6, ['The row has 2 columns, but column 4 is needed.']],
      [7, ['The row has 5 columns, but the header has 4.']],
      [
        8,
        [
          'Discount % "5.555" must have at most two decimal places.',
          'Minimum units of a proposal "1.5" is not a whole number.',
        ],
      ],
    ]);
  });

  test('unescapes text of our exports; sheets may contain text that CSV escapes', async () => {
    const client = await world.newClient();
    const names = ['=Acme', "'=Acme", "''=Acme", '-Acme', "'t Hof"];

    await committed(client, ["'=Acme", "''=Acme", "'''=Acme", "'-Acme", "'t Hof"].join('\n'));
    const sheet = { name: 'Companies', rows: [['Company'], ...names.map((name) => [name])] };
    const again = await upload(client, Uint8Array.from(await writeXlsx({ sheets: [sheet] })), 'a.xlsx');

    const companies = await client.as('ROLE_ADMIN')(companyRoutes.list, { query: { sort: ['name,asc'] } });
    expect(new Set(companies.body.content.map(({ name }) => name))).toEqual(new Set(names));
    expect(again.body).toMatchObject({ sameRows: 5, badRows: 0, newRows: 0, changedRows: 0 });
  });

  test('may be a sheet: characters that no name can contain are rejected, and escaped ones are read as they were', async () => {
    const client = await world.newClient();
    const names = ['a_x0007_b', 'a_x0000_b', 'a_xD800_b', '_xD83D__xDE00_', '_x005F_x0041_', '_x0041_', 'a_x000A_b'];
    const sheet = { name: 'Companies', rows: [['Company'], ...names.map((name) => [name])] };

    const { body } = await upload(client, Uint8Array.from(await writeXlsx({ sheets: [sheet] })), 'a.xlsx');
    const rows = await listRows(client, body.id);
    await client.as('ROLE_ADMIN')(masterImportRoutes.commit, {
      params: { importId: body.id },
      body: { leavesOutBadRows: true },
    });

    const hidden = 'must not contain line breaks or invisible characters.';
    const lost = 'contains �, which replaces a character that is not valid.';
    expect(rows.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
      [`Company "a\u0007b" ${hidden}`],
      [`Company "a�b" ${lost}`],
      [`Company "a�b" ${lost}`],
      [],
      [],
      [],
      [`Company "a\nb" ${hidden}`],
    ]);
    const companies = await client.as('ROLE_ADMIN')(companyRoutes.list, {});
    expect(new Set(companies.body.content.map(({ name }) => name))).toEqual(new Set(['😀', '_x0041_', 'A']));
  });

  test('may be a sheet: formulas are read as their saved values', async () => {
    const client = await world.newClient();
    const cells = new Map([
      ['1,1', { value: 'Oslo', formula: 'HYPERLINK("http://x.invalid","Oslo")', formulaResult: 'Oslo' }],
    ]);
    const sheet = {
      name: 'Companies',
      rows: [['Company', 'City', 'Discount'], ['Acme', 'Oslo', 5], [], ['Best', null, 'much']],
      cells,
    };

    const { body } = await upload(client, Uint8Array.from(await writeXlsx({ sheets: [sheet] })), 'Companies.XLSX');
    const rows = await listRows(client, body.id);
    const { status } = await client.as('ROLE_ADMIN')(masterImportRoutes.commit, {
      params: { importId: body.id },
      body: { leavesOutBadRows: true },
    });

    expect(
      rows.map(({ line, outcome, errors }) => [line, outcome, errors.map(({ message }) => message).join()]),
    ).toEqual([
      [2, 'NEW', ''],
      [4, 'BAD', 'Discount % "much" is not a percentage.'],
    ]);
    expect(status).toBe(200);
    const companies = await client.as('ROLE_ADMIN')(companyRoutes.list, {});
    expect(companies.body.content).toMatchObject([{ name: 'Acme', discount: 5, address: { city: 'Oslo' } }]);
  });

  test('of arbitrary bytes is read or rejected, as any kind', async () => {
    const client = await world.newClient();
    const piece = fc.constantFrom(
      'Company',
      'UPC',
      'Price',
      'Store',
      ',',
      ';',
      '\t',
      '"',
      '\n',
      '\r\n',
      'a',
      '1',
      '=',
      '\ufeff',
      'ö',
      '\u0000',
      'E+11',
    );
    const content = fc.oneof(
      fc.array(piece, { maxLength: 40 }).map((pieces) => new TextEncoder().encode(pieces.join(''))),
      fc.uint8Array({ maxLength: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(
        content,
        fc.constantFrom(...importKinds),
        fc.constantFrom('a.csv', 'a.txt', 'a.xlsx'),
        async (bytes, kind, name) => {
          const { status } = await client.as('ROLE_ADMIN')(masterImportRoutes.create, {
            body: { configuration: { kind } },
            files: { file: new File([Uint8Array.from(bytes)], name) },
          });
          expect([201, 400, 406]).toContain(status);
        },
      ),
      { numRuns: budget({ gate: 4, full: 40 }) },
    );
  });
});
