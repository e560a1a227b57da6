import { expect, test } from 'vitest';
import { inventoryNotes } from './inventory-notes.rules.ts';

const healthy = {
  anchored: true,
  countedOn: '2026-03-01',
  lastEventOn: '2026-03-05',
  stale: false,
  projectedOnHand: null,
  phantomSuspected: false,
};
const noteTexts = (item: Parameters<typeof inventoryNotes>[0]) => inventoryNotes(item).map(({ text }) => text);

test('returns no notes for a counted product that sells', () => {
  expect(noteTexts(healthy)).toEqual([]);
});

test('lists warnings with the most severe first', () => {
  expect(noteTexts({ ...healthy, stale: true, projectedOnHand: 1200, phantomSuspected: true })).toEqual([
    'No recent sales: check the shelf',
    'Sales data outdated: about 1,200 on hand',
  ]);
});

test('distinguishes products that were never counted from products without data', () => {
  expect(noteTexts({ ...healthy, anchored: false, countedOn: null })).toEqual(['Never counted']);
  const unknown = { ...healthy, anchored: false, countedOn: null, lastEventOn: null, stale: true, projectedOnHand: 0 };
  expect(noteTexts(unknown)).toEqual(['No data']);
});
