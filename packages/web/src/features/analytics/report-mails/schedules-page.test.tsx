import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import type { ReportMail, ReportSending } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import type { Role, ScopeKind } from '@shelfward/contract/kit/access.ts';
import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeCompany } from '../../../kit/testing/fixtures/companies.fixture.ts';
import { makeSavedView } from '../../../kit/testing/fixtures/saved-views.fixture.ts';
import { renderScreen } from '../../../kit/testing/render.tsx';
import { pageWith } from '../../../kit/testing/responses.ts';
import { respond } from '../../../kit/testing/server.ts';
import { describeTimes } from './report-mail.rules.ts';
import { makeRecipient, makeSchedule, makeScheduleRecord } from './schedules.factory.ts';
import { SchedulesPage } from './schedules-page.tsx';

const ann = { id: 1, firstName: 'Ann', lastName: 'Ames', email: 'ann@firm.example' };
const dana = { id: 7, firstName: 'Dana', lastName: 'Whitfield', email: 'dana@firm.example' };
const { report: _, version: __, ...view } = makeSavedView({ id: 4, screen: 'retail-sales', name: 'My companies' });

interface Opened {
  readonly at?: string;
  readonly role?: Role;
  readonly scope?: ScopeKind;
  readonly sendings?: readonly ReportSending[];
}

const open = (schedules: readonly ReportMail[], { at = '/', role = 'ROLE_ADMIN', scope, sendings = [] }: Opened = {}) =>
  renderScreen(<SchedulesPage />, {
    at,
    roles: [role],
    ...(scope && { identity: { scope } }),
    server: [
      respond(reportMailRoutes.list, [...schedules]),
      respond(reportMailRoutes.get, ({ params }) => makeScheduleRecord(schedules.find(({ id }) => id === params.id))),
      respond(reportMailRoutes.recipients, [ann, dana]),
      respond(reportMailRoutes.create, makeScheduleRecord({ name: 'Companies', frequency: 'DAILY', hour: 7 })),
      respond(reportMailRoutes.send, { sentTo: ['ann@firm.example'] }),
      respond(reportMailRoutes.pause, makeScheduleRecord({ isPaused: true, nextMailAt: null })),
      respond(reportMailRoutes.changeOwner, makeScheduleRecord({ owner: { ...ann, scope: null } })),
      respond(reportMailRoutes.sendings, [...sendings]),
      respond(companyRoutes.list, pageWith([makeCompany({ id: 3, name: 'Alder' })])),
      respond(savedViewRoutes.list, [
        { ...view, hasReport: true },
        { ...view, id: 5, name: 'A list', hasReport: false },
      ]),
    ],
  });

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

