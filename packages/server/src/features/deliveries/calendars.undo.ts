import { calendarValues } from '@shelfward/contract/deliveries/delivery-calendars.shapes.ts';
import { deliveryScope } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import type { UndoResult } from '@shelfward/contract/undo/undo.contract.ts';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { undoable } from '../../platform/undo/undo.ts';
import { findOwnCalendars, writeCalendars } from './calendar-writes.service.ts';
import { lockCalendars } from './calendars.queries.ts';
import { type CalendarUndo, toCalendarValues } from './calendars.rules.ts';
import { formatScope, toScopeKey } from './delivery-scopes.rules.ts';

const change = z.strictObject({
  key: z.strictObject({ scope: deliveryScope, scopeId: z.int() }),
  before: calendarValues,
  version: z.int(),
  removes: z.boolean(),
}) satisfies z.ZodType<CalendarUndo>;

/** Restores calendars, except for those that changed since. */
export const undoCalendars = undoable({
  action: 'deliveries.calendars',
  access: masterDataWriters,
  payload: z.array(change),
  removes: (changes) => changes.some(({ removes }) => removes),
  undo: (ctx, changes) => revertChanges(ctx, changes),
});

const revertChanges = async (ctx: Ctx, changes: readonly CalendarUndo[]): Promise<UndoResult> => {
  await lockCalendars(ctx);
  const stored = await findOwnCalendars(
    ctx,
    changes.map(({ key }) => key),
  );
  const byScope = new Map(stored.map((calendar) => [formatScope(toScopeKey(calendar)), calendar]));
  const reversals = changes.flatMap(({ key, before, version }) => {
    const current = byScope.get(formatScope(key));
    return current?.version === version ? [{ key, before: toCalendarValues(current), after: before }] : [];
  });
  await writeCalendars(ctx, reversals);
  return { restored: reversals.length, skipped: changes.length - reversals.length };
};
