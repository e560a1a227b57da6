// U9

import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { type ImportMapping, importMappingRoutes } from '@shelfward/contract/master-import/import-mappings.contract.ts';
import { saleAliasRoutes } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { session } from '../../kit/session.ts';
import { makeCompany } from '../../kit/testing/fixtures/companies.fixture.ts';
import {
  makeImportProgress,
  makeSaleImport,
  makeSaleImportResult,
  makeSalePreview,
  templatesFile,
} from '../../kit/testing/fixtures/sales.fixture.ts';
import { makeStore } from '../../kit/testing/fixtures/stores.fixture.ts';
import { renderScreen, testIdentity } from '../../kit/testing/render.tsx';
import { type FakeResponse, pageWith, rejectWith, withHeaders } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { SalesImportPage } from './sales-import-page.tsx';
import { runningImport } from './sales-importer.ts';

const template = {
  name: 'Dates first',
  storeIdentificationType: 'STORE_NUMBER',
  delimiter: 'DEFAULT',
  headers: { soldOn: 0, storeName: 1, productUpc: 2, quantity: 3 },
};
const done = makeSaleImportResult();
type Imported = FakeResponse<typeof saleRoutes.import>;
const serverWith = (
  imported: Imported | (() => Imported | Promise<Imported>),
  progress = () => makeImportProgress(),
) => [
  templatesFile([template]),
  respond(companyRoutes.list, pageWith([makeCompany({ id: 7 })])),
  respond(saleRoutes.listImports, pageWith([])),
  respond(saleRoutes.importProgress, progress),
  respond(saleRoutes.import, imported),
  respond(saleRoutes.previewImport, makeSalePreview()),
  respond(saleRoutes.getImport, makeSaleImport()),
];
const sales = 'Store,Product UPC,Quantity,Sold on\nDowntown,012,2,2026-01-31\n';
const file = new File([sales], 'sales.csv', { type: 'text/csv' });

type Shown = ReturnType<typeof renderScreen>;
const choose = async ({ user }: Shown, chosenFile = file) => {
  const [input] = await waitFor(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
    expect(inputs).toHaveLength(1);
    return inputs;
  });
  if (input) await user.upload(input, chosenFile);
};
const select = async ({ user }: Shown, label: string | RegExp, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const importButton = () => screen.findByRole('button', { name: 'Import data' });
const chosenIn = (label: string | RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name: label }).value;

test('shows the header and rows, matches columns by name, and requires a company', async () => {
  const shown = renderScreen(<SalesImportPage />, { server: serverWith(done) });

  await choose(shown);

  const preview = await screen.findByRole('region', { name: 'Data preview' });
  expect(
    within(preview)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['StoreProduct UPCQuantitySold on', 'Downtown01222026-01-31']);
  expect(['Store', 'Product UPC', 'Quantity', 'Sold on'].map(chosenIn)).toEqual([
    'Store',
    'Product UPC',
    'Quantity',
    'Sold on',
  ]);
  expect((await importButton()).hasAttribute('disabled')).toBe(true);
  await select(shown, /Company/, 'Whole Foods');
  expect((await importButton()).hasAttribute('disabled')).toBe(false);
});

test('assigns a column that marks promotions, and says what it is for', async () => {
  const content = 'Store,Product UPC,Quantity,Sold on,Promotion\nDowntown,012,2,2026-01-31,yes\n';
  const shown = renderScreen(<SalesImportPage />, { server: serverWith(done) });

  await choose(shown, new File([content], 'promoted.csv', { type: 'text/csv' }));

  const column = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Promotion' });
  expect(column.value).toBe('Promotion');
  expect(screen.getByText('Yes or no. Weeks with a yes do not count as usual demand.')).toBeDefined();
});

