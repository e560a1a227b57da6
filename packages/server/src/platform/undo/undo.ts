import { randomUUID } from 'node:crypto';
import { type Access, isAllowed } from '@shelfward/contract/kit/access.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import type { UndoResult } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { requireMayDelete } from '../auth/delete-access.ts';
import type { Ctx } from '../context/context.ts';
import { AppError } from '../core/errors.ts';
import { keepingPlans } from '../db/connection.ts';
import type { Database } from '../db/database.ts';

const retentionMs = dayMs;

/** A bulk action that can be undone: its stored payload and its reversal. */
export interface Undoable<S extends z.ZodType = z.ZodType> {
  readonly action: string;
  /** The access of the action itself; it is required for undo too. */
  readonly access: Access;
  readonly payload: S;
  /** Whether undo deletes, deactivates, or unassigns records; by default it does not. */
  readonly removes?: (payload: z.output<S>) => boolean;
  readonly undo: (ctx: Ctx, payload: z.output<S>) => Promise<UndoResult>;
}

/** An undoable action with erased payload type. */
export interface AnyUndoable {
  readonly action: string;
  readonly undo: (ctx: Ctx, payload: unknown) => Promise<UndoResult>;
}

/** A performed action with the payload of its reversal. */
export interface UndoStep {
  readonly action: string;
  readonly payload: unknown;
  readonly removes: boolean;
}

export const undoable = <S extends z.ZodType>(action: Undoable<S>): Undoable<S> & AnyUndoable => ({
  ...action,
  undo: (ctx: Ctx, stored: unknown) => {
    if (!isAllowed(action.access, ctx.actor.roles)) throw new AppError('FORBIDDEN');
    const payload = action.payload.parse(stored);
    if (action.removes?.(payload)) requireMayDelete(ctx.actor);
    return action.undo(ctx, payload);
  },
});

export const toUndoStep = <S extends z.ZodType>({ action, removes }: Undoable<S>, payload: z.output<S>): UndoStep => ({
  action,
  payload,
  removes: removes?.(payload) ?? false,
});

export const offerUndo = <S extends z.ZodType>(ctx: Ctx, action: Undoable<S>, payload: z.output<S>): Promise<void> =>
  offerUndoStep(ctx, toUndoStep(action, payload));

/**
 * Stores the undo payload in the transaction of the action, and returns the token to the caller. Offers nothing that the
 * caller may not undo.
 */
export const offerUndoStep = async (
  { db, tenantId, actor, setHeader }: Ctx,
  { action, payload, removes }: UndoStep,
): Promise<void> => {
  if (removes && !actor.mayDelete) return;
  const id = randomUUID();
  await sql`
    insert into undo_step (tenant_id, id, user_id, action, payload)
    values (${tenantId}, ${id}, ${actor.userId}, ${action}, ${JSON.stringify(payload)})`.execute(keepingPlans(db));
  setHeader(undoTokenHeader, id);
};

/** Undoes a step with the action that offered it. */
export const revertStep = (
  ctx: Ctx,
  undoables: readonly AnyUndoable[],
  { action, payload }: Pick<UndoStep, 'action' | 'payload'>,
): Promise<UndoResult> => {
  const undoable = undoables.find((known) => known.action === action);
  if (!undoable) throw new Error(`No feature can undo ${action}`);
  return undoable.undo(ctx, payload);
};

/** A condition on `undo_step step`: the caller can still use it. */
export const isUndoOpen = ({ tenantId, actor, now }: Ctx): RawBuilder<boolean> => sql<boolean>`
  step.tenant_id = ${tenantId} and step.user_id = ${actor.userId} and step.used_at is null
    and step.created_at > ${new Date(now.getTime() - retentionMs)}`;

/** Claims the caller's undo step; two concurrent calls cannot both claim it. */
export const claimUndoStep = async ({ db, actor, now }: Ctx, token: string) => {
  const step = await db
    .selectFrom('undoStep')
    .select(['action', 'payload', 'usedAt'])
    .where('id', '=', token)
    .where('userId', '=', actor.userId)
    .where('createdAt', '>', new Date(now.getTime() - retentionMs))
    .forUpdate()
    .executeTakeFirst();
  if (step && !step.usedAt) await db.updateTable('undoStep').set({ usedAt: now }).where('id', '=', token).execute();
  return step;
};

export const purgeUndoSteps = (database: Database, now: Date): Promise<void> =>
  database.system(async (db) => {
    await db
      .deleteFrom('undoStep')
      .where('createdAt', '<', new Date(now.getTime() - retentionMs))
      .execute();
  });
