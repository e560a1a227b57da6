import { expect, test } from 'vitest';
import { addressLines, formatCityState } from './address.rules.ts';

const noAddress = {
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: null,
  postalCode: null,
  countryCode: null,
};

test('formats an address line by line without empty lines', () => {
  const fullAddress = { ...noAddress, addressLine1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701' };

  expect(addressLines({ ...fullAddress, countryCode: 'US' })).toEqual([
    '1 Main St',
    'Austin, TX 78701',
    'United States',
  ]);
  expect(addressLines({ ...noAddress, postalCode: '78701' })).toEqual(['78701']);
  expect(addressLines(noAddress)).toEqual([]);
});

test('formats city and state, or only the value that is set', () => {
  expect(formatCityState({ ...noAddress, city: 'Austin', state: 'TX' })).toBe('Austin, TX');
  expect(formatCityState({ ...noAddress, state: 'TX' })).toBe('TX');
  expect(formatCityState(noAddress)).toBe('');
});
