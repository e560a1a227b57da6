import { type Alert, type AlertRule, alertRoutes } from '@shelfward/contract/alerts/alerts.contract.ts';
import { maxAlertRules } from '@shelfward/contract/alerts/alerts.rules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAlert, makeAlertRule } from '../../kit/testing/fixtures/alerts.fixture.ts';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith, rejectWith } from '../../kit/testing/responses.ts';
import { type Handler, respond, type Sent } from '../../kit/testing/server.ts';
import { AlertsPage } from './alerts-page.tsx';

const rule = makeAlertRule();

interface Shown {
  readonly rules?: readonly AlertRule[];
  readonly alerts?: readonly Alert[];
  readonly server?: readonly Handler[];
  readonly at?: string;
}

const show = ({ rules = [rule], alerts = [], server = [], at = '/' }: Shown = {}) =>
  renderScreen(<AlertsPage />, {
    at,
    server: [...server, respond(alertRoutes.rules, rules), respond(alertRoutes.alerts, pageWith(alerts))],
  });
const writesIn = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
const ruleRow = () => screen.findByRole('row', { name: new RegExp(rule.sentence) });
const failure = async () => (await screen.findByRole('alert')).textContent;

test('lists rules as sentences and the last alerts with their reports', async () => {
  show({ alerts: [makeAlert()] });

  const row = await screen.findByRole('row', { name: new RegExp(`${rule.sentence}.*120 subjects observed`) });
  expect(row.textContent).toContain('Today of all report users');
  const raised = await screen.findByRole('row', { name: /^Downtown had 80 units/ });
  expect(within(raised).getByRole('link').getAttribute('href')).toContain('/retail-sales?storeId=12');
});

test('shows which alerts are open, and why the others have ended', async () => {
  const endedDate = '2026-11-25T08:00:00Z';
  const alerts = [
    makeAlert({ id: 1, title: 'Begun' }),
    makeAlert({ id: 2, title: 'Recovering', endedDate, ended: 'RECOVERED' }),
    makeAlert({ id: 3, title: 'Lower', endedDate, ended: 'NEW_LEVEL' }),
    makeAlert({ id: 4, title: 'Unobserved', endedDate, ended: 'RULE_CHANGED' }),
  ];
  show({ alerts });

  await screen.findByRole('row', { name: /^Begun/ });

  const states = screen.getAllByRole('row', { name: /had 80 units/ }).map((row) => {
    const [, state] = within(row).getAllByRole('cell');
    return [within(row).getByRole('strong').textContent, state?.textContent];
  });
  expect(states).toEqual([
    ['Begun', 'Open'],
    ['Recovering', 'Recovered'],
    ['Lower', 'New level'],
    ['Unobserved', 'Rule changed'],
  ]);
});

test.for([
  [{ inactive: true }, 'Off'],
  [{ evaluation: null }, 'Evaluated within a minute'],
  [
    { evaluation: { evaluatedAt: '2026-11-23T08:00:00Z', lastDay: null, subjects: 0, omittedSubjects: 0 } },
    'There are no sales to compare yet',
  ],
  [
    {
      evaluation: {
        evaluatedAt: '2026-11-23T08:00:00Z',
        lastDay: '2026-11-22',
        subjects: 10_020,
        omittedSubjects: 20,
      },
    },
    '10,000 subjects observed, sales until 11/22/2026; 20 subjects with the least units left out',
  ],
] as const)('says when a rule %j was evaluated', async ([given, text]) => {
  show({ rules: [makeAlertRule(given)] });

  expect(await screen.findByText(text)).toBeTruthy();
});

test('says whom a rule notifies, without users who receive no e-mail', async () => {
  const reader = { id: 8, firstName: 'Ann', lastName: 'Lee', email: 'ann@demo.example' };
  const recipients = [
    { ...reader, obstacle: null },
    { ...reader, id: 9, obstacle: 'STOPPED' as const },
  ];
  const silent = { isTask: false, isShared: false };
  show({
    rules: [
      makeAlertRule({ id: 1, isShared: false, isEvent: true, recipients, sentence: 'First' }),
      makeAlertRule({ id: 2, ...silent, sentence: 'Second' }),
    ],
  });

  expect((await screen.findByRole('row', { name: /First/ })).textContent).toContain('Today, 1 e-mail, webhooks');
  expect(screen.getByRole('row', { name: /Second/ }).textContent).toContain('only this page');
});

test('without rules explains what a rule does, and does not load alerts', async () => {
  const { sent } = show({ rules: [] });

  expect(await screen.findByText(/^No alert rules yet/)).toBeTruthy();
  expect(sent.map(({ path }) => path)).not.toContain('/api/v1/alerts');
});

test('without alerts says when rules are evaluated', async () => {
  show();

  expect(await screen.findByText(/^No alerts yet/)).toBeTruthy();
});

test('shows why the rules cannot be loaded, and retries', async () => {
  let isAllowed = false;
  const { user } = show({
    server: [respond(alertRoutes.rules, () => (isAllowed ? [rule] : rejectWith('FORBIDDEN')))],
  });
  expect(await failure()).toContain('You do not have permission to do this.');

  isAllowed = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await ruleRow()).toBeTruthy();
});

test('shows the rules when their alerts cannot be loaded', async () => {
  show({ server: [respond(alertRoutes.alerts, rejectWith('INTERNAL_ERROR'))] });

  expect(await failure()).toContain('Request r-1');
  expect(await ruleRow()).toBeTruthy();
});

