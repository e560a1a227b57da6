import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  OrderProposal,
  orderProposalRoutes,
  ProposalSettings,
} from '@shelfward/contract/proposals/order-proposals.contract.ts';
import {
  nextProposalStatuses,
  openStatuses,
  type ProposalStatus,
  statusAt,
  toProposalStatus,
} from '@shelfward/contract/proposals/proposal-states.rules.ts';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { personName } from '../../../platform/auth/people.queries.ts';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { holdsAny } from '../../../platform/db/like.ts';
import { inNaturalOrder } from '../../../platform/db/natural-order.ts';
import { paginate } from '../../../platform/db/paging.ts';
import { toRecordNumber } from '../../../platform/db/record-number.ts';
import type { OrderProposalTable, Schema } from '../../../platform/db/schema.gen.ts';
import { storeIsEligible } from '../../stores/public.ts';
import { findOtherProposals } from './other-proposals.queries.ts';
import { findSummaries, noSummary } from './proposal-totals.queries.ts';

type Filters = Input<typeof orderProposalRoutes.list>['query'];

export type OrderProposalRecord = OrderProposal & { readonly version: number };

/** Core columns of a proposal; `status` is the effective status at this time. */
export interface ProposalHead extends ProposalSettings {
  readonly id: number;
  readonly companyId: number;
  readonly status: ProposalStatus;
  /**
   * The status column; a proposal past its expiration date retains its previous status until the expiration task runs.
   */
  readonly storedStatus: ProposalStatus;
  readonly expirationDate: Date;
  readonly inactive: boolean;
  readonly version: number;
}

export const findOrderProposals = async (ctx: Ctx, filters: Filters): Promise<Page<OrderProposal>> => {
  const totals = await totalsForSort(ctx, filters);
  const query = filtered(ctx, filters).leftJoin(totals, 'totals.id', 'orderProposal.id').select(columns);
  const page = await paginate(query, filters, {
    fields: {
      id: sql.ref('orderProposal.id'),
      createdDate: sql.ref('orderProposal.createdDate'),
      expirationDate: sql.ref('orderProposal.expirationDate'),
      status: statusNow(ctx),
      companyName: inNaturalOrder(sql.ref('company.nameKey')),
      amountOfStores: sql.ref('totals.stores'),
      amountOfItems: sql.ref('totals.items'),
      totalQuantity: sql.ref('totals.units'),
      totalPrice: sql.ref('totals.value'),
      authorName: sql`lower(${personName('appUser')})`,
    },
    id: sql.ref('orderProposal.id'),
    otherwise: [{ field: 'createdDate', direction: 'desc' }],
  });
  return { ...page, content: await withSummaries(ctx, page.content) };
};

const totalFields: readonly string[] = ['amountOfStores', 'amountOfItems', 'totalQuantity', 'totalPrice'];

/** The totals of all proposals of a filter if the list is sorted by one of them: prices and discounts can change. */
const totalsForSort = async (ctx: Ctx, filters: Filters) => {
  const isNeeded = filters.sort.some(({ field }) => totalFields.includes(field));
  const rows = isNeeded ? await filtered(ctx, filters).select('orderProposal.id').execute() : [];
  const ids = rows.map(({ id }) => id);
  const summaries = await findSummaries(ctx, ids);
  const values = (key: 'amountOfStores' | 'amountOfItems' | 'totalQuantity' | 'totalPrice') =>
    ids.map((id) => (summaries.get(id) ?? noSummary)[key]);
  return sql<{ id: number; stores: number; items: number; units: number; value: number }>`
    unnest(${ids}::bigint[], ${values('amountOfStores')}::bigint[], ${values('amountOfItems')}::bigint[],
      ${values('totalQuantity')}::bigint[], ${values('totalPrice')}::bigint[])`.as<'totals'>(
    sql`totals (id, stores, items, units, value)`,
  );
};

