import type { ReportMail as Mail } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { respond } from '../../../kit/testing/server.ts';
import { toReportDays } from '../core/report-days.ts';
import { ReportMail } from './report-mail-dialog.tsx';

const path = '/api/v1/report-mails';
const today = '2026-11-21';

const scheduled: Mail = {
  id: 7,
  name: 'Stores of the week',
  screen: 'STORE_PERFORMANCE',
  search: '',
  report: {
    groupByType: 'STORE',
    attributeKeyId: null,
    withoutRegion: false,
    withoutProductLine: false,
    comparison: 'CALENDAR',
    sameStoresOnly: false,
    likeForLike: false,
  },
  days: { name: 'Last Month' },
  weekday: 'FRIDAY',
  recipients: [
    { id: 1, firstName: 'Ann', lastName: 'Ames', email: 'ann@firm.example', obstacle: null },
    { id: 2, firstName: 'Bob', lastName: 'Burr', email: 'bob@firm.example', obstacle: 'WITHOUT_ROLE' },
  ],
  nextMailAt: '2026-11-27T06:00:00.000Z',
  lastMailedAt: null,
};

const users = [
  { id: 1, firstName: 'Ann', lastName: 'Ames', email: 'ann@firm.example' },
  { id: 7, firstName: 'Dana', lastName: 'Whitfield', email: 'dana@firm.example' },
];

const show = (mails: readonly Mail[]) =>
  renderScreen(
    <ReportMail
      screen="STORE_PERFORMANCE"
      name="Store Performance"
      period={{ period: 'This Month' }}
      report={{ companyIds: [5] }}
    />,
    {
      at: '/store-performance?companyId=5',
      server: [
        respond(reportMailRoutes.list, mails),
        respond(reportMailRoutes.recipients, users),
        respond(reportMailRoutes.create, scheduled),
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
      recipientIds: [7],
    });
  });

  test('shows the next e-mail and recipients who receive none', async () => {
    const { user, sent } = show([scheduled, { ...scheduled, id: 8, name: 'Of another screen', screen: 'SALES_VIEW' }]);
    await user.click(await screen.findByRole('button', { name: 'Schedule e-mail' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule e-mail' }));

    expect(
      await dialog.findByText(/^Every Friday, Last Month\. Next e-mail: Nov 2[67], 2026, .* \(.*\)\.$/),
    ).toBeDefined();
    expect(dialog.getByText('bob@firm.example: no access to reports, receives no e-mail')).toBeDefined();
    expect(dialog.queryByText('Of another screen')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Send now: Stores of the week' }));
    expect(await screen.findByText('Sent to 1 user.')).toBeDefined();
    expect(sent.some((request) => request.path === `${path}/7/send`)).toBe(true);
  });
});

test.each([
  [{ period: 'Last quarter' }, { name: 'Last quarter' }],
  [{ soldOnAfter: '2026-01-01', soldOnBefore: '2026-11-30' }, { name: 'Year to date' }],
  [
    { soldOnAfter: '2026-01-01', soldOnBefore: '2026-10-31' },
    { soldOnAfter: '2026-01-01', soldOnBefore: '2026-10-31' },
  ],
])('proposes for a report of %o the period %o', (period, days) => {
  expect(toReportDays(period, today)).toEqual(days);
});
