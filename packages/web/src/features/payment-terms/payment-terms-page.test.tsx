import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type Answer, pageWith, type Sent } from '../../kit/testing/server.ts';
import { PaymentTermsPage } from './payment-terms-page.tsx';

const net30 = { id: 1, name: 'Net 30', days: 30, inactive: false };
const net60 = { id: 2, name: 'Net 60', days: 60, inactive: true };

const answer = ({ method, path }: Sent): Answer => {
  if (path === '/api/v1/saved-views') return { body: [] };
  if (path === '/api/v1/payment-terms/1') return { body: net30, headers: { etag: '"5"' } };
  if (method === 'POST') return { status: 201, body: { ...net30, id: 3 } };
  if (method !== 'GET') return { body: net30 };
  return { body: pageWith([net30, net60]) };
};

test('lists payment terms with their days and status', async () => {
  renderScreen(<PaymentTermsPage />, { answer });

  const row = await screen.findByRole('row', { name: /Net 30/ });

  expect(within(row).getByRole('cell', { name: '30' })).toBeTruthy();
  expect(within(row).getByText('Active')).toBeTruthy();
});

test('creates a payment term from the dialog and closes it', async () => {
  const { user, sent, address } = renderScreen(<PaymentTermsPage />, { answer, at: '/?open=new' });

  await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' Net 45 ');
  await user.clear(screen.getByRole('textbox', { name: /Days/ }));
  await user.type(screen.getByRole('textbox', { name: /Days/ }), '45');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(address()).toBe('/'));
  const created = sent.filter((one) => one.method === 'POST');
  expect(created.map((one) => one.body)).toEqual([{ name: 'Net 45', days: 45 }]);
  expect(created[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('updates a payment term with the loaded version', async () => {
  const { user, sent } = renderScreen(<PaymentTermsPage />, { answer });

  await user.click(await screen.findByRole('button', { name: 'Net 30' }));
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.type(name, 'Net thirty');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.some((one) => one.method === 'PUT')).toBe(true));
  const put = sent.find((one) => one.method === 'PUT');
  expect(put?.path).toBe('/api/v1/payment-terms/1');
  expect(put?.headers.get('if-match')).toBe('"5"');
  expect(put?.body).toEqual({ name: 'Net thirty', days: 30 });
});

test('hides create and row actions from a reporting user', async () => {
  renderScreen(<PaymentTermsPage />, { answer, roles: ['ROLE_REPORTING'] });

  await screen.findByRole('row', { name: /Net 30/ });

  expect(screen.queryByRole('button', { name: 'New payment term' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Net 30' })).toBeNull();
});
