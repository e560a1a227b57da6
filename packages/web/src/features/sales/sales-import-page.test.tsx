// U9

import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { undoRoutes, undoTokenHeader } from '@shelfward/contract/undo/undo.contract.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { session } from '../../kit/session.ts';
import { makeCompany } from '../../kit/testing/fixtures/companies.fixture.ts';
import {
  makeImportProgress,
  makeSaleImport,
  makeSaleImportResult,
  templatesFile,
} from '../../kit/testing/fixtures/sales.fixture.ts';
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
  const posted = shown.sent.find(({ method }) => method === 'POST')?.body;
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
  const posted = shown.sent.filter(({ method }) => method === 'POST').at(-1)?.body;
  const sent = posted instanceof FormData ? posted.get('importSaleCsvConfiguration') : '';
  expect(JSON.parse(typeof sent === 'string' ? sent : '')).toMatchObject({ mode: 'SKIP' });
});
