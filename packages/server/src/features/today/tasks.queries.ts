import type { Input } from '@shelfward/contract/kit/route.ts';
import type { TaskState, todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { kindRules, type TodayKind } from '@shelfward/contract/today/today.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { personName } from '../../platform/auth/people.queries.ts';
import { type Ctx, today, type ZonedCtx } from '../../platform/context/context.ts';
import type { FoundTask } from './found-task.types.ts';

type TasksQuery = Input<typeof todayRoutes.tasks>['query'];

/** A task with what users decided about it. */
export interface StatedTask extends Pick<FoundTask, 'kind' | 'subject' | 'cause'> {
  readonly state: TaskState;
  readonly snoozedUntil: string | null;
  readonly assigneeId: number | null;
  readonly assigneeName: string | null;
}

/** Tasks by their keys, with the decisions of users. The sort columns are `stake`, `since`, and the key. */
const selectStated = (ctx: ZonedCtx, tasks: readonly FoundTask[]): RawBuilder<unknown> => {
  const given = tasks.map(({ kind, subject, cause, stake, since, companyId }) => {
    return { kind, code: kindRules[kind].code, subject, cause, stake, since, companyId };
  });
  return sql`
    select found.*, decision.assignee_id, decision.snoozed_until,
      case when decision.done_cause >= found.cause then 'DONE'
        when decision.snoozed_until > ${today(ctx)}::date then 'SNOOZED' else 'OPEN' end as state
    from (
      select given.kind, given.code, given.subject, given.cause, given.stake, given.since, given."companyId" as company_id
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        kind text, code integer, subject bigint, cause bigint, stake bigint, since date, "companyId" bigint)) found
    left join today_decision decision on decision.tenant_id = ${ctx.tenantId} and decision.kind = found.kind
      and decision.subject = found.subject`;
};

/** A task of the page, and the figures of all tasks of the filter. */
export interface PageRow extends StatedTask {
  readonly total: number;
  readonly totalStake: number;
}

interface PageFilter extends Omit<TasksQuery, 'kind' | 'companyId'> {
  /** Only tasks of this user, and those without an assignee. */
  readonly openTo?: number;
}

export const findTaskPage = async (
  ctx: ZonedCtx,
  tasks: readonly FoundTask[],
  { page, size, sort, state, assigneeId, unassigned, openTo }: PageFilter,
): Promise<PageRow[]> => {
  const conditions = [
    sql`stated.state = ${state}`,
    assigneeId === undefined ? undefined : sql`stated.assignee_id = ${assigneeId}`,
    unassigned ? sql`stated.assignee_id is null` : undefined,
    openTo === undefined ? undefined : sql`coalesce(stated.assignee_id, ${openTo}) = ${openTo}`,
  ].filter((condition) => condition !== undefined);
  const { rows } = await sql<PageRow>`
    select paged.*, ${personName('person')} as assignee_name
    from (
      select stated.*, count(*) over () as total, coalesce(sum(stated.stake) over (), 0)::bigint as total_stake,
        row_number() over (order by ${orderBy(sort)}) as place
      from (${selectStated(ctx, tasks)}) stated
      where ${sql.join(conditions, sql` and `)}
      order by place limit ${size} offset ${page * size}) paged
    left join app_user person on person.tenant_id = ${ctx.tenantId} and person.id = paged.assignee_id
    order by paged.place`.execute(ctx.db);
  return rows;
};

const fields = { stake: sql`stated.stake`, since: sql`stated.since` };

/** The most money first. Ends with the id of the task, so that pages never overlap. */
const orderBy = (sort: TasksQuery['sort']): RawBuilder<unknown> => {
  const given: TasksQuery['sort'] = sort.length > 0 ? sort : [{ field: 'stake', direction: 'desc' }];
  return sql.join([
    ...given.flatMap(({ field, direction }) =>
      field === 'id'
        ? [sql`stated.subject ${sql.raw(direction)}, stated.code ${sql.raw(direction)}`]
        : [sql`${fields[field]} ${sql.raw(direction)} nulls ${sql.raw(direction === 'asc' ? 'first' : 'last')}`],
    ),
    sql`stated.code, stated.since, stated.subject`,
  ]);
};

export interface KindTotals {
  readonly kind: TodayKind;
  readonly tasks: number;
  readonly mine: number;
  readonly unassigned: number;
  readonly stake: number;
  readonly myStake: number;
}

/** Open tasks by kind. */
export const countOpenTasks = async (ctx: Ctx, tasks: readonly FoundTask[]): Promise<KindTotals[]> => {
  const isMine = sql`assignee_id = ${ctx.actor.userId}`;
  const { rows } = await sql<KindTotals>`
    select kind, count(*) as tasks, count(*) filter (where ${isMine}) as mine,
      count(*) filter (where assignee_id is null) as unassigned, coalesce(sum(stake), 0)::bigint as stake,
      coalesce(sum(stake) filter (where ${isMine}), 0)::bigint as my_stake
    from (${selectStated(ctx, tasks)}) stated
    where state = 'OPEN'
    group by kind, code order by code`.execute(ctx.db);
  return rows;
};

export interface OpenStake {
  readonly companyId: number | null;
  readonly kind: TodayKind;
  readonly stake: number;
}

/** The money at stake of open tasks by company and kind. */
export const sumOpenStakes = async (ctx: ZonedCtx, tasks: readonly FoundTask[]): Promise<OpenStake[]> => {
  const { rows } = await sql<OpenStake>`
    select company_id, kind, coalesce(sum(stake), 0)::bigint as stake
    from (${selectStated(ctx, tasks)}) stated
    where state = 'OPEN'
    group by company_id, kind`.execute(ctx.db);
  return rows;
};
