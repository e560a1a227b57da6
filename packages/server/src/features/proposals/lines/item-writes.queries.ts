import { isProjected, type Projection } from '@shelfward/contract/proposals/projection.rules.ts';
import type { AllocationReason, ReplenishmentInputs } from '@shelfward/contract/proposals/proposals.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import type { DeliveryDays } from './project-line.rules.ts';

/** The suggested quantity for a product in a store, with its replenishment inputs. */
export interface SuggestedItem {
  readonly storeOrderProposalId: number;
  readonly storeId: number;
  readonly productId: number;
  readonly terms: ReplenishmentInputs;
  readonly systemQuantity: number;
  readonly adjustedBy: AllocationReason | null;
}

/** A stored quantity, locked until the transaction ends. */
export interface LockedItem {
  readonly orderProposalId: number;
  readonly storeOrderProposalId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly systemQuantity: number;
  readonly chosenQuantity: number | null;
}

/** Inserts the lines of a new proposal, or a new line. */
export const insertItems = async (
  ctx: Ctx,
  orderProposalId: number,
  items: readonly SuggestedItem[],
): Promise<void> => {
  if (items.length > 0) await insertion(ctx, orderProposalId, items).execute(ctx.db);
};

/** Inserts missing lines and returns the inserted ones; a concurrent request can insert some of them first. */
export const insertMissingItems = async (
  ctx: Ctx,
  orderProposalId: number,
  items: readonly SuggestedItem[],
): Promise<{ storeOrderProposalId: number; productId: number }[]> => {
  if (items.length === 0) return [];
  const { rows } = await sql<{ storeOrderProposalId: number; productId: number }>`
    ${insertion(ctx, orderProposalId, items)}
    on conflict (tenant_id, order_proposal_id, store_order_proposal_id, product_id) do nothing
    returning store_order_proposal_id, product_id`.execute(ctx.db);
  return rows;
};

/**
 * Inserts new lines and updates inputs and suggested quantities of existing ones; override quantities are unchanged.
 */
export const upsertItems = async (
  ctx: Ctx,
  orderProposalId: number,
  items: readonly SuggestedItem[],
): Promise<void> => {
  if (items.length === 0) return;
  await sql`${insertion(ctx, orderProposalId, items)}
    on conflict (tenant_id, order_proposal_id, store_order_proposal_id, product_id) do update
    set ${sql.join(computedColumns.map(([name]) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
    where (${sql.join(computedColumns.map(([name]) => sql.ref(`item.${name}`)))})
      is distinct from (${sql.join(computedColumns.map(([name]) => sql.ref(`excluded.${name}`)))})`.execute(ctx.db);
};

type Column = readonly [name: string, type: string, getValue: (item: SuggestedItem) => number | string | null];

const toColumn = (name: string, type: string, key: Exclude<keyof Projection, keyof DeliveryDays>): Column => [
  name,
  type,
  ({ terms: { projection } }) => (isProjected(projection) ? projection[key] : null),
];

const columns: readonly Column[] = [
  ['store_order_proposal_id', 'bigint', (item) => item.storeOrderProposalId],
  ['product_id', 'bigint', (item) => item.productId],
  ['par_level', 'integer', ({ terms }) => terms.parLevel],
  ['assortment_par_level', 'integer', ({ terms }) => terms.assortmentParLevel],
  ['on_hand', 'integer', ({ terms }) => terms.onHand],
  ['in_transit', 'integer', ({ terms }) => terms.inTransit],
  ['open_orders', 'integer', ({ terms }) => terms.openOrders],
  ['other_proposals', 'integer', ({ terms }) => terms.otherProposals],
  ['pack_size', 'integer', ({ terms }) => terms.packSize],
  ['system_quantity', 'integer', (item) => item.systemQuantity],
  ['adjusted_by', 'text', (item) => item.adjustedBy],
  toColumn('projected_need', 'integer', 'need'),
  toColumn('expected_until_delivery', 'real', 'expectedUntilDelivery'),
  toColumn('stock_at_delivery', 'real', 'stockAtDelivery'),
  toColumn('expected_to_cover', 'real', 'expectedToCover'),
  toColumn('line_service_level', 'real', 'serviceLevel'),
  ['not_projected', 'text', ({ terms }) => (typeof terms.projection === 'string' ? terms.projection : null)],
];

/** What a recompute replaces: all but the key. */
const computedColumns = columns.slice(2);

