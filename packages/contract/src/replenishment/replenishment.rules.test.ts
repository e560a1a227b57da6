import { expect, test } from 'vitest';
import { explainSuggestion, formatWidth, type SuggestionTerms } from './replenishment.rules.ts';
import { noEnd } from './sales-stops.rules.ts';

const terms: SuggestionTerms = {
  parLevel: 12,
  suggestedParLevel: 8,
  weeklyUnits: 1.1,
  weeklyDeviation: 1.5,
  coverWeeks: 3,
  serviceLevel: 0.95,
  seasonFactor: 1,
  coverFrom: '2026-11-30',
  movingHolidays: [],
  unavailableWeeks: 0,
  packSize: 1,
  lift: 1,
  liftStores: 0,
  promotionName: null,
  liftPromotions: 0,
  liftError: null,
  peakWeeks: 0,
  similarTo: null,
  limitedBy: null,
  record: null,
};

test('explains a suggestion in one sentence', () => {
  expect(explainSuggestion(terms)).toBe('12 → 8: sells 1.1 a week ± 1.5, 3 weeks to cover, 95% availability');
});

test('names both cases of a product that stopped selling', () => {
  const end = { endedProbability: 0.6, stoppedWeeks: 8, successorName: null, predecessorName: null };
  expect(explainSuggestion({ ...terms, weeklyUnits: 15, weeklyDeviation: 4, end })).toBe(
    '12 → 8: no sales for 8 weeks: 0 a week if it has ended, 15.0 a week ± 4.0 if it is out of stock, 3 weeks to cover, 95% availability',
  );
});

test('names the product that replaced it, or that it replaced', () => {
  const end = { endedProbability: 1, stoppedWeeks: 0, successorName: 'Oat milk 2', predecessorName: null };
  expect(explainSuggestion({ ...terms, suggestedParLevel: 0, end })).toBe('12 → 0: replaced by Oat milk 2');
  expect(explainSuggestion({ ...terms, suggestedParLevel: 0, end: { ...end, successorName: null } })).toBe(
    '12 → 0: has ended',
  );
  expect(explainSuggestion({ ...terms, end: { ...noEnd, predecessorName: 'Oat milk' } })).toBe(
    '12 → 8: sells 1.1 a week ± 1.5, 3 weeks to cover, 95% availability, with the sales of Oat milk before it',
  );
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
  const evidence = { promotionName: 'Half price', liftPromotions: 13, liftError: 0.21 };
  expect(explainSuggestion({ ...terms, lift: 2.84, liftStores: 1, ...evidence })).toBe(
    `${sentence}, promotion "Half price" × 2.8 ± 0.2, from 13 promotions in 1 store`,
  );
  expect(explainSuggestion({ ...terms, lift: 1.5, liftStores: 0 })).toBe(
    `${sentence}, promotion lift × 1.5, from other products`,
  );
  expect(explainSuggestion({ ...terms, peakWeeks: 2 })).toBe(`${sentence}, peaks of 2 weeks clipped`);
});

test('names the season of the weeks to cover', () => {
  const sentence = '12 → 8: sells 1.1 a week ± 1.5, 3 weeks to cover, 95% availability';
  const explain = (seasonFactor: number, coverFrom: string) => explainSuggestion({ ...terms, seasonFactor, coverFrom });

  expect(explain(3.14, '2026-11-30')).toBe(`${sentence}, sells 3.1 times as much in weeks 49–51`);
  expect(explain(0.4, '2026-12-21')).toBe(`${sentence}, sells 0.4 times as much in weeks 52–1`);
  expect(explain(1.19, '2026-11-30')).toBe(sentence);
  expect(explainSuggestion({ ...terms, seasonFactor: 2, coverWeeks: 0.5 })).toContain('2.0 times as much in week 49');
});

test('states the record of the kind last', () => {
  const explain = (comparedWeeks: number, coveredWeeks: number) =>
    explainSuggestion({ ...terms, record: { comparedWeeks, coveredWeeks } });
  expect(explain(100, 94)).toBe(`${explainSuggestion(terms)}, cover so far 94 of 100 weeks`);
  expect(explain(1200, 1139.9)).toMatch(/, cover so far 1,139 of 1,200 weeks$/);
  expect(explain(49, 49)).toMatch(/, cover of such weeks not known yet$/);
});

test('states the width of a forecast', () => {
  expect([formatWidth(0.064), formatWidth(null)]).toEqual(['± 6%', null]);
});
