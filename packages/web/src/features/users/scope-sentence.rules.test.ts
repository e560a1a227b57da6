import { expect, test } from 'vitest';
import { describeScope } from './scope-sentence.rules.ts';

const none = { companyIds: [], regionIds: [], storeIds: [] };
const endsSessions = 'Saving signs the user out';

test('says nothing about sessions for a new user, and for a scope in another order', () => {
  const scope = { scopeKind: 'PARTNER' as const, ...none, storeIds: [1, 2] };

  expect(describeScope(scope, undefined)).not.toContain(endsSessions);
  expect(describeScope(scope, { ...scope, storeIds: [2, 1] })).not.toContain(endsSessions);
  expect(describeScope(scope, { ...scope, storeIds: [2] })).toContain(endsSessions);
});

test('ignores the records of a scope that was removed', () => {
  const removed = { scopeKind: null, ...none, storeIds: [1] };

  expect(describeScope(removed, { ...removed, storeIds: [] })).not.toContain(endsSessions);
  expect(describeScope(removed, { ...removed, scopeKind: 'PARTNER' })).toContain(endsSessions);
});

test('says that an empty scope shows nothing', () => {
  expect(describeScope({ scopeKind: 'REPRESENTATIVE', ...none }, undefined)).toContain('the user sees nothing');
  expect(describeScope({ scopeKind: null, ...none }, undefined)).toBe('The user sees all records of the account.');
});
