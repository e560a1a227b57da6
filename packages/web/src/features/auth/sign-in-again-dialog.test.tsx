import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, testIdentity } from '../../kit/testing/render.tsx';
import { SignInAgain } from './sign-in-again-dialog.tsx';

const answer = () => ({ body: {} });

test('asks the user to sign in again in a dialog', async () => {
  renderScreen(<SignInAgain identity={testIdentity()} />, { answer });

  expect(await screen.findByRole('dialog', { name: 'Sign in to continue' })).toBeTruthy();
  expect(screen.getByLabelText('Password', { selector: 'input' })).toBeTruthy();
});

test('offers a link back to the own account, and no password field, after impersonation', async () => {
  const url = 'https://home.shelfward.example';
  const impersonator = { email: 'super@home.example', clientName: 'Home', url };
  renderScreen(<SignInAgain identity={{ ...testIdentity(), impersonator }} />, { answer });

  const back = await screen.findByRole('link', { name: 'Back to Home' });

  expect(back.getAttribute('href')).toBe(url);
  expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull();
});
