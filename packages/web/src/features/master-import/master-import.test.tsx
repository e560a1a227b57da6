import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { gettingStartedRoutes } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import type { MasterImport, MasterImportRow } from '@shelfward/contract/master-import/master-import.contract.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeGettingStarted } from '../../kit/testing/fixtures/getting-started.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { MasterImportPage } from './master-import-page.tsx';

const preview: MasterImport = {
  id: 5,
  kind: 'STORES',
  status: 'PREVIEW',
  fileName: 'stores.csv',
  rows: 3,
  newRows: 1,
  changedRows: 1,
  sameRows: 0,
  badRows: 1,
  createdBy: { id: 7, firstName: 'Dana', lastName: 'Whitfield' },
  createdAt: '2026-11-21T02:00:00.000Z',
  committedAt: null,
  undo: null,
  header: ['Store', 'Company', 'City'],
  decimalSign: null,
  columns: { name: [0], company: [1], city: [2] },
  qualifiers: {},
  unusedColumns: [],
  company: null,
  priceList: null,
  messages: ['Read as comma-separated text in UTF-8.'],
};
const rows: readonly MasterImportRow[] = [
  { line: 2, outcome: 'NEW', cells: ['Downtown', 'Whole Foods', 'Oslo'], errors: [], note: null, changes: [] },
  {
    line: 3,
    outcome: 'CHANGED',
    cells: ['Harbour', 'Whole Foods', 'Bergen'],
    errors: [],
    note: null,
    changes: [{ property: 'city', before: null, after: 'Bergen' }],
  },
  {
    line: 4,
    outcome: 'BAD',
    cells: ['Uptown', 'Whole Fods', 'Oslo'],
    errors: [
      {
        line: 4,
        property: 'company',
        column: 'Company',
        value: 'Whole Fods',
        code: 'NOT_FOUND',
        message: 'Company "Whole Fods" was not found.',
      },
    ],
    note: null,
    changes: [],
  },
  {
    line: 5,
    outcome: 'BAD',
    cells: ['Midtown', 'Whole Foods', 'Oslo\u0007'],
    errors: [
      { line: 5, property: 'city', column: 'City', value: 'Oslo', code: 'INVALID', message: 'City has a character.' },
    ],
    note: null,
    changes: [],
  },
];

const {
  header: _header,
  qualifiers: _qualifiers,
  unusedColumns: _unusedColumns,
  decimalSign: _decimalSign,
  columns: _columns,
  company: _company,
  priceList: _priceList,
  messages: _messages,
  ...summary
} = preview;
const server = [
  respond(masterImportRoutes.rows, pageWith(rows)),
  respond(masterImportRoutes.get, preview),
  respond(masterImportRoutes.list, pageWith([summary])),
  respond(masterImportRoutes.correctCells, { ...preview, badRows: 0 }),
  respond(companyRoutes.list, pageWith([])),
  respond(pricingRoutes.list, pageWith([])),
];
const at = '/master-import?kind=STORES&importId=5';
const findLine = async (line: string) => within(await screen.findByRole('row', { name: new RegExp(`^${line} `) }));

test('shows the outcome, the changes, and the errors of each row', async () => {
  renderScreen(<MasterImportPage />, { server, at });

  const changed = await findLine('3');
  const bad = await findLine('4');

  expect(changed.getByRole('listitem').textContent).toBe('City: – → Bergen');
  expect(bad.getByText('Company "Whole Fods" was not found.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Invalid/ }).textContent).toMatch(/1$/);
  expect(screen.getByRole('button', { name: 'Import 2 rows, skip 1 invalid' })).toBeTruthy();
});

test('says once how the file was read', async () => {
  const { user } = renderScreen(<MasterImportPage />, {
    server: [respond(masterImportRoutes.create, preview), ...server],
    at: '/master-import?kind=STORES',
  });
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('The file input is not rendered yet');
    return found;
  });

  await user.upload(input, new File(['Store,Company,City\nDowntown,Whole Foods,Oslo\n'], 'stores.csv'));
  await findLine('3');

  expect(screen.getAllByText('Read as comma-separated text in UTF-8.')).toHaveLength(1);
});

test('stores the outcome filter in the URL', async () => {
  const shown = renderScreen(<MasterImportPage />, {
    server,
    at,
  });

  await shown.user.click(await screen.findByRole('button', { name: /^Changed/ }));

  await waitFor(() => expect(shown.address()).toContain('outcome=CHANGED'));
  expect(shown.sent.some(({ path, query }) => path.endsWith('/rows') && query.get('outcome') === 'CHANGED')).toBe(true);
});

