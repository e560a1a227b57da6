import { isAllowed, orderManagers } from '@shelfward/contract/kit/access.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { Result } from '@shelfward/contract/kit/route.ts';
import type { TaskDecision, todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { canAct, parseTaskId, toTaskId } from '@shelfward/contract/today/today.rules.ts';
import { findActivePeople } from '../../platform/auth/people.queries.ts';
import { type Ctx, today } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import {
  type DecisionChange,
  type DecisionRow,
  findDecided,
  lockDecisions,
  updateDecision,
} from './decisions.queries.ts';
import type { FoundTask } from './found-task.types.ts';
import { findOwnTasks } from './tasks.service.ts';

type Decided = Result<typeof todayRoutes.decide>;
type SkipReason = Decided['skipped'][number]['reason'];

const maxSnoozeDays = 366;

/**
 * A task is decided as the user saw it: if its cause has occurred again since, or another user has completed it, it is
 * skipped. Rows are locked in the order of their keys, so that decisions of two users cannot deadlock.
 */
export const decideTasks = async (ctx: Ctx, request: TaskDecision): Promise<Decided> => {
  await checkDecision(ctx, request);
  const tasks = await findOwnTasks(ctx);
  const seen = new Map(request.tasks.map(({ id, cause }) => [id, cause]));
  const known = new Set([...tasks.keys(), ...(await findReopenable(ctx, request))]);
  const ids = [...seen.keys()].filter((id) => known.has(id));
  if (ids.length === 0) throw new AppError('TODAY_TASK_NOT_FOUND');
  const skipped = new Map<number, SkipReason>();
  for (const id of seen.keys()) if (!known.has(id)) skipped.set(id, 'NOT_FOUND');
  let applied = 0;
  for (const row of await lockDecisions(
    ctx,
    ids.flatMap((id) => parseTaskId(id) ?? []),
  )) {
    const id = toTaskId(row.kind, row.subject);
    const task = tasks.get(id);
    const reason = findSkipReason(request, { row, task, seenCause: seen.get(id) ?? 0 });
    if (reason) skipped.set(id, reason);
    else {
      await applyDecision(ctx, row, toChange(ctx, request, task));
      applied += 1;
    }
  }
  return {
    applied,
    skipped: [...skipped].map(([id, reason]) => ({ id, reason })).toSorted((one, other) => one.id - other.id),
  };
};

const checkDecision = async (ctx: Ctx, { snoozedUntil, assigneeId }: TaskDecision): Promise<void> => {
  const day = today(ctx);
  if (snoozedUntil !== undefined && (snoozedUntil <= day || snoozedUntil > addDays(day, maxSnoozeDays)))
    throw new AppError('SNOOZE_DAY_PASSED');
  if (typeof assigneeId !== 'number') return;
  const assignees = await listAssignees(ctx);
  if (!assignees.some(({ id }) => id === assigneeId)) throw new AppError('USER_NOT_FOUND');
};

/** A completed task can be reopened after its cause is gone: it leaves the list of what was done. */
const findReopenable = async (ctx: Ctx, { decision, tasks }: TaskDecision): Promise<number[]> => {
  if (decision !== 'REOPEN') return [];
  const own = tasks.flatMap(({ id }) => parseTaskId(id) ?? []).filter(({ kind }) => canAct(kind, ctx.actor.roles));
  return (await findDecided(ctx, own)).map(({ kind, subject }) => toTaskId(kind, subject));
};

interface SeenTask {
  readonly row: DecisionRow;
  readonly task: FoundTask | undefined;
  readonly seenCause: number;
}

const findSkipReason = ({ decision }: TaskDecision, { row, task, seenCause }: SeenTask): SkipReason | undefined => {
  if (decision === 'REOPEN' || !task) return undefined;
  if ((row.doneCause ?? -1) >= task.cause) return 'ALREADY_DONE';
  return task.cause > seenCause ? 'CHANGED' : undefined;
};

const notDone = { doneCause: null, doneAt: null, doneBy: null, title: null, reason: null, stakeCents: null } as const;

const toChange = (ctx: Ctx, request: TaskDecision, task: FoundTask | undefined): DecisionChange => {
  const { decision, snoozedUntil = null, assigneeId = null } = request;
  if (decision === 'SNOOZE') return { snoozedUntil };
  if (decision === 'ASSIGN') return { assigneeId };
  if (decision === 'REOPEN' || !task) return { ...notDone, snoozedUntil: null };
  const { title, reason, stake, cause } = task;
  return {
    snoozedUntil: null,
    doneCause: cause,
    doneAt: ctx.now,
    doneBy: ctx.actor.userId,
    title,
    reason,
    stakeCents: stake,
  };
};

const applyDecision = async (ctx: Ctx, row: DecisionRow, change: DecisionChange): Promise<void> => {
  await updateDecision(ctx, row.id, change);
  const { assigneeId, snoozedUntil, doneCause } = row;
  const before = { assigneeId, snoozedUntil, isDone: doneCause !== null };
  const after = {
    assigneeId: change.assigneeId === undefined ? assigneeId : change.assigneeId,
    snoozedUntil: change.snoozedUntil === undefined ? snoozedUntil : change.snoozedUntil,
    isDone: change.doneCause === undefined ? before.isDone : change.doneCause !== null,
  };
  ctx.audit({ entityType: 'TODAY_TASK', id: row.id, before, after });
};

/** Active users who can do tasks. */
export const listAssignees = async (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  (await findActivePeople(ctx))
    .filter(({ authorities }) => isAllowed(orderManagers, authorities))
    .map(({ id, name }) => ({ id, name }));
