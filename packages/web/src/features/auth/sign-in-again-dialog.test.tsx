import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeClientInfo } from '../../kit/testing/fixtures/users.fixture.ts';
import { renderScreen, testIdentity } from '../../kit/testing/render.tsx';
import { respond } from '../../kit/testing/server.ts';
import { SignInAgain } from './sign-in-again-dialog.tsx';

const server = [respond(authRoutes.clientInfo, makeClientInfo())];

test('asks the user to sign in again in a dialog', async () => {
  renderScreen(<SignInAgain identity={testIdentity()} />, { server });

  expect(await screen.findByRole('dialog', { name: 'Sign in to continue' })).toBeTruthy();
  expect(screen.getByLabelText('Password', { selector: 'input' })).toBeTruthy();
});

test('offers a link back to the own account, and no password field, after impersonation', async () => {
  const url = 'https://home.shelfward.example';
  const impersonator = { id: 1, email: 'super@home.example', clientName: 'Home', url, viewsOnly: false };
  renderScreen(<SignInAgain identity={{ ...testIdentity(), impersonator }} />, { server });

  const back = await screen.findByRole('link', { name: 'Back to Home' });

  expect(back.getAttribute('href')).toBe(url);
  expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull();
});
