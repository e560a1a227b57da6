// G15

import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { buildZip } from '@shelfward/tables/testing/zip.ts';
import { expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { captureSnapshot } from '../../testing/contract-loop/snapshot.ts';
import { useWorld } from '../../testing/world.ts';

const { newClient } = useWorld();

const send = (client: TestClient, content: Buffer) =>
  client.as('ROLE_ADMIN')(workbookRoutes.import, {
    body: { metadata: { preview: false } },
    files: { file: new File([Uint8Array.from(content)], 'workbook.xlsx') },
  });

/** A workbook with these rows as XML by sheet. */
const buildWorkbook = (
  sheets: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, Buffer>> = {},
): Buffer => {
  const names = Object.keys(sheets);
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="x/${kind}" Target="${target}"/>`;
  const listed = names.map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`).join('');
  const relations = names.map((_, at) => relation(`r${at}`, 'worksheet', `worksheets/sheet${at}.xml`)).join('');
  return buildZip({
    '[Content_Types].xml': Buffer.from('<Types/>'),
    '_rels/.rels': Buffer.from(`<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`),
    'xl/workbook.xml': Buffer.from(`<workbook xmlns:r="r"><sheets>${listed}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': Buffer.from(`<Relationships>${relations}</Relationships>`),
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at}.xml`,
        Buffer.from(`<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`),
      ]),
    ),
    ...parts,
  });
};

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;

test('formulas count by their saved value; formulas without one, such as links to other files, are errors', async () => {
  const client = await newClient();
  const link = '<f>[1]Other!A1</f>';
  const sheets = (saved: string) => ({
    Companies: row(cell('Company')) + row(cell('Example Foods')),
    Stores: row(cell('Store'), cell('Company')) + row(`<c t="str">${link}${saved}</c>`, cell('Example Foods')),
  });
  const before = await captureSnapshot(client);

  const rejected = await send(client, buildWorkbook(sheets('')));
  const unchanged = await captureSnapshot(client);
  const accepted = await send(client, buildWorkbook(sheets('<v>Downtown</v>')));

  expect(rejected.status).toBe(406);
  expect(JSON.stringify(rejected.body)).toContain(
    'Sheet \\"Stores\\": Cell A2 contains a formula without a saved value.',
  );
  expect(unchanged).toEqual(before);
  expect(accepted).toMatchObject({ status: 200, body: { totalErrors: 0 } });
});

test('a text cell that looks like a formula remains a text', async () => {
  const client = await newClient();

  const { status } = await send(
    client,
    buildWorkbook({ Companies: row(cell('Company')) + row(cell('=HYPERLINK(0)')) }),
  );

  expect(status).toBe(200);
  const { body } = await client.as('ROLE_ADMIN')(companyRoutes.list, {});
  expect(body.content.map(({ name }) => name)).toEqual(['=HYPERLINK(0)']);
});

const zeros = Buffer.alloc(300_000_000);

test.each([
  ['in a sheet that it imports', () => buildWorkbook({ Companies: '' }, { 'xl/worksheets/sheet0.xml': zeros })],
  ['in a sheet that it does not import', () => buildWorkbook({ Notes: '' }, { 'xl/worksheets/sheet0.xml': zeros })],
  ['in a part that no sheet uses', () => buildWorkbook({ Companies: '' }, { 'xl/media/a.bin': zeros })],
])('an archive bomb %s is rejected and leaves nothing', async (_, content) => {
  const client = await newClient();
  const before = await captureSnapshot(client);
  const memory = process.memoryUsage().rss;

  const { status } = await send(client, content());

  expect([400, 406]).toContain(status);
  expect(process.memoryUsage().rss - memory).toBeLessThan(150_000_000);
  expect(await captureSnapshot(client)).toEqual(before);
});
