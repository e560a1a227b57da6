import { expect, test } from 'vitest';
import { nextProposalStatuses, proposalStatuses, statusAt } from './proposal-states.rules.ts';

const now = new Date('2026-03-10T12:00:00Z');

test('only drafts and processed proposals lead anywhere', () => {
  expect(proposalStatuses.map((status) => [status, nextProposalStatuses(status)])).toEqual([
    ['DRAFT', ['PENDING', 'CANCELLED']],
    ['PENDING', ['COMPLETE', 'CANCELLED']],
    ['COMPLETE', []],
    ['CANCELLED', []],
    ['EXPIRED', []],
  ]);
});

test('at the instant of its expiration date an open proposal is expired, and what is over stays what it is', () => {
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
