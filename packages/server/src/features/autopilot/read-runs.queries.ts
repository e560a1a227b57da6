import type { AutopilotRun, AutopilotRunStore } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

export interface RunRow
  extends Pick<
    AutopilotRun,
    | 'id'
    | 'result'
    | 'sentence'
    | 'isShadow'
    | 'stores'
    | 'ordered'
    | 'waiting'
    | 'orderProposalId'
    | 'waitingProposalId'
  > {
  readonly companyId: number;
  readonly companyName: string;
  readonly cutOff: Date;
  readonly ranAt: Date | null;
  readonly undoneAt: Date | null;
  readonly orderedCents: number;
  readonly waitingCents: number;
  readonly peopleCents: number;
  readonly canUndo: boolean;
}

interface RunFilter {
  readonly runId?: number;
  readonly companyId?: number | undefined;
  readonly direction?: 'asc' | 'desc';
  readonly size: number;
  readonly offset: number;
}

/** Orders of people count from the cut-off before, for at most so many days. */
const maxWindowDays = 7;

export const findRunRows = async ({ db, tenantId }: DataCtx, filter: RunFilter): Promise<RunRow[]> => {
  const { runId, companyId, direction = 'desc', size, offset } = filter;
  const { rows } = await sql<RunRow>`
    select run.id, run.company_id, company.name as company_name, run.cut_off, run.ran_at, run.result, run.sentence,
      run.order_proposal_id, run.waiting_proposal_id, run.undone_at, coalesce(found.is_shadow, false) as is_shadow,
      coalesce(found.stores, 0) as stores, coalesce(found.ordered, 0) as ordered, coalesce(found.waiting, 0) as waiting,
      coalesce(found.ordered_cents, 0)::bigint as ordered_cents, coalesce(found.waiting_cents, 0)::bigint as waiting_cents,
      coalesce(people.cents, 0)::bigint as people_cents,
      run.undone_at is null and coalesce(found.can_undo, false) as can_undo
    from (
      select * from autopilot_run
      where tenant_id = ${tenantId} ${runId === undefined ? sql`` : sql`and id = ${runId}`}
        ${companyId === undefined ? sql`` : sql`and company_id = ${companyId}`}
      order by cut_off ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${size} offset ${offset}) run
    join company on company.tenant_id = ${tenantId} and company.id = run.company_id
    left join lateral (
      select count(*) as stores, bool_or(store.state in ('SHADOW', 'SHADOW_WAITING')) as is_shadow,
        count(*) filter (where store.state in ('SHADOW', 'ORDERED')) as ordered,
        count(*) filter (where store.state in ('SHADOW_WAITING', 'WAITING')) as waiting,
        sum(store.value_cents) filter (where store.state in ('SHADOW', 'ORDERED')) as ordered_cents,
        sum(store.value_cents) filter (where store.state in ('SHADOW_WAITING', 'WAITING')) as waiting_cents,
        bool_or(store.state = 'ORDERED' and ordered.status in ('DRAFT', 'PENDING', 'APPROVED')) as can_undo
      from autopilot_store store
      left join sales_order ordered on ordered.tenant_id = ${tenantId} and ordered.id = store.sales_order_id
      where store.tenant_id = ${tenantId} and store.run_id = run.id) found on true
    left join lateral (
      select sum(ordered.total_price_cents) as cents
      from sales_order ordered
      where ordered.tenant_id = ${tenantId} and ordered.company_id = run.company_id and not ordered.inactive
        and ordered.status <> 'CANCELLED' and ordered.created_date <= run.cut_off
        and ordered.created_date > greatest(run.cut_off - make_interval(days => ${maxWindowDays}::integer), (
          select max(earlier.cut_off) from autopilot_run earlier
          where earlier.tenant_id = ${tenantId} and earlier.company_id = run.company_id and earlier.cut_off < run.cut_off))
        and ordered.store_id in (
          select store.store_id from autopilot_store store where store.tenant_id = ${tenantId} and store.run_id = run.id)
        and not exists (
          select from autopilot_store own
          where own.tenant_id = ${tenantId} and own.sales_order_id = ordered.id and own.decided_by is null)) people on true
    order by run.cut_off ${sql.raw(direction)}, run.id ${sql.raw(direction)}`.execute(db);
  return rows;
};

export const countRuns = async ({ db }: DataCtx, companyId: number | undefined): Promise<number> => {
  let query = db.selectFrom('autopilotRun').select(sql<number>`count(*)`.as('runs'));
  if (companyId !== undefined) query = query.where('companyId', '=', companyId);
  return (await query.executeTakeFirstOrThrow()).runs;
};

