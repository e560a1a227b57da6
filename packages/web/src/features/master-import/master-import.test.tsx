import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import type { Answer, Sent } from '../../kit/testing/server.ts';
import { MasterImportPage } from './master-import-page.tsx';

const preview = {
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
  header: ['Store', 'Company', 'City'],
  columns: { name: [0], company: [1], city: [2] },
  company: null,
  priceList: null,
  messages: ['Read as comma-separated text in UTF-8.'],
};
const rows = [
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
    errors: [{ property: 'company', message: 'Company "Whole Fods" was not found.' }],
    note: null,
    changes: [],
  },
];

const answering =
  (override: (sent: Sent) => Answer | undefined = () => undefined) =>
  (sent: Sent): Answer => {
    const { path, method } = sent;
    const overridden = override(sent);
    if (overridden) return overridden;
    if (path === '/api/v1/master-imports/5/rows') return { body: pageWith(rows) };
    if (path === '/api/v1/master-imports/5') return { body: preview };
    if (path === '/api/v1/master-imports' && method === 'GET') return { body: pageWith([preview]) };
    return { body: pageWith([]) };
  };

const findLine = async (line: string) => within(await screen.findByRole('row', { name: new RegExp(`^${line} `) }));

test('shows the outcome, the changes, and the errors of each row', async () => {
  renderScreen(<MasterImportPage />, { answer: answering(), at: '/master-import?kind=STORES&importId=5' });

  const changed = await findLine('3');
  const bad = await findLine('4');

  expect(changed.getByRole('listitem').textContent).toBe('City: – → Bergen');
  expect(bad.getByText('Company "Whole Fods" was not found.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Invalid/ }).textContent).toMatch(/1$/);
  expect(screen.getByRole('button', { name: 'Import 2 rows, skip 1 invalid' })).toBeTruthy();
});

test('stores the outcome filter in the URL', async () => {
  const shown = renderScreen(<MasterImportPage />, {
    answer: answering(),
    at: '/master-import?kind=STORES&importId=5',
  });

  await shown.user.click(await screen.findByRole('button', { name: /^Changed/ }));

  await waitFor(() => expect(shown.address()).toContain('outcome=CHANGED'));
  expect(shown.sent.some(({ path, query }) => path.endsWith('/rows') && query.get('outcome') === 'CHANGED')).toBe(true);
});

test('sends a corrected cell when it loses focus', async () => {
  const shown = renderScreen(<MasterImportPage />, {
    answer: answering(({ method }) => (method === 'PATCH' ? { body: { ...preview, badRows: 0 } } : undefined)),
    at: '/master-import?kind=STORES&importId=5',
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

test('uploads a file as the chosen data type and shows why it was rejected', async () => {
  const rejection = { status: 406, body: ['Line 5: a quoted field begins here and never ends.'] };
  const shown = renderScreen(<MasterImportPage />, {
    answer: answering(({ method }) => (method === 'POST' ? rejection : undefined)),
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
  let isDone = false;
  const shown = renderScreen(<MasterImportPage />, {
    answer: answering(({ method, path }) => {
      if (path.endsWith('/commit')) {
        isDone = true;
        return { body: { ...preview, status: 'DONE' }, headers: { 'x-undo-token': 'the-token' } };
      }
      if (path.startsWith('/api/v1/undo/')) return { body: { restored: 2, skipped: 0 } };
      return isDone && method === 'GET' && path.endsWith('/5') ? { body: { ...preview, status: 'DONE' } } : undefined;
    }),
    at: '/master-import?kind=STORES&importId=5',
  });

  await shown.user.click(await screen.findByRole('button', { name: 'Import 2 rows, skip 1 invalid' }));
  await screen.findByText('stores.csv was imported.');
  await shown.user.click(await screen.findByRole('button', { name: 'Undo' }));

  await screen.findByText('Undone.');
  expect(shown.sent.find(({ path }) => path.startsWith('/api/v1/undo/'))?.path).toBe('/api/v1/undo/the-token');
  expect(shown.sent.find(({ path }) => path.endsWith('/commit'))?.body).toEqual({ leavesOutBadRows: true });
});

test('shows matched columns in one line, which expands for changes', async () => {
  const shown = renderScreen(<MasterImportPage />, {
    answer: answering(),
    at: '/master-import?kind=STORES&importId=5',
  });
  const columns = within(await screen.findByRole('region', { name: 'Columns' }));

  expect(columns.getByText('Store · Company · City')).toBeTruthy();
  expect(columns.queryByRole('combobox')).toBeNull();
  await shown.user.click(columns.getByRole('button', { name: 'Change columns' }));

  expect(columns.getByRole('button', { name: 'Collapse' }).getAttribute('aria-expanded')).toBe('true');
  expect(columns.getByRole('combobox', { name: 'Import template' })).toBeTruthy();
});

test('stays expanded while a required column is missing', async () => {
  const without = { ...preview, header: ['Shelf', 'Company', 'City'], columns: { company: [1], city: [2] } };
  renderScreen(<MasterImportPage />, {
    answer: answering(({ path }) => (path === '/api/v1/master-imports/5' ? { body: without } : undefined)),
    at: '/master-import?kind=STORES&importId=5',
  });
  const columns = within(await screen.findByRole('region', { name: 'Columns' }));

  expect(columns.getByRole('button', { name: 'Collapse' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Choose a column for Store.')).toBeTruthy();
});