export const findOrderProposal = async (ctx: Ctx, id: number): Promise<OrderProposalRecord | undefined> => {
  const row = await joined(ctx).select(columns).where('orderProposal.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const [proposal] = await withSummaries(ctx, [row]);
  return proposal && { ...proposal, version: row.version };
};

export const findProposalHead = async ({ db, now }: DataCtx, id: number): Promise<ProposalHead | undefined> => {
  const row = await db.selectFrom('orderProposal').select(head).where('id', '=', id).executeTakeFirst();
  return row && toHead(row, now);
};

/** Locks the proposal exclusively; its quantities cannot be edited until the transaction ends. */
export const lockOrderProposal = async ({ db, now }: Ctx, id: number): Promise<ProposalHead | undefined> => {
  const row = await db.selectFrom('orderProposal').select(head).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toHead(row, now);
};

/**
 * Locks the proposals in share mode: they cannot change until the transaction ends, but other requests can edit quantities.
 * Locks in id order, so that concurrent transactions cannot deadlock.
 */
export const lockOrderProposalsShared = async (
  { db, now }: DataCtx,
  ids: readonly number[],
): Promise<ProposalHead[]> => {
  const rows = await db
    .selectFrom('orderProposal')
    .select(head)
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map((row) => toHead(row, now));
};

/**
 * Until the transaction ends, no other one computes quantities of this company's proposals or turns them into orders. A
 * transaction that also locks a proposal locks the proposal first.
 */
export const lockCompanyProposals = async ({ db, tenantId }: Ctx, companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposals of company ${companyId}`}, ${tenantId}))`.execute(
    db,
  );
};

export const findStoresToPropose = async (
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ id: number; name: string; companyId: number; isEligible: boolean }[]> => {
  const { rows } = await sql<{ id: number; name: string; companyId: number; isEligible: boolean }>`
    select store.id, store.name, store.company_id, ${storeIsEligible} as is_eligible
    from store
    join company on company.tenant_id = ${ctx.tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${ctx.tenantId} and region.id = store.region_id
    where store.tenant_id = ${ctx.tenantId} and store.id = any(${ids}) order by store.name_key, store.id`.execute(
    ctx.db,
  );
  return rows;
};

export const insertOrderProposal = async (
  { db, now }: Ctx,
  values: { readonly companyId: number; readonly authorId: number; readonly expirationDate: Date } & ProposalSettings,
): Promise<ProposalHead> => {
  const insertion = db.insertInto('orderProposal').values({ ...values, createdDate: now });
  return toHead(await insertion.returning(head).executeTakeFirstOrThrow(), now);
};

export const updateOrderProposal = async (
  { db, now }: Ctx,
  id: number,
  values: Partial<Pick<ProposalHead, 'status' | 'expirationDate' | 'inactive'> & ProposalSettings>,
): Promise<ProposalHead> => {
  const change = db.updateTable('orderProposal').set(values).where('id', '=', id);
  return toHead(await change.returning(head).executeTakeFirstOrThrow(), now);
};

/** The status before expiration, from the audit log. */
export const findStatusBeforeExpiry = async ({ db }: Ctx, id: number): Promise<ProposalStatus> => {
  const entry = await db
    .selectFrom('auditEntry')
    .select('previousValue')
    .where('entityType', '=', 'ORDER_PROPOSAL')
    .where('entityId', '=', id)
    .where('field', '=', 'status')
    .where('updatedValue', '=', sql`'"EXPIRED"'::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return openStatuses.find((status) => status === entry?.previousValue) ?? 'DRAFT';
};

const head = [
  'id',
  'companyId',
  'status',
  'expirationDate',
  'inactive',
  'autoFairShare',
  'topUpToMinItems',
  'budgetCents',
  'version',
] as const;

const toHead = (row: Selectable<Pick<OrderProposalTable, (typeof head)[number]>>, now: Date): ProposalHead => {
  const { expirationDate } = row;
  const storedStatus = toProposalStatus(row.status);
  return { ...row, storedStatus, status: statusAt({ status: storedStatus, expirationDate }, now) };
};

const columns = [
  'orderProposal.id',
  'orderProposal.status',
  'orderProposal.expirationDate',
  'orderProposal.createdDate',
  'orderProposal.autoFairShare',
  'orderProposal.topUpToMinItems',
  'orderProposal.budgetCents',
  'orderProposal.inactive',
  'orderProposal.version',
  'company.id as companyId',
  'company.name as companyName',
  'appUser.id as authorId',
  'appUser.email',
  'appUser.firstName',
  'appUser.lastName',
] as const;

const joined = ({ db }: Ctx) =>
  db
    .selectFrom('orderProposal')
    .innerJoin('company', 'company.id', 'orderProposal.companyId')
    .innerJoin('appUser', 'appUser.id', 'orderProposal.authorId');

const filtered = (ctx: Ctx, filters: Filters) => {
  const { search, companyId, expirationAfter, expirationBefore, proposalProcessedByRegion } = filters;
  let query = joined(ctx);
  if (!filters.includeInactive) query = query.where('orderProposal.inactive', '=', false);
  if (companyId !== undefined) query = query.where('orderProposal.companyId', '=', companyId);
  if (filters.excludeClosedProposals)
    query = query.where('orderProposal.status', 'in', openStatuses).where('orderProposal.expirationDate', '>', ctx.now);
  if (expirationAfter !== undefined) query = query.where('orderProposal.expirationDate', '>=', expirationAfter);
  if (expirationBefore !== undefined) query = query.where('orderProposal.expirationDate', '<', expirationBefore);
  if (proposalProcessedByRegion !== undefined)
    query = query.where((expression) =>
      proposalProcessedByRegion ? storesByRegion(expression) : expression.not(storesByRegion(expression)),
    );
  if (search === undefined) return query;
  return query.where((expression) =>
    expression.or([
      expression('orderProposal.id', '=', toRecordNumber('proposal', search) ?? null),
      holdsAny(['company.name', 'appUser.email', personName('appUser')], search),
      expression.exists(selectStores(expression).where(holdsAny(['store.name'], search))),
    ]),
  );
};

type Proposals = ExpressionBuilder<Schema, 'orderProposal' | 'company' | 'appUser'>;

const selectStores = (expression: Proposals) =>
  expression
    .selectFrom('storeOrderProposal')
    .innerJoin('store', 'store.id', 'storeOrderProposal.storeId')
    .select('store.id')
    .whereRef('storeOrderProposal.orderProposalId', '=', 'orderProposal.id');

const storesByRegion = (expression: Proposals) =>
  expression.exists(selectStores(expression).where('store.proposalProcessedByRegion', '=', true));

const statusNow = ({ now }: Ctx) => sql<string>`
  case when ${sql.ref('orderProposal.status')} in ('DRAFT', 'PENDING') and ${sql.ref('orderProposal.expirationDate')} <= ${now}
    then 'EXPIRED' else ${sql.ref('orderProposal.status')} end`;

interface Row extends ProposalSettings {
  readonly id: number;
  readonly status: string;
  readonly expirationDate: Date;
  readonly createdDate: Date;
  readonly inactive: boolean;
  readonly companyId: number;
  readonly companyName: string;
  readonly authorId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const withSummaries = async (ctx: Ctx, rows: readonly Row[]): Promise<OrderProposal[]> => {
  const ids = rows.map(({ id }) => id);
  const summaries = await findSummaries(ctx, ids);
  const otherProposals = await findOtherProposals(ctx, ids);
  return rows.map((row) => {
    const status = statusAt({ status: toProposalStatus(row.status), expirationDate: row.expirationDate }, ctx.now);
    return {
      id: row.id,
      expirationDate: row.expirationDate.toISOString(),
      status,
      nextStatuses: row.inactive ? [] : [...nextProposalStatuses(status)],
      company: { id: row.companyId, name: row.companyName },
      author: { id: row.authorId, email: row.email, firstName: row.firstName, lastName: row.lastName },
      summary: summaries.get(row.id) ?? noSummary,
      settings: {
        autoFairShare: row.autoFairShare,
        topUpToMinItems: row.topUpToMinItems,
        budgetCents: row.budgetCents,
      },
      otherProposals: otherProposals.get(row.id) ?? [],
      createdDate: row.createdDate.toISOString(),
      inactive: row.inactive,
    };
  });
};