test('sends a corrected cell when it loses focus', async () => {
  const shown = renderScreen(<MasterImportPage />, {
    server,
    at,
  });
  const cell = await screen.findByRole('textbox', { name: 'Company of line 4' });

  await shown.user.clear(cell);
  await shown.user.type(cell, 'Whole Foods{Enter}');

  await waitFor(() =>
    expect(shown.sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
      cells: [{ line: 4, column: 1, text: 'Whole Foods' }],
    }),
  );
});

test('corrects cells one after another, each based on the version that the one before returned', async () => {
  let version = 4;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const shown = renderScreen(<MasterImportPage />, {
    server: [
      respond(masterImportRoutes.get, () => ({ ...preview, version })),
      respond(masterImportRoutes.correctCells, async () => {
        await released;
        version += 1;
        return { ...preview, version };
      }),
      ...server,
    ],
    at,
  });
  const company = await screen.findByRole('textbox', { name: 'Company of line 4' });
  const city = screen.getByRole('textbox', { name: 'City of line 5' });

  await shown.user.type(company, 'x');
  await shown.user.type(city, 'y{Enter}');
  release();

  const versions = () =>
    shown.sent.filter(({ method }) => method === 'PATCH').map(({ headers }) => headers.get('if-match'));
  await waitFor(() => expect(versions()).toEqual(['"4"', '"5"']));
});

test('reloads a preview that another user changed, so that the next attempt is based on what is shown', async () => {
  let version = 4;
  const current = () => `"${version}"`;
  const shown = renderScreen(<MasterImportPage />, {
    server: [
      respond(masterImportRoutes.get, () => ({ ...preview, version })),
      respond(masterImportRoutes.commit, ({ headers }) =>
        headers.get('if-match') === current()
          ? { ...preview, status: 'DONE' as const }
          : rejectWith('PRECONDITION_FAILED'),
      ),
      ...server,
    ],
    at,
  });
  const commit = await screen.findByRole('button', { name: 'Import 2 rows, skip 1 invalid' });
  version = 7;

  await shown.user.click(commit);
  expect((await screen.findByRole('alert')).textContent).toContain('Another user changed this record.');
  await shown.user.click(commit);

  const versions = () =>
    shown.sent.filter(({ path }) => path.endsWith('/commit')).map(({ headers }) => headers.get('if-match'));
  await waitFor(() => expect(versions()).toEqual(['"4"', '"7"']));
});

test('uploads a file as the chosen data type and shows why it was rejected', async () => {
  const rejection = rejectWith('ERROR_IN_FILE', ['Line 5: a quoted field begins here and never ends.']);
  const shown = renderScreen(<MasterImportPage />, {
    server: [respond(masterImportRoutes.create, rejection), ...server],
    at: '/master-import?kind=PRODUCTS',
  });
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    expect(found).not.toBeNull();
    return found;
  });

  if (input) await shown.user.upload(input, new File(['UPC\n"1'], 'products.csv'));

  expect((await screen.findByRole('alert')).textContent).toBe('Line 5: a quoted field begins here and never ends.');
  const posted = shown.sent.find(({ method }) => method === 'POST')?.body;
  const configuration = posted instanceof FormData ? posted.get('configuration') : '';
  expect(JSON.parse(typeof configuration === 'string' ? configuration : '')).toMatchObject({ kind: 'PRODUCTS' });
});

test('offers Undo after the import', async () => {
  const undoToken = '6f6b6e1e-7f4a-4c1c-9d5b-0e6d1f0a2b3c';
  let isDone = false;
  const done: MasterImport = { ...preview, status: 'DONE', undo: { token: undoToken, isWorkbook: false } };
  const shown = renderScreen(<MasterImportPage />, {
    server: [
      respond(masterImportRoutes.commit, () => {
        isDone = true;
        return done;
      }),
      respond(masterImportRoutes.get, () => (isDone ? done : preview)),
      respond(undoRoutes.undo, { restored: 2, skipped: 0 }),
      ...server,
    ],
    at,
  });

  await shown.user.click(await screen.findByRole('button', { name: 'Import 2 rows, skip 1 invalid' }));
  await screen.findByText('stores.csv was imported.');
  await shown.user.click(await screen.findByRole('button', { name: 'Undo import' }));

  await screen.findByText('Undone.');
  expect(shown.sent.find(({ path }) => path.startsWith('/api/v1/undo/'))?.path).toBe(`/api/v1/undo/${undoToken}`);
  expect(shown.sent.find(({ path }) => path.endsWith('/commit'))?.body).toEqual({ leavesOutBadRows: true });
});

