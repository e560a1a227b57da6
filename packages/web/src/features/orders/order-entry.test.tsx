import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type Answer, pageWith, type Sent } from '../../kit/testing/server.ts';
import { OrderEntry } from './order-entry-page.tsx';
import { orderOf } from './orders.fixture.ts';

const order = orderOf([{ productId: 51, quantity: 45, unitPrice: 1035 }]);
const known = [
  { word: 'NUT', product: { id: 60, name: 'Nut bar', upc: '60', sku: 'NUT' }, unitPrice: 125 },
  { word: 'Oat milk', product: { id: 61, name: 'Oat milk', upc: '61', sku: null }, unitPrice: null },
];

const answering =
  (special: (sent: Sent) => Answer | undefined = () => undefined) =>
  (sent: Sent): Answer => {
    const given = special(sent);
    if (given) return given;
    if (sent.path === '/api/v1/orders/products/lookup') return { body: { products: known } };
    if (sent.path === '/api/v1/orders/1/items') return { body: order, headers: { etag: '"6"' } };
    if (sent.path === '/api/v1/orders/1') return { body: order, headers: { etag: '"6"' } };
    return { body: pageWith([]) };
  };

const paste = async (text: string) => {
  const grid = await screen.findByRole('grid');
  fireEvent.paste(grid, { clipboardData: { getData: () => text } });
};

test('takes rows of a spreadsheet at the prices of the company, tells which it does not know, and saves them in one call', async () => {
  const { user, sent } = renderScreen(<OrderEntry order={order} />, { answer: answering() });

  await paste('Item\tQty\nNUT\t12\nnothing\t3\n');
  expect(await screen.findByText('Row 3: "nothing" was not found.')).toBeTruthy();
  // 45 × 10.35 + 12 × 1.25
  expect(screen.getAllByText('$480.75').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Save 1 line' }));

  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    items: [
      { productId: 51, quantity: 45 },
      { productId: 60, quantity: 12, unitPrice: 125 },
    ],
  });
});

test('does not save a line without a price, and says which', async () => {
  renderScreen(<OrderEntry order={order} />, { answer: answering() });

  await paste('Oat milk\t12\n');

  expect(await screen.findByText('One line cannot be saved as it is.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save 1 line' }).disabled).toBe(true);
});

test("puts what is typed upon somebody else's change, and tells theirs", async () => {
  const theirs = orderOf([{ productId: 51, quantity: 40, unitPrice: 1035 }]);
  const problem = { code: 'PRECONDITION_FAILED', status: 412, message: 'Changed', detail: 'Changed' };
  const { user, sent } = renderScreen(<OrderEntry order={order} />, {
    answer: answering(({ path, method }) => {
      if (method === 'PUT' && sent.filter((one) => one.method === 'PUT').length === 1)
        return { status: 412, body: problem };
      return path === '/api/v1/orders/1' ? { body: theirs, headers: { etag: '"7"' } } : undefined;
    }),
  });

  await paste('50');
  await user.click(await screen.findByRole('button', { name: 'Save 1 line' }));
  expect(await screen.findByText(/^Somebody else changed one of these lines too/)).toBeTruthy();
  expect(screen.getByText('theirs 40')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save 1 line' }));

  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(sent.findLast(({ method }) => method === 'PUT')?.body).toEqual({ items: [{ productId: 51, quantity: 50 }] });
});

test('what was not saved is offered to the one who comes back, and forgotten once it is saved', async () => {
  renderScreen(<OrderEntry order={order} />, { answer: answering() });
  await paste('50');
  await screen.findByRole('button', { name: 'Save 1 line' });
  cleanup();

  const { user } = renderScreen(<OrderEntry order={order} />, { answer: answering() });
  expect((await screen.findByRole('status')).textContent).toContain('1 line was entered here');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save lines' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Bring back' }));
  await user.click(await screen.findByRole('button', { name: 'Save 1 line' }));
  expect(await screen.findByText('All lines saved.')).toBeTruthy();
  cleanup();

  renderScreen(<OrderEntry order={order} />, { answer: answering() });
  await screen.findByRole('grid');
  expect(screen.queryByText(/entered here/)).toBeNull();
});

test('what was not saved can be given up', async () => {
  renderScreen(<OrderEntry order={order} />, { answer: answering() });
  await paste('50');
  await screen.findByRole('button', { name: 'Save 1 line' });
  cleanup();

  const { user } = renderScreen(<OrderEntry order={order} />, { answer: answering() });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/entered here/)).toBeNull();
  cleanup();

  renderScreen(<OrderEntry order={order} />, { answer: answering() });
  await screen.findByRole('grid');
  expect(screen.queryByText(/entered here/)).toBeNull();
});
