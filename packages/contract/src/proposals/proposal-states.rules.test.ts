import { expect, test } from 'vitest';
import { nextProposalStatuses, proposalStatuses, statusAt } from './proposal-states.rules.ts';

const now = new Date('2026-03-10T12:00:00Z');

test('only drafts and pending proposals have further statuses', () => {
  expect(proposalStatuses.map((status) => [status, nextProposalStatuses(status)])).toEqual([
    ['DRAFT', ['PENDING', 'CANCELLED']],
    ['PENDING', ['COMPLETE', 'CANCELLED']],
    ['COMPLETE', []],
    ['CANCELLED', []],
    ['EXPIRED', []],
  ]);
});

test('an open proposal expires at its expiration date; final statuses do not change', () => {
  const before = new Date(now.getTime() + 1);
  expect(proposalStatuses.map((status) => statusAt({ status, expirationDate: now }, now))).toEqual([
    'EXPIRED',
    'EXPIRED',
    'COMPLETE',
    'CANCELLED',
    'EXPIRED',
  ]);
  expect(statusAt({ status: 'DRAFT', expirationDate: before }, now)).toBe('DRAFT');
});
