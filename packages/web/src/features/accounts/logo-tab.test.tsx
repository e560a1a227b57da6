import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import type { Answer, Sent } from '../../kit/testing/server.ts';
import { LogoTab } from './logo-tab.tsx';

const serverWith = (initialUrl: string | null) => {
  let logoUrl = initialUrl;
  return ({ method, path }: Sent): Answer => {
    if (path === '/api/client-info') return { body: { name: 'Demo', subdomain: 'demo', logoUrl } };
    logoUrl = method === 'PUT' ? '/api/account-custom-logo?v=2' : null;
    return method === 'DELETE' ? { status: 204 } : { body: { logoUrl } };
  };
};
const fileInput = () =>
  document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.createElement('input');

test('uploads a logo and shows it on light and dark', async () => {
  const { user, sent } = renderScreen(<LogoTab />, { answer: serverWith(null) });
  await screen.findByRole('button', { name: 'Choose a logo' });

  await user.upload(fileInput(), new File(['x'], 'logo.png', { type: 'image/png' }));

  expect(await screen.findByRole('img', { name: /on dark/ })).toBeTruthy();
  const put = sent.find(({ method }) => method === 'PUT');
  expect(put?.path).toBe('/api/account-custom-logo');
  expect(put?.body).toBeInstanceOf(FormData);
});

test('rejects an SVG file before uploading it', async () => {
  const { user, sent } = renderScreen(<LogoTab />, { answer: serverWith(null) });
  await screen.findByRole('button', { name: 'Choose a logo' });
  fileInput().accept = '';

  await user.upload(fileInput(), new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));

  expect((await screen.findByRole('alert')).textContent).toBe('logo.svg must be a PNG, JPEG, or WebP image.');
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
});

test('removes the logo', async () => {
  const { user } = renderScreen(<LogoTab />, { answer: serverWith('/api/account-custom-logo?v=1') });

  await user.click(await screen.findByRole('button', { name: 'Remove' }));

  await waitFor(() => expect(screen.getAllByText('No logo')).toHaveLength(2));
});
