import type { AutopilotDecision, AutopilotStoreState } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';
import type { ClaimedJob, JobQueue } from '../../platform/jobs/job-queue.ts';
import type { CheckedLine, Finding } from './limits.rules.ts';

const minute = 60_000;

export const autopilotQueue: JobQueue<'autopilotRun'> = {
  name: 'autopilot runs',
  table: 'autopilotRun',
  isOpen: sql`job.ended_at is null`,
  needsActiveClient: true,
  order: sql`job.cut_off, job.id`,
  columns: sql`job.company_id, job.cut_off, job.ran_at`,
  maxRunning: 2,
  maxRunningPerTenant: 1,
  retryDelaysMs: [5000, 30_000, 2 * minute],
  maxAttempts: 8,
  retention: { column: sql`job.ended_at`, ms: 800 * 24 * 60 * minute },
};

export interface ClaimedAutopilotRun extends ClaimedJob {
  readonly id: number;
  readonly companyId: number;
  readonly cutOff: Date;
  /** Null: the orders are due; otherwise the stores that wait. */
  readonly ranAt: Date | null;
}

/** Queues the run of a company before a cut-off, at most once; false if it is queued already, or ended. */
export const insertAutopilotRun = async (
  { db, tenantId, now }: DataCtx,
  { companyId, cutOff }: { readonly companyId: number; readonly cutOff: Date },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into autopilot_run (tenant_id, company_id, cut_off, created_at, next_attempt_at)
    values (${tenantId}::integer, ${companyId}, ${cutOff}, ${now}, ${now})
    on conflict (tenant_id, company_id, cut_off) do nothing`.execute(db);
  return numAffectedRows === 1n;
};

/** A run that has ended now, for sample data; returns its id. */
export const insertEndedRun = async (
  { db, now }: DataCtx,
  { companyId, cutOff }: { readonly companyId: number; readonly cutOff: Date },
): Promise<number> => {
  const values = { companyId, cutOff, createdAt: now, ranAt: now, endedAt: now, result: 'DONE' };
  return (await db.insertInto('autopilotRun').values(values).returning('id').executeTakeFirstOrThrow()).id;
};

/** The cut-offs from now on that have a run already. */
export const findRunCutOffs = async ({ db, now }: DataCtx, companyId: number): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('autopilotRun')
    .select('cutOff')
    .where('companyId', '=', companyId)
    .where('cutOff', '>', now)
    .execute();
  return new Set(rows.map(({ cutOff }) => cutOff.getTime()));
};

/** What a run writes for a store. */
export interface StoreOutcome {
  readonly storeId: number;
  readonly deliveryDay: string;
  readonly state: AutopilotStoreState;
  readonly orderProposalId: number | null;
  readonly salesOrderId: number | null;
  readonly valueCents: number;
  readonly lines: readonly { readonly productId: number; readonly quantity: number }[];
  readonly findings: readonly Omit<Finding, 'storeId'>[];
  readonly limits: unknown;
  readonly inputs: readonly Omit<CheckedLine, 'storeId' | 'productName'>[];
  readonly sentence: string | null;
}

/** Claims the windows of the stores: the transaction fails if another run has claimed one of them. */
export const insertStoreOutcomes = async (
  { db, tenantId }: DataCtx,
  { runId, companyId }: { readonly runId: number; readonly companyId: number },
  outcomes: readonly StoreOutcome[],
): Promise<void> => {
  await sql`
    insert into autopilot_store (tenant_id, run_id, company_id, store_id, delivery_day, state, order_proposal_id,
      sales_order_id, value_cents, lines, findings, limits, inputs, sentence)
    select ${tenantId}::integer, ${runId}, ${companyId}, "storeId", "deliveryDay", state, "orderProposalId",
      "salesOrderId", "valueCents", lines, findings, limits, inputs, sentence
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as given (
      "storeId" bigint, "deliveryDay" date, state text, "orderProposalId" bigint, "salesOrderId" bigint,
      "valueCents" bigint, lines jsonb, findings jsonb, limits jsonb, inputs jsonb, sentence text)`.execute(db);
};

/** The windows of the stores that a run has claimed already. */
export const findClaimedStores = async (
  { db, tenantId }: DataCtx,
  windows: readonly { readonly storeId: number; readonly deliveryDay: string }[],
): Promise<Set<number>> => {
  const storeIds = windows.map(({ storeId }) => storeId);
  const days = windows.map(({ deliveryDay }) => deliveryDay);
  const { rows } = await sql<{ storeId: number }>`
    select claimed.store_id
    from unnest(${storeIds}::bigint[], ${days}::date[]) as given (store_id, delivery_day)
    join autopilot_store claimed on claimed.tenant_id = ${tenantId} and claimed.store_id = given.store_id
      and claimed.delivery_day = given.delivery_day`.execute(db);
  return new Set(rows.map(({ storeId }) => storeId));
};

export interface RunTotal {
  readonly stores: number;
  readonly cents: number;
}

/** What the last runs of a company proposed. */
export const findLastTotals = async ({ db, tenantId }: DataCtx, companyId: number): Promise<RunTotal[]> => {
  const { rows } = await sql<RunTotal>`
    select count(*) as stores, sum(store.value_cents)::bigint as cents
    from (
      select id from autopilot_run
      where tenant_id = ${tenantId} and company_id = ${companyId} and result = 'DONE'
      order by cut_off desc limit 8) run
    join autopilot_store store on store.tenant_id = ${tenantId} and store.run_id = run.id
      and store.state in ('SHADOW', 'SHADOW_WAITING', 'ORDERED', 'WAITING', 'REFUSED')
    group by run.id`.execute(db);
  return rows;
};

export interface WaitingStore {
  readonly storeId: number;
  readonly deliveryDay: string;
  readonly storeOrderProposalId: number | null;
  readonly findings: readonly Omit<Finding, 'storeId'>[];
  readonly valueCents: number;
  readonly productIds: readonly number[];
}

export const findWaitingStores = async ({ db, tenantId }: DataCtx, runId: number): Promise<WaitingStore[]> => {
  const { rows } = await sql<WaitingStore>`
    select waiting.store_id, waiting.delivery_day, part.id as store_order_proposal_id, waiting.findings,
      waiting.value_cents, coalesce((
        select array_agg((line ->> 'productId')::bigint) from jsonb_array_elements(waiting.lines) line), '{}') as product_ids
    from autopilot_store waiting
    left join store_order_proposal part on part.tenant_id = ${tenantId}
      and part.order_proposal_id = waiting.order_proposal_id and part.store_id = waiting.store_id
    where waiting.tenant_id = ${tenantId} and waiting.run_id = ${runId} and waiting.state = 'WAITING'
    order by waiting.store_id`.execute(db);
  return rows.map((row) => ({ ...row, productIds: row.productIds.map(Number) }));
};

export interface StoreDecision {
  readonly storeId: number;
  readonly state: AutopilotStoreState;
  readonly salesOrderId: number | null;
  readonly sentence: string | null;
}

export const updateStores = async (
  { db, tenantId, now }: DataCtx,
  {
    runId,
    decision,
    userId,
  }: { readonly runId: number; readonly decision: AutopilotDecision | null; readonly userId: number | null },
  stores: readonly StoreDecision[],
): Promise<void> => {
  await sql`
    update autopilot_store store
    set state = given.state, sales_order_id = coalesce(given."salesOrderId", store.sales_order_id),
      sentence = given.sentence, decision = ${decision}::text, decided_at = ${now}, decided_by = ${userId}
    from jsonb_to_recordset(${JSON.stringify(stores)}::jsonb) as given (
      "storeId" bigint, state text, "salesOrderId" bigint, sentence text)
    where store.tenant_id = ${tenantId} and store.run_id = ${runId} and store.store_id = given."storeId"`.execute(db);
};

export interface LockedRun {
  readonly id: number;
  readonly companyId: number;
  readonly cutOff: Date;
  readonly waitingProposalId: number | null;
  readonly undoneAt: Date | null;
}

/** Locked, so that of two users, or of a user and the end of the run, one decides. */
export const lockRun = ({ db }: DataCtx, id: number): Promise<LockedRun | undefined> =>
  db
    .selectFrom('autopilotRun')
    .select(['id', 'companyId', 'cutOff', 'waitingProposalId', 'undoneAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const markRunUndone = async ({ db, now }: DataCtx, id: number, userId: number): Promise<void> => {
  await db.updateTable('autopilotRun').set({ undoneAt: now, undoneBy: userId }).where('id', '=', id).execute();
};

/** The orders of a run that are not in packing, each once. */
export const findUndoableOrders = async (
  { db, tenantId }: DataCtx,
  runId: number,
): Promise<{ id: number; isOpen: boolean }[]> => {
  const { rows } = await sql<{ id: number; isOpen: boolean }>`
    select distinct ordered.id, ordered.status in ('DRAFT', 'PENDING', 'APPROVED') as is_open
    from autopilot_store store
    join sales_order ordered on ordered.tenant_id = ${tenantId} and ordered.id = store.sales_order_id
      and ordered.status <> 'CANCELLED'
    where store.tenant_id = ${tenantId} and store.run_id = ${runId} and store.state = 'ORDERED'
    order by ordered.id`.execute(db);
  return rows;
};

export const markStoresUndone = async (
  { db, tenantId }: DataCtx,
  runId: number,
  orderIds: readonly number[],
): Promise<void> => {
  await sql`
    update autopilot_store set state = 'UNDONE'
    where tenant_id = ${tenantId} and run_id = ${runId} and sales_order_id = any(${orderIds}::bigint[])`.execute(db);
};

export const countShadowCutOffs = async (
  { db, tenantId }: DataCtx,
  companyId: number,
  since: Date,
): Promise<number> => {
  const { rows } = await sql<{ runs: number }>`
    select count(*) as runs from autopilot_run run
    where run.tenant_id = ${tenantId} and run.company_id = ${companyId} and run.result = 'DONE' and run.ran_at >= ${since}
      and exists (select from autopilot_store store where store.tenant_id = ${tenantId} and store.run_id = run.id
        and store.state in ('SHADOW', 'SHADOW_WAITING'))`.execute(db);
  return rows[0]?.runs ?? 0;
};

/** Runs work as a person's click does, and discards what it writes; returns its result. */
export const discardChanges = async <T>({ db }: Pick<DataCtx, 'db'>, work: () => Promise<T>): Promise<T> => {
  await sql`savepoint autopilot_shadow`.execute(db);
  const result = await work();
  await sql`rollback to savepoint autopilot_shadow`.execute(db);
  return result;
};
