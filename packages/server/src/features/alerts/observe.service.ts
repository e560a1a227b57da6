import { previewWeeks } from '@shelfward/contract/alerts/alerts.rules.ts';
import {
  type CompanyDays,
  findClosedDays,
  findLastCompleteDay,
  findLastOpenDay,
} from '@shelfward/contract/alerts/complete-days.rules.ts';
import { historyWeeks, observedWeeks } from '@shelfward/contract/alerts/sales-changes.rules.ts';
import { rhythmDays } from '@shelfward/contract/alerts/silences.rules.ts';
import { addDays, daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { getSettings } from '../replenishment/public.ts';
import type { LateCompany, Observation, ObservedRule } from './alert.types.ts';
import {
  findCompaniesOfWeeks,
  findObservedProducts,
  findObservedStores,
  loadCompanyDays,
  type ObservedStore,
} from './observed-stores.queries.ts';
import { withPromotions } from './promoted-weeks.service.ts';
import { loadAvailability, type StoreUntil } from './series.queries.ts';
import { loadSaleDays, loadWeeklySums } from './series.service.ts';

export const observe = async (ctx: ZonedCtx, rule: ObservedRule): Promise<Observation> => {
  const stores = await findObservedStores(ctx, rule.filters);
  const productIds = await findObservedProducts(ctx, rule.filters);
  const day = today(ctx);
  if (rule.figure === 'AVAILABILITY') {
    const filter = { subject: rule.subject, stores: stores.map((store) => ({ ...store, until: day })), productIds };
    const { series, subjects } = await loadAvailability(ctx, filter);
    return { type: 'STOCK', series, lastDay: day, late: [], ...countSubjects(series.length, subjects) };
  }
  const companies = await loadCompanyDays(ctx);
  const ends = findEnds(companies, stores, rule.kind === 'SILENCE' ? findLastOpenDay : findLastCompleteDay);
  const lastDay = [...ends.values()].toSorted().at(-1) ?? null;
  const common = { lastDay, late: findLate(rule, ends, day) };
  if (rule.kind === 'SILENCE') {
    const isByWeek = await hasCompaniesOfWeeks(ctx, ends);
    const late = isByWeek
      ? common.late.filter(({ lastDay: last }) => daysBetween(last, day) > maxWeeklyAge)
      : common.late;
    const filter = { subject: rule.subject, stores: toStoresUntil(stores, ends), productIds };
    const days = rhythmDays + 2 * previewWeeks * daysPerWeek;
    const { series, subjects } = await loadSaleDays(ctx, filter, days);
    const closedAges = findClosedAges(companies, ends, days);
    return { type: 'DAYS', series, closedAges, isByWeek, ...common, late, ...countSubjects(series.length, subjects) };
  }
  const filter = { subject: rule.subject, stores: toStoresUntil(stores, ends, maxLateDays), productIds };
  const isChange = rule.kind === 'FALL' || rule.kind === 'RISE';
  const weeks = (isChange ? observedWeeks : historyWeeks + rule.weeks) + previewWeeks;
  const { series, subjects } = await loadWeeklySums(ctx, filter, weeks);
  const counted = { ...common, ...countSubjects(series.length, subjects) };
  if (!isChange || lastDay === null) return { type: 'WEEKS', series, movingHolidays: [], ...counted };
  const { movingHolidays } = await getSettings(ctx);
  const promoted = await withPromotions(ctx, { filter, series }, { lastDay, weeks, isMoney: rule.figure === 'SALES' });
  return { type: 'WEEKS', series: promoted, movingHolidays, ...counted };
};

const countSubjects = (observed: number, subjects: number) => ({ subjects, omitted: subjects - observed });

/** A store whose last days are missing has sent its sales later than others: its own last days are compared. */
const maxLateDays = 2;
/** A company whose sales end earlier has no sales any more; until then, they are late. */
const maxEndedDays = 28;
/** Weekly figures arrive some days after the end of a week. */
const maxWeeklyAge = 14;
const minLateDays = 7;

/** The last complete day of each company. */
const findEnds = (
  companies: readonly CompanyDays[],
  stores: readonly ObservedStore[],
  findEnd: typeof findLastCompleteDay,
): Map<number, string> => {
  const observed = new Set(stores.map(({ companyId }) => companyId));
  const found = companies
    .filter(({ companyId }) => observed.has(companyId))
    .flatMap((company) => {
      const end = findEnd(company);
      return end === undefined ? [] : [[company.companyId, end] as const];
    });
  const newest =
    found
      .map(([, end]) => end)
      .toSorted()
      .at(-1) ?? '';
  return new Map(found.map(([id, end]) => [id, daysBetween(end, newest) > maxEndedDays ? newest : end]));
};

const findLate = ({ kind, threshold }: ObservedRule, ends: ReadonlyMap<number, string>, day: string): LateCompany[] =>
  kind === 'SILENCE'
    ? [...ends]
        .map(([companyId, lastDay]) => ({ companyId, lastDay }))
        .filter(({ lastDay }) => daysBetween(lastDay, day) > Math.max(threshold, minLateDays))
    : [];

const toStoresUntil = (
  stores: readonly ObservedStore[],
  ends: ReadonlyMap<number, string>,
  lateDays = 0,
): StoreUntil[] =>
  stores.flatMap(({ id, companyId, regionId, newestDay }) => {
    const end = ends.get(companyId);
    if (end === undefined || newestDay === null) return [];
    const isLate = newestDay < end && daysBetween(newestDay, end) <= lateDays;
    return [{ id, companyId, regionId, until: isLate ? newestDay : end }];
  });

/** Of all companies together, because a subject can be in several: a day is closed if it is for each of them. */
const findClosedAges = (
  companies: readonly CompanyDays[],
  ends: ReadonlyMap<number, string>,
  days: number,
): Set<number> => {
  const observed = companies.filter(({ companyId }) => ends.has(companyId));
  const ages = observed.map((company) => {
    const end = ends.get(company.companyId) ?? '';
    const closed = findClosedDays(company, addDays(end, -days), end);
    return new Set([...closed].map((day) => daysBetween(day, end)));
  });
  const [first = new Set<number>(), ...others] = ages;
  return new Set([...first].filter((age) => others.every((one) => one.has(age))));
};

const hasCompaniesOfWeeks = async (ctx: ZonedCtx, ends: ReadonlyMap<number, string>): Promise<boolean> => {
  const ofWeeks = await findCompaniesOfWeeks(ctx);
  return [...ends.keys()].some((id) => ofWeeks.has(id));
};
