import { type AlertRule, alertRoutes } from '@shelfward/contract/alerts/alerts.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { AlertsPage } from './alerts-page.tsx';
import { conditions, parseRuleForm, toRuleForm, toRuleInput } from './rule-form.rules.ts';

const rule: AlertRule = {
  id: 5,
  subject: 'STORE',
  kind: 'FALL',
  figure: 'UNITS',
  threshold: 20,
  weeks: 4,
  filters: {},
  isShared: true,
  isTask: true,
  isEvent: false,
  sentence: 'Units of a store fall by 20 % or more against the average of the 4 weeks before',
  owner: { id: 7, name: 'Dana Whitfield' },
  recipients: [],
  inactive: false,
  mutedUntil: null,
  openAlerts: 1,
  evaluation: { evaluatedAt: '2026-11-23T08:00:00Z', lastDay: '2026-11-22', subjects: 120, omittedSubjects: 0 },
  mayEdit: true,
};

const alert = {
  id: 9,
  ruleId: 5,
  sentence: rule.sentence,
  title: 'Downtown',
  reason: 'had 80 units in the 7 days until 11/22/2026, 40 % less than expected from the 4 weeks before (133 units)',
  day: '2026-11-22',
  raisedDate: '2026-11-23T08:00:00Z',
  endedDate: null,
  ended: null,
  report: { label: 'Open report', path: '/retail-sales?storeId=12' },
};

test('lists rules as sentences and the last alerts with their reports', async () => {
  renderScreen(<AlertsPage />, {
    server: [respond(alertRoutes.rules, [rule]), respond(alertRoutes.alerts, pageWith([alert]))],
  });

  const row = await screen.findByRole('row', { name: new RegExp(`${rule.sentence}.*120 subjects observed`) });
  expect(row.textContent).toContain('Today of all report users');
  const raised = await screen.findByRole('row', { name: /^Downtown had 80 units/ });
  expect(within(raised).getByText('Open')).toBeTruthy();
  expect(within(raised).getByRole('link').getAttribute('href')).toContain('/retail-sales?storeId=12');
});

test('mutes a rule for four weeks with one click', async () => {
  const { user, sent } = renderScreen(<AlertsPage />, {
    server: [
      respond(alertRoutes.rules, [rule]),
      respond(alertRoutes.alerts, pageWith([])),
      respond(alertRoutes.mute, { ...rule, mutedUntil: '2999-01-01' }),
    ],
  });

  await user.click(await screen.findByRole('button', { name: `Mute: ${rule.sentence}` }));

  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({ path: '/api/v1/alert-rules/5/mute' }),
  );
});

test('users who may not change a rule can mute it only', async () => {
  renderScreen(<AlertsPage />, {
    roles: ['ROLE_REPORTING'],
    server: [respond(alertRoutes.rules, [{ ...rule, mayEdit: false }]), respond(alertRoutes.alerts, pageWith([]))],
  });

  expect(await screen.findByRole('button', { name: `Mute: ${rule.sentence}` })).toBeTruthy();
  expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: `More actions: ${rule.sentence}` })).toBeNull();
});

test.for(conditions)(
  'the condition $value is a valid rule, and is found again',
  ({ value, threshold, kind, figure }) => {
    const input = parseRuleForm({ condition: value, threshold });

    expect(input).toMatchObject({ kind, figure, threshold });
    expect(toRuleForm({ ...rule, kind, figure }).condition).toBe(value);
  },
);

test('a form without a threshold is not a rule, and empty filters are left out', () => {
  expect(parseRuleForm({ threshold: '' })).toBeUndefined();
  expect(toRuleInput({ ...toRuleForm(rule), filters: { companyIds: [], regionIds: [3] } }).filters).toEqual({
    regionIds: [3],
  });
});
