import type { OnHandChange } from '@shelfward/contract/inventory/inventory.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeInventoryItem } from '../../kit/testing/fixtures/inventory.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { StoreInventoryTab } from './store-inventory-tab.tsx';

const oats = makeInventoryItem(1, 'Oat Bar', 5);
const tea = makeInventoryItem(2, 'Ginger Tea', 3);
const counted: OnHandChange = {
  at: '2026-03-01T15:00:00.000Z',
  day: '2026-03-01',
  kind: 'MANUAL',
  previousValue: 9,
  modifier: -4,
  updatedValue: 5,
  unexplained: 0,
  source: { id: 1, entityType: 'INVENTORY' },
  user: { id: 7, name: 'Dana Whitfield' },
};

const server = [
  respond(inventoryRoutes.items, pageWith([oats, tea])),
  respond(inventoryRoutes.history, pageWith([counted])),
  respond(inventoryRoutes.count, ({ body: { onHandEstimation } }) => ({ ...oats, onHandEstimation })),
  respond(inventoryRoutes.zero, { stores: 1, countedItems: 2 }),
];
const writeRequests = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

test('sends a count when Enter moves to the next row, and Undo restores the previous count', async () => {
  const { user, sent } = renderScreen(<StoreInventoryTab storeId={3} />, { server });
  const cell = await screen.findByRole('textbox', { name: 'On hand of Oat Bar' });

  await user.clear(cell);
  await user.type(cell, '12{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  expect(document.activeElement).not.toBe(cell);
  const path = '/api/v1/stores/3/inventory/items/1';
  await waitFor(() =>
    expect(writeRequests(sent)).toEqual([
      ['PATCH', path, { onHandEstimation: 12 }],
      ['PATCH', path, { onHandEstimation: 5 }],
    ]),
  );
});

test('does not send an invalid count, and Escape restores the value', async () => {
  const { user, sent } = renderScreen(<StoreInventoryTab storeId={3} />, { server });
  const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'On hand of Oat Bar' });

  await user.clear(cell);
  await user.type(cell, '-2');
  await user.tab();
  expect(cell.getAttribute('aria-invalid')).toBe('true');
  await user.type(cell, '{Escape}');

  expect(cell.value).toBe('5');
  expect(writeRequests(sent)).toEqual([]);
});

test('shows the history of an estimate when its product is clicked', async () => {
  const { user } = renderScreen(<StoreInventoryTab storeId={3} />, { server });

  await user.click(await screen.findByRole('button', { name: 'Oat Bar' }));

  const history = await screen.findByRole('complementary', { name: 'Preview of Oat Bar' });
  const row = await within(history).findByRole('row', { name: /03\/01\/2026/ });
  expect(within(row).getByText('Dana Whitfield')).toBeTruthy();
  expect(within(row).getByRole('cell', { name: '−4' })).toBeTruthy();
});

test('sets the inventory to zero only after confirmation', async () => {
  const { user, sent } = renderScreen(<StoreInventoryTab storeId={3} />, { server });

  await user.click(await screen.findByRole('button', { name: 'Zero inventory' }));
  expect(writeRequests(sent)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Set to zero' }));

  await waitFor(() =>
    expect(writeRequests(sent)).toEqual([['POST', '/api/v1/stores/zero-inventory', { storeIds: [3] }]]),
  );
});

test('shows quantities read-only to a reporting user', async () => {
  renderScreen(<StoreInventoryTab storeId={3} />, { server, roles: ['ROLE_REPORTING'] });

  await screen.findByRole('row', { name: /Oat Bar/ });

  expect(screen.queryByRole('textbox', { name: 'On hand of Oat Bar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Zero inventory' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Count a product' })).toBeNull();
});

test('lets users without a role count, but not set to zero, if the account allows it', async () => {
  renderScreen(<StoreInventoryTab storeId={3} />, { server, roles: [], identity: { usersCanCount: true } });

  expect(await screen.findByRole('textbox', { name: 'On hand of Oat Bar' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Count a product' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Zero inventory' })).toBeNull();
});

test('shows the stock that the retailer reports beside the estimate, and its meaning in the panel', async () => {
  const reported = {
    onHand: 12,
    onOrder: 6,
    inTransit: null,
    asOf: '2026-03-06',
    definition: 'available',
    feed: { id: 5, name: 'Walmart, store by week' },
    difference: 7,
  };
  const { user } = renderScreen(<StoreInventoryTab storeId={3} />, {
    server: [respond(inventoryRoutes.items, pageWith([{ ...oats, reported }, tea])), ...server.slice(1)],
  });

  const row = await screen.findByRole('row', { name: /Oat Bar/ });
  expect(within(row).getByText('12')).toBeTruthy();
  expect(within(row).getByText('+7')).toBeTruthy();
  await user.click(within(row).getByText('Oat Bar'));

  const facts = await screen.findByRole('region', { name: 'Reported by the retailer' });
  expect(facts.textContent).toContain('Definitionavailable');
  expect(facts.textContent).toContain('FeedWalmart, store by week');
});
