import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import type { Answer, Sent } from '../../../kit/testing/server.ts';
import { StopReportMailsPage } from './stop-report-mails-page.tsx';

const key = 'a-key-that-nobody-guesses';
const receipt = { name: 'Companies of the week', email: 'ann@firm.example', isStopped: false };

const answer = ({ path, body }: Sent): Answer => {
  if (path === '/api/client-info') return { body: { name: 'Northwind Naturals', subdomain: 'demo' } };
  const sent = JSON.stringify(body ?? null);
  if (!sent.includes(key))
    return { status: 410, body: { code: 'REPORT_MAIL_LINK_INVALID', message: 'These e-mails are no longer sent.' } };
  return { body: path.endsWith('/stop') ? { ...receipt, isStopped: sent.includes('true') } : receipt };
};
const open = (hash: string) => renderScreen(<StopReportMailsPage />, { answer, at: `/report-mails/stop#${hash}` });

test('says whose mails they are, stops them by a button alone, and has them come again', async () => {
  const { sent, user } = open(key);

  await screen.findByText('“Companies of the week” comes to ann@firm.example every week.');
  expect(sent.some(({ path }) => path.endsWith('/stop'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Stop these mails' }));
  await screen.findByText(/does not come to ann@firm.example any more/);
  await user.click(screen.getByRole('button', { name: 'Send them again' }));

  expect(await screen.findByText(/comes to ann@firm.example every week/)).toBeTruthy();
});

test('a link that leads nowhere says so', async () => {
  open('short');

  expect((await screen.findByRole('alert')).textContent).toBe('These e-mails are no longer sent.');
});
