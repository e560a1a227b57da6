import { loggedRecords } from '@shelfward/contract/audit/audit.contract.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLogFilters, toRecordAddress, toRecordLabel } from './audit-log.rules.ts';

test('names records in words', () => {
  expect(['PRICE_LIST', 'EDI_DOCUMENT', 'USER'].map(toRecordLabel)).toEqual(['Price list', 'EDI document', 'User']);
});

test('leads to the page of a record unless it was deleted', () => {
  const source = { id: 7, entityType: 'STORE' };
  const entry = (field: string | null, previousValue: unknown, updatedValue: unknown) => ({
    source,
    change: { field, previousValue, updatedValue, modifier: '' },
  });

  expect(toRecordAddress(entry('name', 'a', null))).toBe('/stores/storeDetail/7');
  expect(toRecordAddress(entry(null, null, { name: 'a' }))).toBe('/stores/storeDetail/7');
  expect(toRecordAddress(entry(null, { name: 'a' }, null))).toBeUndefined();
  expect(toRecordAddress({ ...entry('name', 'a', 'b'), source: { id: 7, entityType: 'USER' } })).toBeUndefined();
});

test('passes on only filters that the log accepts, whatever the address contains', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('2026-11-29', '12', 'DELETED', 'STORE', '-1', '1e3', '0', 'store', '2026-1-1'),
  );
  const filters = fc.record(
    { from: text, to: text, createdBy: text, action: text, entityType: text, apiToken: text },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(filters, (texts) => {
      const query = toLogFilters(Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, [value]])));
      const isAccepted = {
        from: (value: string) => /^\d{4}-\d\d-\d\d$/.test(value),
        to: (value: string) => /^\d{4}-\d\d-\d\d$/.test(value),
        createdBy: (value: string) => /^[1-9]\d{0,14}$/.test(value),
        action: (value: string) => ['CREATED', 'CHANGED', 'DELETED'].includes(value),
        entityType: (value: string) => (loggedRecords as readonly string[]).includes(value),
        apiToken: (value: string) => value !== '',
      };
      const expected = Object.entries(texts).filter(([key, value]) =>
        isAccepted[key as keyof typeof isAccepted](value),
      );
      expect(Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))).toEqual(
        Object.fromEntries(expected),
      );
    }),
  );
});