test('imports a file, confirms it, goes back after three seconds, and offers the undo', async () => {
  const undoToken = '6f6b6e1e-7f4a-4c1c-9d5b-0e6d1f0a2b3c';
  const imported = withHeaders(done, { [undoTokenHeader]: undoToken });
  const server = [...serverWith(imported), respond(undoRoutes.undo, { restored: 1, skipped: 0 })];
  const shown = renderScreen(<SalesImportPage />, { server, at: '/orders' });
  await shown.router.navigate({ to: '/sales-import' });
  await choose(shown);
  await select(shown, /Company/, 'Whole Foods');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  fireEvent.click(screen.getByRole('button', { name: 'Import data' }));

  await vi.waitFor(() => screen.getByText('Sales data were successfully imported.'), { timeout: 60_000 });
  const posted = shown.sent.find(({ path }) => path === saleRoutes.import.path)?.body;
  const sent = posted instanceof FormData ? posted.get('importSaleCsvConfiguration') : '';
  expect(JSON.parse(typeof sent === 'string' ? sent : '')).toEqual({
    storeIdentificationType: 'STORE_NAME',
    companyId: 7,
    headers: { storeName: 0, productUpc: 1, quantity: 2, soldOn: 3 },
    delimiter: 'DEFAULT',
    headerRow: 1,
    productIdentificationType: 'UPC',
    mode: 'REFUSE',
    badRows: 'REFUSE',
  });
  await vi.advanceTimersByTimeAsync(2900);
  expect(shown.address()).toBe('/sales-import');
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() => expect(shown.address()).toBe('/orders'), { timeout: 60_000 });
  fireEvent.click(await vi.waitFor(() => screen.getByRole('button', { name: 'Undo' }), { timeout: 60_000 }));
  await vi.waitFor(() => expect(shown.sent.at(-1)?.path).toBe(`/api/v1/undo/${undoToken}`), { timeout: 60_000 });
});

test('shows the progress of a running import', async () => {
  const shown = renderScreen(<SalesImportPage />, { server: serverWith(() => new Promise(() => undefined)) });
  await choose(shown);
  await select(shown, /Company/, 'Whole Foods');

  await shown.user.click(await importButton());

  expect((await screen.findByRole('status')).textContent).toBe('Importing data...');
  await screen.findByText('4,000 rows read · 2,000 rows per second · about 6 s left');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
});

test('shows at most fifty errors of the file, and the user can try again', async () => {
  const errors = Array.from({ length: 50 }, (_, at) => `Line ${at + 2}: Store "X" was not found.`);
  const rejection = rejectWith('ERROR_IN_FILE', [...errors, '… and 7 more errors']);
  const shown = renderScreen(<SalesImportPage />, { server: serverWith(rejection) });
  await choose(shown);
  await select(shown, /Company/, 'Whole Foods');

  await shown.user.click(await importButton());

  const panel = await screen.findByRole('alert', { name: 'Errors occured during import' });
  expect(within(panel).getAllByRole('listitem')).toHaveLength(50);
  expect(within(panel).getByText('… and 7 more errors')).toBeTruthy();
  expect((await importButton()).hasAttribute('disabled')).toBe(false);
});

test('fills and locks the choices that a template defines', async () => {
  const shown = renderScreen(<SalesImportPage />, { server: serverWith(done) });
  await choose(shown, new File(['Day,Shop,Code,N\n2026-01-31,7,012,2\n'], 'sales.txt'));

  await select(shown, 'Import template', 'Dates first');

  expect(['Store', 'Product UPC', 'Quantity', 'Sold on'].map(chosenIn)).toEqual(['Shop', 'Code', 'N', 'Day']);
  expect(chosenIn(/Store identification/)).toBe('Store number');
  for (const label of ['Store', 'Quantity', /Store identification/, 'Delimiter'])
    expect(screen.getByRole('combobox', { name: label }).hasAttribute('disabled')).toBe(true);
  await select(shown, 'Import template', 'No import template');
  expect(screen.getByRole('combobox', { name: 'Delimiter' }).hasAttribute('disabled')).toBe(false);
});

test('resumes watching an import that was running when the page was left', async () => {
  session.identify(testIdentity());
  runningImport.save({ key: 'k1', fileName: 'big.csv' });
  let state = makeImportProgress();
  const { sent } = renderScreen(<SalesImportPage />, {
    server: serverWith(done, () => state),
  });

  await screen.findByText('big.csv');
  state = makeImportProgress({ status: 'DONE', phase: null });

  await screen.findByText('Sales data were successfully imported.');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(runningImport.load()).toBeUndefined();
});

