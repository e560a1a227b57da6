import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { toProposalStatus } from '@shelfward/contract/proposals/proposal-states.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context/context.ts';

type OtherProposal = OrderProposal['otherProposals'][number];

interface Row {
  readonly proposalId: number;
  readonly id: number;
  readonly status: string;
  readonly createdDate: Date;
  readonly orderIds: number[];
  readonly quantity: number;
}

/**
 * What other proposals bring of the products and stores of each open proposal. Starts from the open proposals and the draft
 * orders, which are few, instead of the history of the stores.
 */
export const findOtherProposals = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, OtherProposal[]>> => {
  const { db, tenantId, now } = ctx;
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    with part as materialized (
      select part.order_proposal_id as proposal_id, part.id, part.store_id
      from order_proposal proposal
      join store_order_proposal part on part.tenant_id = ${tenantId} and part.order_proposal_id = proposal.id
      where proposal.tenant_id = ${tenantId} and proposal.status in ('DRAFT', 'PENDING') and not proposal.inactive
        and proposal.expiration_date > ${now}::timestamptz and not part.inactive and not part.postponed
    ), own as materialized (
      select * from part where proposal_id = any(${ids})
    ), brought as (
      select own.proposal_id, own.id as part_id, other.proposal_id as id, null::bigint as order_id, item.product_id,
        item.quantity
      from own
      join part other on other.store_id = own.store_id and other.proposal_id <> own.proposal_id
      join store_order_proposal_item item on item.tenant_id = ${tenantId}
        and item.order_proposal_id = other.proposal_id and item.store_order_proposal_id = other.id and item.quantity > 0
      union all
      select own.proposal_id, own.id, draft.order_proposal_id, draft.id, item.product_id, item.quantity
      from sales_order draft
      join sales_order_item item on item.tenant_id = ${tenantId} and item.sales_order_id = draft.id and item.quantity > 0
      join own on own.store_id = item.store_id and own.proposal_id <> draft.order_proposal_id
      where draft.tenant_id = ${tenantId} and draft.status = 'DRAFT' and not draft.inactive
        and draft.order_proposal_id is not null
    ), summed as (
      select brought.proposal_id, brought.id, sum(brought.quantity) as quantity,
        coalesce(array_agg(distinct brought.order_id order by brought.order_id)
          filter (where brought.order_id is not null), '{}') as order_ids
      from brought
      join store_order_proposal_item line on line.tenant_id = ${tenantId}
        and line.order_proposal_id = brought.proposal_id and line.store_order_proposal_id = brought.part_id
        and line.product_id = brought.product_id
      group by brought.proposal_id, brought.id
    )
    select summed.*, proposal.status, proposal.created_date
    from summed
    join order_proposal proposal on proposal.tenant_id = ${tenantId} and proposal.id = summed.id
    order by summed.id`.execute(db);
  const found = new Map<number, OtherProposal[]>();
  for (const { proposalId, status, createdDate, ...row } of rows) {
    const others = found.get(proposalId) ?? [];
    others.push({ ...row, status: toProposalStatus(status), createdDate: createdDate.toISOString() });
    found.set(proposalId, others);
  }
  return found;
};
