import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import type { OrderImportMetadata, OrderImportResult } from '@shelfward/contract/orders/order-import.contract.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type FakeResponse, pageWith, rejectWith, withHeaders } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { OrderImportPage } from './order-import-page.tsx';

const result: OrderImportResult = {
  id: null,
  status: 'PREVIEW',
  fileName: 'orders.csv',
  header: ['PO', 'Store', 'UPC', 'Qty'],
  columns: { purchaseOrderNumber: [0], store: [1], product: [2], quantity: [3] },
  qualifiers: {},
  unusedColumns: [],
  rows: 3,
  totalOrders: 1,
  totalUnit: 18,
  totalPrice: 6150,
  errors: [],
  totalErrors: 0,
  badRows: [],
  messages: ['1 row without a quantity was skipped.'],
  orders: [
    {
      id: null,
      company: { id: 11, name: 'Whole Foods' },
      store: { id: 21, name: 'Plano', number: '7' },
      purchaseOrderNumber: 'PO-7',
      requestedShipDate: '2026-12-01',
      lines: 2,
      totalUnit: 18,
      totalPrice: 6150,
    },
  ],
};
const done: OrderImportResult = {
  ...result,
  id: 5,
  status: 'DONE',
  orders: result.orders.map((order) => ({ ...order, id: 91 })),
};
type Imported = FakeResponse<typeof orderImportRoutes.import>;
const serverWith = (imported: (metadata: OrderImportMetadata) => Imported) => [
  respond(orderImportRoutes.import, ({ body }) => imported(body.metadata)),
  respond(companyRoutes.list, pageWith([])),
];
const parseMetadata = (body: unknown): { readonly corrections: readonly unknown[] } => {
  const metadata = body instanceof FormData ? body.get('metadata') : null;
  return JSON.parse(typeof metadata === 'string' ? metadata : '{}');
};

/** The corrected cells in the last request. */
const lastCorrectedCells = (sent: readonly Sent[]) =>
  parseMetadata(sent.findLast(({ path }) => path === '/api/v1/orders/import/xls/')?.body).corrections;

const choose = async (user: ReturnType<typeof renderScreen>['user']) => {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('The file input is not rendered yet');
    return found;
  });
  await user.upload(input, new File(['PO,Store,UPC,Qty'], 'orders.csv', { type: 'text/csv' }));
};

test('previews a file, imports it after confirmation, and links to the orders', async () => {
  const { user } = renderScreen(<OrderImportPage />, {
    server: serverWith(({ preview }) => (preview ? result : withHeaders(done, { [undoTokenHeader]: 'the-token' }))),
  });

  await choose(user);
  expect(await screen.findByText('1 row without a quantity was skipped.')).toBeTruthy();
  expect(screen.getByRole('row', { name: /PO-7 Whole Foods Plano/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import 1 order' }));

  expect(await screen.findByText('1 order created as drafts')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'PO-7' }).getAttribute('href')).toBe('/orders/orderDetail/91');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Undo import' })).toBeTruthy();
});

const resultWithErrors: OrderImportResult = {
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
  totalErrors: 61,
  badRows: [{ line: 3, cells: ['PO-7', 'Plano', 'X', '4'] }],
};

test('lists each row with errors and does not import the file', async () => {
  const { user } = renderScreen(<OrderImportPage />, { server: serverWith(() => resultWithErrors) });

  await choose(user);

  expect(await screen.findByText('61 errors')).toBeTruthy();
  expect(screen.getByText('The first 1 are shown.')).toBeTruthy();
  expect(screen.getByRole('row', { name: /^3 Product "X" was not found. PO-7 Plano/ })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 order' }).disabled).toBe(true);
});

test('requests a new preview when a column is reassigned', async () => {
  const { user, sent } = renderScreen(<OrderImportPage />, { server: serverWith(() => result) });

  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Change columns' }));
  await user.click(await screen.findByRole('combobox', { name: 'Note' }));
  await user.click(await screen.findByRole('option', { name: 'PO' }));

  await waitFor(() => expect(sent.filter(({ path }) => path === '/api/v1/orders/import/xls/')).toHaveLength(2));
});

test('shows the messages of an unreadable file', async () => {
  const { user } = renderScreen(<OrderImportPage />, {
    server: serverWith(() => rejectWith('ERROR_IN_FILE', ['Line 1: the file is empty.'])),
  });

  await choose(user);

  expect(await screen.findByText('Line 1: the file is empty.')).toBeTruthy();
});

test('says what is wrong with a damaged file', async () => {
  const detail = 'The workbook or archive is damaged: a part of it is missing or cannot be read.';
  const { user } = renderScreen(<OrderImportPage />, {
    server: serverWith(() => rejectWith('FILE_CORRUPTED', { detail })),
  });

  await choose(user);

  expect(await screen.findByText(detail)).toBeTruthy();
});

test('corrects a cell in place, sends it with the file, and undoes the correction', async () => {
  const { user, sent } = renderScreen(<OrderImportPage />, {
    server: serverWith(({ corrections }) => (corrections.length > 0 ? result : resultWithErrors)),
  });

  await choose(user);
  const cell = await screen.findByRole('textbox', { name: 'UPC of line 3' });
  expect(screen.queryByRole('textbox', { name: 'Qty of line 3' })).toBeNull();
  await user.clear(cell);
  await user.type(cell, 'OAT{Enter}');

  expect(await screen.findByText(/1 cell corrected/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'UPC of line 3' })).toBeNull();
  expect(lastCorrectedCells(sent)).toEqual([{ line: 3, column: 2, text: 'OAT' }]);
  await user.click(screen.getByRole('button', { name: 'Undo corrections' }));
  expect(await screen.findByRole('textbox', { name: 'UPC of line 3' })).toBeTruthy();
});

test('asks what to do with orders that exist already', async () => {
  const message = '1 order exists already with its store, ship date, and lines, such as order 7 (line 2).';
  const repeated: OrderImportResult = {
    ...result,
    errors: [{ line: 2, property: null, column: null, value: null, code: 'REPEATED', message }],
    totalErrors: 1,
  };
  const { user } = renderScreen(<OrderImportPage />, {
    server: serverWith(({ repeatedOrders }) => (repeatedOrders === 'CREATE' ? result : repeated)),
  });
  await choose(user);
  expect(await screen.findByText(new RegExp(message.slice(0, 40)))).toBeTruthy();

  await user.click(screen.getByRole('combobox', { name: 'Orders that exist already' }));
  await user.click(await screen.findByRole('option', { name: 'Create repeated orders' }));

  expect(await screen.findByRole('button', { name: 'Import 1 order' })).toHaveProperty('disabled', false);
});
