// ASVS 1.1.1, 15.3.7

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQueryString } from './query-string.ts';

describe('a query string', () => {
  test.each([
    ['ids=1', { ids: '1' }],
    ['ids=1&ids=2', { ids: ['1', '2'] }],
    ['ids=1,2', { ids: '1,2' }],
    ['ids[]=1', { ids: ['1'] }],
    ['ids[]=1&ids[]=2', { ids: ['1', '2'] }],
    ['ids%5B%5D=1&ids%5b%5d=2', { ids: ['1', '2'] }],
    ['ids=1&ids[]=2&ids=3', { ids: ['1', '3', '2'] }],
    ['search=a+b%26c&[]=1', { search: 'a b&c', '[]': '1' }],
    ['__proto__[]=1&groupBy.type=STORE', { ['__proto__']: ['1'], 'groupBy.type': 'STORE' }],
    ['', {}],
  ])('%s has the values %o', (text, values) => {
    expect(Object.entries(parseQueryString(text))).toEqual(Object.entries(values));
  });

  test('keeps every value of a list in its order, with and without brackets', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2 }), fc.boolean(), (list, hasBrackets) => {
        const name = hasBrackets ? 'ids[]' : 'ids';
        const text = list.map((value) => `${name}=${encodeURIComponent(value)}`).join('&');

        expect(parseQueryString(text).ids).toEqual(list);
      }),
    );
  });

  test('can be any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseQueryString(text)));
  });
});
