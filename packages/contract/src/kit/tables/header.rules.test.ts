import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectHeaderRow } from './header.rules.ts';

const detect = (lines: readonly string[], known: readonly string[] = []) =>
  detectHeaderRow(
    lines.map((text, at) => ({ cells: text.split(','), line: at + 1 })),
    (name) => known.includes(name.toLowerCase()),
  );

describe('the header of a file', () => {
  test.each<readonly [string, readonly string[], number | undefined]>([
    ['the first line', ['Store,UPC,Units', 'A,1,2'], 1],
    [
      'below titles',
      ['Sales report', 'May 2026,,', '', 'Store,UPC,Units,Day', 'A,1,2,2026-01-01', 'B,1,2,2026-01-01'],
      4,
    ],
    ['below a title with a date', ['Printed,2026-01-01,,', 'Store,UPC,Units,Day', 'A,1,2,2026-01-01'], 2],
    ['missing before a quantity', ['0012345678905,40', 'HONEY,3'], 0],
    ['missing before a date', ['Downtown,HONEY,2026-01-01', 'Uptown,HONEY,2026-01-02'], 0],
    ['missing before texts written as formulas', ['Downtown,HONEY,="3"', 'Uptown,HONEY,="4"'], 0],
    ['missing before a long code', ['00123456789050,Tea', '00123456789051,Honey'], 0],
    ['narrower than the rows', ['Store,UPC,Units,,', 'A,1,2,x,y', 'B,1,2,x,y'], 1],
    ['the only line', ['Store,UPC,Units'], 1],
    ['a single column', ['Store', 'A', 'B'], 1],
    ['undefined for an empty file', ['', ',,'], undefined],
  ])('is %s', (_, lines, expected) => {
    expect(detect(lines)).toBe(expected);
  });

  test('is a line with known names, even if it has numbers', () => {
    expect(detect(['Store,UPC,2024,2025', 'A,1,2,3'], ['store', 'upc'])).toBe(1);
    expect(detect(['Store,UPC,2024,2025', 'A,1,2,3'])).toBe(0);
  });

  test('is found below any number of narrower titles', () => {
    const titles = fc.array(fc.constantFrom('Sales report', '', 'May 2026', 'Printed 2026-01-01'), { maxLength: 20 });
    fc.assert(
      fc.property(titles, fc.integer({ min: 1, max: 30 }), (above, rows) => {
        const data = Array.from({ length: rows }, (_, at) => `Store ${at},HONEY,${at},2026-01-05`);

        expect(detect([...above, 'Store,UPC,Quantity,Sold on', ...data])).toBe(above.length + 1);
      }),
    );
  });
});
