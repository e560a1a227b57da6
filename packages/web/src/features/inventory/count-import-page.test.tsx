import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { renderScreen } from '../../kit/testing/render.tsx';
import { withHeaders } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { CountImportPage } from './count-import-page.tsx';

type Result = z.input<typeof inventoryRoutes.importCounts.response>;
const result: Result = {
  status: 'PREVIEW',
  fileName: 'counts.csv',
  header: ['Store', 'UPC', 'Qty'],
  columns: { store: [0], product: [1], quantity: [2] },
  qualifiers: {},
  unusedColumns: [],
  rows: 2,
  changedRecords: 1,
  totals: { stores: 1, products: 2, units: 24, weeks: 1 },
  unchangedRows: 1,
  changes: [{ line: 2, record: 'Downtown · Oat milk', before: '20', after: '18 on 02/15/2026' }],
  errors: [],
  totalErrors: 0,
  badRows: [],
  messages: ['Read as CSV.'],
};
const faulty: Result = {
  ...result,
  errors: [
    {
      line: 3,
      property: 'product',
      column: 'Product',
      value: 'X',
      code: 'NOT_FOUND',
      message: 'Product "X" was not found.',
    },
  ],
  totalErrors: 1,
  badRows: [{ line: 3, cells: ['Downtown', 'X', '4'] }],
};
const parseMetadata = ({
  body,
}: Pick<Sent, 'body'>): { readonly corrections: unknown[]; readonly qualifiers?: unknown } => {
  const metadata = body instanceof FormData ? body.get('metadata') : null;
  return JSON.parse(typeof metadata === 'string' ? metadata : '{}');
};

/** The paths of the requests that change something; links to the next step read where it is. */
const listWrites = (sent: readonly Sent[]): string[] =>
  sent.filter(({ method }) => method !== 'GET').map(({ path }) => path);

const choose = async (user: ReturnType<typeof renderScreen>['user']) => {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('The file input is not rendered yet');
    return found;
  });
  await user.upload(input, new File(['Store,UPC,Qty\nDowntown,OAT,18\n'], 'counts.csv', { type: 'text/csv' }));
};

test('previews a file and imports it after confirmation', async () => {
  const { user, sent } = renderScreen(<CountImportPage />, {
    server: [
      respond(inventoryRoutes.importCounts, ({ body }) =>
        body.metadata.preview ? result : { ...result, status: 'DONE' },
      ),
    ],
  });

  await choose(user);
  expect(await screen.findByRole('row', { name: '2 Downtown · Oat milk 20 18 on 02/15/2026' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import 1 count' }));

  expect(await screen.findByRole('link', { name: 'View stores' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  expect(listWrites(sent)).toEqual([inventoryRoutes.importCounts.path, inventoryRoutes.importCounts.path]);
});

test('lists rows with errors, and corrects a cell in place', async () => {
  const { user, sent } = renderScreen(<CountImportPage />, {
    server: [
      respond(inventoryRoutes.importCounts, ({ body }) => (body.metadata.corrections.length > 0 ? result : faulty)),
    ],
  });

  await choose(user);
  const cell = await screen.findByRole('textbox', { name: 'UPC of line 3' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 count' }).disabled).toBe(true);
  await user.clear(cell);
  await user.type(cell, 'OAT{Enter}');

  expect(await screen.findByText(/1 cell corrected/)).toBeTruthy();
  expect(parseMetadata(sent.at(-1) ?? { body: null }).corrections).toEqual([{ line: 3, column: 1, text: 'OAT' }]);
});

test('shows the columns that decide how a row counts, and sends the choice of the user', async () => {
  const header = ['Store', 'UPC', 'Qty', 'UOM', 'Buyer'];
  const qualified: Result = { ...result, header, qualifiers: { unit: [3] }, unusedColumns: ['Buyer'] };
  const { user, sent } = renderScreen(<CountImportPage />, {
    server: [
      respond(inventoryRoutes.importCounts, ({ body }) => ({
        ...qualified,
        qualifiers: body.metadata.qualifiers ?? qualified.qualifiers,
      })),
    ],
  });

  await choose(user);
  expect(await screen.findByText(/· Unit: UOM$/)).toBeTruthy();
  expect(screen.getByText('Not imported: Buyer')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change columns' }));
  await user.click(screen.getByRole('combobox', { name: 'Unit' }));
  await user.keyboard('{Backspace}');

  expect(await screen.findByText('Not imported: UOM, Buyer')).toBeTruthy();
  expect(parseMetadata(sent.at(-1) ?? { body: null }).qualifiers).toEqual({});
});

test('undoes the import from its result', async () => {
  const undoToken = '6f6b6e1e-7f4a-4c1c-9d5b-0e6d1f0a2b3c';
  const done: Result = { ...result, status: 'DONE' };
  const { user, sent } = renderScreen(<CountImportPage />, {
    server: [
      respond(inventoryRoutes.importCounts, ({ body }) =>
        body.metadata.preview ? result : withHeaders(done, { [undoTokenHeader]: undoToken }),
      ),
      respond(undoRoutes.undo, { restored: 1, skipped: 1 }),
    ],
  });

  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Import 1 count' }));
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));

  await screen.findByText('1 undone, 1 skipped because it was changed since.');
  expect(listWrites(sent).at(-1)).toBe(`/api/v1/undo/${undoToken}`);
  expect(await screen.findByText(`${result.fileName} was undone.`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  expect(screen.queryByRole('table', { name: 'Changes in the file' })).toBeNull();
});

test('says before the import that a user who may not remove records cannot undo it', async () => {
  const { user } = renderScreen(<CountImportPage />, {
    roles: ['ROLE_ORDER_MANAGER'],
    identity: { adminOnlyDelete: true },
    server: [respond(inventoryRoutes.importCounts, result)],
  });

  await choose(user);

  expect(await screen.findByText(/^You cannot undo this import\./)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 count' }).disabled).toBe(false);
});
