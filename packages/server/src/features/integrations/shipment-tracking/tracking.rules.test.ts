import { shipmentStatuses } from '@shelfward/contract/shipments/shipments.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildTrackingHistory,
  computeNextPoll,
  findCurrentPackage,
  hasNoRecentScan,
  isUnknownTooLong,
  type StoredScan,
  trackingStart,
} from './tracking.rules.ts';

const start = Date.parse('2026-03-02T08:00:00Z');
const hour = 3_600_000;
const scanAt = (hours: number, status: StoredScan['status'], utcOffsetMinutes: number | null = -300): StoredScan => ({
  time: new Date(start + hours * hour),
  utcOffsetMinutes,
  code: `${status}`,
  description: null,
  status,
});

describe('the tracking history', () => {
  const scan = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom(...shipmentStatuses, null))
    .map(([hours, status]) => scanAt(hours, status));

  test('does not depend on the order in which scans arrive', () => {
    const shuffled = fc
      .array(scan, { maxLength: 12 })
      .chain((scans) => fc.tuple(fc.constant(scans), fc.shuffledSubarray(scans, { minLength: scans.length })));
    fc.assert(
      fc.property(shuffled, ([scans, other]) => {
        expect(buildTrackingHistory(other)).toEqual(buildTrackingHistory(scans));
      }),
    );
  });

  test('orders scans of the same time and status by their codes', () => {
    const scans = ['A', 'B'].map((code) => ({ ...scanAt(5, 'TRANSIT'), code }));
    for (const given of [scans, scans.toReversed()]) expect(buildTrackingHistory(given).newest).toEqual(scans[1]);
  });

  test('ends with a delivery on the local date, or with a return', () => {
    const delivered = [scanAt(0, 'PRE_TRANSIT'), scanAt(5, 'TRANSIT'), scanAt(20, 'DELIVERED')];
    expect(buildTrackingHistory(delivered)).toMatchObject({ status: 'DELIVERED', deliveredOn: '2026-03-02' });
    const back = [...delivered, scanAt(30, 'RETURNED'), scanAt(80, 'DELIVERED')];
    expect(buildTrackingHistory(back)).toMatchObject({ status: 'RETURNED', deliveredOn: '2026-03-02' });
    const returned = [scanAt(5, 'TRANSIT'), scanAt(30, 'RETURNED'), scanAt(80, 'DELIVERED')];
    expect(buildTrackingHistory(returned)).toMatchObject({ status: 'RETURNED', deliveredOn: null });
  });

  test('ignores unknown codes, and is unknown without a scan', () => {
    expect(buildTrackingHistory([scanAt(0, 'TRANSIT'), scanAt(5, null)])).toMatchObject({ status: 'TRANSIT' });
    expect(buildTrackingHistory([])).toEqual({ status: 'UNKNOWN', deliveredOn: null, newest: undefined });
  });
});

describe('the parcel of a shipment', () => {
  const begin = trackingStart('2026-03-02');
  const scannedAt = (hours: number) => ({ ...scanAt(0, 'TRANSIT'), time: new Date(begin.getTime() + hours * hour) });
  const parcel = (...hours: number[]) => ({ scans: hours.map((at) => toScan(at)) });
  const toScan = (hours: number) => ({ ...scannedAt(hours), meaning: undefined, place: null });

  test('has scans from two days before the shipping date', () => {
    expect(begin).toEqual(new Date('2026-02-28T00:00:00Z'));
    expect(findCurrentPackage([parcel(-1)], begin)).toBeUndefined();
    expect(findCurrentPackage([parcel(0)], begin)).toEqual(parcel(0));
    expect(findCurrentPackage([parcel(-30, -1, 0, 7)], begin)).toEqual(parcel(0, 7));
  });

  test('is the shipment with the latest scan; a shipment without scans only if there is no other', () => {
    expect(findCurrentPackage([parcel(9, 1), parcel(5, 6)], begin)).toEqual(parcel(9, 1));
    expect(findCurrentPackage([parcel(5, 6), parcel(9, 1)], begin)).toEqual(parcel(9, 1));
    expect(findCurrentPackage([parcel(3), parcel()], begin)).toEqual(parcel(3));
    expect(findCurrentPackage([parcel()], begin)).toEqual(parcel());
    expect(findCurrentPackage([], begin)).toBeUndefined();
  });
});

describe('a carrier is polled again', () => {
  const now = new Date(start + 48 * hour);
  const shipment = { shippedDate: '2026-03-02', meaning: undefined, scannedAt: new Date(start + 40 * hour) };
  const hoursUntil = (next: Date | null) => next && (next.getTime() - now.getTime()) / hour;

  test('every six hours, twice a day before the first scan, and every two hours on the last day', () => {
    expect(hoursUntil(computeNextPoll({ ...shipment, status: 'TRANSIT' }, now))).toBe(6);
    expect(hoursUntil(computeNextPoll({ ...shipment, status: 'FAILURE' }, now))).toBe(6);
    expect(hoursUntil(computeNextPoll({ ...shipment, status: 'PRE_TRANSIT' }, now))).toBe(12);
    expect(hoursUntil(computeNextPoll({ ...shipment, status: 'TRANSIT', meaning: 'OUT_FOR_DELIVERY' }, now))).toBe(2);
  });

  test('never after a delivery or return, after thirty days without a scan, or after 120 days', () => {
    for (const status of ['DELIVERED', 'RETURNED'] as const)
      expect(computeNextPoll({ ...shipment, status }, now)).toBeNull();
    const after = (days: number) => new Date(start + 24 * days * hour);
    expect(hasNoRecentScan(shipment, after(31))).toBe(false);
    expect(hasNoRecentScan(shipment, after(32))).toBe(true);
    expect(computeNextPoll({ ...shipment, status: 'TRANSIT' }, after(32))).toBeNull();
    const lastDay = { ...shipment, status: 'TRANSIT', scannedAt: after(119) } as const;
    expect(computeNextPoll(lastDay, new Date('2026-06-29T17:59:00Z'))).not.toBeNull();
    expect(computeNextPoll(lastDay, new Date('2026-06-29T18:00:00Z'))).toBeNull();
  });

  test('about an unknown number, which is reported after a day', () => {
    expect(isUnknownTooLong(new Date(start), new Date(start + 23 * hour))).toBe(false);
    expect(isUnknownTooLong(new Date(start), new Date(start + 25 * hour))).toBe(true);
  });
});
