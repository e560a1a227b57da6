import type { TodayMail } from '@shelfward/contract/today/today.contract.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type FakeResponse, rejectWith } from '../../kit/testing/responses.ts';
import { respond, type Sent } from '../../kit/testing/server.ts';
import { formatHour } from '../../kit/ui/hours.ts';
import { describeMails } from './today-mail.rules.ts';
import { TodayMailAction } from './today-mail.tsx';

const off: TodayMail = { frequency: 'OFF', weekday: 'MONDAY', hour: 6, nextMailAt: null, lastMailedAt: null };
const weekly: TodayMail = { ...off, frequency: 'WEEKLY', nextMailAt: '2026-11-23T06:00:00.000Z' };

type Saved = FakeResponse<typeof todayRoutes.saveMail>;
const open = async (mail: TodayMail, saved?: Saved) => {
  const rendered = renderScreen(<TodayMailAction />, {
    server: [
      respond(todayRoutes.mail, mail),
      respond(todayRoutes.saveMail, ({ body }) => saved ?? { ...weekly, ...body }),
    ],
  });
  await rendered.user.click(await screen.findByRole('button', { name: 'E-mail open tasks' }));
  await screen.findByRole('radio', { name: 'Weekly' });
  return rendered;
};
const findSaved = (sent: readonly Sent[]) => sent.find(({ method }) => method === 'PUT')?.body;

test('turns on weekly e-mails with a weekday and an hour', async () => {
  const { user, sent } = await open(off);
  expect(screen.queryByRole('combobox', { name: 'Time' })).toBeNull();

  await user.click(screen.getByRole('radio', { name: 'Weekly' }));
  await user.click(await screen.findByRole('combobox', { name: 'Weekday' }));
  await user.click(await screen.findByRole('option', { name: 'Friday' }));
  await user.click(screen.getByRole('combobox', { name: 'Time' }));
  await user.click(await screen.findByRole('option', { name: '5:00 PM' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Open tasks are e-mailed every Friday at 5:00 PM.')).toBeTruthy();
  expect(findSaved(sent)).toEqual({ frequency: 'WEEKLY', weekday: 'FRIDAY', hour: 17 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows the next e-mail, and turns e-mails off', async () => {
  const { user, sent } = await open(weekly);
  expect(await screen.findByText(/^Next e-mail: Nov 23, 2026/)).toBeTruthy();

  await user.click(screen.getByRole('radio', { name: 'Off' }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Time' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Open tasks are no longer e-mailed.')).toBeTruthy();
  expect(findSaved(sent)).toMatchObject({ frequency: 'OFF' });
});

test('stays open when saving fails', async () => {
  const { user } = await open(weekly, rejectWith('FORBIDDEN', { message: 'You cannot do this.' }));

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('You cannot do this.')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('names hours and schedules', () => {
  expect([0, 6, 12, 23].map(formatHour)).toEqual(['12:00 AM', '6:00 AM', '12:00 PM', '11:00 PM']);
  expect(describeMails({ ...weekly, frequency: 'DAILY' })).toBe('Open tasks are e-mailed every day at 6:00 AM.');
});
