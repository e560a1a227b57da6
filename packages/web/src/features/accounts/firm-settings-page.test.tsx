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
  expect(put?.body).toEqual({ adminOnlyDelete: true, timeZone: 'UTC', twoFactorRequired: false, usersCanCount: false });
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
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    adminOnlyDelete: false,
    timeZone: 'Asia/Kolkata',
    twoFactorRequired: false,
    usersCanCount: false,
  });
  await waitFor(() => expect(session.state().identity?.timeZone).toBe('Asia/Kolkata'));
});

test('lets users without a role count store inventory', async () => {
  const { user, sent } = renderScreen(<FirmSettingsPage />, { server });

  await user.click(await screen.findByRole('switch', { name: /Users without a role can count/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ usersCanCount: true });
});
