import type { ParLevelChange } from '@shelfward/contract/replenishment/par-level-changes.shapes.ts';
import type { ParSuggestion } from '@shelfward/contract/replenishment/replenishment.contract.ts';

/** A suggestion to lower a par level. */
export const suggestion: ParSuggestion = {
  id: 5,
  store: { id: 2, name: 'Austin' },
  company: { id: 3, name: 'Whole Foods' },
  product: { id: 4, name: 'Calm Gummies 60ct', upc: '1008', sku: 'CAL-1008', inactive: false },
  productLine: null,
  parLevel: 12,
  suggestedParLevel: 8,
  change: -4,
  price: 1059,
  changeValue: -4236,
  stake: 1200,
  state: 'OPEN',
  snoozedUntil: null,
  decidedBy: null,
  decidedDate: null,
  reason: '12 → 8: sells 1.1 a week ± 1.5, 3 weeks to cover, 95% availability',
  confidence: 'HIGH',
  terms: {
    weeklyLevel: 1,
    seasonFactor: 1.08,
    weeklyUnits: 1.1,
    weeklyDeviation: 1.5,
    leadWeeks: 2,
    reviewWeeks: 1,
    leadDays: 14,
    coverDays: 7,
    calendar: false,
    expectedDemand: 3.3,
    dispersion: 1.8,
    serviceLevel: 0.95,
    packSize: 1,
    promotionWeeks: 0,
    promotionFactor: 1,
    lift: 1,
    liftStores: 0,
    peakWeeks: 0,
    relativeError: 0.14,
    similarTo: null,
    availableWeeks: 24,
    unavailableWeeks: 2,
    unlimitedParLevel: 8,
    limitedBy: null,
  },
  weeks: [
    { weekStart: '2026-03-02', units: 2, available: true, promotion: false },
    { weekStart: '2026-03-09', units: 0, available: false, promotion: false },
  ],
};

/** Changes of its par level, newest first. */
export const parLevelChanges: readonly ParLevelChange[] = [
  { date: '2026-03-09T15:00:00.000Z', before: 24, after: 12, kind: 'ADJUSTMENT', changedBy: null, runId: 9 },
  {
    date: '2026-02-02T15:00:00.000Z',
    before: 20,
    after: 24,
    kind: 'QUANTITY',
    changedBy: { id: 1, name: 'Ada Ward' },
    runId: null,
  },
];
