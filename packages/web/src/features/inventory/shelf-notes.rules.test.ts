import { expect, test } from 'vitest';
import { notesOf } from './shelf-notes.rules.ts';

const sound = {
  anchored: true,
  countedOn: '2026-03-01',
  lastEventOn: '2026-03-05',
  stale: false,
  projectedOnHand: null,
  phantomSuspected: false,
};
const textsOf = (item: Parameters<typeof notesOf>[0]) => notesOf(item).map(({ text }) => text);

test('a counted shelf that sells has nothing to note', () => {
  expect(textsOf(sound)).toEqual([]);
});

test('what is doubtful is said, the worst first', () => {
  expect(textsOf({ ...sound, stale: true, projectedOnHand: 1200, phantomSuspected: true })).toEqual([
    'No sale for long: check the shelf',
    'Sales outdated: about 1,200 left',
  ]);
});

test('a shelf that was only delivered to was never counted; of another nothing is known', () => {
  expect(textsOf({ ...sound, anchored: false, countedOn: null })).toEqual(['Never counted']);
  const unknown = { ...sound, anchored: false, countedOn: null, lastEventOn: null, stale: true, projectedOnHand: 0 };
  expect(textsOf(unknown)).toEqual(['Nothing known']);
});
