import { describe, expect, test } from 'vitest';
import { fedexStatus } from './fedex-status.rules.ts';
import { toShipmentStatus } from './scans.rules.ts';
import { upsStatus } from './ups-status.rules.ts';
import { usps } from './usps.client.ts';
import { uspsCategoryStatus, uspsStatus } from './usps-status.rules.ts';

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
    ['01', 'Delivered, Parcel Locker', 'DELIVERED'],
    ['01', 'Delivered, To Original Sender', 'RETURNED'],
    ['09', 'Return to Sender', 'RETURNED'],
    ['04', 'Refused', 'RETURNED'],
    ['21', 'No Such Number', 'RETURNED'],
    ['31', 'Not Picked Up', 'RETURNED'],
    ['44', 'Customer Recall', 'RETURNED'],
    ['Q1', 'Moved, Left no Address', 'RETURNED'],
    ['Q1', 'Forward Expired', 'RETURNED'],
    ['Q1', 'Return to Sender Processed', 'RETURNED'],
    ['Q1', 'Your item was returned to the sender on January 5, 2026 because of an incorrect address.', 'RETURNED'],
    ['Q1', 'Your item was delivered to the original sender at 10:00 am.', 'RETURNED'],
    ['01', 'Your item has been delivered to the original sender', 'RETURNED'],
    ['Q1', 'Unclaimed/Being Returned to Sender', 'RETURNED'],
    ['Q1', 'Undeliverable as Addressed', 'RETURNED'],
    ['Q1', 'Not Deliverable as Addressed - Unable to Forward', 'RETURNED'],
    ['Q1', 'Attempted - Not Known', 'RETURNED'],
    ['Q1', 'No Mail Receptacle', 'RETURNED'],
    ['Q1', 'Return Initiated', 'RETURNED'],
    ['Q1', 'Reminder to pick up your item before January 5, 2026 or it will be returned to the sender', 'TRANSIT'],
    ['53', 'Available for Pickup, will be returned to sender if not claimed', 'TRANSIT'],
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

test('a parcel out for delivery is in transit', () => {
  expect([toShipmentStatus('OUT_FOR_DELIVERY'), toShipmentStatus('DELIVERED')]).toEqual(['TRANSIT', 'DELIVERED']);
});
