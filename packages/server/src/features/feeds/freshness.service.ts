import type { Source, SourceKind, SourceSettings } from '@shelfward/contract/feeds/freshness.contract.ts';
import { assessFreshness } from '@shelfward/contract/feeds/freshness.rules.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { type Ctx, today, type ZonedCtx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { findSourceRows, type SourceRow, saveRhythm, updateReportedStock } from './freshness.queries.ts';

/** Where sales come from: late sources first, then those that are due. */
export const listSources = async (ctx: ZonedCtx, companyId?: number): Promise<Source[]> => {
  const sources = (await findSourceRows(ctx)).map((row) => toSource(ctx, row));
  return sources
    .filter(({ company }) => companyId === undefined || company === null || company.id === companyId)
    .toSorted((one, other) => stateOrder[one.state] - stateOrder[other.state]);
};

const stateOrder: Readonly<Record<Source['state'], number>> = { LATE: 0, DUE: 1, ON_TIME: 2, LEARNING: 3, PAUSED: 4 };

const toSource = (ctx: ZonedCtx, { paused, arrivals, lastFrom, ...row }: SourceRow): Source => {
  const { everyDays, graceDays } = row;
  const files = arrivals.map(({ to, at }) => {
    const receivedOn = toDay(new Date(at), ctx.timeZone);
    return { to: to ?? receivedOn, receivedOn };
  });
  const { state, everyDays: usualDays, ...days } = assessFreshness(files, { everyDays, graceDays }, today(ctx));
  const { lastTo, receivedOn, dueOn, lateFrom } = days;
  if (paused) return { ...row, state: 'PAUSED', lastFrom, lastTo, receivedOn, usualDays, dueOn: null, lateFrom: null };
  return { ...row, state, lastFrom, lastTo, receivedOn, dueOn, lateFrom, usualDays };
};

export const changeSource = async (
  ctx: Ctx,
  key: { readonly kind: Exclude<SourceKind, 'MANUAL'>; readonly id: number },
  { reportedStock, ...rhythm }: SourceSettings,
): Promise<Source> => {
  const before = await getSource(ctx, key);
  if (reportedStock !== null && before.reportedStock === null) throw new AppError('SOURCE_REPORTS_NO_STOCK');
  await saveRhythm(ctx, key, rhythm);
  if (reportedStock !== null) await updateReportedStock(ctx, key.id, reportedStock);
  const after = await getSource(ctx, key);
  ctx.audit({ entityType: key.kind, id: key.id, before: toSettings(before), after: toSettings(after) });
  return after;
};

const getSource = async (ctx: ZonedCtx, key: Parameters<typeof findSourceRows>[1]): Promise<Source> => {
  const [row] = await findSourceRows(ctx, key);
  return toSource(ctx, found(row, 'SALES_SOURCE_NOT_FOUND'));
};

const toSettings = ({ everyDays, graceDays, reportedStock }: Source): SourceSettings => ({
  everyDays,
  graceDays,
  reportedStock,
});
