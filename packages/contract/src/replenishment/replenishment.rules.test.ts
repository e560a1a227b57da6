import { expect, test } from 'vitest';
import { explainSuggestion, formatWidth, getConfidence, type SuggestionTerms } from './replenishment.rules.ts';

const terms: SuggestionTerms = {
  parLevel: 12,
  suggestedParLevel: 8,
  weeklyUnits: 1.1,
  weeklyDeviation: 1.5,
  coverWeeks: 3,
  serviceLevel: 0.95,
  unavailableWeeks: 0,
  packSize: 1,
  lift: 1,
  liftStores: 0,
  peakWeeks: 0,
  similarTo: null,
  limitedBy: null,
};

test('explains a suggestion in one sentence', () => {
  expect(explainSuggestion(terms)).toBe('12 → 8: sells 1.1 a week ± 1.5, 3 weeks to cover, 95% availability');
});

test('names excluded weeks and the limit of a run', () => {
  const sentence = explainSuggestion({
    ...terms,
    coverWeeks: 1,
    serviceLevel: 0.985,
    unavailableWeeks: 1,
    limitedBy: 'MAX_INCREASE',
  });
  expect(sentence).toBe(
    '12 → 8: sells 1.1 a week ± 1.5, 1 week to cover, 98.5% availability, 1 week without stock or sales data excluded, limited to +100%',
  );
});

test('names the pack and the source of the demand', () => {
  expect(explainSuggestion({ ...terms, packSize: 6, similarTo: 'STORES' })).toBe(
    '12 → 8: sells 1.1 a week ± 1.5, 3 weeks to cover, 95% availability, from similar stores, ordered in packs of 6',
  );
});

test('names promotions, and peaks that were cut', () => {
  const sentence = '12 → 8: sells 1.1 a week ± 1.5, 3 weeks to cover, 95% availability';
  expect(explainSuggestion({ ...terms, lift: 2.84, liftStores: 34 })).toBe(
    `${sentence}, promotion lift × 2.8, from 34 stores`,
  );
  expect(explainSuggestion({ ...terms, lift: 1.5, liftStores: 0 })).toBe(
    `${sentence}, promotion lift × 1.5, from other products`,
  );
  expect(explainSuggestion({ ...terms, peakWeeks: 2 })).toBe(`${sentence}, peaks of 2 weeks clipped`);
});

test('is confident after half a year, if the level is known well', () => {
  const after = (availableWeeks: number, relativeError: number | null = 0.1) =>
    getConfidence({ availableWeeks, relativeError });
  expect([7, 8, 25, 26].map((weeks) => after(weeks))).toEqual(['LOW', 'MEDIUM', 'MEDIUM', 'HIGH']);
  expect([0.2, 0.21, 0.5, 0.51].map((error) => after(104, error))).toEqual(['HIGH', 'MEDIUM', 'MEDIUM', 'LOW']);
  expect(after(0, null)).toBe('LOW');
});

test('states the width of a forecast', () => {
  expect([formatWidth(0.064), formatWidth(null)]).toEqual(['± 6%', null]);
});
