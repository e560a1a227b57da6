import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Identity } from '../../../kit/session.ts';
import { session } from '../../../kit/session.ts';
import { renderScreen, testIdentity } from '../../../kit/testing/render.tsx';
import { respond } from '../../../kit/testing/server.ts';
import { toReportDays } from '../core/report-days.ts';
import { ReportMail } from './report-mail-dialog.tsx';
import { makeRecipient, makeSchedule, makeScheduleRecord } from './schedules.factory.ts';

const path = '/api/v1/report-mails';
const today = '2026-11-21';

const scheduled = makeSchedule({
  recipients: [
    makeRecipient({ userId: 1, email: 'ann@firm.example' }),
    makeRecipient({ userId: 2, email: 'bob@firm.example', obstacle: 'WITHOUT_ROLE' }),
  ],
});

const users = [
  { id: 1, firstName: 'Ann', lastName: 'Ames', email: 'ann@firm.example' },
  { id: 7, firstName: 'Dana', lastName: 'Whitfield', email: 'dana@firm.example' },
];

const show = (mails: readonly (typeof scheduled)[], identity: Partial<Identity> = {}) =>
  renderScreen(
    <ReportMail
      screen="STORE_PERFORMANCE"
      name="Store Performance"
      period={{ period: 'This Month' }}
      report={{ companyIds: [5] }}
    />,
    {
      at: '/store-performance?companyId=5',
      identity,
      server: [
        respond(reportMailRoutes.list, mails),
        respond(reportMailRoutes.recipients, users),
        respond(reportMailRoutes.create, makeScheduleRecord()),
        respond(reportMailRoutes.send, { sentTo: ['ann@firm.example'] }),
      ],
    },
  );

describe('a scheduled report', () => {
  test('is created with the screen, the period, and the recipients', async () => {
    const { user, sent } = show([]);
    await user.click(await screen.findByRole('button', { name: 'Schedule e-mail' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule e-mail' }));

    await user.clear(await dialog.findByRole('textbox', { name: 'Name' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Whole Foods');
    await user.click(dialog.getByRole('combobox', { name: 'Weekday' }));
    await user.click(await screen.findByRole('option', { name: 'Thursday' }));
    await user.click(dialog.getByRole('button', { name: 'Schedule e-mail' }));

    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Whole Foods',
      screen: 'STORE_PERFORMANCE',
      report: { companyIds: [5] },
      days: { name: 'This Month' },
      weekday: 'THURSDAY',
      frequency: 'WEEKLY',
      formats: ['PICTURE', 'XLSX'],
      recipients: [{ userId: 7, address: null, filters: null }],
    });
  });

  test('is sent to a user with a scope alone, who chooses no recipients', async () => {
    const { user, sent } = show([], { roles: ['ROLE_REPORTING'], scope: 'PARTNER' });
    await user.click(await screen.findByRole('button', { name: 'Schedule e-mail' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule e-mail' }));
    await user.click(await dialog.findByRole('button', { name: 'Schedule e-mail' }));

    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ recipients: [{ userId: 7 }] });
    expect(dialog.queryByText(/Recipients|Addresses outside/)).toBeNull();
    expect(sent.filter((request) => request.path === `${path}/recipients`)).toEqual([]);
  });

  test('shows the next e-mail and recipients who receive none', async () => {
    const { user, sent } = show([
      scheduled,
      { ...scheduled, id: 8, name: 'Of another screen', screen: 'SALES_VIEW' },
      { ...scheduled, id: 9, name: 'Of another user', owner: { ...scheduled.owner, id: 1 } },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Schedule e-mail' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule e-mail' }));

    expect(
      await dialog.findByText(/^Every Friday at 6:00 AM, Last Month\. Next e-mail: Nov 2[67], 2026, .* \(.*\)\.$/),
    ).toBeDefined();
    expect(dialog.getByText('bob@firm.example: no access to reports, receives no e-mail')).toBeDefined();
    expect(dialog.queryByText(/^Of another/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Send now: Stores of the week' }));
    expect(await screen.findByText('Sent to 1 recipient.')).toBeDefined();
    expect(sent.some((request) => request.path === `${path}/7/send`)).toBe(true);
  });
});

test.each([
  [{ period: 'Last quarter' }, { name: 'Last quarter' }],
  [{ soldOnAfter: '2026-01-01', soldOnBefore: '2026-11-30' }, { name: 'Year until end of month' }],
  [
    { soldOnAfter: '2026-01-01', soldOnBefore: '2026-10-31' },
    { soldOnAfter: '2026-01-01', soldOnBefore: '2026-10-31' },
  ],
])('proposes for a report of %o the period %o', (period, days) => {
  expect(toReportDays(period, today)).toEqual(days);
});

test('stores the year so far of a fiscal calendar as a period that moves', () => {
  session.identify({ ...testIdentity(), reportCalendar: { kind: 'NRF' } });
  expect(toReportDays({ soldOnAfter: '2026-02-01', soldOnBefore: today }, today)).toEqual({
    name: 'Year until today',
  });
  const days = { soldOnAfter: '2026-01-01', soldOnBefore: today };
  expect(toReportDays(days, today)).toEqual(days);
});
