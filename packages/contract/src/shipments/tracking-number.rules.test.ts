import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carriers } from './shipments.rules.ts';
import {
  detectNumberFormat,
  shipmentCarrier,
  trackingNumberPattern,
  trackingNumberWarning,
  trackingUrl,
} from './tracking-number.rules.ts';

describe('a tracking number', () => {
  test.for([
    ['1Z999AA10123456784', 'UPS'],
    ['1ZXX3150YW44070023', 'UPS'],
    ['9400 1091 0425 0532 9085 87', 'USPS'],
    ['420902109400109104250532908587', 'USPS'],
    ['rr123456785us', 'USPS'],
    ['776094337676', 'FEDEX'],
    ['449044304137821', 'FEDEX'],
    ['9612804882227378545377', 'FEDEX'],
    ['61292700726653585070', 'FEDEX'],
  ] as const)('%s has the format of %s', ([number, carrier]) => {
    expect(detectNumberFormat(number)).toEqual({ carrier, isValid: true });
  });

  test('with a format of only one carrier is recognized despite typing errors', () => {
    expect(detectNumberFormat('1Z999AA10123456785')).toEqual({ carrier: 'UPS', isValid: false });
    expect(detectNumberFormat('RR123456784US')).toEqual({ carrier: 'USPS', isValid: false });
  });

  test('of digits only is not recognized with a wrong check digit', () => {
    for (const number of ['776094337675', '449044304137822', '9400109104250532908588', '12345', '', 'PALLET-7'])
      expect([number, detectNumberFormat(number)]).toEqual([number, undefined]);
  });

  test('with any wrong digit is detected', () => {
    const right = fc.constantFrom('1Z999AA10123456784', '9400109104250532908587');
    fc.assert(
      fc.property(right, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
        const digits = [...number.matchAll(/\d/g)].map(({ index }) => index).filter((index) => index > 1);
        const at = digits[place % digits.length] ?? 2;
        const wrong = String((Number(number[at]) + by) % 10);
        const form = detectNumberFormat(number.slice(0, at) + wrong + number.slice(at + 1));
        // A digit with weight two hides a difference of five.
        if (by !== 5) expect(form?.isValid ?? false).toBe(false);
      }),
    );
  });

  test('can be any text', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect([undefined, 'UPS', 'FEDEX', 'USPS']).toContain(detectNumberFormat(typed)?.carrier);
      }),
    );
  });
});

describe('the carrier of a shipment', () => {
  const shipment = (shipper: string | null, trackingNumber: string | null) => ({ shipper, trackingNumber });

  test('is the entered one, otherwise that of the tracking number', () => {
    expect(shipmentCarrier(shipment(null, '1Z999AA10123456784'))).toBe('UPS');
    expect(shipmentCarrier(shipment('Road Runner', '1Z999AA10123456784'))).toBeUndefined();
    expect(shipmentCarrier(shipment('FEDEX', '1Z999AA10123456784'))).toBe('FEDEX');
    expect(shipmentCarrier(shipment(null, 'PALLET-7'))).toBeUndefined();
    expect(shipmentCarrier(shipment(null, null))).toBeUndefined();
  });

  test('has a tracking page for each number, even without an entered carrier', () => {
    expect(trackingUrl(shipment('FEDEX', '7712'))).toBe('https://www.fedex.com/fedextrack/?trknbr=7712');
    expect(trackingUrl(shipment('usps', '9400 1'))).toBe(
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400%201',
    );
    expect(trackingUrl(shipment(null, '1Z999AA10123456784'))).toBe(
      'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    );
  });

  test('has no tracking page without a number, or when unknown', () => {
    expect(trackingUrl(shipment('UPS', null))).toBeNull();
    expect(trackingUrl(shipment(null, '1Z5'))).toBeNull();
    expect(trackingUrl(shipment('Road Runner', '1Z5'))).toBeNull();
  });

  test('encodes every entered number in the URL of its page', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const url = new URL(trackingUrl(shipment('UPS', typed)) ?? '');
        expect([url.origin, url.pathname]).toEqual(['https://www.ups.com', '/track']);
      }),
    );
  });

  test('is found by the database pattern of its format', () => {
    for (const [number, carrier] of [
      ['1Z999AA10123456784', 'UPS'],
      ['420902109400109104250532908587', 'USPS'],
      ['RR123456785US', 'USPS'],
      ['776094337676', 'FEDEX'],
      ['9612804882227378545377', 'FEDEX'],
    ] as const)
      for (const other of ['UPS', 'USPS', 'FEDEX'] as const)
        expect(new RegExp(trackingNumberPattern(other)).test(number)).toBe(other === carrier);
  });
});

describe('a warning about a tracking number', () => {
  test.for([
    ['1z999aa1 0123456785', null, 'The check digit does not match a UPS number. Compare it with the label.'],
    ['1Z999AA10123456785', 'FEDEX', 'The check digit does not match a UPS number. Compare it with the label.'],
    ['1Z999AA10123456784', 'FEDEX', 'The format matches a UPS number.'],
    ['776094337675', 'FEDEX', 'The check digit does not match a FedEx number. Compare it with the label.'],
    ['9400109104250532908588', 'USPS', 'The check digit does not match a USPS number. Compare it with the label.'],
  ] as const)('%s of %s is: %s', ([number, shipper, message]) => {
    expect(trackingNumberWarning(number, shipper)).toBe(message);
  });

  test.for([
    ['1Z999AA10123456784', null],
    ['1Z999AA10123456784', 'UPS'],
    ['1Z999AA1', 'UPS'],
    ['776094337675', null],
    ['776094337675', 'Road Runner'],
    // FedEx and UPS pass packages to USPS, with USPS numbers.
    ['9400109104250532908587', 'FEDEX'],
    ['PALLET-7', 'UPS'],
    ['', 'UPS'],
  ] as const)('%s of %s is absent', ([number, shipper]) => {
    expect(trackingNumberWarning(number, shipper)).toBeUndefined();
  });

  test('is never about the check digit of a recognized number', () => {
    const number = fc.constantFrom('1Z999AA10123456784', '776094337676', '9400109104250532908587', 'RR123456785US');
    fc.assert(
      fc.property(number, fc.constantFrom(null, ...Object.keys(carriers)), (right, shipper) => {
        expect(trackingNumberWarning(right, shipper) ?? '').not.toContain('check digit');
      }),
    );
  });
});
