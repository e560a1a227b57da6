import { expect, test } from 'vitest';
import { withLastYear } from '../../../kit/ui/date-range.rules.ts';
import { buildChangeRequest, changesTarget, parseChangesState } from './changes-state.ts';
import { filterByRows, whyState } from './why.rules.ts';

const state = {
  preset: 'Custom',
  range: withLastYear({ afterDate: '2026-03-01', beforeDate: '2026-03-31' }),
  comparing: { comparison: 'WEEKS_52', sameStoresOnly: true, likeForLike: undefined },
} as const;
const days = { soldOnAfter: '2026-03-01', soldOnBefore: '2026-03-31' };

test('splits the change of a report with its period, comparison, and filters', () => {
  const why = whyState({ state, filters: { companyIds: [5], attributeValueIds: [7, 8], search: 'north' } });

  expect(buildChangeRequest(why)).toEqual({
    days,
    comparison: 'WEEKS_52',
    sameStoresOnly: true,
    filters: { companyIds: [5], attributeValueIds: [7, 8], search: 'north' },
    level: null,
  });
});

test('splits the change of a row with the rows above it', () => {
  const level = (type: 'REGION' | 'PRODUCT_LINE' | 'STORE') => ({ type, attributeKeyId: null });
  const color = { type: 'ATTRIBUTE_KEY_ID', attributeKeyId: 3 } as const;
  const filters = (...rows: Parameters<typeof filterByRows>[1]) =>
    filterByRows({ regionIds: [1, 2], productLineIds: [4] }, rows);

  expect(filters({ level: level('REGION'), id: 2 }, { level: level('STORE'), id: 9 })).toEqual({
    regionIds: [2],
    storeIds: [9],
    productLineIds: [4],
  });
  expect(filters({ level: level('REGION'), id: 0 })).toEqual({ withoutRegion: true, productLineIds: [4] });
  expect(filters({ level: level('PRODUCT_LINE'), id: 0 })).toEqual({ withoutProductLine: true, regionIds: [1, 2] });
  expect(filters({ level: color, id: 30 }, { level: color, id: 0 })).toEqual({
    regionIds: [1, 2],
    productLineIds: [4],
    attributeValueIds: [30],
    withoutAttributeKeyIds: [3],
  });
});

test('a value replaces the chosen values of its attribute only', () => {
  const row = { level: { type: 'ATTRIBUTE_KEY_ID', attributeKeyId: 3 }, id: 30 } as const;
  const chosen = new Map([
    [3, [30, 31]],
    [4, [40]],
  ]);

  expect(filterByRows({ attributeValueIds: [30, 31, 40] }, [row], chosen)).toEqual({ attributeValueIds: [40, 30] });
});

test('the URL has everything', () => {
  const why = {
    ...whyState({ state, filters: { storeIds: [1, 2], withoutProductLine: true }, measure: 'UNITS' }),
    level: { type: 'PRODUCT', attributeKeyId: null },
    cause: 'PRICE',
  } as const;

  const { search } = changesTarget(why);

  const present = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
  expect(parseChangesState(JSON.parse(JSON.stringify({ ...search, ...present })), '2026-11-26')).toEqual(why);
});

test('ignores wrong values in the URL', () => {
  const parsed = parseChangesState(
    { sort: undefined, hide: undefined, storeIds: ['x', '0', '12'], level: 'DAY', cause: 'WEATHER', measure: 'KILOS' },
    '2026-11-26',
  );

  expect(parsed).toMatchObject({ filters: { storeIds: [12] }, level: null, cause: undefined, measure: 'SALES' });
});
