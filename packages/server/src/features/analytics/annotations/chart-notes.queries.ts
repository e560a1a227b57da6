import type { ChartNote, ChartNoteInput } from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import { sql } from 'kysely';
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
      sql<ChartNote['user']>`json_build_object(
        'id', app_user.id,
        'name', coalesce(nullif(trim(concat(app_user.first_name, ' ', app_user.last_name)), ''), app_user.email)
      )`.as('user'),
    ]);

export const findChartNote = async (ctx: Ctx, id: number): Promise<ChartNoteRecord | undefined> => {
  const row = await selectNotes(ctx).where('chartNote.id', '=', id).executeTakeFirst();
  return row && { ...row, createdAt: row.createdAt.toISOString() };
};

/** Locks the note until the end of the transaction. */
export const lockChartNote = async (ctx: Ctx, id: number): Promise<ChartNoteRecord | undefined> => {
  const row = await selectNotes(ctx).where('chartNote.id', '=', id).forUpdate('chartNote').executeTakeFirst();
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

export const deleteChartNote = async ({ db }: Ctx, id: number): Promise<void> => {
  await db.deleteFrom('chartNote').where('id', '=', id).execute();
};
