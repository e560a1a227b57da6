import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formOfNumber } from './tracking-number.rules.ts';

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
  ] as const)('%s is one of %s by its form', ([number, carrier]) => {
    expect(formOfNumber(number)).toEqual({ carrier, isRight: true });
  });

  test('that can only be of one carrier is recognised even when it was not typed right', () => {
    expect(formOfNumber('1Z999AA10123456785')).toEqual({ carrier: 'UPS', isRight: false });
    expect(formOfNumber('RR123456784US')).toEqual({ carrier: 'USPS', isRight: false });
  });

  test('of digits alone is nobody’s when its check digit does not fit', () => {
    for (const number of ['776094337675', '449044304137822', '9400109104250532908588', '12345', '', 'PALLET-7'])
      expect([number, formOfNumber(number)]).toEqual([number, undefined]);
  });

  test('with one wrong digit is noticed, whichever it is', () => {
    const right = fc.constantFrom('1Z999AA10123456784', '9400109104250532908587');
    fc.assert(
      fc.property(right, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
        const digits = [...number.matchAll(/\d/g)].map(({ index }) => index).filter((index) => index > 1);
        const at = digits[place % digits.length] ?? 2;
        const wrong = String((Number(number[at]) + by) % 10);
        const form = formOfNumber(number.slice(0, at) + wrong + number.slice(at + 1));
        // A digit that counts twice hides the difference of five.
        if (by !== 5) expect(form?.isRight ?? false).toBe(false);
      }),
    );
  });

  test('may be anything at all', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect([undefined, 'UPS', 'FEDEX', 'USPS']).toContain(formOfNumber(typed)?.carrier);
      }),
    );
  });
});