describe('the page of schedules', () => {
  test('shows report, times, recipients, owner, and state', async () => {
    open([
      makeSchedule(),
      makeSchedule({
        id: 8,
        name: 'My companies',
        screen: null,
        report: null,
        days: null,
        savedViewId: 4,
        frequency: 'MONTHLY',
        dayOfMonth: 31,
        hour: 18,
        problem: 'OWNER_INACTIVE',
        recipients: [
          makeRecipient(),
          makeRecipient({ email: 'b@buyer.example', address: 'b@buyer.example', obstacle: 'STOPPED' }),
        ],
      }),
      makeSchedule({ id: 9, name: 'Resting', isPaused: true, nextMailAt: null }),
    ]);

    const first = await row('Stores of the week');
    expect(first.getByText('Store Performance, Last Month')).toBeDefined();
    expect(first.getByText('Every Friday at 6:00 AM')).toBeDefined();
    expect(first.getByText('Dana Whitfield')).toBeDefined();
    expect(first.getByText('Active')).toBeDefined();
    const second = await row('My companies');
    expect(second.getByText('On the last day of each month at 6:00 PM')).toBeDefined();
    expect(second.getByText('Paused')).toBeDefined();
    expect(second.getByText('The owner is inactive. Choose another owner.')).toBeDefined();
    expect(second.getByText('2 recipients')).toBeDefined();
    expect(second.getByText('b@buyer.example: unsubscribed')).toBeDefined();
    expect((await row('Resting')).getByText('Paused by a user.')).toBeDefined();
  });

  test.each([
    ['a partner', { role: 'ROLE_REPORTING', scope: 'PARTNER' }, ['Send now', 'Edit', 'Pause', 'Delete']],
    ['an administrator', {}, ['Edit', 'Show history', 'Pause', 'Change owner', 'Delete']],
  ] as const)('offers %s what can be done with the schedule of a partner', async (_, opened, expected) => {
    const { user } = open([makeSchedule({ owner: { ...dana, scope: 'PARTNER' } })], opened);

    await user.click((await row('Stores of the week')).getByRole('button', { name: /^Actions of/ }));

    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(expected);
  });

  test('pauses a schedule that the user opened and then sent, which changed its version', async () => {
    const { user, sent } = open([makeSchedule()], { at: '/?open=7' });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    const choose = async (action: string) => {
      await user.click((await row('Stores of the week')).getByRole('button', { name: /^Actions of/ }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    };

    await choose('Send now');
    expect(await screen.findByText('Sent to 1 recipient.')).toBeDefined();
    await choose('Pause');

    expect(await screen.findByText('“Stores of the week” is paused.')).toBeDefined();
    expect(sent.find(({ path }) => path.endsWith('/7/pause'))?.headers.get('if-match')).toBeNull();
  });

  test('creates a schedule of a saved view, with an outside address and a filter', async () => {
    const { user, sent } = open([]);
    await user.click(await screen.findByRole('button', { name: 'New schedule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New schedule' }));
    const choose = async (field: string, option: string) => {
      await user.click(dialog.getByRole('combobox', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
    };

    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'Companies');
    await choose('Report', 'My companies');
    expect(screen.queryByRole('option', { name: 'A list' })).toBeNull();
    await choose('Frequency', 'Every day');
    expect(dialog.queryByRole('combobox', { name: 'Weekday' })).toBeNull();
    await choose('Time', '7:00 AM');
    const addresses = dialog.getByRole('combobox', { name: 'Addresses outside the account' });
    await user.type(addresses, 'bea{Enter}');
    expect(await dialog.findByText('“bea” is not an e-mail address.')).toBeDefined();
    await user.clear(addresses);
    await user.type(addresses, 'Bea@Buyer.example{Enter}');
    await user.click(dialog.getByRole('switch', { name: 'Recipients see only some companies' }));
    await choose('Companies for bea@buyer.example', 'Alder');
    await user.click(dialog.getByRole('button', { name: 'Schedule e-mail' }));

    expect(await screen.findByText('“Companies” is sent every day at 7:00 AM.')).toBeDefined();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Companies',
      screen: null,
      report: null,
      savedViewId: 4,
      days: null,
      frequency: 'DAILY',
      hour: 7,
      recipients: [
        { userId: 7, address: null, filters: null },
        { userId: null, address: 'bea@buyer.example', filters: { companyIds: [3] } },
      ],
    });
  });

  test('proposes the saved view of the link', async () => {
    open([], { at: '/?open=new&view=4' });
    const dialog = within(await screen.findByRole('dialog', { name: 'New schedule' }));

    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'My companies'));
    expect(dialog.getByRole('combobox', { name: 'Period' })).toHaveProperty('value', 'As in the saved view');
  });

  test('pauses a schedule, and changes its owner', async () => {
    const { user, sent } = open([makeSchedule()]);
    const openMenu = async () =>
      user.click(await screen.findByRole('button', { name: 'Actions of Stores of the week' }));

    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Pause' }));
    expect(await screen.findByText('“Stores of the week” is paused.')).toBeDefined();
    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Change owner' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change owner' }));
    await user.click(await dialog.findByRole('combobox', { name: 'Owner' }));
    await user.click(await screen.findByRole('option', { name: 'Ann Ames' }));
    await user.click(dialog.getByRole('button', { name: 'Change owner' }));

    expect(await screen.findByText('“Stores of the week” belongs to Ann Ames.')).toBeDefined();
    expect(sent.find(({ path }) => path.endsWith('/owner'))?.body).toEqual({ ownerId: 1 });
  });

  test('shows users their own schedules, without owners', async () => {
    const { user } = open([makeSchedule()], { role: 'ROLE_REPORTING' });

    await user.click(await screen.findByRole('button', { name: 'Actions of Stores of the week' }));

    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'Change owner' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Owner' })).toBeNull();
  });

  test('shows the result of each e-mail in the history', async () => {
    const delivery = { obstacle: null, sentAt: null, error: null, attempts: 0 };
    open([makeSchedule()], {
      at: '/?history=7',
      sendings: [
        {
          id: 3,
          at: '2026-11-27T06:00:10.000Z',
          sentBy: null,
          problem: null,
          deliveries: [
            { ...delivery, address: 'a@firm.example', state: 'SENT', sentAt: '2026-11-27T06:00:12.000Z' },
            { ...delivery, address: 'b@firm.example', state: 'FAILED', error: '550 No such user', attempts: 1 },
            { ...delivery, address: 'c@firm.example', state: 'WAITING', error: 'connect ECONNREFUSED', attempts: 2 },
            { ...delivery, address: 'd@firm.example', state: 'NOT_SENT', obstacle: 'STOPPED' },
          ],
        },
        { id: 2, at: '2026-11-20T06:00:10.000Z', sentBy: 'Ann Ames', problem: 'VIEW_GONE', deliveries: [] },
      ],
    });
    const history = within(await screen.findByRole('dialog', { name: 'History' }));

    expect(await history.findByText('Sent')).toBeDefined();
    expect(history.getByText('Not delivered: 550 No such user')).toBeDefined();
    expect(history.getByText('Waiting for the mail server: connect ECONNREFUSED')).toBeDefined();
    expect(history.getByText('Not sent: unsubscribed')).toBeDefined();
    expect(history.getByText('Ann Ames')).toBeDefined();
    expect(history.getByText(/^The saved view was deleted/)).toBeDefined();
  });
});

test.each([
  [{ frequency: 'DAILY', hour: 0 }, 'every day at 12:00 AM'],
  [{ frequency: 'WEEKLY', hour: 13 }, 'every Monday at 1:00 PM'],
  [{ frequency: 'MONTHLY', dayOfMonth: 5, hour: 6 }, 'on day 5 of each month at 6:00 AM'],
] as const)('%o is %s', (schedule, text) => {
  expect(describeTimes({ weekday: 'MONDAY', ...schedule })).toBe(text);
});
