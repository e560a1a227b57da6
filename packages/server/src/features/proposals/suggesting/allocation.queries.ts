import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';
import { type Cells, loadCells } from '../../inventory/public.ts';
import { findOrderAmounts } from '../../products/public.ts';
import { computeAvailable } from '../lines/matrix.queries.ts';

/** Available-to-promise units of each product. */
export const findAvailableUnits = async (ctx: Ctx, productIds: readonly number[]): Promise<Map<number, number>> => {
  const amounts = await findOrderAmounts(ctx, productIds);
  const { rows } = await sql<{ id: number; onHand: number }>`
    select id, on_hand from product where tenant_id = ${ctx.tenantId} and id = any(${productIds})`.execute(ctx.db);
  return new Map(rows.map(({ id, onHand }) => [id, computeAvailable(onHand, amounts.get(id)?.unavailable)]));
};

/** Override quantities by store order proposal and product. */
export const findChosenUnits = (ctx: Ctx, orderProposalId: number): Promise<Cells> =>
  loadCells(
    ctx,
    sql`
    select store_order_proposal_id as store_id, product_id, chosen_quantity as value
    from store_order_proposal_item
    where tenant_id = ${ctx.tenantId} and order_proposal_id = ${orderProposalId} and chosen_quantity is not null`,
  );
