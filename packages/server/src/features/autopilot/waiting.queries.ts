import { sql } from 'kysely';
import type { DataCtx } from '../../platform/context/context.ts';

/** The proposal in which stores wait, as a person may have left it. */
export interface WaitingProposal {
  readonly status: string;
  readonly isOpen: boolean;
  readonly isEdited: boolean;
  /** By store. */
  readonly orderIds: ReadonlyMap<number, number>;
}

export const findWaitingProposal = async ({ db, tenantId, now }: DataCtx, id: number): Promise<WaitingProposal> => {
  const { rows } = await sql<{
    status: string;
    isOpen: boolean;
    isEdited: boolean;
    storeIds: number[] | null;
    orderIds: number[] | null;
  }>`
    select proposal.status,
      proposal.status in ('DRAFT', 'PENDING') and not proposal.inactive and proposal.expiration_date > ${now} as is_open,
      proposal.status = 'PENDING' or exists (
        select from store_order_proposal_item item
        where item.tenant_id = ${tenantId} and item.order_proposal_id = proposal.id
          and item.chosen_quantity is not null) as is_edited,
      array_agg(part.store_id order by part.id) filter (where part.sales_order_id is not null) as store_ids,
      array_agg(part.sales_order_id order by part.id) filter (where part.sales_order_id is not null) as order_ids
    from order_proposal proposal
    left join store_order_proposal part on part.tenant_id = ${tenantId} and part.order_proposal_id = proposal.id
    where proposal.tenant_id = ${tenantId} and proposal.id = ${id}
    group by proposal.tenant_id, proposal.id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The proposal of a run exists');
  const { storeIds, orderIds, ...proposal } = row;
  return {
    ...proposal,
    orderIds: new Map((storeIds ?? []).map((storeId, at) => [Number(storeId), Number(orderIds?.[at] ?? 0)])),
  };
};
