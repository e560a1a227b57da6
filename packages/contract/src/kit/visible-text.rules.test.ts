// ASVS 1.3.3

import { describe, expect, test } from 'vitest';
import { hasHiddenCharacters, hasHiddenCharactersInLines } from './visible-text.rules.ts';

describe('hidden characters', () => {
  test.for([
    ['a line break', 'Whole\nFoods'],
    ['a carriage return', 'Whole\rFoods'],
    ['a tab', 'Whole\tFoods'],
    ['a bell', 'Whole\u0007Foods'],
    ['a direction override', 'Whole \u202eFoods'],
    ['a directional mark', 'Whole Foods\u200f'],
    ['a zero-width space', 'Whole\u200bFoods'],
    ['a byte order mark', '\ufeffWhole Foods'],
    ['a line separator', 'Whole\u2028Foods'],
    ['a joiner between Latin letters', 'ad\u200dmin'],
    ['a joiner at the end', 'admin\u200d'],
  ] as const)('are found: %s', ([, value]) => {
    expect(hasHiddenCharacters(value)).toBe(true);
  });

  test.for([
    'Whole Foods',
    'Café Müller №5',
    '東京ストア',
    'متجر',
    'می‌خواهم',
    'क्‍ष',
    '👩‍👩‍👧 Store',
    'O’Neil & Sons – “A”',
  ] as const)('are not found in %s', (value) => {
    expect(hasHiddenCharacters(value)).toBe(false);
  });

  test('of several lines are only those within a line', () => {
    expect(hasHiddenCharactersInLines('First\r\n\tsecond')).toBe(false);
    expect(hasHiddenCharactersInLines('First\nsec\u200bond')).toBe(true);
  });
});
