// ASVS 1.2.1, 1.3.3

import { describe, expect, test } from 'vitest';
import { cellValue, dateOfSerial, isDateFormat, toCellStyle } from './cell-values.rules.ts';

describe('a number that is shown as a day', () => {
  test.each([
    [1, false, '1900-01-01'],
    [59, false, '1900-02-28'],
    // A day that there was not.
    [60, false, '1900-02-28'],
    [61, false, '1900-03-01'],
    [46_053, false, '2026-01-31'],
    [0, true, '1904-01-01'],
    [44_591, true, '2026-01-31'],
  ])('%s, counted from 1904: %s, is %s', (serial, startsIn1904, day) => {
    expect(dateOfSerial(serial, startsIn1904).toISOString()).toBe(`${day}T00:00:00.000Z`);
  });

  test.each([
    [14, undefined, true],
    [0, undefined, false],
    [165, 'yyyy-mm-dd', true],
    [165, '[$-409]d/m/yy h:mm AM/PM;@', true],
    [165, '[h]:mm', true],
    [165, 'General', false],
    [165, '#,##0.00 "days"', false],
    [165, '[Red]0.00', false],
    [165, '0.00\\h', false],
  ])('by format %s %s: %s', (id, code, isDate) => {
    expect(isDateFormat(id, code)).toBe(isDate);
  });
});

test.each([
  [17, undefined, 'MONTH'],
  [165, 'mmm yyyy', 'MONTH'],
  [165, '[$-409]mmmm\\ yy;@', 'MONTH'],
  [165, 'yyyy', 'MONTH'],
  [165, 'yyyy"d"mm', 'MONTH'],
  [14, undefined, 'DATE'],
  [165, 'd mmm yyyy', 'DATE'],
  [165, 'mmm', 'DATE'],
  [165, 'mm:ss', 'DATE'],
  [165, 'm/d/yy h:mm', 'DATE'],
])('the style of the format %s %s is %s', (id, code, style) => {
  expect(toCellStyle(id, code)).toBe(style);
});

describe('a cell', () => {
  const meanings = {
    sharedTexts: ['Oat_x000D_Bar'],
    styles: [undefined, 'DATE', 'MONTH'] as const,
    startsIn1904: false,
  };
  test.each([
    [{ type: 's', style: 0, text: '0' }, 'Oat\rBar'],
    [{ type: 's', style: 0, text: '7' }, ''],
    [{ type: 'b', style: 0, text: '1' }, true],
    [{ type: 'n', style: 0, text: '' }, null],
    [{ type: 'n', style: 0, text: '1.5e3' }, 1500],
    [{ type: 'n', style: 0, text: 'many' }, 'many'],
    [{ type: 'e', style: 0, text: '#REF!' }, '#REF!'],
    [{ type: 'n', style: 1, text: '46053' }, new Date('2026-01-31T00:00:00Z')],
    [{ type: 'n', style: 2, text: '46023' }, '2026-01'],
    [{ type: 'n', style: 2, text: '46053' }, new Date('2026-01-31T00:00:00Z')],
    [{ type: 'd', style: 0, text: '2026-01-31' }, new Date('2026-01-31T00:00:00Z')],
  ])('%o means %o', (cell, value) => {
    expect(cellValue(cell, meanings)).toEqual(value);
  });
});
