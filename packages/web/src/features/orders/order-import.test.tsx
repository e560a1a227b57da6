import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type Answer, pageWith, type Sent } from '../../kit/testing/server.ts';
import { OrderImportPage } from './order-import-page.tsx';

const result = {
  id: null,
  status: 'PREVIEW',
  fileName: 'orders.csv',
  header: ['PO', 'Store', 'UPC', 'Qty'],
  columns: { purchaseOrderNumber: [0], store: [1], product: [2], quantity: [3] },
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
const done = { ...result, id: 5, status: 'DONE', orders: [{ ...result.orders[0], id: 91 }] };

const answering = (imported: (sent: Sent, count: number) => Answer) => {
  let count = 0;
  return (sent: Sent): Answer => {
    if (sent.path !== '/api/v1/orders/import/xls/') return { body: pageWith([]) };
    count += 1;
    return imported(sent, count);
  };
};

const metadataOf = (body: unknown): { readonly mended: readonly unknown[] } => {
  const metadata = body instanceof FormData ? body.get('metadata') : null;
  return JSON.parse(typeof metadata === 'string' ? metadata : '{}');
};

/** The cells that the last call mended. */
const lastMended = (sent: readonly Sent[]) =>
  metadataOf(sent.findLast(({ path }) => path === '/api/v1/orders/import/xls/')?.body).mended;

const choose = async (user: ReturnType<typeof renderScreen>['user']) => {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('The picker is not there yet');
    return found;
  });
  await user.upload(input, new File(['PO,Store,UPC,Qty'], 'orders.csv', { type: 'text/csv' }));
};

test('shows what a file would make, makes it once it is said, and leads to the orders', async () => {
  const { user } = renderScreen(<OrderImportPage />, {
    answer: answering((_, count) => ({ body: count === 1 ? result : done })),
  });

  await choose(user);
  expect(await screen.findByText('1 row without a quantity was skipped.')).toBeTruthy();
  expect(screen.getByRole('row', { name: /PO-7 Whole Foods Plano/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import 1 order' }));

  expect(await screen.findByText('1 order made as drafts.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'PO-7' }).getAttribute('href')).toBe('/orders/orderDetail/91');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

const faulty = {
  ...result,
  errors: [{ line: 3, property: 'product', message: 'Product "X" was not found.' }],
  totalErrors: 61,
  badRows: [{ line: 3, cells: ['PO-7', 'Plano', 'X', '4'] }],
};

test('tells each wrong row with its line, and imports none of the file', async () => {
  const { user } = renderScreen(<OrderImportPage />, { answer: answering(() => ({ body: faulty })) });

  await choose(user);

  expect(await screen.findByText('61 problems')).toBeTruthy();
  expect(screen.getByText('Here are the first 1.')).toBeTruthy();
  expect(screen.getByRole('row', { name: /^3 Product "X" was not found. PO-7 Plano/ })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 order' }).disabled).toBe(true);
});

test('asks anew when a column is taken to hold something else', async () => {
  const { user, sent } = renderScreen(<OrderImportPage />, { answer: answering(() => ({ body: result })) });

  await choose(user);
  await user.click(await screen.findByRole('combobox', { name: 'Note' }));
  await user.click(await screen.findByRole('option', { name: 'PO' }));

  await waitFor(() => expect(sent.filter(({ path }) => path === '/api/v1/orders/import/xls/')).toHaveLength(2));
});

test('shows the messages of a file that cannot be read', async () => {
  const { user } = renderScreen(<OrderImportPage />, {
    answer: answering(() => ({ status: 406, body: ['Line 1: the file is empty.'] })),
  });

  await choose(user);

  expect(await screen.findByText('Line 1: the file is empty.')).toBeTruthy();
});

test('mends a wrong cell in its place, sends it with the file, and takes it back', async () => {
  const { user, sent } = renderScreen(<OrderImportPage />, {
    answer: answering(({ body }) => ({ body: metadataOf(body).mended.length > 0 ? result : faulty })),
  });

  await choose(user);
  const cell = await screen.findByRole('textbox', { name: 'UPC of line 3' });
  expect(screen.queryByRole('textbox', { name: 'Qty of line 3' })).toBeNull();
  await user.clear(cell);
  await user.type(cell, 'OAT{Enter}');

  expect(await screen.findByText(/1 cell is mended here/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'UPC of line 3' })).toBeNull();
  expect(lastMended(sent)).toEqual([{ line: 3, column: 2, text: 'OAT' }]);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByRole('textbox', { name: 'UPC of line 3' })).toBeTruthy();
});
