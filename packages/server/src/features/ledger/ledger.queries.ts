import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  CauseTotal,
  LedgerInput,
  ledgerRoutes,
  OverrideTotal,
  PersonTotal,
  StockOutRow,
} from '@shelfward/contract/ledger/ledger.contract.ts';
import type { FormerRule, LedgerFigures, StockOutCause } from '@shelfward/contract/ledger/ledger.shapes.ts';
import { sql } from 'kysely';
import { personJson } from '../../platform/auth/people.queries.ts';
import type { DataCtx } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { inNaturalOrder } from '../../platform/db/natural-order.ts';
import { paginate } from '../../platform/db/paging.ts';
import type { ClaimedJob, JobQueue } from '../../platform/jobs/job-queue.ts';

export const ledgerQueue: JobQueue<'ledger'> = {
  name: 'ledgers',
  table: 'ledger',
  isOpen: sql`job.ended_at is null`,
  needsActiveClient: true,
  order: sql`job.id`,
  columns: sql`job.weeks, job.former_rule`,
  maxRunning: 1,
  maxRunningPerTenant: 1,
  retryDelaysMs: [5000, 30_000],
  maxAttempts: 3,
};

export interface ClaimedLedger extends ClaimedJob {
  readonly id: number;
  readonly weeks: LedgerInput['weeks'];
  readonly formerRule: FormerRule;
}

