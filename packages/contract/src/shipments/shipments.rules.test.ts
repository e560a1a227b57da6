import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  deliveryDay,
  describeStockBelowZero,
  initialStatus,
  normalizeShipper,
  normalizeTrackingNumber,
  shipmentStatuses,
  shipperLabel,
  statusAfter,
} from './shipments.rules.ts';

describe('a carrier and its tracking number', () => {
  test('known carriers are normalized', () => {
    expect(['ups', 'FedEx', 'usps', 'Road Runner'].map(normalizeShipper)).toEqual([
      'UPS',
      'FEDEX',
      'USPS',
      'Road Runner',
    ]);
    expect(['FEDEX', 'Road Runner'].map(shipperLabel)).toEqual(['FedEx', 'Road Runner']);
  });

  test('numbers are normalized regardless of spaces and case', () => {
    expect(normalizeTrackingNumber(' 1z 999\taa1 ')).toBe('1Z999AA1');
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const number = normalizeTrackingNumber(typed);
        expect(normalizeTrackingNumber(` ${number.toLowerCase()} `)).toBe(
          normalizeTrackingNumber(number.toLowerCase()),
        );
        expect(number).not.toMatch(/\s/);
      }),
    );
  });

  test('a shipment with a number starts as PRE_TRANSIT, one without as UNKNOWN', () => {
    expect([initialStatus('1Z5'), initialStatus(null)]).toEqual(['PRE_TRANSIT', 'UNKNOWN']);
  });
});

describe('the delivery day', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((dayOfMonth) => `2026-03-${String(dayOfMonth).padStart(2, '0')}`);
  const shipment = fc.record({
    status: fc.constantFrom(...shipmentStatuses),
    shippedDate: day,
    deliveredOn: fc.option(day),
  });

  test('defaults to today, and remains for returned shipments', () => {
    const shippedDate = '2026-03-02';
    expect(deliveryDay({ status: 'DELIVERED', shippedDate, deliveredOn: null }, '2026-03-09')).toBe('2026-03-09');
    expect(deliveryDay({ status: 'DELIVERED', shippedDate, deliveredOn: '2026-03-04' }, '2026-03-09')).toBe(
      '2026-03-04',
    );
    expect(deliveryDay({ status: 'RETURNED', shippedDate, deliveredOn: '2026-03-04' }, '2026-03-09')).toBe(
      '2026-03-04',
    );
    expect(deliveryDay({ status: 'RETURNED', shippedDate, deliveredOn: null }, '2026-03-09')).toBeNull();
    expect(deliveryDay({ status: 'TRANSIT', shippedDate, deliveredOn: '2026-03-04' }, '2026-03-09')).toBeNull();
  });

  test('is never before the shipping day, and computing it again changes nothing', () => {
    fc.assert(
      fc.property(shipment, day, (given, today) => {
        const deliveredOn = deliveryDay(given, today);
        if (deliveredOn !== null) expect(deliveredOn >= given.shippedDate).toBe(true);
        if (given.status === 'DELIVERED') expect(deliveredOn).not.toBeNull();
        expect(deliveryDay({ ...given, deliveredOn }, '2026-12-31')).toBe(deliveredOn);
      }),
    );
  });
});

describe('a status update of the carrier', () => {
  const status = fc.constantFrom(...shipmentStatuses);

  test.for([
    ['PRE_TRANSIT', 'TRANSIT', 'TRANSIT'],
    ['TRANSIT', 'PRE_TRANSIT', 'TRANSIT'],
    ['FAILURE', 'TRANSIT', 'TRANSIT'],
    ['FAILURE', 'PRE_TRANSIT', 'FAILURE'],
    ['DELIVERED', 'TRANSIT', 'DELIVERED'],
    ['DELIVERED', 'RETURNED', 'RETURNED'],
    ['RETURNED', 'DELIVERED', 'RETURNED'],
    ['UNKNOWN', 'PRE_TRANSIT', 'PRE_TRANSIT'],
  ] as const)('to a shipment with status %s, to %s, results in %s', ([before, reported, after]) => {
    expect(statusAfter(before, reported)).toBe(after);
  });

  test('never results in UNKNOWN, and has no effect when repeated', () => {
    fc.assert(
      fc.property(status, status, (before, reported) => {
        const after = statusAfter(before, reported);
        expect([before, reported]).toContain(after);
        expect(statusAfter(after, reported)).toBe(after);
        expect(statusAfter(before, 'UNKNOWN')).toBe(before);
      }),
    );
  });
});

describe('stock below zero', () => {
  test('is named for up to five products', () => {
    const products = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ name: `Tea ${number}`, onHand: -1000 * number }));

    expect(describeStockBelowZero(products.slice(0, 1))).toBe(
      'More units are shipped than are in stock. Stock afterwards: Tea 1 −1,000. Count these products.',
    );
    expect(describeStockBelowZero(products)).toContain('Tea 5 −5,000, and 2 more products.');
  });
});
