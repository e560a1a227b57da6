import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { findCalendars, saveCalendars } from './calendars.queries.ts';
import {
  type CalendarChange,
  type CalendarUndo,
  isRemoval,
  type StoredCalendar,
  toAuditChange,
} from './calendars.rules.ts';
import { formatScope, toScopeIds, toScopeKey } from './delivery-scopes.rules.ts';

/** What these scopes have of their own. */
export const findOwnCalendars = async (ctx: Ctx, keys: readonly DeliveryScopeKey[]): Promise<StoredCalendar[]> => {
  const toIds = (scope: DeliveryScopeKey['scope']) => keys.flatMap((key) => (key.scope === scope ? [key.scopeId] : []));
  const wanted = new Set(keys.map(formatScope));
  const found = await findCalendars(ctx, {
    companyIds: toIds('companies'),
    regionIds: toIds('regions'),
    storeIds: toIds('stores'),
  });
  return found.filter((calendar) => wanted.has(formatScope(toScopeKey(calendar))));
};

/** Saves the changes with their audit entries; returns how to undo them. */
export const writeCalendars = async (ctx: Ctx, changes: readonly CalendarChange[]): Promise<CalendarUndo[]> => {
  const saved = await saveCalendars(
    ctx,
    changes.map(({ key, after }) => ({ ...toScopeIds(key), ...after })),
  );
  const byScope = new Map(saved.map((row) => [formatScope(toScopeKey(row)), row]));
  return changes.flatMap((change) => {
    const { key, before, after } = change;
    const row = byScope.get(formatScope(key));
    if (!row) return [];
    ctx.audit({ entityType: 'DELIVERY_CALENDAR', id: row.id, ...toAuditChange(change) });
    return [{ key, before, version: row.version, removes: isRemoval({ before: after, after: before }) }];
  });
};
