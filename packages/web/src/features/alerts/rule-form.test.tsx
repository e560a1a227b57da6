import { alertRoutes } from '@shelfward/contract/alerts/alerts.contract.ts';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeAlertRule } from '../../kit/testing/fixtures/alerts.fixture.ts';
import { noChoices } from '../../kit/testing/fixtures/choices.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { type FakeResponse, pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { type Handler, respond } from '../../kit/testing/server.ts';
import { AlertsPage } from './alerts-page.tsx';

const rule = makeAlertRule();
const reader = { id: 8, firstName: 'Ann', lastName: 'Lee', email: 'ann@demo.example' };

const open = (which: string, server: readonly Handler[] = []) =>
  renderScreen(<AlertsPage />, {
    at: `/?open=${which}`,
    server: [
      ...server,
      respond(alertRoutes.rules, [rule]),
      respond(alertRoutes.alerts, pageWith([])),
      respond(alertRoutes.get, { ...rule, version: 3 }),
      respond(reportMailRoutes.recipients, [reader]),
      ...noChoices,
    ],
  });
const openNew = (created: FakeResponse<typeof alertRoutes.create> = rule) =>
  open('new', [respond(alertRoutes.create, created)]);
type User = ReturnType<typeof open>['user'];

const threshold = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Threshold/ });
const enter = async (user: User, text: string) => {
  await user.clear(await threshold());
  await user.type(await threshold(), text);
};
const choose = async (user: User, label: RegExp, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }));

describe('the form', () => {
  test('creates a rule from the chosen words and closes', async () => {
    const { user, sent, address } = openNew();

    await choose(user, /^Observe/, 'Each company');
    await choose(user, /^Condition/, 'Sales of a week are below');
    await enter(user, '2,500');
    expect(await screen.findByText('Sales of a company in a week are below $2,500.00')).toBeTruthy();
    await choose(user, /^E-mail to/, 'Ann Lee');
    await save(user);

    await waitFor(() => expect(address()).toBe('/'));
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      {
        subject: 'COMPANY',
        kind: 'BELOW',
        figure: 'SALES',
        threshold: 250_000,
        weeks: 4,
        filters: {},
        isShared: false,
        isTask: true,
        isEvent: false,
        recipientIds: [8],
      },
    ]);
  });

  test('the threshold follows the condition until the user enters one', async () => {
    const { user } = openNew();
    expect((await threshold()).value).toBe('20%');
    expect(screen.getByRole('textbox', { name: /^Compare with at least/ })).toBeTruthy();

    await choose(user, /^Condition/, 'Sales of a week are above');
    expect((await threshold()).value).toBe('$1,000.00');
    expect(screen.queryByRole('textbox', { name: /^Compare with at least/ })).toBeNull();
    await choose(user, /^Condition/, 'No sales for');
    expect((await threshold()).value).toBe('3 days');
    await enter(user, '7');
    await choose(user, /^Condition/, 'Units of a week are below');

    expect((await threshold()).value).toBe('7 units');
  });

  test.for([
    ['', 'Threshold is required.'],
    ['4', 'Must be from 5 to 100.'],
    ['101', 'Must be from 5 to 100.'],
  ])('does not send the threshold "%s"', async ([text, message]) => {
    const { user, sent } = openNew();
    await user.clear(await threshold());
    if (text) await enter(user, text);

    await save(user);

    expect(await screen.findByText(message ?? '')).toBeTruthy();
    expect((await threshold()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter a threshold.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Preview alerts' })).toHaveProperty('disabled', true);
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('keeps what was entered when the server rejects the rule', async () => {
    const { user } = openNew(rejectWith('ALERT_RULE_LIMIT'));
    await enter(user, '35');

    await save(user);

    expect((await screen.findByRole('alert')).textContent).toMatch(/rules/);
    expect((await threshold()).value).toBe('35%');
  });

  test('changes a rule at its loaded version, and shows the version of another user', async () => {
    let version = 3;
    const { user, sent } = open('5', [
      respond(alertRoutes.get, () => ({ ...rule, threshold: version === 3 ? 20 : 60, version })),
      respond(alertRoutes.update, ({ headers }) => {
        if (headers.get('if-match') === '"4"') return rule;
        version = 4;
        return rejectWith('PRECONDITION_FAILED');
      }),
    ]);
    await enter(user, '35');

    await save(user);
    const conflict = within(await screen.findByRole('alert', { name: 'Conflict' }));

    const row = conflict.getByRole('row', { name: /Threshold/ });
    expect(row.textContent).toMatch(/35.*60|60.*35/);
    expect(sent.filter(({ method }) => method === 'PUT').map(({ headers }) => headers.get('if-match'))).toEqual([
      '"3"',
    ]);
  });
});

describe('the preview', () => {
  const found = { title: 'Downtown', reason: 'had 80 units', day: '2026-11-22' };
  const preview = (
    given: FakeResponse<typeof alertRoutes.preview> | (() => FakeResponse<typeof alertRoutes.preview>),
  ) => open('new', [respond(alertRoutes.preview, given)]);
  const result = { lastDay: '2026-11-22', subjects: 12, omittedSubjects: 0, weeks: 8, total: 1, alerts: [found] };
  const run = async (user: User) => user.click(await screen.findByRole('button', { name: 'Preview alerts' }));
  const text = async () => (await screen.findByRole('region', { name: 'Preview' })).textContent;

  test('says what a rule would have raised, until the rule changes', async () => {
    const alerts = Array.from({ length: 6 }, (_, at) => ({ ...found, title: `Store ${at}` }));
    const { user } = preview({ ...result, total: 7, alerts, omittedSubjects: 3 });

    await run(user);
    await waitFor(async () =>
      expect(await text()).toContain('This rule would have raised 7 alerts in the last 8 weeks, for 12 subjects.'),
    );
    expect(await text()).toContain('The 3 subjects with the least units are not observed.');
    expect(await text()).toMatch(/Store 4.*and 2 more alerts$/);
    await enter(user, '30');

    expect(await screen.findByRole('button', { name: 'Preview alerts' })).toBeTruthy();
    expect(await text()).not.toContain('raised');
  });

  test.for([
    [{ weeks: 0 }, 'This rule raises 1 alert now'],
    [{ lastDay: null }, 'There are no sales to compare yet.'],
  ] as const)('of %j says "%s"', async ([given, expected]) => {
    const { user } = preview({ ...result, ...given });

    await run(user);

    await waitFor(async () => expect(await text()).toContain(expected));
  });

  test('says why it failed, and retries', async () => {
    let isUp = false;
    const { user } = preview(() => (isUp ? result : rejectWith('UNAVAILABLE')));
    await run(user);
    const failed = await screen.findByRole('alert');

    isUp = true;
    await user.click(within(failed).getByRole('button', { name: 'Retry' }));

    await waitFor(async () => expect(await text()).toContain('Downtown had 80 units'));
  });
});
