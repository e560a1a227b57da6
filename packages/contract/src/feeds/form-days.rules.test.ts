import { describe, expect, test } from 'vitest';
import { findTitleDays, isWeekNumber, parseDayRange, parseWeekNumber } from './form-days.rules.ts';
import type { ReadTemplate } from './retail-template.types.ts';

type Given = Pick<ReadTemplate, 'layout' | 'daysIn'>;
const template = (given: Partial<Given>) =>
  ({ layout: 'ROWS', calendar: { kind: 'WALMART' }, ...given }) as ReadTemplate;
const toTitles = (rows: readonly (readonly string[])[], names: { sheet?: string; fileName?: string } = {}) => ({
  fileName: names.fileName ?? 'export.csv',
  sheet: names.sheet,
  records: rows.map((cells, at) => ({ cells, line: at + 1 })),
  headerRow: rows.length + 1,
});

test('a week number is a year and a week from 1 to 53', () => {
  expect(['202541', '202501', '202553', '202500', '202554', '192541', '2025411'].map(isWeekNumber)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(parseWeekNumber('202601', { kind: 'WALMART' })).toMatchObject({ from: '2026-01-31', to: '2026-02-06' });
  expect(parseWeekNumber('2026', { kind: 'WALMART' })).toBeUndefined();
});

test.each([
  ['2/1/2026 to 2/28/2026', { from: '2026-02-01', to: '2026-02-28' }],
  ['03.01.26 - 03.07.26', { from: '2026-03-01', to: '2026-03-07' }],
  ['2026-03-01..2026-3-07', { from: '2026-03-01', to: '2026-03-07' }],
  ['3/7/2026 - 3/7/2026', { from: '2026-03-07', to: '2026-03-07' }],
  ['3/8/2026 - 3/7/2026', undefined],
  ['3/1/2026', undefined],
  ['3/1/2026, 3/2/2026, 3/3/2026', undefined],
  ['13/1/2026 - 2/30/2026', undefined],
  ['', undefined],
])('the days of %o are %o', (text, days) => {
  expect(parseDayRange(text)).toEqual(days);
});

describe('days outside the rows', () => {
  const find = (daysIn: ReadTemplate['daysIn'], ...titles: Parameters<typeof toTitles>) =>
    findTitleDays(template(daysIn === undefined ? {} : { daysIn }), toTitles(...titles), 1);

  test.each([
    ['a title', [['Week ending', ' 3/7/2026 ']], {}, { from: '2026-03-01', to: '2026-03-07' }],
    ['two days in a title', [['2/1/2026'], ['2/28/2026']], {}, { from: '2026-02-01', to: '2026-02-28' }],
    ['the same day twice', [['2/1/2026', '2/1/2026']], {}, { from: '2026-02-01', to: '2026-02-01' }],
    ['days in reverse', [['2/28/2026', '2/1/2026']], {}, { from: '2026-02-22', to: '2026-02-28' }],
    ['the sheet', [['Sales']], { sheet: 'WE 03.07.26' }, { from: '2026-03-01', to: '2026-03-07' }],
    ['the file', [['Sales']], { fileName: 'we 2026-03-07.csv' }, { from: '2026-03-01', to: '2026-03-07' }],
    [
      'the title before the file',
      [['3/7/2026']],
      { fileName: '2026-01-03.csv' },
      { from: '2026-03-01', to: '2026-03-07' },
    ],
  ])('are those of %s', (_, rows, names, days) => {
    expect(find('TITLE', rows, names)).toEqual([days]);
  });

  test.each([
    ['the sheet', { sheet: '01.01.26 - 03.07.26' }, { from: '2026-01-01', to: '2026-03-07' }],
    ['the file', { sheet: 'Sheet1', fileName: 'Sales_03.07.26.xlsx' }, { from: '2026-01-01', to: '2026-03-07' }],
    ['a day', { sheet: '03.07.26 - 03.07.26' }, { from: '2026-03-07', to: '2026-03-07' }],
  ])('are those in the name of %s', (_, names, days) => {
    expect(find('SHEET_NAME', [['3/1/2026']], names)).toEqual([days]);
  });

  test.each([{ sheet: '03.07.26 - 01.01.26' }, { sheet: '01.01.26 01.02.26 01.03.26' }, { sheet: 'Sales' }])(
    'are missing in %o',
    (names) => {
      expect(find('SHEET_NAME', [['3/1/2026']], names)).toEqual({
        problem: expect.stringContaining('first and the last'),
      });
    },
  );

  test('are those of weeks in cells, then those of the title, then those of the name', () => {
    const weeks = [['START WK 202601', 'x'], ['END WK 202602']];
    const both = { from: '2026-01-31', to: '2026-02-13' };

    expect(find('WEEKS_IN_CELLS', weeks)).toEqual([both]);
    expect(find('WEEKS_IN_CELLS', [['From 202601'], ['Through 202602']])).toEqual([both]);
    expect(find('WEEKS_IN_CELLS', [['START WK 202603', '3/7/2026'], ['END WK 202601']])).toEqual([
      { from: '2026-01-01', to: '2026-03-07' },
    ]);
    expect(find('WEEKS_IN_CELLS', [['START WK 202601']], { sheet: '01.04.26 - 03.07.26' })).toEqual([
      { from: '2026-01-04', to: '2026-03-07' },
    ]);
    expect(find('WEEKS_IN_CELLS', [['END WK 202601']])).toEqual({ problem: expect.stringContaining('START WK') });
  });

  test('are the one week above the header, which others contradict', () => {
    expect(find(undefined, [['WM Week 202601'], ['202601']])).toEqual([
      expect.objectContaining({ from: '2026-01-31', to: '2026-02-06' }),
    ]);
    expect(find(undefined, [['202603 202601'], ['202602']])).toEqual({
      problem: expect.stringContaining('the weeks 202601 to 202603'),
    });
    expect(find(undefined, [['Sales 202699']])).toEqual({ problem: expect.stringContaining('does not state') });
  });

  test('do not stand below the header', () => {
    const titles = { ...toTitles([['Store'], ['3/7/2026']]), headerRow: 1 };

    expect(findTitleDays(template({ daysIn: 'TITLE' }), titles, 1)).toEqual({ problem: expect.any(String) });
  });

  test('stand above each pair of columns, or above the first one', () => {
    const find = (rows: readonly (readonly string[])[], pairs: number) =>
      findTitleDays(template({ layout: 'DAY_COLUMNS' }), toTitles(rows), pairs);
    const [first, second] = [
      { from: '2026-01-02', to: '2026-01-02' },
      { from: '2026-01-03', to: '2026-01-03' },
    ];

    expect(find([['1/9/2026'], ['', '1/2/2026', '', '1/3/2026']], 2)).toEqual([first, second]);
    expect(find([['Sales from 1/2/2026'], ['none']], 2)).toEqual([first, second]);
    expect(find([['1/2/2026', '1/3/2026']], 3)).toEqual({ problem: expect.any(String) });
    expect(find([['Sales']], 1)).toEqual({ problem: expect.any(String) });
  });
});
