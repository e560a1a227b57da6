import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';
import { storeIsEligible } from '../../stores/public.ts';
import type { DeliveryDays } from '../lines/project-line.rules.ts';
import { partDelivery } from '../lines/replenishment-inputs.queries.ts';

/** A store of a proposal, as needed for the plan of its orders. */
export interface PlannedPart {
  readonly storeOrderProposalId: number;
  readonly storeId: number;
  readonly name: string;
  readonly regionId: number | null;
  readonly regionName: string | null;
  /** Set if the lines of the store join the order of its region. */
  readonly orderRegionId: number | null;
  /** True when the store, its region, its company, and its store order proposal are active. */
  readonly isActive: boolean;
  readonly postponed: boolean;
  /** The delivery that the order reaches; null in proposals of earlier versions. */
  readonly delivery: DeliveryDays | null;
}

export const findPlannedParts = async (ctx: DataCtx, orderProposalId: number): Promise<PlannedPart[]> => {
  const { rows } = await sql<PlannedPart>`
    select part.id as store_order_proposal_id, part.store_id, store.name, store.region_id, region.name as region_name,
           case when store.proposal_processed_by_region then store.region_id end as order_region_id,
           not part.inactive and ${storeIsEligible} as is_active, part.postponed, ${partDelivery} as delivery
    from store_order_proposal part
    join store on store.tenant_id = ${ctx.tenantId} and store.id = part.store_id
    join company on company.tenant_id = ${ctx.tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${ctx.tenantId} and region.id = store.region_id
    where part.tenant_id = ${ctx.tenantId} and part.order_proposal_id = ${orderProposalId}
    order by store.name_key collate natural_order, part.id`.execute(ctx.db);
  return rows;
};

/** Whether the order of each part is postponed; locks the parts until the transaction ends. */
export const lockPostponements = async ({ db }: DataCtx, ids: readonly number[]): Promise<Map<number, boolean>> => {
  const rows = await db
    .selectFrom('storeOrderProposal')
    .select(['id', 'postponed'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, postponed }) => [id, postponed]));
};

export const updatePostponements = async (
  { db, tenantId }: DataCtx,
  parts: readonly { readonly storeOrderProposalId: number; readonly postponed: boolean }[],
): Promise<void> => {
  if (parts.length === 0) return;
  await sql`
    update store_order_proposal part set postponed = given.postponed
    from unnest(${parts.map((part) => part.storeOrderProposalId)}::bigint[], ${parts.map((part) => part.postponed)}::boolean[])
      given (id, postponed)
    where part.tenant_id = ${tenantId} and part.id = given.id`.execute(db);
};
