import { type BuyerAccess, buyerAccessRoutes } from '@shelfward/contract/users/buyer-access.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { rejectWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { BuyersPanel } from './buyers-panel.tsx';

const ada = { id: 3, name: 'Ada', emailAddress: 'ada@foods.example', inactive: false };
const bo = { id: 4, name: 'Bo', emailAddress: 'bo@foods.example', inactive: false };
const cy = { id: 5, name: 'Cy', emailAddress: 'cy@foods.example', inactive: true };
const accessOfAda: BuyerAccess = { buyerId: 3, userId: 21, access: 'GIVEN', activated: true };

const open = (server: Parameters<typeof renderScreen>[1], remove = () => Promise.resolve()) =>
  renderScreen(
    <BuyersPanel
      place={{ record: 'STORE', recordId: 8 }}
      buyers={[ada, bo, cy]}
      emptyText="No buyers"
      add={() => Promise.resolve()}
      remove={remove}
    />,
    server,
  );

test('shows who has access, and offers it to the other active buyers', async () => {
  open({
    server: [
      respond(buyerAccessRoutes.list, [accessOfAda, { buyerId: 4, userId: 22, access: 'INCLUDED', activated: false }]),
    ],
  });

  const [first, second, third] = await screen.findAllByRole('listitem');
  expect(await within(first ?? document.body).findByText('Has access')).toBeTruthy();
  expect(within(first ?? document.body).getByRole('button', { name: 'End access of Ada' })).toBeTruthy();
  expect(second?.textContent).toContain('Invited');
  expect(second?.textContent).toContain('by the company or region');
  expect(within(second ?? document.body).queryByRole('button', { name: /access/ })).toBeNull();
  expect(within(third ?? document.body).queryByRole('button', { name: /access/ })).toBeNull();
});

test('gives access after it has said what the buyer will see', async () => {
  const given: unknown[] = [];
  const { user } = open({
    server: [
      respond(buyerAccessRoutes.list, []),
      respond(buyerAccessRoutes.give, ({ params, body }) => {
        given.push({ ...params, ...body });
        return { ...accessOfAda, activated: false };
      }),
    ],
  });

  await user.click(await screen.findByRole('button', { name: 'Give access to Ada' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give access to Ada' }));
  expect(dialog.getByText(/ada@foods\.example becomes a user who sees only this store/)).toBeTruthy();
  await user.click(dialog.getByRole('switch', { name: /^Reports/ }));
  await user.click(dialog.getByRole('button', { name: 'Give access' }));

  expect(await screen.findByText('Invitation sent to ada@foods.example')).toBeTruthy();
  expect(given).toEqual([{ record: 'STORE', recordId: 8, buyerId: 3, reports: true }]);
});

test('shows why a user of the account cannot get access', async () => {
  const { user } = open({
    server: [respond(buyerAccessRoutes.list, []), respond(buyerAccessRoutes.give, rejectWith('USER_WITHOUT_SCOPE'))],
  });

  await user.click(await screen.findByRole('button', { name: 'Give access to Bo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give access to Bo' }));
  await user.click(dialog.getByRole('button', { name: 'Give access' }));

  expect((await dialog.findByRole('alert')).textContent).toContain('sees all records of the account');
});

test('asks before access ends, also with the removal of a buyer', async () => {
  const steps: string[] = [];
  const { user } = open(
    {
      server: [
        respond(buyerAccessRoutes.list, [accessOfAda]),
        respond(buyerAccessRoutes.end, ({ params }) => {
          steps.push(`end ${params.buyerId}`);
          return undefined;
        }),
      ],
    },
    () => Promise.resolve(void steps.push('remove')),
  );

  await user.click(await screen.findByRole('button', { name: 'End access of Ada' }));
  let question = within(await screen.findByRole('dialog', { name: 'End the access of Ada?' }));
  await user.click(question.getByRole('button', { name: 'End access' }));
  await waitFor(() => expect(steps).toEqual(['end 3']));

  await user.click(screen.getByRole('button', { name: 'Remove Ada' }));
  question = within(await screen.findByRole('dialog', { name: 'End the access of Ada?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Ada' }));
  question = within(await screen.findByRole('dialog', { name: 'End the access of Ada?' }));
  await user.click(question.getByRole('button', { name: 'End access' }));

  await waitFor(() => expect(steps).toEqual(['end 3', 'remove']));
});

test('offers access to representatives who are order managers, and not the list of buyers itself', async () => {
  open({
    roles: ['ROLE_ORDER_MANAGER'],
    identity: { scope: 'REPRESENTATIVE' },
    server: [respond(buyerAccessRoutes.list, [])],
  });

  expect(await screen.findByRole('button', { name: 'Give access to Ada' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit|Remove|Add/ })).toBeNull();
});

test('shows nothing about access to users who may not give it', async () => {
  const { sent } = open({ roles: ['ROLE_REPORTING'] });

  await screen.findByText('Ada');

  expect(screen.queryByRole('button', { name: /access/ })).toBeNull();
  expect(sent.filter(({ path }) => path.includes('buyer-access'))).toEqual([]);
});
