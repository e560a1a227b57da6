import { type PartnerAddress, partnerSettings } from '@shelfward/contract/edi/partners.shapes.ts';
import { defaultSettings } from '@shelfward/edi/public.ts';
import { describe, expect, test } from 'vitest';
import { findSender, isFrom, isTest, sharesAddress, toAddress, toEdiSettings } from './partner-settings.rules.ts';

const address: PartnerAddress = {
  partnerQualifier: '01',
  partnerId: 'SHOP',
  partnerGroupId: 'G1',
  ownQualifier: 'ZZ',
  ownId: 'BRAND',
  ownGroupId: 'G2',
};
const testing = { ...address, partnerId: 'SHOPT' };
const toParties = ({ partnerQualifier, partnerId, ownQualifier, ownId }: PartnerAddress) => ({
  sender: { qualifier: partnerQualifier, id: partnerId },
  receiver: { qualifier: ownQualifier, id: ownId },
});
const partner = { mode: 'PRODUCTION', productionAddress: address, testAddress: testing, inactive: false } as const;

/** Another value of each part that an interchange has. */
const others = ['partnerQualifier', 'partnerId', 'ownQualifier', 'ownId'].map((name) => ({ ...address, [name]: 'X' }));

test('an interchange is from an address if all four parts are equal', () => {
  expect(isFrom(toParties(address), address)).toBe(true);
  expect(isFrom(toParties(address), null)).toBe(false);
  for (const other of others) expect(isFrom(toParties(other), address)).toBe(false);
});

test('the sender is the active partner with the production or the test address', () => {
  const other = { ...partner, productionAddress: { ...address, partnerId: 'OTHER' }, testAddress: null };

  expect(findSender([other, partner], toParties(address))).toBe(partner);
  expect(findSender([other, partner], toParties(testing))).toBe(partner);
  expect(findSender([other], toParties(address))).toBeUndefined();
  expect(findSender([{ ...partner, inactive: true }], toParties(address))).toBeUndefined();
});

test.for([
  ['production', address, 'PRODUCTION', partner, false],
  ['a test address', testing, 'PRODUCTION', partner, true],
  ['a partner in test', address, 'PRODUCTION', { ...partner, mode: 'TEST' }, true],
  ['a test', address, 'TEST', partner, true],
  ['information', address, 'INFORMATION', partner, true],
  ['the same address for both', address, 'PRODUCTION', { ...partner, testAddress: address }, false],
] as const)('%s is booked or not', ([, from, usage, given, expected]) => {
  expect(isTest({ ...toParties(from), usage }, given)).toBe(expected);
});

test('two partners share an address, whichever of their two it is', () => {
  const other = { productionAddress: { ...address, partnerId: 'OTHER' }, testAddress: null };

  expect(sharesAddress(partner, other)).toBe(false);
  expect(sharesAddress(partner, { ...other, testAddress: address })).toBe(true);
  expect(sharesAddress({ ...other, productionAddress: testing }, partner)).toBe(true);
  for (const changed of others)
    expect(sharesAddress({ ...other, productionAddress: changed }, { ...partner, testAddress: null })).toBe(false);
  // Groups do not identify a partner.
  expect(sharesAddress({ ...other, productionAddress: { ...address, partnerGroupId: 'X' } }, partner)).toBe(true);
});

test('a proposed partner has the addresses of its file', () => {
  expect(toAddress({ ...toParties(address), groupSender: 'G1', groupReceiver: 'G2' })).toEqual(address);
});

describe('settings', () => {
  test('that are not given are the usual ones', () => {
    expect(toEdiSettings(partnerSettings.parse({}))).toEqual(defaultSettings);
  });

  test('of a partner replace the usual ones', () => {
    const given = { isStrict: true, sales: 'NET', singleDate: 'DAY', cases: 'UNITS', unitsPerCase: 12, price: 'NONE' };
    const codes = { measures: { QS: 'IGNORED' }, itemCodes: { UP: 'SKU' }, storeKinds: { 92: 'NAME' } };
    const settings = toEdiSettings(partnerSettings.parse({ ...given, ...codes, divisionRole: 'DV', onHandCode: 'OH' }));

    expect(settings).toMatchObject({ ...given, ...codes, divisionRole: 'DV' });
    expect(settings.measures.Q1).toBe('SOLD_NET');
    expect(settings.itemCodes.UK).toBe('GTIN');
    expect(settings.storeKinds.UL).toBe('GLN');
    expect(settings.onHandCodes).toEqual(['OH', 'QA', 'QE', '145', '17', '33']);
  });
});
