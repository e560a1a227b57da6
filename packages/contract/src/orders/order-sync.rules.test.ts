import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isForErp,
  listSyncActions,
  orderRetryDelayMs,
  syncStatusAfterEdit,
  syncStatusAfterMove,
} from './order-sync.rules.ts';
import { orderStatuses, orderSyncStatuses } from './orders.rules.ts';

const minutes = (count: number) => count * 60_000;

describe('an order whose ERP sync failed', () => {
  test('is retried after 1, 5, 15, 60, and 360 minutes, then not again', () => {
    expect([1, 2, 3, 4, 5, 6].map((failures) => orderRetryDelayMs(failures, 0))).toEqual([
      minutes(1),
      minutes(5),
      minutes(15),
      minutes(60),
      minutes(360),
      undefined,
    ]);
  });

  test('waits for the delay plus at most a fifth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, luck) => {
        const minimum = orderRetryDelayMs(failures, 0) ?? 0;
        const delay = orderRetryDelayMs(failures, luck) ?? 0;
        expect(delay).toBeGreaterThanOrEqual(minimum);
        expect(delay).toBeLessThanOrEqual(1.2 * minimum);
      }),
    );
  });
});

describe('an order that changes', () => {
  const status = fc.constantFrom(...orderStatuses);
  const sync = fc.constantFrom(...orderSyncStatuses);

  test('is sent to the ERP again only if the ERP has it', () => {
    expect(syncStatusAfterEdit('APPROVED', 'SYNCHRONIZED')).toBe('PENDING_FOR_RETRY');
    expect(syncStatusAfterEdit('DRAFT', 'SYNCHRONIZED')).toBe('SYNCHRONIZED');
    expect(syncStatusAfterEdit('PACKING', 'NOT_STARTED')).toBe('NOT_STARTED');
  });

  test('is cancelled in the ERP when the ERP has it or may have it', () => {
    expect(syncStatusAfterMove({ from: 'APPROVED', to: 'CANCELLED' }, 'SYNCHRONIZED')).toBe('PENDING_FOR_RETRY');
    expect(syncStatusAfterMove({ from: 'APPROVED', to: 'CANCELLED' }, 'FAILED')).toBe('PENDING_FOR_RETRY');
    expect(syncStatusAfterMove({ from: 'PENDING', to: 'CANCELLED' }, 'NOT_STARTED')).toBe('NOT_STARTED');
    expect(syncStatusAfterMove({ from: 'APPROVED', to: 'PENDING' }, 'SYNCHRONIZED')).toBe('PENDING_FOR_RETRY');
  });

  test('remains paused after every change, and does not become synchronized', () => {
    fc.assert(
      fc.property(status, status, sync, (from, to, now) => {
        const next = [syncStatusAfterEdit(from, now), syncStatusAfterMove({ from, to }, now)];
        if (now === 'PAUSED') expect(next).toEqual(['PAUSED', 'PAUSED']);
        if (now !== 'SYNCHRONIZED') expect(next).not.toContain('SYNCHRONIZED');
      }),
    );
  });

  test('can be paused only while it would be sent, and resumed whenever it is paused', () => {
    fc.assert(
      fc.property(status, sync, (orderStatus, now) => {
        const actions = listSyncActions(orderStatus, now);
        expect(actions.includes('resume')).toBe(now === 'PAUSED');
        if (actions.includes('pause')) expect(isForErp(orderStatus)).toBe(true);
      }),
    );
  });
});