export const findRunStores = async ({ db, tenantId }: DataCtx, runId: number): Promise<AutopilotRunStore[]> => {
  const named = (jsonId: string) => sql`(
    select json_build_object('id', product.id, 'name', product.name) from product
    where product.tenant_id = ${tenantId} and product.id = (${sql.raw(jsonId)} ->> 'productId')::bigint)`;
  const { rows } = await sql<AutopilotRunStore>`
    select json_build_object('id', store.id, 'name', store.name) as store, decided.delivery_day, decided.state,
      decided.sales_order_id as order_id, decided.order_proposal_id, decided.value_cents as value, decided.sentence,
      coalesce((
        select json_agg(json_build_object('product', ${named('line')}, 'quantity', line -> 'quantity'))
        from jsonb_array_elements(decided.lines) line), '[]') as lines,
      coalesce((
        select json_agg(json_build_object('limit', finding -> 'limit', 'sentence', finding -> 'sentence',
          'product', ${named('finding')}) order by place)
        from jsonb_array_elements(decided.findings) with ordinality as listed (finding, place)), '[]') as findings
    from autopilot_store decided
    join store on store.tenant_id = ${tenantId} and store.id = decided.store_id
    where decided.tenant_id = ${tenantId} and decided.run_id = ${runId}
    order by decided.state not in ('WAITING', 'SHADOW_WAITING'), store.name_key, store.id`.execute(db);
  return rows;
};

/** Runs with stores that wait for a person, the earliest cut-off of each company. */
export interface WaitingRun {
  readonly runId: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly cutOff: Date;
  readonly stores: number;
  readonly lines: number;
  readonly outsideLines: number;
  readonly storeName: string;
  readonly sentences: readonly string[];
}

export const findWaitingRuns = async ({ db, tenantId, now }: DataCtx): Promise<WaitingRun[]> => {
  const { rows } = await sql<WaitingRun>`
    with waiting as materialized (
      select run.id, run.company_id, run.cut_off, row_number() over (partition by run.company_id order by run.cut_off, run.id) as place
      from autopilot_run run
      join order_proposal proposal on proposal.tenant_id = ${tenantId} and proposal.id = run.waiting_proposal_id
        and proposal.status in ('DRAFT', 'PENDING') and not proposal.inactive
      where run.tenant_id = ${tenantId} and run.ended_at is null and run.cut_off > ${now}
        and exists (select from autopilot_store store
          where store.tenant_id = ${tenantId} and store.run_id = run.id and store.state = 'WAITING')
    )
    select waiting.id as run_id, waiting.company_id, company.name as company_name, waiting.cut_off,
      count(*) as stores, sum(jsonb_array_length(decided.lines)) as lines,
      sum((select count(distinct finding -> 'productId') from jsonb_array_elements(decided.findings) finding
        where finding ->> 'productId' is not null)) as outside_lines,
      (array_agg(store.name order by store.name_key, store.id))[1] as store_name,
      coalesce((array_agg((
        select jsonb_agg(finding -> 'sentence') from jsonb_array_elements(decided.findings) finding)
        order by store.name_key, store.id))[1], jsonb_build_array((array_agg(decided.sentence order by store.name_key, store.id))[1])) as sentences
    from waiting
    join autopilot_store decided on decided.tenant_id = ${tenantId} and decided.run_id = waiting.id and decided.state = 'WAITING'
    join store on store.tenant_id = ${tenantId} and store.id = decided.store_id
    join company on company.tenant_id = ${tenantId} and company.id = waiting.company_id
    where waiting.place = 1
    group by waiting.id, waiting.company_id, company.name, waiting.cut_off
    order by waiting.cut_off, waiting.id`.execute(db);
  return rows.map(({ sentences, ...row }) => ({
    ...row,
    lines: Number(row.lines),
    outsideLines: Number(row.outsideLines),
    sentences: sentences.filter((sentence) => sentence !== null),
  }));
};

/** A line that the autopilot proposed, in the proposal in which it was ordered or waited. */
export interface AutopilotLine {
  readonly orderProposalId: number;
  readonly storeId: number;
  readonly productId: number;
  readonly quantity: number;
  /** It waited at a limit. */
  readonly isOutside: boolean;
}

export const findAutopilotLines = async (
  { db, tenantId }: DataCtx,
  storeIds: readonly number[],
  from: string,
): Promise<AutopilotLine[]> => {
  const { rows } = await sql<AutopilotLine>`
    select decided.order_proposal_id, decided.store_id, (line ->> 'productId')::bigint as product_id,
      (line ->> 'quantity')::integer as quantity, exists (
        select from jsonb_array_elements(decided.findings) finding
        where finding -> 'productId' = line -> 'productId') as is_outside
    from autopilot_store decided
    cross join lateral jsonb_array_elements(decided.lines) line
    where decided.tenant_id = ${tenantId} and decided.store_id = any(${storeIds}::bigint[])
      and decided.delivery_day >= ${from}::date and decided.state in ('ORDERED', 'WAITING', 'REFUSED', 'UNDONE')`.execute(
    db,
  );
  return rows;
};

export interface PausedCompanyRow {
  readonly companyId: number;
  readonly companyName: string;
  readonly pausedAt: Date;
  readonly sentence: string;
}

/** Companies whose autopilot has paused by itself, or after an undo. */
export const findPausedCompanies = async ({ db, tenantId }: DataCtx): Promise<PausedCompanyRow[]> => {
  const { rows } = await sql<PausedCompanyRow>`
    select setting.company_id, company.name as company_name, setting.paused_at, setting.pause_sentence as sentence
    from autopilot_setting setting
    join company on company.tenant_id = ${tenantId} and company.id = setting.company_id and not company.inactive
    where setting.tenant_id = ${tenantId} and setting.paused_at is not null and setting.pause_reason <> 'PERSON'
      and setting.mode in ('SHADOW', 'ON')
    order by setting.paused_at, setting.id`.execute(db);
  return rows;
};
