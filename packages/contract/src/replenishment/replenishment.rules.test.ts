import { expect, test } from 'vitest';
import { explainSuggestion, getConfidence, type SuggestionTerms } from './replenishment.rules.ts';

const terms: SuggestionTerms = {
  parLevel: 12,
  suggestedParLevel: 8,
  weeklyUnits: 1.1,
  weeklyDeviation: 1.5,
  coverWeeks: 3,
  serviceLevel: 0.95,
  unavailableWeeks: 0,
  packSize: 1,
  promotionFactor: 1,
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

test('names promotions', () => {
  expect(explainSuggestion({ ...terms, promotionFactor: 2.34 })).toBe(
    '12 → 8: sells 1.1 a week ± 1.5, 3 weeks to cover, 95% availability, promotion × 2.3',
  );
});

test('is confident after half a year', () => {
  expect([7, 8, 25, 26].map(getConfidence)).toEqual(['LOW', 'MEDIUM', 'MEDIUM', 'HIGH']);
});
