import { firmRoutes } from '@shelfward/contract/accounts/firm.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { sampleDataRoutes } from '@shelfward/contract/sample-data/sample-data.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '../../kit/session.ts';
import { makeSampleDataState } from '../../kit/testing/fixtures/sample-data.fixture.ts';
import { makeAccountInfo, makeCurrentUser, makeFirmSettings } from '../../kit/testing/fixtures/users.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { respond } from '../../kit/testing/server.ts';
import { FirmSettingsPage } from './firm-settings-page.tsx';

const server = [
  respond(
    authRoutes.currentUser,
    makeCurrentUser({ firmSettings: makeFirmSettings({ adminOnlyDelete: true, timeZone: 'Asia/Kolkata' }) }),
  ),
  respond(authRoutes.accountInfo, makeAccountInfo()),
  respond(sampleDataRoutes.get, makeSampleDataState()),
  respond(firmRoutes.settings, { ...makeFirmSettings(), version: 3 }),
  respond(firmRoutes.changeSettings, makeFirmSettings({ adminOnlyDelete: true })),
];

test('restricts deletion to administrators and sends the loaded version', async () => {
  const { user, sent } = renderScreen(<FirmSettingsPage />, { server });

  await user.click(await screen.findByRole('switch', { name: /Only administrators can delete/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  const put = sent.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual(makeFirmSettings({ adminOnlyDelete: true }));
  expect(put?.headers.get('if-match')).toBe('"3"');
  await waitFor(() => expect(session.state().identity?.adminOnlyDelete).toBe(true));
});

test('changes the time zone of the account, and of the screens', async () => {
  const { user, sent } = renderScreen(<FirmSettingsPage />, { server });

  const zones = await screen.findByRole('combobox', { name: /Time zone/ });
  await user.clear(zones);
  await user.type(zones, 'Kolk');
  await user.click(await screen.findByRole('option', { name: 'Asia/Kolkata' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual(makeFirmSettings({ timeZone: 'Asia/Kolkata' }));
  await waitFor(() => expect(session.state().identity?.timeZone).toBe('Asia/Kolkata'));
});

test('lets users without a role count store inventory', async () => {
  const { user, sent } = renderScreen(<FirmSettingsPage />, { server });

  await user.click(await screen.findByRole('switch', { name: /Users without a role can count/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ usersCanCount: true });
});

test('sets the fiscal calendar of reports', async () => {
  const { user, sent } = renderScreen(<FirmSettingsPage />, { server });
  const puts = () => sent.filter(({ method }) => method === 'PUT');

  await user.click(await screen.findByRole('combobox', { name: 'Calendar of reports' }));
  await user.click(await screen.findByRole('option', { name: 'Fiscal year of the account' }));
  const start = screen.getByRole('textbox', { name: 'Year starts' });
  await user.clear(start);
  await user.type(start, '13-01');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a month and a day, such as 02-01.');
  expect(puts()).toHaveLength(0);

  await user.clear(start);
  await user.type(start, '07-01');
  await user.click(screen.getByRole('combobox', { name: 'Weeks per period' }));
  await user.click(await screen.findByRole('option', { name: '5-4-4' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(puts()[0]?.body).toMatchObject({
    reportCalendar: { kind: 'FISCAL', startsOn: 7, firstDay: '07-01', weekOne: 'STARTS_NEAREST', pattern: '5-4-4' },
  });
});

test('lists the domains of outside addresses', async () => {
  const { user, sent } = renderScreen(<FirmSettingsPage />, { server });
  const puts = () => sent.filter(({ method }) => method === 'PUT');

  const domains = await screen.findByRole('combobox', { name: 'Domains' });
  await user.type(domains, 'buyer{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter domains such as example.com.');
  expect(puts()).toHaveLength(0);

  await user.type(domains, '{Backspace}Buyer.example{Enter}');
  await user.click(screen.getByRole('combobox', { name: 'Owners of schedules with outside addresses' }));
  await user.click(await screen.findByRole('option', { name: 'Administrators' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(puts()).toHaveLength(1));
  const outsideMails = { addresses: 'DOMAINS', domains: ['buyer.example'], senders: 'ROLE_ADMIN' };
  expect(puts()[0]?.body).toMatchObject({ outsideMails });
});
