import { buyerRoutes } from '@shelfward/contract/companies/buyers.contract.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { regionRoutes } from '@shelfward/contract/companies/regions.contract.ts';
import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { salesChannelRoutes } from '@shelfward/contract/sales-channels/sales-channels.contract.ts';
import { buyerAccessRoutes } from '@shelfward/contract/users/buyer-access.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeCompany, makeRegion } from '../../kit/testing/fixtures/companies.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { BuyersPanel } from './buyers-panel.tsx';
import { CompanyRegions } from './company-regions-tab.tsx';
import { CompanyTerms } from './company-terms-card.tsx';

const ada = { id: 3, name: 'Ada', emailAddress: 'ada@foods.example', inactive: false };
const olga = { id: 9, email: 'om@demo.example', firstName: 'Olga', lastName: 'Mann' };
const [grocery, online] = [
  { id: 4, name: 'Grocery', inactive: false },
  { id: 5, name: 'Online', inactive: false },
];
const company = makeCompany({
  id: 1,
  salesChannel: grocery,
  orderManager: olga,
  buyers: [ada],
  discount: 12.5,
  minItemsForStoreProposal: 6,
});
const north = makeRegion({ id: 5, companyId: 1, code: 'N', buyers: [ada], numberOfStores: 12 });
const server = [
  respond(salesChannelRoutes.list, pageWith([grocery, online])),
  respond(pricingRoutes.list, pageWith([])),
  respond(paymentTermRoutes.list, pageWith([])),
  respond(companyRoutes.orderManagers, pageWith([olga])),
  respond(companyRoutes.get, company),
  respond(companyRoutes.assignSalesChannel, company),
  respond(companyRoutes.update, company),
  respond(regionRoutes.list, [north]),
  respond(regionRoutes.get, { ...north, version: 2 }),
  respond(regionRoutes.addBuyer, rejectWith('BUYER_EXISTS', { message: 'Buyer already exists.' })),
  respond(regionRoutes.removeBuyer),
  respond(buyerRoutes.get, { ...ada, version: 4 }),
  respond(buyerRoutes.update, ada),
  respond(buyerAccessRoutes.list, []),
];

const place = { record: 'COMPANY', recordId: 1 } as const;

const writesIn = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

test('changes a term with its own endpoint and reverts it with Undo', async () => {
  const { user, sent } = renderScreen(<CompanyTerms company={company} />, { server });
  const channel = await screen.findByRole('combobox', { name: 'Sales channel' });
  await waitFor(() => expect(channel).toHaveProperty('value', 'Grocery'));

  await user.click(channel);
  await user.click(await screen.findByRole('option', { name: 'Online' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  await waitFor(() =>
    expect(writesIn(sent)).toEqual([
      'PATCH /api/v1/companies/1/sales-channel/5',
      'PATCH /api/v1/companies/1/sales-channel/4',
    ]),
  );
});

test('clears a term by updating the company without changing other fields', async () => {
  const { user, sent } = renderScreen(<CompanyTerms company={company} />, { server });
  const channel = await screen.findByRole('combobox', { name: 'Sales channel' });
  await waitFor(() => expect(channel).toHaveProperty('value', 'Grocery'));
  const field = channel.closest<HTMLElement>('.mantine-Select-root') ?? document.body;

  await user.click(within(field).getByRole('button', { hidden: true }));

  await waitFor(() => expect(writesIn(sent)).toEqual(['PUT /api/v1/companies/1']));
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    name: 'Whole Foods',
    salesChannelId: null,
    orderManagerId: 9,
    discount: 12.5,
  });
});

test('shows terms as text to a user without write access', async () => {
  renderScreen(<CompanyTerms company={company} />, { server, roles: ['ROLE_REPORTING'] });

  expect(await screen.findByText('Olga Mann')).toBeTruthy();
  expect(screen.getByText('Default price list')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('opens the deliveries of a region', async () => {
  const { user, address } = renderScreen(<CompanyRegions companyId={1} />, { server });
  await user.click(await screen.findByRole('button', { name: 'Actions for North' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deliveries' }));
  await waitFor(() => expect(address()).toBe('/?tab=deliveries&regionId=5'));
});

test('adds and removes buyers of a region, and reports a duplicate at the e-mail address', async () => {
  const { user, sent } = renderScreen(<CompanyRegions companyId={1} />, { server });

  await user.click(await screen.findByRole('button', { name: 'Actions for North' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Buyers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Buyers of the region' });
  await user.type(await within(dialog).findByRole('textbox', { name: 'Name' }), 'Ada');
  await user.type(within(dialog).getByRole('textbox', { name: 'E-mail address' }), 'ada@foods.example');
  await user.click(within(dialog).getByRole('button', { name: 'Add buyer' }));
  expect(await within(dialog).findByText('Buyer already exists.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Remove Ada' }));

  await waitFor(() =>
    expect(writesIn(sent)).toEqual([
      'POST /api/v1/companies/1/regions/5/buyers',
      'DELETE /api/v1/companies/1/regions/5/buyers',
    ]),
  );
  const [added, removed] = sent.filter(({ method }) => method !== 'GET');
  expect(added?.body).toEqual({ name: 'Ada', emailAddress: 'ada@foods.example', inactive: false });
  expect(removed?.body).toEqual({ name: 'Ada', emailAddress: 'ada@foods.example', inactive: false });
  expect(removed?.headers.get('if-match')).toBe('"2"');
});

test('does not send a buyer without a name or with an invalid e-mail address', async () => {
  const added: unknown[] = [];
  const add = (buyer: unknown) => Promise.resolve(added.push(buyer));
  const { user } = renderScreen(
    <BuyersPanel place={place} buyers={[]} emptyText="No buyers" add={add} remove={add} />,
    { server },
  );

  expect(await screen.findByText('No buyers')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'E-mail address' }), 'ada@');
  await user.click(screen.getByRole('button', { name: 'Add buyer' }));

  expect(await screen.findByText('Name is required.')).toBeTruthy();
  expect(screen.getByText('Enter an e-mail address.')).toBeTruthy();
  expect(added).toEqual([]);
});

test('edits a buyer with its version', async () => {
  const { user, sent } = renderScreen(
    <BuyersPanel
      place={place}
      buyers={[ada]}
      emptyText="No buyers"
      add={() => Promise.resolve()}
      remove={() => Promise.resolve()}
    />,
    { server },
  );

  await user.click(await screen.findByRole('button', { name: 'Edit Ada' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit buyer' });
  const name = await within(dialog).findByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Ada Lovelace');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(writesIn(sent)).toEqual(['PUT /api/v1/buyers/3']));
  const change = sent.find(({ method }) => method === 'PUT');
  expect(change?.body).toEqual({ name: 'Ada Lovelace', emailAddress: 'ada@foods.example', inactive: false });
  expect(change?.headers.get('if-match')).toBe('"4"');
});
