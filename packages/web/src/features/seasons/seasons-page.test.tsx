import { seasonRoutes } from '@shelfward/contract/seasons/seasons.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { SeasonsPage } from './seasons-page.tsx';

const summer = {
  id: 1,
  name: 'Summer',
  effectiveDate: '2026-05-01',
  expirationDate: '2026-08-31',
  inactive: false,
};

const server = [
  respond(seasonRoutes.list, pageWith([summer])),
  respond(seasonRoutes.get, { ...summer, version: 3 }),
  respond(seasonRoutes.update, summer),
];

test('lists seasons with their first and last day', async () => {
  renderScreen(<SeasonsPage />, { server });

  const row = await screen.findByRole('row', { name: /Summer/ });

  expect(within(row).getByText('05/01/2026')).toBeTruthy();
  expect(within(row).getByText('08/31/2026')).toBeTruthy();
});

test('deactivates a season with the loaded version and changes no other field', async () => {
  const { user, sent } = renderScreen(<SeasonsPage />, { server });

  await user.click(await screen.findByRole('button', { name: 'Actions for Summer' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));

  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  const put = sent.find(({ method }) => method === 'PUT');
  const { id: _, ...unchanged } = summer;
  expect(put?.body).toEqual({ ...unchanged, inactive: true });
  expect(put?.headers.get('if-match')).toBe('"3"');
});
