import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEntry, parseEntry, parsePasted } from './matrix-entry.ts';

const enter = (text: string, quantity: number): number | undefined => {
  const entry = parseEntry(text);
  return entry && applyEntry(entry, quantity);
};

describe('text typed into a cell', () => {
  it.each([
    ['12', 5, 12],
    ['+6', 5, 11],
    ['-2', 5, 3],
    ['*2', 5, 10],
    ['/2', 5, 3],
    ['+10%', 5, 6],
    ['-25%', 5, 4],
    ['', 5, 0],
    ['  ', 5, 0],
    ['1,200', 5, 1200],
    ['$40', 5, 40],
    ['×3', 5, 15],
    ['÷4', 5, 1],
    ['−2', 5, 3],
    ['+ 10 %', 200, 220],
    ['*1.5', 3, 5],
    ['2.5', 0, 3],
    ['2.49', 0, 2],
    ['.5', 0, 1],
    ['+12.5%', 4, 5],
    ['+12,5%', 4, 5],
    ['12,0', 5, 12],
    ['2,5', 0, 3],
    ['*1,5', 3, 5],
  ])('reads %j on %d as %d', (text, quantity, expected) => {
    expect(enter(text, quantity)).toBe(expected);
  });

  it.each([
    'abc',
    '12a',
    '++1',
    '1+1',
    '*10%',
    '/0',
    '%',
    '+',
    '1.2.3',
    '1e3',
    '=5',
    '1.200',
    '*1,125',
    '(5)',
    '3-',
    '1,2,3',
  ])('rejects %j', (text) => {
    expect(parseEntry(text)).toBeUndefined();
  });

  it('never goes below 0 or above a million', () => {
    expect(enter('-9', 5)).toBe(0);
    expect(enter('-150%', 5)).toBe(0);
    expect(enter('99999999', 5)).toBe(1_000_000);
    expect(enter('99999999999999999999999999', 5)).toBe(1_000_000);
    expect(enter('*999999999999', 1_000_000)).toBe(1_000_000);
  });

  it('rounds half a unit up, exactly', () => {
    const percents = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), percents, (quantity, percent) => {
        const hundredths = quantity * (100 + percent);
        const expected = Math.floor(hundredths / 100) + (hundredths % 100 >= 50 ? 1 : 0);
        expect(enter(`+${percent}%`, quantity)).toBe(Math.min(1_000_000, expected));
      }),
    );
  });

  it('returns a whole number within bounds or undefined for any text', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[+\-*/]?[0-9.,$ ]{0,12}%?$/));
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 1_000_000 }), (text, quantity) => {
        const result = enter(text, quantity) ?? 0;
        expect(Number.isInteger(result) && result >= 0 && result <= 1_000_000).toBe(true);
      }),
    );
  });
});

const typed = { unit: 'units', rule: 'TYPED' } as const;

describe('pasted text', () => {
  it.each([
    ['12', 12],
    ['$1,234', 1234],
    [' 7 ', 7],
    ['1\u00a0234', 1234],
    ['2.5', 3],
    ['0.3333333333333333', 0],
    ['', 0],
    ['$ -', 0],
    ['1000000', 1_000_000],
  ])('reads %j as %d', (text, expected) => {
    expect(parsePasted(text, typed)).toEqual({ value: expected });
  });

  it.each(['n/a', '1e5', '12 pcs', '#REF!', '+-3', '(5)', '10%'])('finds no number in %j', (text) => {
    expect(parsePasted(text, typed)).toHaveProperty('problem');
  });

  it.each([
    ['-6', 'is negative.'],
    ['\u22126', 'is negative.'],
    ['(6)', 'is negative.'],
    ['6-', 'is negative.'],
    ['1000001', 'is too large.'],
    ['many', 'is not a valid quantity.'],
    ['1.200', 'can mean 1,200 or 1.200: enter it without a thousands separator, or with two decimals.'],
  ])('rejects %j: it %s', (text, problem) => {
    expect(parsePasted(text, typed)).toMatchObject({ problem });
  });
});
