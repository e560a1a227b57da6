import { isDeepStrictEqual } from 'node:util';
import { findDeliveryWindow } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { findCalendarWarnings } from '@shelfward/contract/deliveries/calendar-warnings.rules.ts';
import type { CalendarValues, DeliveryCalendar } from '@shelfward/contract/deliveries/delivery-calendars.shapes.ts';
import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { offerUndo } from '../../platform/undo/undo.ts';
import { findOwnCalendars, writeCalendars } from './calendar-writes.service.ts';
import { findCalendars, findScopeRecords, lockCalendars } from './calendars.queries.ts';
import { hasOwnValues, isRemoval, noValues, readCalendars, toCalendarValues } from './calendars.rules.ts';
import { undoCalendars } from './calendars.undo.ts';
import { formatScope, type NamedRecord, type ScopeRecords, toScopeKey } from './delivery-scopes.rules.ts';

type CalendarRecord = DeliveryCalendar & { readonly version: number };

export const getCalendar = async (ctx: Ctx, key: DeliveryScopeKey): Promise<CalendarRecord> => {
  const records = await getScopeRecords(ctx, key);
  const stored = await findCalendars(ctx, toIds(records));
  const own = stored.find((calendar) => formatScope(toScopeKey(calendar)) === formatScope(key));
  const effective = readCalendars(stored, ctx.timeZone)(records);
  const window = effective && findDeliveryWindow(effective, ctx.now);
  return {
    own: own ? toCalendarValues(own) : noValues,
    effective: effective ?? null,
    window: window ? { ...window, orderBy: window.orderBy.toISOString() } : null,
    warnings: [
      ...listScopeWarnings(records, own ? toCalendarValues(own) : noValues),
      ...(effective ? findCalendarWarnings(effective, ctx.now) : []),
    ],
    version: own?.version ?? 0,
  };
};

const listScopeWarnings = ({ region, store, isByRegion }: ScopeRecords, own: CalendarValues): string[] =>
  store && region && isByRegion && hasOwnValues(own)
    ? [`Orders of this store are placed for ${region.name}: the calendar of the region applies instead.`]
    : [];

export const removeCalendar = (ctx: Ctx, key: DeliveryScopeKey): Promise<CalendarRecord> =>
  changeCalendar(ctx, key, noValues);

export const changeCalendar = async (
  ctx: Ctx,
  key: DeliveryScopeKey,
  after: CalendarValues,
): Promise<CalendarRecord> => {
  await getScopeRecords(ctx, key);
  await lockCalendars(ctx);
  const [stored] = await findOwnCalendars(ctx, [key]);
  ctx.requireVersion(stored?.version ?? 0);
  const change = { key, before: stored ? toCalendarValues(stored) : noValues, after };
  if (isDeepStrictEqual(change.before, after)) return getCalendar(ctx, key);
  if (isRemoval(change)) requireMayDelete(ctx.actor);
  await offerUndo(ctx, undoCalendars, await writeCalendars(ctx, [change]));
  return getCalendar(ctx, key);
};

export const getScopeRecords = async (ctx: Ctx, key: DeliveryScopeKey): Promise<ScopeRecords> =>
  found(await findScopeRecords(ctx, key), notFound[key.scope]);

const notFound = {
  account: 'COMPANY_NOT_FOUND',
  companies: 'COMPANY_NOT_FOUND',
  regions: 'REGION_NOT_FOUND',
  stores: 'STORE_NOT_FOUND',
} as const;

const toIds = ({ company, region, store }: ScopeRecords) => {
  const toList = (record: NamedRecord | null) => (record ? [record.id] : []);
  return { companyIds: toList(company), regionIds: toList(region), storeIds: toList(store) };
};
