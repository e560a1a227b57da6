import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toNameKey, toSearchKey } from './name-key.rules.ts';

describe('the key of a name', () => {
  test.each([
    ['a decomposed accent', 'Bug Cafe\u0301', 'Bug Café'],
    ['a curly apostrophe', 'Bug Joe’s', "Bug Joe's"],
    ['a modifier apostrophe', 'Bug Joeʼs', "Bug Joe's"],
    ['no-break and double spaces', '\u00a0Bug \u2009 Main\t', 'Bug Main'],
    ['characters without width', '\ufeffBug\u200b Ma\u00adin\u2060', 'Bug Main'],
    ['a no-break hyphen', 'Coca\u2011Cola', 'Coca-Cola'],
    ['case', 'BUG CAFÉ', 'bug café'],
    ['the capitals of ß', 'BUG STRASSE', 'Bug Straße'],
    ['a final sigma', 'ΟΔΟΣ', 'οδος'],
  ])('ignores %s', (_, text, same) => {
    expect(toNameKey(text)).toBe(toNameKey(same));
  });

  test('distinguishes names that look different', () => {
    const keys = ['Bug Cafe', 'Bug Café', 'BugCafé', "Bug Joe's", 'Bug Joes'].map(toNameKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(toNameKey(toNameKey(text))).toBe(toNameKey(text));
      }),
    );
  });
});

test.each([
  ['cafe', 'Bug Café'],
  ['CAFÉ', 'Bug Cafe\u0301'],
  ["joe's", 'Bug Joe’s'],
  ['lodz', 'Łódź Market'],
  ['strasse', 'Bug Straße'],
])('the search for "%s" finds "%s"', (search, text) => {
  expect(toSearchKey(text)).toContain(toSearchKey(search));
});
