import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '../../kit/session.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import type { Answer, Sent } from '../../kit/testing/server.ts';
import { FirmSettingsPage } from './firm-settings-page.tsx';

const me = {
  id: 7,
  email: 'admin@demo.example',
  firstName: 'Dana',
  lastName: 'Whitfield',
  authorities: ['ROLE_ADMIN'],
};
const names = { firstName: 'Dana', lastName: 'Whitfield', accountName: 'Demo', subdomain: 'demo' };
const account = { ...names, betaFlag: false, draftKeys: [] };

const answer = ({ method, path }: Sent): Answer => {
  if (path === '/api/current-user')
    return { body: { ...me, firmSettings: { adminOnlyDelete: true, timeZone: 'Asia/Kolkata' } } };
  if (path === '/api/account-info') return { body: account };
  if (path === '/api/v1/sample-data')
    return { body: { isLoaded: false, mayLoad: false, companies: 0, stores: 0, products: 0, orders: 0, usedBy: [] } };
  return {
    body: { adminOnlyDelete: method === 'PUT', timeZone: 'UTC', twoFactorRequired: false },
    headers: { etag: '"3"' },
  };
};

test('restricts deletion to administrators and sends the loaded version', async () => {
  const { user, sent } = renderScreen(<FirmSettingsPage />, { answer });

  await user.click(await screen.findByRole('switch', { name: /Only administrators can delete/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  const put = sent.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ adminOnlyDelete: true, timeZone: 'UTC', twoFactorRequired: false });
  expect(put?.headers.get('if-match')).toBe('"3"');
  await waitFor(() => expect(session.state().identity?.adminOnlyDelete).toBe(true));
});

test('changes the time zone of the account, and of the screens', async () => {
  const { user, sent } = renderScreen(<FirmSettingsPage />, { answer });

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
  });
  await waitFor(() => expect(session.state().identity?.timeZone).toBe('Asia/Kolkata'));
});
