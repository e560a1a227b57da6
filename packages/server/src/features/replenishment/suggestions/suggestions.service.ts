import { addDays, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { getConfidence, toSeriesKind } from '@shelfward/contract/replenishment/confidence.rules.ts';
import type { ParSuggestion, replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { explainSuggestion } from '@shelfward/contract/replenishment/replenishment.rules.ts';
import { isEndDoubtful } from '@shelfward/contract/replenishment/sales-stops.rules.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { found } from '../../../platform/core/errors.ts';
import { findSuggestion, findSuggestions, type SuggestionRow } from './suggestions.queries.ts';

export const listSuggestions = async (
  ctx: Ctx,
  query: Input<typeof replenishmentRoutes.suggestions>['query'],
): Promise<Page<ParSuggestion>> => {
  const page = await findSuggestions(ctx, query);
  return { ...page, content: page.content.map(toSuggestion) };
};

export const getSuggestion = async (ctx: Ctx, id: number): Promise<ParSuggestion> =>
  toSuggestion(found(await findSuggestion(ctx, id), 'PAR_SUGGESTION_NOT_FOUND'));

const toEnd = ({ endedProbability, stoppedWeeks, successor, predecessor }: SuggestionRow) => ({
  endedProbability,
  stoppedWeeks,
  successorName: successor?.name ?? null,
  predecessorName: predecessor?.name ?? null,
});

const toSuggestion = (row: SuggestionRow): ParSuggestion => {
  const leadDays = row.leadDays ?? row.leadWeeks * daysPerWeek;
  const coverDays = row.coverDays ?? row.reviewWeeks * daysPerWeek;
  const coverWeeks = (leadDays + coverDays) / daysPerWeek;
  const weeklyUnits = row.expectedDemand / coverWeeks;
  const weeklyDeviation = Math.sqrt(weeklyUnits * row.weekDispersion);
  const coverFrom = addDays(row.recentFrom, row.recentUnits.length * daysPerWeek);
  const unavailable = new Set(row.recentUnavailable);
  const promotions = new Set(row.recentPromotions);
  const record = toRecord(row);
  return {
    id: row.id,
    store: row.store,
    company: row.company,
    product: row.product,
    productLine: row.productLine,
    parLevel: row.parLevel,
    suggestedParLevel: row.suggestedParLevel,
    change: row.change,
    price: row.priceCents,
    changeValue: row.changeValue,
    stake: row.stake,
    state: row.state,
    snoozedUntil: row.state === 'SNOOZED' ? row.snoozedUntil : null,
    decidedBy: row.decidedBy,
    decidedDate: row.decidedAt?.toISOString() ?? null,
    reason: explainSuggestion({ ...row, record, weeklyUnits, weeklyDeviation, coverWeeks, coverFrom, end: toEnd(row) }),
    confidence:
      row.confidence ?? (isEndDoubtful(row.endedProbability) ? 'LOW' : getConfidence({ ...row, record: null })),
    record,
    stop: row.stop,
    terms: {
      weeklyLevel: row.weeklyLevel,
      seasonFactor: row.seasonFactor,
      movingHolidays: [...row.movingHolidays],
      weeklyUnits,
      weeklyDeviation,
      leadWeeks: row.leadWeeks,
      reviewWeeks: row.reviewWeeks,
      leadDays,
      coverDays,
      calendar: row.byCalendar,
      expectedDemand: row.expectedDemand,
      dispersion: row.dispersion,
      serviceLevel: row.serviceLevel,
      packSize: row.packSize,
      similarTo: row.similarTo,
      endedProbability: row.endedProbability,
      stoppedWeeks: row.stoppedWeeks,
      successor: row.successor,
      predecessor: row.predecessor,
      promotionWeeks: row.promotionWeeks,
      promotionFactor: row.promotionFactor,
      peakWeeks: row.peakWeeks,
      lift: row.lift,
      liftStores: row.liftStores,
      promotionName: row.promotionName,
      liftPromotions: row.liftPromotions,
      liftError: row.liftError,
      relativeError: row.relativeError,
      availableWeeks: row.availableWeeks,
      unavailableWeeks: row.unavailableWeeks,
      unlimitedParLevel: row.unlimitedParLevel,
      limitedBy: row.limitedBy,
    },
    weeks: row.recentUnits.map((units, at) => ({
      weekStart: addDays(row.recentFrom, 7 * at),
      units,
      available: !unavailable.has(at),
      promotion: promotions.has(at),
    })),
  };
};

const toRecord = (row: SuggestionRow): ParSuggestion['record'] => {
  const { comparedWeeks, coveredWeeks, kindError } = row;
  if (comparedWeeks === null || coveredWeeks === null || kindError === null) return null;
  return { ...toSeriesKind(row), comparedWeeks, coveredWeeks, error: kindError };
};
