import { type OrderStatus, orderStatuses, orderTransitions } from '@shelfward/contract/orders/orders.rules.ts';
import { describe, expect, test } from 'vitest';
import { computeShipHint } from '../../entities/orders/ship-date.rules.ts';
import { makeSubmission } from '../../kit/testing/fixtures/order-entry.fixture.ts';
import { findForwardMove, findReverseMove, getOrderMove, groupMovesByTarget } from './order-moves.rules.ts';
import { toReviewMove } from './order-review.rules.ts';

describe('the labels of order transitions', () => {
  test('labels only cancellations as "Cancel order"', () => {
    for (const { from, to } of orderTransitions.filter(({ who }) => who !== 'shipments'))
      expect(getOrderMove(from, to).label === 'Cancel order').toBe(to === 'CANCELLED');
  });

  test('finds the reverse transition of an approval, and none for a cancellation', () => {
    expect(findReverseMove(getOrderMove('PENDING', 'APPROVED'))?.to).toBe('PENDING');
    expect(findReverseMove(getOrderMove('DRAFT', 'PENDING'))?.to).toBe('DRAFT');
    expect(findReverseMove(getOrderMove('PENDING', 'CANCELLED'))).toBeUndefined();
  });

  test('returns the forward transition, or undefined', () => {
    const pending = { status: 'PENDING', nextStatuses: ['APPROVED', 'DRAFT', 'CANCELLED'] } as const;

    expect(findForwardMove(pending)?.label).toBe('Approve');
    expect(findForwardMove({ ...pending, nextStatuses: ['DRAFT', 'CANCELLED'] })).toBeUndefined();
  });

  test('returns all transitions that at least one of several orders has', () => {
    const order = (status: OrderStatus, ...nextStatuses: OrderStatus[]) => ({ status, nextStatuses });
    const all = groupMovesByTarget([order('DRAFT', 'PENDING', 'CANCELLED'), order('PENDING', 'APPROVED', 'CANCELLED')]);

    expect(all.map(({ to, able }) => [to, able.length])).toEqual([
      ['PENDING', 1],
      ['CANCELLED', 2],
      ['APPROVED', 1],
    ]);
  });
});

describe('the requested ship date', () => {
  const hint = (requestedShipDate: string | null, status: OrderStatus = 'APPROVED') =>
    computeShipHint({ status, requestedShipDate }, '2026-11-20')?.text;

  test('shows how late or soon an open order is', () => {
    expect(hint('2026-11-18')).toBe('2d late');
    expect(hint('2026-11-20')).toBe('today');
    expect(hint('2026-11-23')).toBe('in 3d');
    expect(hint('2026-11-28')).toBeUndefined();
    expect(hint(null)).toBeUndefined();
  });

  test('counts calendar days across a daylight saving change', () => {
    expect(computeShipHint({ status: 'DRAFT', requestedShipDate: '2026-03-30' }, '2026-03-28')?.text).toBe('in 2d');
  });

  test('returns undefined for shipped and cancelled orders', () => {
    expect(orderStatuses.filter((status) => hint('2026-11-18', status) === undefined)).toEqual([
      'SHIPPED',
      'CANCELLED',
    ]);
  });
});

describe('the decision about an order that a partner submitted', () => {
  const approve = getOrderMove('PENDING', 'APPROVED');
  const change = { product: { id: 1, name: 'Tea' }, submitted: 12, quantity: 6 };

  test('needs a reason if the brand changed lines, and names them', () => {
    expect(toReviewMove(approve, makeSubmission())).toBe(approve);
    expect(toReviewMove(approve, makeSubmission({ changes: [change] }))).toMatchObject({
      label: 'Approve with changes',
      reason: 'required',
      text: 'The partner receives the reason by e-mail with the changes: Tea: 12 → 6 units.',
    });
  });

  test('needs a reason to send the order back', () => {
    const back = getOrderMove('PENDING', 'DRAFT');
    expect(toReviewMove(back, makeSubmission())).toMatchObject({ label: 'Send back', reason: 'required' });
    expect(toReviewMove(back, makeSubmission({ isSubmitted: false }))).toBe(back);
    expect(toReviewMove(back, undefined)).toBe(back);
  });
});