test('shows matched columns in one line, which expands for changes', async () => {
  const shown = renderScreen(<MasterImportPage />, {
    server,
    at,
  });
  const columns = within(await screen.findByRole('region', { name: 'Columns' }));

  expect(columns.getByText('Store · Company · City')).toBeTruthy();
  expect(columns.queryByRole('combobox')).toBeNull();
  await shown.user.click(columns.getByRole('button', { name: 'Change columns' }));

  expect(columns.getByRole('button', { name: 'Collapse' }).getAttribute('aria-expanded')).toBe('true');
  expect(columns.getByRole('combobox', { name: 'Import template' })).toBeTruthy();
});

test('stays expanded while a required column is missing', async () => {
  const without = {
    ...preview,
    header: ['Shelf', 'Company', 'City'],
    decimalSign: null,
    columns: { company: [1], city: [2] },
  };
  renderScreen(<MasterImportPage />, {
    server: [respond(masterImportRoutes.get, without), ...server],
    at,
  });
  const columns = within(await screen.findByRole('region', { name: 'Columns' }));

  expect(columns.getByRole('button', { name: 'Collapse' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Choose a column for Store.')).toBeTruthy();
});

test('offers the undo of earlier imports, and of a workbook as a whole', async () => {
  const undoToken = '6f6b6e1e-7f4a-4c1c-9d5b-0e6d1f0a2b3c';
  const undo = { token: undoToken, isWorkbook: true };
  const shown = renderScreen(<MasterImportPage />, {
    server: [
      respond(masterImportRoutes.list, pageWith([{ ...summary, status: 'DONE' as const, undo }, summary])),
      respond(undoRoutes.undo, { restored: 2, skipped: 0 }),
      ...server,
    ],
    at: '/master-import?kind=STORES',
  });
  const recent = within(await screen.findByRole('region', { name: 'Recent imports' }));

  await shown.user.click(await recent.findByRole('button', { name: 'Undo workbook' }));

  await screen.findByText('Undone.');
  expect(shown.sent.find(({ path }) => path.startsWith('/api/v1/undo/'))?.path).toBe(`/api/v1/undo/${undoToken}`);
  expect(recent.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

test('after a file of products, asks for the prices that the file has', async () => {
  const done = { ...preview, kind: 'PRODUCTS', status: 'DONE', fileName: 'products.csv' } as const;
  const shown = renderScreen(<MasterImportPage />, {
    server: [
      respond(masterImportRoutes.create, ({ body }) => ({ ...done, kind: body.configuration.kind })),
      respond(masterImportRoutes.get, { ...done, header: ['UPC', 'Name', 'Price'] }),
      ...server,
    ],
    at: '/master-import?kind=PRODUCTS',
  });
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    expect(found).not.toBeNull();
    return found;
  });
  if (input) await shown.user.upload(input, new File(['UPC,Name,Price\n1,Tea,4.99'], 'products.csv'));

  await shown.user.click(await screen.findByRole('button', { name: 'Import prices' }));

  const isPost = ({ method }: (typeof shown.sent)[number]) => method === 'POST';
  await waitFor(() => expect(shown.sent.filter(isPost)).toHaveLength(2));
  await waitFor(() => expect(shown.address()).toContain('kind=PRICES'));
  const [, second] = shown.sent.filter(isPost);
  const { body } = second ?? {};
  const [configuration, file] = body instanceof FormData ? [body.get('configuration'), body.get('file')] : [];
  expect(JSON.parse(typeof configuration === 'string' ? configuration : '')).toMatchObject({ kind: 'PRICES' });
  expect(file instanceof File && file.name).toBe('products.csv');
});

test('leads to the next step of an account that is being set up', async () => {
  const done = { ...preview, status: 'DONE' } as const;
  renderScreen(<MasterImportPage />, {
    server: [
      respond(masterImportRoutes.get, done),
      respond(gettingStartedRoutes.get, makeGettingStarted({ storesWithAssortment: 0, salesWeeks: 0, orders: 0 })),
      ...server,
    ],
    at,
  });

  const next = await screen.findByRole('link', { name: 'Next: Assortments' });
  expect(next.getAttribute('href')).toBe('/getting-started?step=ASSORTMENTS');
});
