import { isProjected, type Projection } from '@shelfward/contract/proposals/projection.rules.ts';
import type { AllocationReason, ReplenishmentInputs } from '@shelfward/contract/proposals/proposals.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, DataCtx } from '../../../platform/context/context.ts';
import { toArrayText } from '../../../platform/db/number-lists.ts';
import type { DeliveryDays } from './project-line.rules.ts';

/** The suggested quantity for a product in a store, with its replenishment inputs. */
export interface SuggestedItem {
  readonly storeOrderProposalId: number;
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

/** What a recompute replaces. */
const computedColumns = [
  'par_level',
  'assortment_par_level',
  'on_hand',
  'in_transit',
  'open_orders',
  'other_proposals',
  'pack_size',
  'system_quantity',
  'adjusted_by',
  'projected_need',
  'expected_until_delivery',
  'stock_at_delivery',
  'expected_to_cover',
  'line_service_level',
  'not_projected',
] as const;

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
    set ${sql.join(computedColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    where (${sql.join(computedColumns.map((column) => sql.ref(`item.${column}`)))})
      is distinct from (${sql.join(computedColumns.map((column) => sql.ref(`excluded.${column}`)))})`.execute(ctx.db);
};

const insertion = (
  { tenantId }: Ctx,
  orderProposalId: number,
  items: readonly SuggestedItem[],
): RawBuilder<unknown> => {
  const column = (name: 'storeOrderProposalId' | 'productId' | 'systemQuantity') =>
    toArrayText(items.map((item) => item[name]));
  const term = (name: Exclude<keyof ReplenishmentInputs, 'isEligible' | 'projection'>) =>
    `{${items.map(({ terms }) => terms[name] ?? 'null').join(',')}}`;
  const projections = items.map(({ terms }) => (isProjected(terms.projection) ? terms.projection : undefined));
  const projected = (name: Exclude<keyof Projection, keyof DeliveryDays>) =>
    `{${projections.map((projection) => projection?.[name] ?? 'null').join(',')}}`;
  const obstacles = items.map(({ terms: { projection } }) => (typeof projection === 'string' ? projection : 'null'));
  return sql`
    insert into store_order_proposal_item as item (
      tenant_id, order_proposal_id, store_order_proposal_id, product_id, par_level, assortment_par_level, on_hand,
      in_transit, open_orders, other_proposals, pack_size, system_quantity, adjusted_by, projected_need,
      expected_until_delivery, stock_at_delivery, expected_to_cover, line_service_level, not_projected)
    select ${tenantId}::integer, ${orderProposalId}::bigint, given.*
    from unnest(
      ${column('storeOrderProposalId')}::bigint[], ${column('productId')}::bigint[], ${term('parLevel')}::integer[],
      ${term('assortmentParLevel')}::integer[],
      ${term('onHand')}::integer[], ${term('inTransit')}::integer[], ${term('openOrders')}::integer[],
      ${term('otherProposals')}::integer[], ${term('packSize')}::integer[], ${column('systemQuantity')}::integer[],
      ${`{${items.map(({ adjustedBy }) => adjustedBy ?? 'null').join(',')}}`}::text[], ${projected('need')}::integer[],
      ${projected('expectedUntilDelivery')}::real[], ${projected('stockAtDelivery')}::real[],
      ${projected('expectedToCover')}::real[], ${projected('serviceLevel')}::real[], ${`{${obstacles.join(',')}}`}::text[]) given`;
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
