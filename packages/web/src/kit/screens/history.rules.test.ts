import type { AuditEntry } from '@shelfward/contract/audit/audit.contract.ts';
import { describe, expect, test } from 'vitest';
import { toHistoryEntry } from './history.rules.ts';

const ada = { id: 1, email: 'ada@demo.example', firstName: 'Ada', lastName: 'King' };

const entry = (change: Partial<AuditEntry['change']>, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 7,
  createdBy: ada,
  impersonatedBy: null,
  apiToken: null,
  updatedDate: '2026-03-01T10:00:00.000Z',
  source: { id: 3, entityType: 'STORE' },
  change: { field: 'name', previousValue: null, modifier: 'name', updatedValue: null, ...change },
  ...more,
});

describe('the text of a change', () => {
  test.each([
    [{ field: 'name', previousValue: 'Old', updatedValue: 'New' }, 'Name: Old → New'],
    [{ field: 'minItemsForStoreProposal', previousValue: 0, updatedValue: 12 }, 'Min items for store proposal: 0 → 12'],
    [{ field: 'inactive', previousValue: false, updatedValue: true }, 'Inactive: no → yes'],
    [{ field: 'price', previousValue: 450, updatedValue: 525 }, 'Price: $4.50 → $5.25'],
    [{ field: 'effectiveDate', previousValue: null, updatedValue: '2026-05-31' }, 'Effective date: – → 05/31/2026'],
    [
      { field: 'paymentTerm', previousValue: null, updatedValue: { id: 4, name: 'Net 30', days: 30, inactive: false } },
      'Payment term: – → Net 30',
    ],
    [
      { field: 'buyers', previousValue: [], updatedValue: [{ name: 'Jo', emailAddress: 'jo@x.example' }] },
      'Buyers: – → Jo',
    ],
    [
      { field: 'address', previousValue: null, updatedValue: { addressLine1: '1 Main St', city: 'Ames', state: null } },
      'Address: – → 1 Main St, Ames',
    ],
    [{ field: null, updatedValue: { name: 'New' } }, 'Created'],
    [{ field: null, previousValue: { name: 'Old' } }, 'Removed'],
  ])('%j', (change, text) => {
    expect(toHistoryEntry(entry(change)).text).toBe(text);
  });

  test('uses the labels of the screen', () => {
    expect(toHistoryEntry(entry({ field: 'upc', previousValue: '1', updatedValue: '2' }), { upc: 'UPC' }).text).toBe(
      'UPC: 1 → 2',
    );
  });

  test('names the author, the impersonating user, the API token, and the system', () => {
    const admin = { id: 9, email: 'root@other.example', firstName: '', lastName: '' };

    expect(toHistoryEntry(entry({}, { impersonatedBy: admin })).by).toBe('root@other.example as Ada King');
    expect(toHistoryEntry(entry({}, { apiToken: 'ERP' })).by).toBe('ERP, API token of Ada King');
    expect(toHistoryEntry(entry({}, { createdBy: null })).by).toBe('The system');
  });
});
