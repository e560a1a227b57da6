import { describe, expect, test } from 'vitest';
import {
  type NamedRecord,
  noNewRecords,
  toggleKeys,
  toNewRecords,
  withGroup,
  withOwnGroup,
} from './new-records.rules.ts';

const companyId = 7;
const store = (text: string): NamedRecord => ({ key: `STORE ${text}`, name: { kind: 'STORE', text }, companyId });
const product = (text: string): NamedRecord => ({ key: `PRODUCT ${text}`, name: { kind: 'PRODUCT', text }, companyId });

const names = [
  ...Array.from({ length: 300 }, (_, at) => store(`S${at}`)),
  ...Array.from({ length: 200 }, (_, at) => product(`P${at}`)),
];
const keys = names.map(({ key }) => key);
const all = toggleKeys(noNewRecords, keys);

describe('new records', () => {
  test('belong to the company of the file and the default product line', () => {
    const records = toNewRecords(all, names);

    expect(records).toHaveLength(500);
    expect(records[0]).toEqual({ kind: 'STORE', text: 'S0', companyId: 7 });
    expect(records[499]).toEqual({ kind: 'PRODUCT', text: 'P199' });
  });

  test('belong to the company and the product line for all, except for those with their own', () => {
    const chosen = withOwnGroup(withGroup(withGroup(all, 'STORE', 8), 'PRODUCT', 30), 'STORE S1', 9);
    const records = toNewRecords(withOwnGroup(chosen, 'PRODUCT P0', 31), names);

    expect(records.filter((record) => record.kind === 'STORE' && record.companyId === 8)).toHaveLength(299);
    expect(records[1]).toEqual({ kind: 'STORE', text: 'S1', companyId: 9 });
    expect(records[300]).toEqual({ kind: 'PRODUCT', text: 'P0', productLineId: 31 });
    expect(records.filter((record) => record.kind === 'PRODUCT' && record.productLineId === 30)).toHaveLength(199);
  });

  test('return to the choice for all when their own is removed', () => {
    const chosen = withOwnGroup(withGroup(all, 'PRODUCT', 30), 'PRODUCT P0', 31);

    expect(toNewRecords(withOwnGroup(chosen, 'PRODUCT P0', undefined), names)[300]).toEqual({
      kind: 'PRODUCT',
      text: 'P0',
      productLineId: 30,
    });
    expect(toNewRecords(withGroup(all, 'PRODUCT', undefined), names)[300]).toEqual({ kind: 'PRODUCT', text: 'P0' });
  });

  test('are chosen and removed one by one or all at once', () => {
    const one = toggleKeys(noNewRecords, ['STORE S1']);

    expect([...one.keys]).toEqual(['STORE S1']);
    expect(toggleKeys(one, ['STORE S1']).keys.size).toBe(0);
    expect(toggleKeys(one, keys).keys.size).toBe(500);
    expect(toggleKeys(all, keys).keys.size).toBe(0);
  });
});