test('offers no rule above the limit of an account', async () => {
  show({ rules: Array.from({ length: maxAlertRules }, (_, id) => makeAlertRule({ id: id + 1 })) });

  expect(await screen.findByText('An account has at most 50 rules.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New alert' })).toHaveProperty('disabled', true);
});

test('lists the alerts of one rule, and then those of all', async () => {
  const { user, sent } = show({ alerts: [makeAlert()] });
  const requested = () =>
    sent.filter(({ path }) => path === '/api/v1/alerts').map(({ query }) => query.get('alertRuleId'));

  await user.click(await screen.findByRole('button', { name: `Show 1 open alert: ${rule.sentence}` }));
  expect(await screen.findByRole('heading', { name: 'Alerts of the rule' })).toBeTruthy();
  expect(requested()).toEqual([null, '5']);
  await user.click(await screen.findByRole('button', { name: 'Show alerts of all rules' }));

  expect(await screen.findByRole('heading', { name: 'Last alerts' })).toBeTruthy();
});

test('mutes a rule for four weeks with one click, and undoes it', async () => {
  const until: (string | null)[] = [];
  const { user } = show({
    server: [
      respond(alertRoutes.mute, ({ body }) => {
        until.push(body.until);
        return { ...rule, mutedUntil: body.until };
      }),
    ],
  });

  await user.click(await screen.findByRole('button', { name: `Mute: ${rule.sentence}` }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  await waitFor(() => expect(until).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), null]));
});

test('ends a mute that has not passed', async () => {
  const muted = makeAlertRule({ mutedUntil: '2999-01-01' });
  const until: (string | null)[] = [];
  const { user } = show({
    rules: [muted, makeAlertRule({ id: 6, mutedUntil: '2020-01-01', sentence: 'Muted before' })],
    server: [
      respond(alertRoutes.mute, ({ body }) => {
        until.push(body.until);
        return rule;
      }),
    ],
  });

  expect(await screen.findByRole('button', { name: 'Mute: Muted before' })).toBeTruthy();
  const end = screen.getByRole('button', { name: `End mute: ${rule.sentence}` });
  expect(end.textContent).toBe('Muted until 01/01/2999');
  await user.click(end);

  await waitFor(() => expect(until).toEqual([null]));
});

test('the link of an e-mail mutes a rule only after confirmation', async () => {
  const { user, sent, address } = show({
    at: '/?mute=5',
    server: [respond(alertRoutes.mute, { ...rule, mutedUntil: '2999-01-01' })],
  });
  const dialog = await screen.findByRole('dialog', { name: 'Mute alert' });
  expect(dialog.textContent).toContain(rule.sentence);
  expect(writesIn(sent)).toEqual([]);

  await user.click(within(dialog).getByRole('button', { name: 'Mute for 4 weeks' }));

  await waitFor(() => expect(writesIn(sent)).toEqual(['POST /api/v1/alert-rules/5/mute']));
  await waitFor(() => expect(address()).toBe('/'));
});

test('a mute that fails keeps its dialog and says why', async () => {
  const { user, address } = show({
    at: '/?mute=5',
    server: [respond(alertRoutes.mute, rejectWith('ALERT_RULE_NOT_FOUND'))],
  });

  await user.click(await screen.findByRole('button', { name: 'Mute for 4 weeks' }));

  expect(await failure()).toContain('Alert rule not found');
  expect(address()).toContain('mute=5');
});

test.for([
  [false, 'deactivate'],
  [true, 'activate'],
] as const)('switches a rule whose inactive is %s', async ([inactive, action]) => {
  const { user, sent } = show({
    rules: [makeAlertRule({ inactive })],
    server: [respond(alertRoutes.activate, rule), respond(alertRoutes.deactivate, { ...rule, inactive: true })],
  });

  await user.click(await screen.findByRole('switch', { name: `Evaluate: ${rule.sentence}` }));

  await waitFor(() => expect(writesIn(sent)).toEqual([`PATCH /api/v1/alert-rules/5/${action}`]));
});

test('a switch that fails says why and stays as it was', async () => {
  const { user } = show({ server: [respond(alertRoutes.deactivate, rejectWith('ALERT_RULE_NOT_FOUND'))] });

  const toggle = await screen.findByRole<HTMLInputElement>('switch');
  await user.click(toggle);

  expect(await failure()).toContain('Alert rule not found');
  expect(toggle.checked).toBe(true);
});

test('deletes a rule after confirmation only', async () => {
  const { user, sent } = show({ server: [respond(alertRoutes.remove)] });
  const remove = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: `More actions: ${rule.sentence}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this alert rule?' });
    await user.click(within(dialog).getByRole('button', { name: button }));
  };

  await remove('Cancel');
  expect(writesIn(sent)).toEqual([]);
  await remove('Delete rule');

  await waitFor(() => expect(writesIn(sent)).toEqual(['DELETE /api/v1/alert-rules/5']));
});

test('users who may not change a rule can mute it only', async () => {
  show({ rules: [{ ...rule, mayEdit: false }] });

  expect(await screen.findByRole('button', { name: `Mute: ${rule.sentence}` })).toBeTruthy();
  expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: `More actions: ${rule.sentence}` })).toBeNull();
});
