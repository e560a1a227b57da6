import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePaymentTerm } from '../../kit/testing/fixtures/terms.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { PaymentTermsPage } from './payment-terms-page.tsx';

const net30 = makePaymentTerm();
const server = [
  respond(paymentTermRoutes.list, pageWith([net30, makePaymentTerm({ id: 2, name: 'Net 60', inactive: true })])),
  respond(paymentTermRoutes.get, { ...net30, version: 5 }),
  respond(paymentTermRoutes.create, { ...net30, id: 3 }),
  respond(paymentTermRoutes.update, net30),
];

test('lists payment terms with their days and status', async () => {
  renderScreen(<PaymentTermsPage />, { server });

  const row = await screen.findByRole('row', { name: /Net 30/ });

  expect(within(row).getByRole('cell', { name: '30' })).toBeTruthy();
  expect(within(row).getByText('Active')).toBeTruthy();
});

test('creates a payment term from the dialog and closes it', async () => {
  const { user, sent, address } = renderScreen(<PaymentTermsPage />, { server, at: '/?open=new' });

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
  const { user, sent } = renderScreen(<PaymentTermsPage />, { server });

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
  renderScreen(<PaymentTermsPage />, { server, roles: ['ROLE_REPORTING'] });

  await screen.findByRole('row', { name: /Net 30/ });

  expect(screen.queryByRole('button', { name: 'New payment term' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Net 30' })).toBeNull();
});
