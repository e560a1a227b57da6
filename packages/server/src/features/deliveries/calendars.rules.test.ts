import type { WeekPattern } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { describe, expect, test } from 'vitest';
import { isRemoval, readCalendars, readWindows, type StoredCalendar, toAuditChange } from './calendars.rules.ts';
import type { ScopeRecords } from './delivery-scopes.rules.ts';

const week: WeekPattern = { orderDays: [4], cutOff: '14:00', timeZone: null, deliveryDays: [1], leadDays: 1 };
const christmas = { day: '2026-12-25', kind: 'CLOSED', name: 'Christmas Day' } as const;
const account = { companyId: null, regionId: null, storeId: null };
const store = (scope: Partial<typeof scopes>, orderDays: number[]): StoredCalendar => ({
  id: 1,
  version: 1,
  ...account,
  ...scope,
  pattern: { ...week, orderDays },
  exceptions: [],
});
const scopes = { companyId: 5 as number | null, regionId: 6 as number | null, storeId: 7 as number | null };
const records: ScopeRecords = {
  company: { id: 5, name: 'Whole Foods' },
  region: { id: 6, name: 'South' },
  store: { id: 7, name: 'Austin' },
  isByRegion: false,
};

describe('the calendar of a store', () => {
  const stored = [
    store({}, [1]),
    store({ companyId: 5 }, [2]),
    store({ regionId: 6 }, [3]),
    store({ storeId: 7 }, [4]),
    store({ companyId: 8 }, [5]),
  ];
  const findOrderDays = (given: Partial<ScopeRecords>, count = stored.length) =>
    readCalendars(stored.slice(0, count), 'UTC')({ ...records, ...given })?.pattern.orderDays;

  test('is that of the most specific scope that has one', () => {
    expect([4, 3, 2, 1].map((count) => findOrderDays({}, count))).toEqual([[4], [3], [2], [1]]);
    expect(findOrderDays({}, 0)).toBeUndefined();
    expect(findOrderDays({ company: { id: 8, name: 'Other' }, region: null, store: null })).toEqual([5]);
  });

  test('is that of its region if its orders are placed for the region', () => {
    expect(findOrderDays({ isByRegion: true })).toEqual([3]);
  });

  test('is not that of a record that it does not have', () => {
    expect(findOrderDays({ store: null })).toEqual([3]);
    expect(findOrderDays({ store: null, region: null })).toEqual([2]);
    expect(findOrderDays({ store: null, region: null, company: null })).toEqual([1]);
  });

  test('is shared by records with the same scopes, as is its window', () => {
    const find = readCalendars(stored.slice(0, 2), 'UTC');
    const one = find(records);
    const other = find({ ...records, store: { id: 9, name: 'Plano' } });
    const window = readWindows(new Date('2026-11-26T12:00:00Z'));

    expect(other).toBe(one);
    expect(one && window(one)).toBe(other && window(other));
    expect(one && window(one)).toMatchObject({ deliveryDay: expect.any(String) });
  });
});

describe('a change of a calendar', () => {
  const empty = { pattern: null, exceptions: [] };
  const full = { pattern: week, exceptions: [christmas] };

  test.for([
    [full, empty, true],
    [full, { ...full, pattern: null }, true],
    [full, { ...full, exceptions: [] }, true],
    [full, { pattern: { ...week, leadDays: 2 }, exceptions: [{ ...christmas, name: 'Xmas' }] }, false],
    [empty, full, false],
    [empty, empty, false],
  ] as const)('%o to %o removes something: %s', ([before, after, expected]) => {
    expect(isRemoval({ before, after })).toBe(expected);
  });

  test('is audited with its scope, the parts of the week, and each exception', () => {
    const fields = { scope: 'stores/7', ...week, 'exceptions/2026-12-25/CLOSED': 'Christmas Day' };
    const absent = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
    const change = toAuditChange({ key: { scope: 'stores', scopeId: 7 }, before: empty, after: full });

    expect(change).toEqual({ before: null, after: { ...absent, ...fields } });
    expect(
      toAuditChange({ key: { scope: 'account', scopeId: 0 }, before: full, after: { ...full, exceptions: [] } }),
    ).toEqual({
      before: { ...fields, scope: 'account' },
      after: { ...absent, scope: 'account', ...week },
    });
  });
});
