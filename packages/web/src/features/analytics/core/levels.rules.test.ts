import { type GroupBy, groupByOptions, groupByTypes } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { ReportLevel } from '@shelfward/contract/analytics/report-query/report-query.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelName, levelParam, levelParams, movedUp, parseLevels, rowName } from './levels.rules.ts';

const plain = (type: ReportLevel['type']): ReportLevel => ({ type, attributeKeyId: null });
const [company, region, store, line] = [plain('COMPANY'), plain('REGION'), plain('STORE'), plain('PRODUCT_LINE')];
const size: ReportLevel = { type: 'ATTRIBUTE_KEY_ID', attributeKeyId: 12 };
const keys = [12, 13];

/** Levels that a user can add with the dropdown. */
const added = fc.array(fc.nat(), { maxLength: 3 }).map((choices) => {
  const levels: GroupBy[] = [];
  for (const choice of choices) {
    const options = groupByOptions(levels, keys);
    const option = options[choice % Math.max(1, options.length)];
    if (option) levels.push(option);
  }
  return levels;
});

describe('the levels of a URL', () => {
  test('default to Company', () => {
    expect(parseLevels(undefined)).toEqual([company]);
    expect(levelParams([company])).toBeUndefined();
  });

  test('are empty when all levels were removed', () => {
    expect(levelParams([])).toEqual(['none']);
    expect(parseLevels('none')).toEqual([]);
  });

  test('are restored from the URL', () => {
    fc.assert(
      fc.property(added, (levels) => {
        expect(parseLevels(levelParams(levels))).toEqual(levels);
      }),
    );
  });

  test('are at most three effective levels, regardless of the URL', () => {
    const anyParams = fc.array(
      fc.oneof(fc.constantFrom(...groupByTypes, 'ATTRIBUTE-12', 'ATTRIBUTE-13', 'ATTRIBUTE-0', 'none'), fc.string()),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(anyParams, (params) => {
        const levels = parseLevels(params);
        for (const [index, level] of levels.entries())
          expect(groupByOptions(levels.slice(0, index), keys).map(levelParam)).toContain(levelParam(level));
      }),
    );
    expect(parseLevels(['STORE', 'COMPANY', 'STORE', 'ATTRIBUTE-12'])).toEqual([store, size]);
  });
});

describe('a level moves up', () => {
  test('by one position', () => {
    expect(movedUp([company, line], 1)).toEqual([line, company]);
    expect(movedUp([line, size, company], 2)).toEqual([line, company, size]);
  });

  test('unless that creates a level without effect', () => {
    expect(movedUp([company, region], 1)).toBeUndefined();
    expect(movedUp([company, line], 0)).toBeUndefined();
  });
});

test('labels attributes by name and rows without a value by level', () => {
  const attributes = new Map([[12, 'Size']]);

  expect(levelName(size, attributes)).toBe('Size');
  expect(levelName({ ...size, attributeKeyId: 99 }, attributes)).toBe('Attribute #99');
  expect(rowName({ id: 0, name: 'No Name' }, size, attributes)).toBe('No size');
  expect(rowName({ id: 0, name: 'No Name' }, line, attributes)).toBe('No product line');
  expect(rowName({ id: 4, name: 'Oat Bar' }, line, attributes)).toBe('Oat Bar');
});
