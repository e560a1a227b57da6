import type { ChartNote, ChartNoteInput } from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import { admins, isAllowed } from '@shelfward/contract/kit/access.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { defineRecords } from '../../../platform/records/records.ts';
import { type ChartNoteRecord, findChartNote, insertChartNote, updateChartNote } from './chart-notes.queries.ts';

type VersionedNote = ChartNote & { readonly version: number };

const records = defineRecords<VersionedNote>({
  table: 'chartNote',
  entityType: 'CHART_NOTE',
  notFound: 'NOT_FOUND',
  find: async (ctx, id) => {
    const note = await findChartNote(ctx, id);
    return note && { ...note, mayChange: mayChange(ctx, note) };
  },
  requireAccess: (_ctx, note) => {
    if (!note.mayChange) throw new AppError('CHART_NOTE_OF_ANOTHER_USER');
  },
  rejections: {
    chart_note_company_fkey: 'COMPANY_NOT_FOUND',
    chart_note_store_fkey: 'STORE_NOT_FOUND',
    chart_note_product_line_fkey: 'PRODUCT_LINE_NOT_FOUND',
    chart_note_product_fkey: 'PRODUCT_NOT_FOUND',
  },
});

export const getChartNote = records.get;
export const removeChartNote = records.remove;

export const createChartNote = (ctx: Ctx, input: ChartNoteInput): Promise<VersionedNote> =>
  records.create(ctx, () => insertChartNote(ctx, input));

export const changeChartNote = (ctx: Ctx, id: number, input: ChartNoteInput): Promise<VersionedNote> =>
  records.change(ctx, id, () => updateChartNote(ctx, id, input));

const mayChange = ({ actor }: Ctx, { user }: Pick<ChartNoteRecord, 'user'>): boolean =>
  actor.userId === user.id || isAllowed(admins, actor.roles);
