import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { makeClientInfo } from '../../../kit/testing/fixtures/users.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { rejectWith } from '../../../kit/testing/responses.ts';
import { respond } from '../../../kit/testing/server.ts';
import { StopReportMailsPage } from './stop-report-mails-page.tsx';

const key = 'a-key-that-is-hard-to-guess';
const subscription: z.infer<typeof reportMailRoutes.receipt.response> = {
  name: 'Companies of the week',
  email: 'ann@firm.example',
  frequency: 'WEEKLY',
  isStopped: false,
};
const invalidLink = rejectWith('REPORT_MAIL_LINK_INVALID', { message: 'You are already unsubscribed.' });
const server = [
  respond(authRoutes.clientInfo, makeClientInfo()),
  respond(reportMailRoutes.receipt, ({ body }) => (body.key === key ? subscription : invalidLink)),
  respond(reportMailRoutes.stop, ({ body: { isStopped } }) => ({ ...subscription, isStopped })),
];
const open = (hash: string) => renderScreen(<StopReportMailsPage />, { server, at: `/report-mails/stop#${hash}` });

test('shows the subscription, unsubscribes only by button, and resubscribes', async () => {
  const { sent, user } = open(key);

  await screen.findByText('“Companies of the week” is sent to ann@firm.example every week.');
  expect(sent.some(({ path }) => path.endsWith('/stop'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await screen.findByText(/is no longer sent to ann@firm.example/);
  await user.click(screen.getByRole('button', { name: 'Resubscribe' }));

  expect(await screen.findByText(/is sent to ann@firm.example every week/)).toBeTruthy();
});

test('names the frequency of daily e-mails', async () => {
  const daily = respond(reportMailRoutes.receipt, { ...subscription, name: 'Today', frequency: 'DAILY' });
  renderScreen(<StopReportMailsPage />, {
    server: [daily, ...server],
    at: `/report-mails/stop#${key}`,
  });

  expect(await screen.findByText('“Today” is sent to ann@firm.example every day.')).toBeTruthy();
});

test('shows a message for an invalid link', async () => {
  open('a-key-that-is-not-known');

  expect((await screen.findByRole('alert')).textContent).toBe('You are already unsubscribed.');
});
