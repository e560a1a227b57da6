import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter } from './list.types.ts';
import {
  clearedSearch,
  formatRange,
  isFiltered,
  nextSort,
  sortDirection,
  toListQuery,
  toListState,
  viewSearch,
} from './list-state.ts';
import { readScreenSearch } from './search-params.ts';
import { parseSearch, stringifySearch } from './search-text.ts';

const filters: readonly Filter[] = [
  { key: 'companyId', label: 'Company', kind: 'one', choices: [] },
  { key: 'status', label: 'Status', kind: 'many', choices: [] },
  { key: 'createdAfter', until: 'createdBefore', label: 'Created', kind: 'days' },
];
const parseState = (address: string) =>
  toListState(readScreenSearch(parseSearch(address)), { filters, defaultSort: ['name,asc'] });

test('requests what the URL says, counting pages from 0', () => {
  const request = toListQuery(
    parseState('?page=3&size=50&sort=days,desc&search=net&status=DRAFT&status=PENDING&companyId=7'),
  );

  expect(request).toEqual({
    page: 2,
    size: 50,
    sort: ['days,desc'],
    search: 'net',
    status: ['DRAFT', 'PENDING'],
    companyId: ['7'],
  });
});

test('opens with 20 rows in the default order without URL parameters', () => {
  expect(toListQuery(parseState(''))).toEqual({ page: 0, size: 20, sort: ['name,asc'] });
});

test('ignores unknown and invalid parameters', () => {
  expect(toListQuery(parseState('?page=-1&size=99999&color=red&companyId=&search='))).toEqual(
    toListQuery(parseState('')),
  );
});

test('treats a filter of 0 as no filter', () => {
  expect(toListQuery(parseState('?companyId=0'))).toEqual(toListQuery(parseState('')));
});

test('accepts any URL', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (address) => {
      const request = toListQuery(parseState(address));
      expect(request.page).toBeGreaterThanOrEqual(0);
      expect(request.size).toBeGreaterThan(0);
    }),
  );
});

test('round-trips every text through the URL, including numbers with leading zeros', () => {
  const text = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.oneof(text, fc.array(text, { minLength: 2 }))),
      (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      },
    ),
  );
  expect(parseSearch('?search=00123')).toEqual({ search: '00123' });
});

test('cycles a column through ascending, descending and none', () => {
  const once = nextSort([], 'name');
  const twice = nextSort(once, 'name');

  expect(once).toEqual(['name,asc']);
  expect(twice).toEqual(['name,desc']);
  expect(nextSort(twice, 'name')).toEqual([]);
  expect(sortDirection(twice, 'name')).toBe('desc');
});

test('replaces the sort column, or adds one with Shift', () => {
  expect(nextSort(['name,asc'], 'days')).toEqual(['days,asc']);
  expect(nextSort(['name,asc'], 'days', 'others')).toEqual(['name,asc', 'days,asc']);
});

test('clears all filters and nothing else', () => {
  const search = {
    ...parseSearch('?search=a&companyId=1&createdAfter=2026-01-01&createdBefore=2026-02-01&page=2&size=50&tab=x'),
  };
  const state = toListState(readScreenSearch({ ...search, ...clearedSearch(filters) }), { filters, defaultSort: [] });

  expect(isFiltered(state)).toBe(false);
  expect(state.size).toBe(50);
  expect(state.page).toBe(0);
});

test('shows a view with its own filters and none of those before', () => {
  const view = { id: 'rush', label: 'Rush', search: { status: ['APPROVED'] } };
  const address = { ...parseSearch('?companyId=1&page=4'), ...viewSearch(view, filters) };

  expect(parseSearch(stringifySearch(address))).toEqual({ view: 'rush', status: 'APPROVED' });
});

test('shows the visible range', () => {
  expect(formatRange({ number: 0, size: 20, numberOfElements: 20 })).toBe('1–20');
  expect(formatRange({ number: 3, size: 20, numberOfElements: 5 })).toBe('61–65');
  expect(formatRange({ number: 500, size: 20, numberOfElements: 20 })).toBe('10,001–10,020');
  expect(formatRange({ number: 0, size: 20, numberOfElements: 0 })).toBe('0');
});
