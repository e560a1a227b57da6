import { formatCount } from '../kit/plural.rules.ts';

export const confidences = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type Confidence = (typeof confidences)[number];

/** Units a week, available weeks, and what the weeks to cover have besides usual sales. */
export const kindLevels = ['SLOW', 'MEDIUM', 'FAST'] as const;
export const kindHistories = ['SHORT', 'YEAR', 'SEASONS'] as const;
export const kindEvents = ['NONE', 'SEASON', 'PROMOTION'] as const;

/** What is known of a series before its weeks to cover: forecasts of one kind are about as good as each other. */
export interface SeriesKind {
  readonly level: (typeof kindLevels)[number];
  readonly history: (typeof kindHistories)[number];
  readonly event: (typeof kindEvents)[number];
}

const minMediumUnits = 1;
const minFastUnits = 10;
/** Half a year, and as long as a season of its own needs. */
const minYearWeeks = 26;
const minSeasonsWeeks = 60;
/** Weeks to cover that sell more than usual by such a factor are an event. */
const minPromotionFactor = 1.25;
const minSeasonFactor = 1.4;

export interface KindTerms {
  /** Units a week without season and promotions. */
  readonly weeklyLevel: number;
  readonly availableWeeks: number;
  readonly seasonFactor: number;
  readonly promotionFactor: number;
}

export const toSeriesKind = (terms: KindTerms): SeriesKind => ({
  level: terms.weeklyLevel < minMediumUnits ? 'SLOW' : terms.weeklyLevel < minFastUnits ? 'MEDIUM' : 'FAST',
  history: terms.availableWeeks < minYearWeeks ? 'SHORT' : terms.availableWeeks < minSeasonsWeeks ? 'YEAR' : 'SEASONS',
  event:
    terms.promotionFactor >= minPromotionFactor
      ? 'PROMOTION'
      : terms.seasonFactor >= minSeasonFactor
        ? 'SEASON'
        : 'NONE',
});

/** How well earlier forecasts of a kind were: those of the past year, as known then. */
export interface KindRecord {
  /** Forecasts that were compared, each of one week for one product in a store. */
  readonly comparedWeeks: number;
  /** Those whose par level covered the demand; fractions where packs decide. */
  readonly coveredWeeks: number;
  /** Σ of their service levels. */
  readonly requestedWeeks: number;
  readonly demandUnits: number;
  /** Σ |demand − expected demand|. */
  readonly errorUnits: number;
}

/** Fewer forecasts do not show how good a kind is. */
export const minComparedWeeks = 50;
/** How far the covered share may be below the requested one. */
const maxHighGap = 0.02;
const maxMediumGap = 0.1;
/** The error of the units to cover, as a share of the demand. */
const maxHighError = 0.6;
const maxMediumError = 1.2;

const minMediumWeeks = 8;
/** A suggestion from fewer weeks is never used without a decision of a user. */
export const minUnreviewedWeeks = minMediumWeeks;
/** A level that is known worse than this has low confidence. */
const maxRelativeError = 0.5;

interface ConfidenceTerms {
  readonly availableWeeks: number;
  /** The standard error of the level, as a share of it; null without own sales. */
  readonly relativeError: number | null;
  /** Of the kind of the series; null: not compared. */
  readonly record: KindRecord | null;
}

/** What earlier forecasts of the kind have earned. A kind that was not seen is never high. */
export const getConfidence = ({ availableWeeks, relativeError, record }: ConfidenceTerms): Confidence => {
  if (availableWeeks < minMediumWeeks || (relativeError ?? 0) > maxRelativeError) return 'LOW';
  if (!record || record.comparedWeeks < minComparedWeeks) return 'MEDIUM';
  const gap = (record.requestedWeeks - record.coveredWeeks) / record.comparedWeeks;
  const error = getRecordError(record);
  if (gap > maxMediumGap || error > maxMediumError) return 'LOW';
  return gap <= maxHighGap && error <= maxHighError ? 'HIGH' : 'MEDIUM';
};

export const getRecordError = ({ demandUnits, errorUnits }: KindRecord): number =>
  demandUnits > 0 ? errorUnits / demandUnits : 0;

/** "cover so far 94 of 100 weeks" */
export const describeRecord = ({
  comparedWeeks,
  coveredWeeks,
}: Pick<KindRecord, 'comparedWeeks' | 'coveredWeeks'>): string =>
  comparedWeeks < minComparedWeeks
    ? 'cover of such weeks not known yet'
    : `cover so far ${Math.floor(coveredWeeks).toLocaleString('en-US')} of ${formatCount(comparedWeeks, 'week')}`;

const levelTexts = {
  SLOW: 'less than 1 unit a week',
  MEDIUM: '1 to 10 units a week',
  FAST: '10 units a week or more',
} as const satisfies Record<SeriesKind['level'], string>;
const historyTexts = {
  SHORT: 'less than half a year of sales',
  YEAR: 'up to 60 weeks of sales',
  SEASONS: 'over 60 weeks of sales',
} as const satisfies Record<SeriesKind['history'], string>;
const eventTexts = {
  NONE: 'usual weeks',
  SEASON: 'weeks of a season',
  PROMOTION: 'weeks of promotions',
} as const satisfies Record<SeriesKind['event'], string>;

/** "1 to 10 units a week, over 60 weeks of sales, usual weeks" */
export const describeKind = ({ level, history, event }: SeriesKind): string =>
  [levelTexts[level], historyTexts[history], eventTexts[event]].join(', ');
