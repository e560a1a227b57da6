import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { Input, Result } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { startOfDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import {
  maxFigureDays,
  maxRecentTasks,
  type TodaySummary,
  type TodayTask,
  type todayRoutes,
} from '@shelfward/contract/today/today.contract.ts';
import {
  canAct,
  countByTab,
  kindRules,
  listVisibleKinds,
  todayKinds,
  toTaskId,
} from '@shelfward/contract/today/today.rules.ts';
import { type Ctx, today } from '../../platform/context/context.ts';
import { pageFrom } from '../../platform/db/paging.ts';
import { countOrdersToApprove } from '../orders/public.ts';
import { findStockStakes } from '../replenishment/public.ts';
import { findCompanies, findDoneTasks } from './decisions.queries.ts';
import { findDayFigures } from './figures.queries.ts';
import type { FoundTask } from './found-task.types.ts';
import { findLiveTasks } from './live-tasks.service.ts';
import { findUnusedPages } from './menu.queries.ts';
import type { ReaderCtx } from './reader-ctx.types.ts';
import { countOpenTasks, findTaskPage, type StatedTask } from './tasks.queries.ts';

type TasksQuery = Input<typeof todayRoutes.tasks>['query'];

export const listTasks = async (ctx: Ctx, { kind, companyId, ...query }: TasksQuery): Promise<Page<TodayTask>> => {
  const visible = listVisibleKinds(ctx.actor.roles);
  const found = await findTasks(
    ctx,
    kind === undefined ? visible : visible.filter((one) => kind.includes(one)),
    companyId,
  );
  const rows = await findTaskPage(ctx, found, query);
  const total = rows[0]?.total ?? (query.page === 0 ? 0 : await countTasks(ctx, found, query));
  return pageFrom(await toTasks(ctx, found, rows), total, query);
};

/** For a page after the last one. */
const countTasks = async (ctx: Ctx, found: readonly FoundTask[], query: Omit<TasksQuery, 'kind' | 'companyId'>) =>
  (await findTaskPage(ctx, found, { ...query, page: 0, size: 1 }))[0]?.total ?? 0;

const findTasks = async (
  ctx: ReaderCtx,
  kinds: TodayTask['kind'][],
  companyId: number | undefined,
): Promise<FoundTask[]> => {
  const live = await findLiveTasks(ctx, kinds);
  const found = live.filter(({ onlyFor = ctx.actor.userId }) => onlyFor === ctx.actor.userId);
  return companyId === undefined ? found : found.filter((task) => task.companyId === companyId);
};

const toTasks = async (
  ctx: ReaderCtx,
  found: readonly FoundTask[],
  rows: readonly StatedTask[],
): Promise<TodayTask[]> => {
  const byId = new Map(found.map((task) => [toTaskId(task.kind, task.subject), task]));
  const companies = await findCompanies(
    ctx,
    [...byId.values()].flatMap(({ companyId }) => companyId ?? []),
  );
  return rows.flatMap(({ state, snoozedUntil, assigneeId, assigneeName, ...key }) => {
    const id = toTaskId(key.kind, key.subject);
    const task = byId.get(id);
    if (!task) return [];
    const { subject: _, companyId, onlyFor: __, ...shown } = task;
    return {
      ...shown,
      id,
      stakeKind: kindRules[task.kind].stakeKind,
      company: companies.get(companyId ?? 0) ?? null,
      state,
      snoozedUntil: state === 'SNOOZED' ? snoozedUntil : null,
      assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
      canAct: canAct(task.kind, ctx.actor.roles),
    };
  });
};

export const getSummary = async (ctx: Ctx, companyId: number | undefined): Promise<TodaySummary> => {
  const visible = listVisibleKinds(ctx.actor.roles);
  const found = await findTasks(ctx, visible, companyId);
  const kinds = await countOpenTasks(ctx, found);
  const snoozed = await findTaskPage(ctx, found, { ...firstPage, state: 'SNOOZED', size: maxRecentTasks });
  const tasks = await toTasks(ctx, found, snoozed);
  const done = await findDoneTasks(ctx, {
    kinds: visible,
    since: startOfDay(today(ctx), ctx.timeZone),
    max: maxRecentTasks,
  });
  return {
    kinds,
    shelves: await sumShelves(ctx, companyId),
    days: await findDayFigures(ctx, { from: addDays(today(ctx), -maxFigureDays), companyId, kinds: visible }),
    done: {
      tasks: done[0]?.total ?? 0,
      stake: done[0]?.totalStake ?? 0,
      recent: done.map(({ kind, subject, doneAt, doneBy, title, reason, stake }) => ({
        id: toTaskId(kind, subject),
        kind,
        title,
        reason,
        stake,
        doneBy,
        doneDate: doneAt.toISOString(),
        canAct: canAct(kind, ctx.actor.roles),
      })),
    },
    snoozed: {
      tasks: snoozed[0]?.total ?? 0,
      recent: tasks
        .flatMap(({ id, kind, title, reason, cause, canAct: may, snoozedUntil }) =>
          snoozedUntil === null ? [] : [{ id, kind, title, reason, cause, canAct: may, snoozedUntil }],
        )
        .toSorted((one, other) => one.snoozedUntil.localeCompare(other.snoozedUntil)),
    },
  };
};

const sumShelves = async (ctx: Ctx, companyId: number | undefined): Promise<TodaySummary['shelves']> => {
  const stakes = (await findStockStakes(ctx)).filter((one) => companyId === undefined || one.companyId === companyId);
  if (stakes.length === 0) return null;
  return {
    all: stakes.reduce((sum, { shelves }) => sum + shelves, 0),
    atRisk: stakes.reduce((sum, { atRisk }) => sum + atRisk, 0),
    empty: stakes.reduce((sum, { emptyShelves }) => sum + emptyShelves, 0),
  };
};

const firstPage = { page: 0, sort: [] as TasksQuery['sort'], assigneeId: undefined, unassigned: false };

interface TasksToMail {
  readonly tasks: readonly TodayTask[];
  /** Of all open tasks of the user. */
  readonly total: number;
  readonly stake: number;
}

/** The open tasks that the user sees and that are not assigned to another user, the most money first. */
export const listTasksToMail = async (ctx: ReaderCtx, size: number): Promise<TasksToMail> => {
  const found = await findTasks(ctx, listVisibleKinds(ctx.actor.roles), undefined);
  const rows = await findTaskPage(ctx, found, { ...firstPage, state: 'OPEN', size, openTo: ctx.actor.userId });
  const tasks = await toTasks(ctx, found, rows);
  return { tasks, total: rows[0]?.total ?? 0, stake: rows[0]?.totalStake ?? 0 };
};

/** The tasks of the user: those that the user can do, and that are not assigned to another user. */
export const countForMenu = async (ctx: Ctx): Promise<Result<typeof todayRoutes.counts>> => {
  const own = todayKinds.filter((kind) => canAct(kind, ctx.actor.roles));
  const totals = await countOpenTasks(ctx, await findTasks(ctx, own, undefined));
  const counts = totals.map(({ kind, mine, unassigned }) => [kind, mine + unassigned] as const);
  return {
    open: counts.reduce((sum, [, count]) => sum + count, 0),
    ordersToApprove: await countOrdersToApprove(ctx),
    tabs: countByTab(new Map(counts)),
    unused: await findUnusedPages(ctx),
  };
};

/** The current tasks with these ids that the user can do. */
export const findOwnTasks = async (ctx: Ctx): Promise<Map<number, FoundTask>> => {
  const own = todayKinds.filter((kind) => canAct(kind, ctx.actor.roles));
  const found = await findTasks(ctx, own, undefined);
  return new Map(found.map((task) => [toTaskId(task.kind, task.subject), task]));
};
