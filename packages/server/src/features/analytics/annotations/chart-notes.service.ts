import type { ChartNote, ChartNoteInput } from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../../platform/db/constraints.ts';
import {
  type ChartNoteRecord,
  deleteChartNote,
  findChartNote,
  insertChartNote,
  lockChartNote,
  updateChartNote,
} from './chart-notes.queries.ts';

type VersionedNote = ChartNote & { readonly version: number };

const rejectUnknownRecord = mapConstraintErrors({
  chart_note_company_fkey: 'COMPANY_NOT_FOUND',
  chart_note_store_fkey: 'STORE_NOT_FOUND',
  chart_note_product_line_fkey: 'PRODUCT_LINE_NOT_FOUND',
  chart_note_product_fkey: 'PRODUCT_NOT_FOUND',
});

export const getChartNote = async (ctx: Ctx, id: number): Promise<VersionedNote> => {
  const note = found(await findChartNote(ctx, id), 'NOT_FOUND');
  return { ...note, mayChange: mayChange(ctx, note) };
};

export const createChartNote = async (ctx: Ctx, input: ChartNoteInput): Promise<VersionedNote> => {
  const id = await rejectUnknownRecord(insertChartNote(ctx, input));
  const after = await getChartNote(ctx, id);
  ctx.audit({ entityType: 'CHART_NOTE', id, before: null, after });
  return after;
};

export const changeChartNote = async (ctx: Ctx, id: number, input: ChartNoteInput): Promise<VersionedNote> => {
  const before = await lockOwnNote(ctx, id);
  ctx.requireVersion(before.version);
  await rejectUnknownRecord(updateChartNote(ctx, id, input));
  const after = await getChartNote(ctx, id);
  ctx.audit({ entityType: 'CHART_NOTE', id, before, after });
  return after;
};

export const removeChartNote = async (ctx: Ctx, id: number): Promise<void> => {
  const before = await lockOwnNote(ctx, id);
  await deleteChartNote(ctx, id);
  ctx.audit({ entityType: 'CHART_NOTE', id, before, after: null });
};

const lockOwnNote = async (ctx: Ctx, id: number): Promise<ChartNoteRecord> => {
  const note = found(await lockChartNote(ctx, id), 'NOT_FOUND');
  if (!mayChange(ctx, note)) throw new AppError('CHART_NOTE_OF_ANOTHER_USER');
  return note;
};

const mayChange = ({ actor }: Ctx, { user }: Pick<ChartNoteRecord, 'user'>): boolean =>
  actor.userId === user.id || isAllowed(admins, actor.roles);