test('rejects a dropped file that is not a table', async () => {
  renderScreen(<SalesImportPage />, { server: serverWith(done) });
  const dropZone = (await screen.findByText('or drop a file here: .csv, .txt, .xlsx, .xls, .gz, or .zip'))
    .parentElement;

  fireEvent.drop(dropZone ?? document.body, { dataTransfer: { files: [new File(['x'], 'sales.pdf')] } });

  expect((await screen.findByRole('alert')).textContent).toBe(
    'sales.pdf has an unsupported file type. Choose a file of type .csv, .txt, .xlsx, .xls, .gz, or .zip.',
  );
});

test('shows the counts of rows that match imported sales, and imports with the choice of the user', async () => {
  const message = '12 rows match imported sales of the same store, product, and day.';
  const matches = { newRows: 3, identicalRows: 10, differingRows: 2, replaceableRows: 40 };
  const responses: Imported[] = [rejectWith('ERROR_IN_FILE', [message]), done];
  const shown = renderScreen(<SalesImportPage />, {
    server: [
      respond(saleRoutes.getImport, makeSaleImport({ messages: [message], matches })),
      ...serverWith(
        () => responses.shift() ?? done,
        () => makeImportProgress({ status: 'FAILED', phase: null }),
      ),
    ],
  });
  await choose(shown);
  await select(shown, /Company/, 'Whole Foods');

  await shown.user.click(await importButton());
  const card = await screen.findByRole('region', { name: 'Rows that match imported sales' });

  expect(
    within(card)
      .getAllByRole('definition')
      .map((count) => count.textContent),
  ).toEqual(['3', '10', '2']);
  expect(
    within(card)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Add all rows', 'Replace 40 imported rows of these stores and days', 'Import 3 new rows']);
  await shown.user.click(within(card).getByRole('button', { name: 'Import 3 new rows' }));
  await screen.findByText('Sales data were successfully imported.');
  const posted = shown.sent.filter(({ path }) => path === saleRoutes.import.path).at(-1)?.body;
  const sent = posted instanceof FormData ? posted.get('importSaleCsvConfiguration') : '';
  expect(JSON.parse(typeof sent === 'string' ? sent : '')).toMatchObject({ mode: 'SKIP' });
});

test('shows the totals before the import, and imports the valid rows if the user chooses it', async () => {
  const preview = makeSalePreview({
    rows: 14_005,
    validRows: 14_003,
    stores: 6,
    weeks: 42,
    unitsSold: 88_231,
    totalSales: 114_231_860,
    errors: ['Line 9: Quantity "some" is not a number.', 'Line 12: Sold on is empty.'],
  });
  const shown = renderScreen(<SalesImportPage />, {
    server: [respond(saleRoutes.previewImport, preview), ...serverWith(done)],
  });
  await choose(shown);
  await select(shown, /Company/, 'Whole Foods');

  await screen.findByText('14,003');

  const totals = within(screen.getByRole('region', { name: 'Columns' })).getAllByRole('definition');
  expect(totals.map(({ textContent }) => textContent)).toEqual([
    '14,005',
    '14,003',
    '42',
    '6',
    '88,231',
    '$1,142,318.60',
  ]);
  expect(screen.getByText('Line 9: Quantity "some" is not a number.')).toBeTruthy();
  await shown.user.click(screen.getByRole('button', { name: 'Import 14,003 rows, skip 2 invalid' }));
  await screen.findByText('Sales data were successfully imported.');
  const posted = shown.sent.filter(({ path }) => path === saleRoutes.import.path).at(-1)?.body;
  const sent = posted instanceof FormData ? posted.get('importSaleCsvConfiguration') : '';
  expect(JSON.parse(typeof sent === 'string' ? sent : '')).toMatchObject({ badRows: 'SKIP' });
});

test('proposes the stores that new names mean, and reads the file again after all are accepted', async () => {
  const unmatchedNames = ['Boston', 'Camb.'].map((text, at) => ({
    kind: 'STORE' as const,
    text,
    rows: 100 - at,
    line: 2 + at,
  }));
  const previews = [makeSalePreview({ rows: 200, validRows: 1, unmatchedNames, errors: ['a', 'b'] })];
  const stores = ['Boston', 'Cambridge'].map((name, id) => makeStore({ id: id + 1, name: `Willow & Pine ${name}` }));
  const shown = renderScreen(<SalesImportPage />, {
    server: [
      respond(saleRoutes.previewImport, () => previews.shift() ?? makeSalePreview({ rows: 200, validRows: 200 })),
      respond(storeRoutes.list, pageWith(stores)),
      respond(saleAliasRoutes.createStore, ({ body: { text, storeId } }) => ({
        id: storeId,
        text,
        kind: 'NAME',
        division: null,
        store: { id: storeId, name: text },
        company: { id: 7, name: 'Whole Foods' },
        createdBy: { id: 7, firstName: 'Dana', lastName: 'Whitfield' },
        createdAt: '2026-11-20T10:00:00.000Z',
      })),
      ...serverWith(done),
    ],
  });
  await choose(shown);
  await select(shown, /Company/, 'Whole Foods');

  await shown.user.click(await screen.findByRole('button', { name: 'Accept all 2' }));

  await waitFor(() => expect(screen.queryByText('Boston')).toBeNull());
  expect(shown.sent.filter(({ path }) => path === saleAliasRoutes.createStore.path)).toHaveLength(2);
  expect(screen.queryByText('2 names not matched.')).toBeNull();
});

test('remembers assigned columns after the import, and assigns them in the next file of the company', async () => {
  const saved: ImportMapping[] = [];
  const server = [
    respond(importMappingRoutes.list, () => ({ mappings: saved })),
    respond(importMappingRoutes.save, ({ body }) => {
      const mapping = { ...body, updatedAt: '2026-11-20T10:00:00.000Z' };
      saved.push(mapping);
      return mapping;
    }),
    ...serverWith(done),
  ];
  const unknown = (name: string) => new File(['Shop,Code,N,Day\nDowntown,012,2,2026-01-31\n'], name);
  const first = renderScreen(<SalesImportPage />, { server });
  await choose(first, unknown('june.csv'));
  await select(first, /Company/, 'Whole Foods');
  await select(first, 'Product UPC', 'Code');
  await select(first, 'Quantity', 'N');
  await first.user.click(await importButton());
  await waitFor(() => expect(saved).toHaveLength(1));

  await choose(first, unknown('july.csv'));

  expect(saved[0]).toMatchObject({ kind: 'SALES', companyId: 7, columns: { quantity: [{ name: 'N', nth: 0 }] } });
  await screen.findByText('Assigned as in an earlier file with these columns.');
  expect(chosenIn('Quantity')).toBe('N');
  expect(chosenIn('Product UPC')).toBe('Code');
});

test('imports no file while another file is being opened', async () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let openings = 0;
  let imports = 0;
  const server = [
    respond(importMappingRoutes.list, async () => {
      openings += 1;
      if (openings > 1) await opened;
      return { mappings: [] };
    }),
    ...serverWith(() => {
      imports += 1;
      return done;
    }),
  ];
  const shown = renderScreen(<SalesImportPage />, { server });
  await choose(shown);
  await select(shown, /Company/, 'Whole Foods');
  await choose(shown, new File([sales.replace('Downtown', 'Uptown')], 'next.csv', { type: 'text/csv' }));
  await waitFor(() => expect(openings).toBe(2));

  fireEvent.click(await importButton());
  expect(imports).toBe(0);
  open();
  await screen.findByText('Uptown');
  await waitFor(async () => expect((await importButton()).hasAttribute('disabled')).toBe(false));
  await shown.user.click(await importButton());

  expect(await screen.findByText('Sales data were successfully imported.')).toBeTruthy();
  expect(imports).toBe(1);
});