/** For hundreds of thousands of lines: without the columns that have no value, and without a table of all values. */
const insertion = (
  { tenantId }: Ctx,
  orderProposalId: number,
  items: readonly SuggestedItem[],
): RawBuilder<unknown> => {
  const filled = columns.filter(([, , getValue]) => items.some((item) => getValue(item) !== null));
  const names = filled.map(([name]) => sql.ref(name));
  const lists = filled.map(
    ([, type, getValue]) =>
      sql`unnest(${`{${items.map((item) => getValue(item) ?? 'null').join(',')}}`}::${sql.raw(type)}[])`,
  );
  return sql`
    insert into store_order_proposal_item as item (tenant_id, order_proposal_id, ${sql.join(names)})
    select ${tenantId}::integer, ${orderProposalId}::bigint, ${sql.join(lists)}`;
};

/** Returns the lines that exist in the proposal. */
export const findExistingLines = (
  { db }: Ctx,
  where: {
    readonly orderProposalId: number;
    readonly storeOrderProposalIds: readonly number[];
    readonly productIds: readonly number[];
  },
): Promise<{ storeOrderProposalId: number; productId: number }[]> =>
  db
    .selectFrom('storeOrderProposalItem')
    .select(['storeOrderProposalId', 'productId'])
    .where('orderProposalId', '=', where.orderProposalId)
    .where('storeOrderProposalId', 'in', where.storeOrderProposalIds)
    .where('productId', 'in', where.productIds)
    .execute();

/** Locks lines in a fixed order, so that concurrent edits cannot deadlock. */
export const lockItems = async (
  ctx: DataCtx,
  where: {
    readonly orderProposalIds: readonly number[];
    readonly storeOrderProposalIds?: readonly number[];
    readonly productIds?: readonly number[];
  },
): Promise<LockedItem[]> => {
  let query = ctx.db
    .selectFrom('storeOrderProposalItem')
    .select(['orderProposalId', 'storeOrderProposalId', 'productId', 'quantity', 'systemQuantity', 'chosenQuantity'])
    .where('orderProposalId', 'in', where.orderProposalIds);
  if (where.storeOrderProposalIds) query = query.where('storeOrderProposalId', 'in', where.storeOrderProposalIds);
  if (where.productIds) query = query.where('productId', 'in', where.productIds);
  return await query
    .orderBy('orderProposalId')
    .orderBy('storeOrderProposalId')
    .orderBy('productId')
    .forUpdate()
    .execute();
};

export interface OverrideRow {
  readonly orderProposalId: number;
  readonly storeOrderProposalId: number;
  readonly productId: number;
  /** Null: the suggested quantity applies. */
  readonly chosenQuantity: number | null;
}

export const updateOverrideQuantities = async (
  { db, tenantId }: DataCtx,
  choices: readonly OverrideRow[],
): Promise<void> => {
  if (choices.length === 0) return;
  const column = (name: keyof OverrideRow) => `{${choices.map((choice) => choice[name] ?? 'null').join(',')}}`;
  await sql`
    update store_order_proposal_item item set chosen_quantity = given.chosen_quantity
    from unnest(
      ${column('orderProposalId')}::bigint[], ${column('storeOrderProposalId')}::bigint[],
      ${column('productId')}::bigint[], ${column('chosenQuantity')}::integer[]
    ) given (order_proposal_id, store_order_proposal_id, product_id, chosen_quantity)
    where item.tenant_id = ${tenantId} and item.order_proposal_id = given.order_proposal_id
      and item.store_order_proposal_id = given.store_order_proposal_id and item.product_id = given.product_id`.execute(
    db,
  );
};

export type SuggestionRow = Pick<SuggestedItem, 'storeOrderProposalId' | 'productId' | 'systemQuantity' | 'adjustedBy'>;

/** Updates suggested quantities and the reasons for them; inputs and override quantities are unchanged. */
export const updateSuggestions = async (
  { db, tenantId }: DataCtx,
  orderProposalId: number,
  rows: readonly SuggestionRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  const column = (name: keyof SuggestionRow) => `{${rows.map((row) => row[name] ?? 'null').join(',')}}`;
  await sql`
    update store_order_proposal_item item
    set system_quantity = given.system_quantity, adjusted_by = given.adjusted_by
    from unnest(
      ${column('storeOrderProposalId')}::bigint[], ${column('productId')}::bigint[],
      ${column('systemQuantity')}::integer[], ${column('adjustedBy')}::text[]
    ) given (store_order_proposal_id, product_id, system_quantity, adjusted_by)
    where item.tenant_id = ${tenantId} and item.order_proposal_id = ${orderProposalId}
      and item.store_order_proposal_id = given.store_order_proposal_id and item.product_id = given.product_id`.execute(
    db,
  );
};
