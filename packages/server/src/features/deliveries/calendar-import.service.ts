import type { TableImportResult } from '@shelfward/contract/kit/tables/table-import.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { type GivenFile, importTable } from '../../platform/imports/table-import.service.ts';
import { toUndoStep, type UndoStep } from '../../platform/undo/undo.ts';
import { findCalendarRows } from './calendar-import.queries.ts';
import { type CalendarPlan, parseCalendarRows, planCalendars } from './calendar-import.rules.ts';
import { findOwnCalendars, writeCalendars } from './calendar-writes.service.ts';
import { lockCalendars } from './calendars.queries.ts';
import { undoCalendars } from './calendars.undo.ts';

/** Changes the calendars of the scopes that a file names. Importing the file again has no effect. */
export const importCalendars = (ctx: OpenCtx, given: GivenFile): Promise<TableImportResult> =>
  importTable(ctx, calendarImporter, given);

const calendarImporter = {
  kind: 'DELIVERY_CALENDARS',
  plan: async (ctx: Ctx): Promise<CalendarPlan> => {
    await lockCalendars(ctx);
    const read = parseCalendarRows(await findCalendarRows(ctx));
    const stored = await findOwnCalendars(
      ctx,
      read.parsed.map(({ key }) => key),
    );
    return planCalendars(read, stored);
  },
  write: async (ctx: Ctx, { calendars }: CalendarPlan): Promise<UndoStep> =>
    toUndoStep(undoCalendars, await writeCalendars(ctx, calendars)),
} as const;
