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
  toShipmentStatus,
  trackingStart,
} from './carrier-scans.rules.ts';
import { fedexStatus } from './fedex.rules.ts';
import { upsStatus } from './ups.rules.ts';
import { usps } from './usps.client.ts';
import { uspsCategoryStatus, uspsStatus } from './usps.rules.ts';

describe('UPS status codes', () => {
  test.for([
    ['003', 'M', 'PRE_TRANSIT'],
    ['005', 'I', 'TRANSIT'],
    ['021', 'I', 'OUT_FOR_DELIVERY'],
    ['011', 'D', 'DELIVERED'],
    ['036', 'I', 'RETURNED'],
    ['034', 'I', 'RETURNED'],
    ['048', 'X', 'TRANSIT'],
    ['068', 'X', 'FAILURE'],
    ['007', 'MV', 'FAILURE'],
    ['161', 'D', 'DELIVERED'],
    ['', 'D', 'DELIVERED'],
    ['', 'X', 'TRANSIT'],
    ['777', 'I', 'TRANSIT'],
    ['000', 'NA', 'UNKNOWN'],
    ['777', 'ZZ', undefined],
    ['', '', undefined],
  ] as const)('number "%s" of type "%s" means %s', ([number, type, meaning]) => {
    expect(upsStatus(number, type)).toBe(meaning);
  });
});

describe('FedEx status codes', () => {
  test.for([
    ['OC', 'IN', 'PRE_TRANSIT'],
    ['FD', 'RL', 'TRANSIT'],
    ['DE', 'DE', 'TRANSIT'],
    ['OD', 'IT', 'OUT_FOR_DELIVERY'],
    ['DL', 'DL', 'DELIVERED'],
    ['RS', '', 'RETURNED'],
    ['CA', '', 'FAILURE'],
    ['Q9', 'IT', 'TRANSIT'],
    ['Q9', 'Q9', undefined],
  ] as const)('code "%s", derived "%s", means %s', ([code, derived, meaning]) => {
    expect(fedexStatus(code, derived)).toBe(meaning);
  });
});

describe('USPS status codes', () => {
  test.for([
    ['GX', 'Shipping Label Created, USPS Awaiting Item', 'PRE_TRANSIT'],
    ['03', 'USPS in possession of item', 'TRANSIT'],
    ['OF', 'Out for Delivery', 'OUT_FOR_DELIVERY'],
    ['Q1', 'Out for Delivery, Expected Delivery by 9:00pm', 'OUT_FOR_DELIVERY'],
    ['01', 'Delivered, CarrierPackage Locker', 'DELIVERED'],
    ['01', 'Delivered, To Original Sender', 'RETURNED'],
    ['09', 'Return to Sender', 'RETURNED'],
    ['04', 'Refused', 'RETURNED'],
    ['21', 'No Such Number', 'RETURNED'],
    ['31', 'Not Picked Up', 'RETURNED'],
    ['44', 'Customer Recall', 'RETURNED'],
    ['Q1', 'Moved, Left no Address', 'RETURNED'],
    ['Q1', 'Forward Expired', 'RETURNED'],
    ['Q1', 'Return to Sender Processed', 'RETURNED'],
    ['06', 'Forwarded', 'TRANSIT'],
    ['51', 'Business Closed', 'TRANSIT'],
    ['GA', 'Label', 'PRE_TRANSIT'],
    ['11', 'Letter', 'FAILURE'],
    ['Q1', 'Dead Mail/Disposed by Post Office', 'FAILURE'],
    ['Q1', 'Sent to Mail Recovery Center', 'FAILURE'],
    ['Q1', 'Delivery Attempted - No Access to Delivery Location', 'TRANSIT'],
    ['Q1', 'Something new', undefined],
  ] as const)('code "%s" with "%s" means %s', ([code, text, meaning]) => {
    expect(uspsStatus(code, text)).toBe(meaning);
  });

  test.for([
    ['Pre-Shipment', 'PRE_TRANSIT'],
    ['In-Transit', 'TRANSIT'],
    ['Accepted', 'TRANSIT'],
    ['Alert', 'TRANSIT'],
    ['Available for Pickup', 'TRANSIT'],
    ['Delivery Attempt', 'TRANSIT'],
    ['Out for Delivery', 'OUT_FOR_DELIVERY'],
    ['Delivered to Agent', 'DELIVERED'],
    ['', undefined],
  ] as const)('the category "%s" means %s', ([category, meaning]) => {
    expect(uspsCategoryStatus(category, '')).toBe(meaning);
  });
});

test.for([
  ['Available for Pickup', 'Available for Pickup (return to sender on 2026-03-20)'],
  ['Delivered', 'Delivered'],
] as const)('USPS: the status "%s" with a return date is described as "%s"', ([status, description]) => {
  const body = { trackingNumber: '9400', status, statusCategory: status, returnDateNotice: '2026-03-20' };
  const results = usps.read({ status: 200, body }, ['9400'])?.get('9400');
  expect(results).toMatchObject({ kind: 'FOUND', parcels: [{ summary: { description } }] });
});

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

  test('ends with a delivery on the local date, or with a return', () => {
    const delivered = [scanAt(0, 'PRE_TRANSIT'), scanAt(5, 'TRANSIT'), scanAt(20, 'DELIVERED')];
    expect(buildTrackingHistory(delivered)).toMatchObject({ status: 'DELIVERED', deliveredOn: '2026-03-02' });
    const back = [...delivered, scanAt(30, 'RETURNED'), scanAt(80, 'DELIVERED')];
    expect(buildTrackingHistory(back)).toMatchObject({ status: 'RETURNED', deliveredOn: '2026-03-02' });
    const refused = [scanAt(5, 'TRANSIT'), scanAt(30, 'RETURNED'), scanAt(80, 'DELIVERED')];
    expect(buildTrackingHistory(refused)).toMatchObject({ status: 'RETURNED', deliveredOn: null });
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

test('a parcel out for delivery is in transit', () => {
  expect([toShipmentStatus('OUT_FOR_DELIVERY'), toShipmentStatus('DELIVERED')]).toEqual(['TRANSIT', 'DELIVERED']);
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
    expect(computeNextPoll({ ...shipment, status: 'TRANSIT', scannedAt: after(119) }, after(121))).toBeNull();
  });

  test('about an unknown number, which is reported after a day', () => {
    expect(isUnknownTooLong(new Date(start), new Date(start + 23 * hour))).toBe(false);
    expect(isUnknownTooLong(new Date(start), new Date(start + 25 * hour))).toBe(true);
  });
});
