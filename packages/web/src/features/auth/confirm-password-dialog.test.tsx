import { ApiError } from '@shelfward/client/api-error.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { userRoutes } from '@shelfward/contract/users/users.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { send } from '../../kit/client.ts';
import { makeUser } from '../../kit/testing/fixtures/users.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx';

const serverWith = () => {
  let isConfirmed = false;
  return [
    respond(authRoutes.confirmPassword, ({ body }) => {
      if (body.password !== 'right') return rejectWith('AUTHENTICATION_FAILED');
      isConfirmed = true;
      return undefined;
    }),
    respond(userRoutes.update, () => (isConfirmed ? makeUser() : rejectWith('PASSWORD_CONFIRMATION_REQUIRED'))),
  ];
};

const changeEmail = () => {
  const body = { id: 7, email: 'new@demo.example', firstName: 'Dana', lastName: 'W', authorities: [], betaFlag: false };
  return send(userRoutes.update, { body }, { idempotencyKey: 'k1' }).catch((error: unknown) => error);
};

test('requests the password and repeats the request', async () => {
  const { user, sent } = renderScreen(<ConfirmPasswordDialog />, { server: serverWith() });
  const change = changeEmail();

  await user.type(await screen.findByLabelText('Password', { selector: 'input' }), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The password is incorrect.');
  await user.clear(screen.getByLabelText('Password', { selector: 'input' }));
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'right');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));

  expect(await change).toEqual(makeUser());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const updates = sent.filter(({ path }) => path === '/api/users');
  expect(updates.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k1', 'k1']);
});

test('reports the rejection when the user cancels', async () => {
  const { user } = renderScreen(<ConfirmPasswordDialog />, { server: serverWith() });
  const change = changeEmail();

  await user.click(await screen.findByRole('button', { name: 'Cancel' }));

  const error = await change;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 403, message: 'Confirm your password to do this.' });
});
