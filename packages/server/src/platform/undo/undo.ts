import type { Access } from '@shelfward/contract/kit/access.ts';
import { type UndoResult, undoTokenHeader } from '@shelfward/contract/undo/undo.contract.ts';
import type { z } from 'zod';
import type { Ctx } from '../context/context.ts';
import type { Database } from '../db/database.ts';

const keepMs = 24 * 3_600_000;

/** A bulk action that can be taken back: what it keeps for that, and how it goes back. */
export interface Undoable<S extends z.ZodType = z.ZodType> {
  readonly action: string;
  /** Of the action itself: who may no longer do it may not undo it either. */
  readonly access: Access;
  readonly payload: S;
  readonly undo: (ctx: Ctx, payload: z.output<S>) => Promise<UndoResult>;
}

/** An undoable action with the type of its payload forgotten. */
export interface AnyUndoable {
  readonly action: string;
  readonly access: Access;
  readonly undo: (ctx: Ctx, payload: unknown) => Promise<UndoResult>;
}

export const undoable = <S extends z.ZodType>(of: Undoable<S>): Undoable<S> & AnyUndoable => ({
  ...of,
  undo: (ctx: Ctx, payload: unknown) => of.undo(ctx, of.payload.parse(payload)),
});

/** Keeps what the action needs to go back, in the action's own transaction, and hands the caller the token. */
export const offerUndo = async <S extends z.ZodType>(
  { db, actor, setHeader }: Ctx,
  { action }: Undoable<S>,
  payload: z.output<S>,
): Promise<void> => {
  const { id } = await db
    .insertInto('undoStep')
    .values({ userId: actor.userId, action, payload: JSON.stringify(payload) })
    .returning('id')
    .executeTakeFirstOrThrow();
  setHeader(undoTokenHeader, id);
};

/** The caller's own step, marked as used; two calls at once cannot both take it. */
export const takeUndoStep = async ({ db, actor, now }: Ctx, token: string) => {
  const step = await db
    .selectFrom('undoStep')
    .select(['action', 'payload', 'usedAt'])
    .where('id', '=', token)
    .where('userId', '=', actor.userId)
    .where('createdAt', '>', new Date(now.getTime() - keepMs))
    .forUpdate()
    .executeTakeFirst();
  if (step && !step.usedAt) await db.updateTable('undoStep').set({ usedAt: now }).where('id', '=', token).execute();
  return step;
};

export const sweepUndoSteps = (database: Database, now: Date): Promise<void> =>
  database.system(async (db) => {
    await db
      .deleteFrom('undoStep')
      .where('createdAt', '<', new Date(now.getTime() - keepMs))
      .execute();
  });