/** An account has at most one open ledger; its weeks and rule are those of the last request. */
export const insertLedger = async (
  { db, tenantId, now }: DataCtx,
  { weeks, formerRule }: LedgerInput,
  userId: number | null,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into ledger (tenant_id, weeks, former_rule, requested_by, created_at, next_attempt_at)
    values (${tenantId}::integer, ${weeks}, ${formerRule}, ${userId}, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (tenant_id) where ended_at is null do update
      set weeks = excluded.weeks, former_rule = excluded.former_rule
      where ledger.lease_until is null
    returning id`.execute(db);
  return rows[0]?.id;
};

/** Clients whose newest ledger is older than this, with its weeks and rule. */
export const findOutdated = (database: Database, before: Date) =>
  database.system(async (db) => {
    const { rows } = await sql<{ tenantId: number } & LedgerInput>`
      select distinct on (ledger.tenant_id) ledger.tenant_id, ledger.weeks, ledger.former_rule
      from ledger
      join client on client.id = ledger.tenant_id and not client.inactive
      where not exists (select from ledger newer where newer.tenant_id = ledger.tenant_id
        and (newer.ended_at is null or newer.created_at >= ${before}::timestamptz))
      order by ledger.tenant_id, ledger.id desc`.execute(db);
    return rows;
  });

export interface LedgerRow {
  readonly id: number;
  readonly weeks: LedgerInput['weeks'];
  readonly formerRule: FormerRule;
  readonly createdAt: Date;
  readonly percent: number;
  readonly from: string;
  readonly until: string;
  readonly leaseUntil: Date | null;
  readonly outcome: 'DONE' | 'FAILED' | null;
}

/** The newest ledger, and the newest completed ledger. */
export const findLedgers = async ({ db, tenantId }: DataCtx): Promise<LedgerRow[]> => {
  const { rows } = await sql<LedgerRow>`
    select id, weeks, former_rule, created_at, percent, first_day as "from", until_day as until, lease_until, outcome
    from ledger where tenant_id = ${tenantId} order by id desc limit 10`.execute(db);
  return rows;
};

export const findFigures = async (
  { db, tenantId }: DataCtx,
  ledgerId: number,
  companyId: number,
): Promise<{ readonly figures: LedgerFigures; readonly changedOn: string | null } | undefined> => {
  const { rows } = await sql<{ figures: LedgerFigures; changedOn: string | null }>`
    select figures, changed_on from ledger_part
    where tenant_id = ${tenantId} and ledger_id = ${ledgerId} and company_id = ${companyId}`.execute(db);
  return rows[0];
};

export const findCompanies = async ({ db, tenantId }: DataCtx, ledgerId: number) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select company.id, company.name from ledger_part part
    join company on company.tenant_id = ${tenantId} and company.id = part.company_id
    where part.tenant_id = ${tenantId} and part.ledger_id = ${ledgerId}
    order by company.name_key`.execute(db);
  return rows;
};

const ofCompany = (companyId: number) => (companyId === 0 ? sql`true` : sql`company_id = ${companyId}`);

export const sumCauses = async (
  { db, tenantId }: DataCtx,
  ledgerId: number,
  companyId: number,
): Promise<CauseTotal[]> => {
  const { rows } = await sql<CauseTotal>`
    select cause, sum(days) as days, count(distinct coalesce('o' || sales_order_id, 'p' || order_proposal_id,
      store_id || '/' || product_id)) as records
    from ledger_stock_out
    where tenant_id = ${tenantId} and ledger_id = ${ledgerId} and ${ofCompany(companyId)}
    group by cause order by sum(days) desc, cause`.execute(db);
  return rows;
};

const sides = sql`count(*) as times, sum(proposed_cents) as proposed_cents, sum(chosen_cents) as chosen_cents,
  sum(proposed_empty_days) as proposed_empty_days, sum(chosen_empty_days) as chosen_empty_days`;

export const sumOverrides = async (
  { db, tenantId }: DataCtx,
  ledgerId: number,
  companyId: number,
): Promise<OverrideTotal[]> => {
  const { rows } = await sql<OverrideTotal>`
    select kind, ${sides} from ledger_override
    where tenant_id = ${tenantId} and ledger_id = ${ledgerId} and ${ofCompany(companyId)}
    group by kind`.execute(db);
  return rows;
};

/** Of one person, or of all, by name. */
export const sumPeople = async (
  { db, tenantId }: DataCtx,
  {
    ledgerId,
    companyId,
    userId,
  }: { readonly ledgerId: number; readonly companyId: number; readonly userId: number | null },
): Promise<PersonTotal[]> => {
  const { rows } = await sql<PersonTotal>`
    select ${personJson('person')} as user, total.*
    from (
      select user_id, ${sides} from ledger_override
      where tenant_id = ${tenantId} and ledger_id = ${ledgerId} and ${ofCompany(companyId)}
        and (${userId}::bigint is null or user_id = ${userId})
      group by user_id
    ) total
    join app_user person on person.tenant_id = ${tenantId} and person.id = total.user_id
    order by lower(person.first_name || ' ' || person.last_name), person.id`.execute(db);
  return rows.map(({ user, times, proposedCents, chosenCents, proposedEmptyDays, chosenEmptyDays }) => ({
    user,
    times,
    proposedCents,
    chosenCents,
    proposedEmptyDays,
    chosenEmptyDays,
  }));
};

const selectStockOuts = ({ db }: DataCtx, ledgerId: number, companyId: number) =>
  db
    .selectFrom('ledgerStockOut')
    .innerJoin('store', 'store.id', 'ledgerStockOut.storeId')
    .innerJoin('product', 'product.id', 'ledgerStockOut.productId')
    .select([
      'ledgerStockOut.id',
      'ledgerStockOut.firstDay',
      'ledgerStockOut.days',
      'ledgerStockOut.salesOrderId as orderId',
      'ledgerStockOut.orderProposalId',
    ])
    .select([
      sql<StockOutCause>`ledger_stock_out.cause`.as('cause'),
      sql<StockOutRow['store']>`json_build_object('id', store.id, 'name', store.name)`.as('store'),
      sql<StockOutRow['product']>`json_build_object('id', product.id, 'name', product.name)`.as('product'),
    ])
    .where('ledgerStockOut.ledgerId', '=', ledgerId)
    .$if(companyId !== 0, (query) => query.where('ledgerStockOut.companyId', '=', companyId));

export const findStockOuts = (
  ctx: DataCtx,
  ledgerId: number,
  { companyId, cause, ...request }: Input<typeof ledgerRoutes.stockOuts>['query'],
): Promise<Page<StockOutRow>> =>
  paginate(
    selectStockOuts(ctx, ledgerId, companyId ?? 0).$if(cause !== undefined, (query) =>
      query.where('ledgerStockOut.cause', '=', cause ?? ''),
    ),
    request,
    {
      fields: {
        days: sql.ref('ledgerStockOut.days'),
        firstDay: sql.ref('ledgerStockOut.firstDay'),
        store: inNaturalOrder(sql.ref('store.name')),
        product: inNaturalOrder(sql.ref('product.name')),
      },
      id: sql.ref('ledgerStockOut.id'),
      otherwise: [{ field: 'days', direction: 'desc' }],
    },
  );

/** Of a spreadsheet. */
export const listStockOuts = (ctx: DataCtx, ledgerId: number, companyId: number, limit: number) =>
  selectStockOuts(ctx, ledgerId, companyId).orderBy('ledgerStockOut.id').limit(limit).execute();

export const hasCompany = async ({ db }: DataCtx, id: number): Promise<boolean> =>
  (await db.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
