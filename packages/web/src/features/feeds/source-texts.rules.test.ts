import type { Source } from '@shelfward/contract/feeds/freshness.contract.ts';
import { expect, test } from 'vitest';
import { describeKind, describeRhythm, describeState, toSourceKey, toSourceName } from './source-texts.rules.ts';

const company = { id: 4, name: 'Grocer' };
const source = (given: Partial<Source>) =>
  ({ kind: 'FEED', id: 3, name: 'Portal', company, dueOn: null, lateFrom: null, ...given }) as Source;

test('a source has its kind, its company, and its name', () => {
  expect(
    [{}, { company: null }, { kind: 'MANUAL' as const }, { kind: 'INTEGRATION' as const }].map((given) =>
      describeKind(source(given)),
    ),
  ).toEqual(['Retailer · Grocer', 'Retailer', 'Imported files', 'File server · Grocer']);
  expect(
    [{}, { kind: 'MANUAL' as const }, { kind: 'MANUAL' as const, company: null }].map((given) =>
      toSourceName(source(given)),
    ),
  ).toEqual(['Portal', 'Files of Grocer', 'Files of all companies']);
  expect(toSourceKey(source({}))).toBe('FEED-3');
});

test.for([
  [{ state: 'LATE', dueOn: '2026-03-01', lateFrom: '2026-03-04' }, 'FAILED', '9 days late'],
  [{ state: 'LATE', lateFrom: '2026-03-09' }, 'FAILED', '1 day late'],
  [{ state: 'LATE' }, 'FAILED', '0 days late'],
  [{ state: 'DUE' }, 'PENDING', 'Due'],
  [{ state: 'LEARNING' }, 'UNKNOWN', 'Learning'],
  [{ state: 'PAUSED' }, 'INACTIVE', 'Not expected'],
  [{ state: 'ON_TIME' }, 'ACTIVE', 'On time'],
] as const)('a source %o is %s, %s', ([given, status, label]) => {
  expect(describeState(source(given), '2026-03-10')).toEqual({ status, label });
});

test.for([
  [null, null, 'Not known yet'],
  [1, null, 'Daily, learnt'],
  [7, 7, 'Weekly, set'],
  [14, null, 'Every 14 days, learnt'],
] as const)('a rhythm of %s days, set to %s, is %s', ([usualDays, everyDays, text]) => {
  expect(describeRhythm(source({ usualDays, everyDays }))).toBe(text);
});
