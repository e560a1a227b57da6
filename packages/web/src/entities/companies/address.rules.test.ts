import { expect, test } from 'vitest';
import { addressLines, placeOf } from './address.rules.ts';

const nowhere = {
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: null,
  postalCode: null,
  countryCode: null,
};

test('an address is written line by line, without lines that say nothing', () => {
  const whole = { ...nowhere, addressLine1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701' };

  expect(addressLines({ ...whole, countryCode: 'US' })).toEqual(['1 Main St', 'Austin, TX 78701', 'United States']);
  expect(addressLines({ ...nowhere, postalCode: '78701' })).toEqual(['78701']);
  expect(addressLines(nowhere)).toEqual([]);
});

test('a place is city and state, or the one that is known', () => {
  expect(placeOf({ ...nowhere, city: 'Austin', state: 'TX' })).toBe('Austin, TX');
  expect(placeOf({ ...nowhere, state: 'TX' })).toBe('TX');
  expect(placeOf(nowhere)).toBe('');
});
