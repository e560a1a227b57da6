import type { ChartNote, ChartNoteInput } from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import { personJson } from '../../../platform/auth/people.queries.ts';
import type { Ctx } from '../../../platform/context/context.ts';

export interface ChartNoteRecord extends Omit<ChartNote, 'mayChange'> {
  readonly version: number;
}

const selectNotes = ({ db }: Ctx) =>
  db
    .selectFrom('chartNote')
    .innerJoin('appUser', 'appUser.id', 'chartNote.userId')
    .select([
      'chartNote.id',
      'chartNote.day',
      'chartNote.text',
      'chartNote.companyId',
      'chartNote.storeId',
      'chartNote.productLineId',
      'chartNote.productId',
      'chartNote.createdAt',
      'chartNote.version',
      personJson('app_user').$notNull().as('user'),
    ]);

export const findChartNote = async (ctx: Ctx, id: number): Promise<ChartNoteRecord | undefined> => {
  const row = await selectNotes(ctx).where('chartNote.id', '=', id).executeTakeFirst();
  return row && { ...row, createdAt: row.createdAt.toISOString() };
};

export const insertChartNote = async ({ db, actor, now }: Ctx, note: ChartNoteInput): Promise<number> => {
  const { id } = await db
    .insertInto('chartNote')
    .values({ ...note, userId: actor.userId, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateChartNote = async ({ db }: Ctx, id: number, note: ChartNoteInput): Promise<void> => {
  await db.updateTable('chartNote').set(note).where('id', '=', id).execute();
};
