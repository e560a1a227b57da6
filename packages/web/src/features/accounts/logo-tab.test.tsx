import { firmRoutes } from '@shelfward/contract/accounts/firm.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeClientInfo } from '../../kit/testing/fixtures/users.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { respond } from '../../kit/testing/server.ts';
import { LogoTab } from './logo-tab.tsx';

const serverWith = (initialUrl: string | null) => {
  let logoUrl = initialUrl;
  const change = (url: string | null) => {
    logoUrl = url;
    return { logoUrl };
  };
  return [
    respond(authRoutes.clientInfo, () => makeClientInfo({ logoUrl })),
    respond(firmRoutes.changeLogo, () => change('/api/account-custom-logo?v=2')),
    respond(firmRoutes.removeLogo, () => void change(null)),
  ];
};
const fileInput = () =>
  document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.createElement('input');

test('uploads a logo and shows it on light and dark', async () => {
  const { user, sent } = renderScreen(<LogoTab />, { server: serverWith(null) });
  await screen.findByRole('button', { name: 'Choose a logo' });

  await user.upload(fileInput(), new File(['x'], 'logo.png', { type: 'image/png' }));

  expect(await screen.findByRole('img', { name: /on dark/ })).toBeTruthy();
  const put = sent.find(({ method }) => method === 'PUT');
  expect(put?.path).toBe('/api/account-custom-logo');
  expect(put?.body).toBeInstanceOf(FormData);
});

test('rejects an SVG file before uploading it', async () => {
  const { user, sent } = renderScreen(<LogoTab />, { server: serverWith(null) });
  await screen.findByRole('button', { name: 'Choose a logo' });
  fileInput().accept = '';

  await user.upload(fileInput(), new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));

  expect((await screen.findByRole('alert')).textContent).toBe('logo.svg must be a PNG, JPEG, or WebP image.');
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
});

test('removes the logo', async () => {
  const { user } = renderScreen(<LogoTab />, { server: serverWith('/api/account-custom-logo?v=1') });

  await user.click(await screen.findByRole('button', { name: 'Remove' }));

  await waitFor(() => expect(screen.getAllByText('No logo')).toHaveLength(2));
});
