import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import type { Answer, Sent } from '../../../kit/testing/server.ts';
import { StopReportMailsPage } from './stop-report-mails-page.tsx';

const key = 'a-key-that-is-hard-to-guess';
const subscription = {
  name: 'Companies of the week',
  email: 'ann@firm.example',
  frequency: 'WEEKLY',
  isStopped: false,
};

const answer = ({ path, body }: Sent): Answer => {
  if (path === '/api/client-info') return { body: { name: 'Northwind Naturals', subdomain: 'demo' } };
  const sent = JSON.stringify(body ?? null);
  if (!sent.includes(key))
    return { status: 410, body: { code: 'REPORT_MAIL_LINK_INVALID', message: 'You are already unsubscribed.' } };
  return { body: path.endsWith('/stop') ? { ...subscription, isStopped: sent.includes('true') } : subscription };
};
const open = (hash: string) => renderScreen(<StopReportMailsPage />, { answer, at: `/report-mails/stop#${hash}` });

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
  const daily = { ...subscription, name: 'Today', frequency: 'DAILY' };
  renderScreen(<StopReportMailsPage />, {
    answer: (sent) => (sent.path.endsWith('/receipt') ? { body: daily } : answer(sent)),
    at: `/report-mails/stop#${key}`,
  });

  expect(await screen.findByText('“Today” is sent to ann@firm.example every day.')).toBeTruthy();
});

test('shows a message for an invalid link', async () => {
  open('short');

  expect((await screen.findByRole('alert')).textContent).toBe('You are already unsubscribed.');
});
