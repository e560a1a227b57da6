import { minUsualOrders, usualOrders } from '@shelfward/contract/autopilot/limits.rules.ts';
import { sql } from 'kysely';
import { type Ctx, today } from '../../platform/context/context.ts';

/** A store of the proposal of a run. */
export interface ProposedPart {
  readonly storeOrderProposalId: number;
  readonly storeId: number;
  readonly storeName: string;
  readonly orderRegionId: number | null;
  readonly deliveryDay: string;
  readonly nextDeliveryDay: string;
}

export const findProposedParts = async ({ db, tenantId }: Ctx, orderProposalId: number): Promise<ProposedPart[]> => {
  const { rows } = await sql<ProposedPart>`
    select part.id as store_order_proposal_id, part.store_id, store.name as store_name, part.delivery_day,
      part.next_delivery_day, case when store.proposal_processed_by_region then store.region_id end as order_region_id
    from store_order_proposal part
    join store on store.tenant_id = ${tenantId} and store.id = part.store_id
    where part.tenant_id = ${tenantId} and part.order_proposal_id = ${orderProposalId}
    order by store.name_key, part.id`.execute(db);
  return rows;
};

export interface ProposedLine {
  readonly storeId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly packSize: number;
  readonly isShared: boolean;
  /** Days since the last count of the product, or the last sales of the store; null: the stock is unknown. */
  readonly stockAgeDays: number | null;
  readonly usualUnits: number | null;
}

/** Orders that are older are not usual any more. */
const usualDays = 180;

/** The lines with a quantity, with their stock and their usual order. */
export const findProposedLines = async (ctx: Ctx, orderProposalId: number): Promise<ProposedLine[]> => {
  const { db, tenantId, now } = ctx;
  const { rows } = await sql<ProposedLine>`
    with line as materialized (
      select part.store_id, item.product_id, item.quantity, item.pack_size,
        coalesce(item.adjusted_by = 'FAIR_SHARE', false) as is_shared
      from store_order_proposal part
      join store_order_proposal_item item on item.tenant_id = ${tenantId}
        and item.order_proposal_id = ${orderProposalId} and item.store_order_proposal_id = part.id and item.quantity > 0
      where part.tenant_id = ${tenantId} and part.order_proposal_id = ${orderProposalId}
    ), fed as materialized (
      select store.store_id, newest.sold_on
      from (select distinct store_id from line) store
      cross join lateral (
        select sold_on from sale_day
        where sale_day.tenant_id = ${tenantId} and sale_day.store_id = store.store_id and sold_on <= ${today(ctx)}::date
        order by sold_on desc limit 1) newest
    ), usual as (
      select store_id, product_id, percentile_cont(0.5) within group (order by quantity) as units
      from (
        select item.store_id, item.product_id, item.quantity,
          row_number() over (partition by item.store_id, item.product_id order by ordered.created_date desc, ordered.id desc) as place
        from sales_order ordered
        join sales_order_item item on item.tenant_id = ${tenantId} and item.sales_order_id = ordered.id and item.quantity > 0
        join line on line.store_id = item.store_id and line.product_id = item.product_id
        where ordered.tenant_id = ${tenantId} and not ordered.inactive and ordered.status not in ('DRAFT', 'CANCELLED')
          and ordered.company_id = (
            select company_id from order_proposal where tenant_id = ${tenantId} and id = ${orderProposalId})
          and ordered.created_date > ${now}::timestamptz - make_interval(days => ${usualDays}::integer)) placed
      where place <= ${usualOrders}
      group by store_id, product_id having count(*) >= ${minUsualOrders}
    )
    select line.*, usual.units as usual_units,
      case when stock.anchored then ${today(ctx)}::date - greatest(stock.counted_on, fed.sold_on) end as stock_age_days
    from line
    left join usual on usual.store_id = line.store_id and usual.product_id = line.product_id
    left join fed on fed.store_id = line.store_id
    left join store_inventory stock on stock.tenant_id = ${tenantId} and stock.store_id = line.store_id
      and stock.product_id = line.product_id
    order by line.store_id, line.product_id`.execute(db);
  return rows;
};

export interface StoreQuestion {
  readonly storeId: number;
  readonly sentence: string;
}

/** Open questions of stores, as sentences: phantom stock, ended or empty products, alerts, and proposals of other days. */
export const findStoreQuestions = async (
  ctx: Ctx,
  storeIds: readonly number[],
  exceptProposalId: number,
): Promise<StoreQuestion[]> => {
  const { db, tenantId, now } = ctx;
  const ids = sql`any(${storeIds}::bigint[])`;
  const { rows } = await sql<StoreQuestion>`
    select phantom.store_id, product.name || ': its recorded stock probably does not exist.' as sentence
    from phantom_stock phantom
    join product on product.tenant_id = ${tenantId} and product.id = phantom.product_id
    left join store_inventory stock on stock.tenant_id = ${tenantId} and stock.store_id = phantom.store_id
      and stock.product_id = phantom.product_id
    where phantom.tenant_id = ${tenantId} and phantom.store_id = ${ids} and coalesce(stock.on_hand, phantom.on_hand) > 0
      and greatest(stock.counted_on, stock.last_event_on) < phantom.since is not false
    union all
    select stop.store_id, product.name || ': it stopped selling; decide whether it has ended or is out of stock.'
    from sales_stop stop
    join product on product.tenant_id = ${tenantId} and product.id = stop.product_id and not product.inactive
    where stop.tenant_id = ${tenantId} and stop.store_id = ${ids} and stop.cause is null
    union all
    select alert.subject_ids[1], 'Open alert: ' || alert.title || '.'
    from alert
    join alert_rule rule on rule.tenant_id = ${tenantId} and rule.id = alert.alert_rule_id and not rule.inactive
    where alert.tenant_id = ${tenantId} and alert.ended_at is null and alert.subject_ids[1] = ${ids}
      and rule.subject in ('STORE', 'STORE_PRODUCT_LINE', 'STORE_PRODUCT')
    union all
    select distinct part.store_id, 'Proposal ' || proposal.id || ' is open for the store, too.'
    from order_proposal proposal
    join store_order_proposal part on part.tenant_id = ${tenantId} and part.order_proposal_id = proposal.id
      and part.store_id = ${ids} and not part.inactive and not part.postponed
    where proposal.tenant_id = ${tenantId} and proposal.id <> ${exceptProposalId} and not proposal.inactive
      and proposal.status in ('DRAFT', 'PENDING') and proposal.expiration_date > ${now}::timestamptz
    order by store_id, sentence`.execute(db);
  return rows;
};

export interface PersonProposal {
  readonly storeId: number;
  readonly orderProposalId: number;
}

/** Proposals of people for these deliveries that are open, or whose order was not canceled. */
export const findPersonProposals = async (
  { db, tenantId, now }: Ctx,
  windows: readonly { readonly storeId: number; readonly deliveryDay: string }[],
): Promise<PersonProposal[]> => {
  const storeIds = windows.map(({ storeId }) => storeId);
  const days = windows.map(({ deliveryDay }) => deliveryDay);
  const { rows } = await sql<PersonProposal>`
    select part.store_id, max(proposal.id) as order_proposal_id
    from unnest(${storeIds}::bigint[], ${days}::date[]) as given (store_id, delivery_day)
    join store_order_proposal part on part.tenant_id = ${tenantId} and part.store_id = given.store_id
      and part.delivery_day = given.delivery_day and not part.inactive and not part.postponed
    join order_proposal proposal on proposal.tenant_id = ${tenantId} and proposal.id = part.order_proposal_id
      and not proposal.inactive
    left join sales_order ordered on ordered.tenant_id = ${tenantId} and ordered.id = part.sales_order_id
    where (proposal.status in ('DRAFT', 'PENDING') and proposal.expiration_date > ${now}::timestamptz
        or proposal.status = 'COMPLETE' and ordered.status <> 'CANCELLED')
      and not exists (
        select from autopilot_run run
        where run.tenant_id = ${tenantId}
          and (run.order_proposal_id = proposal.id or run.waiting_proposal_id = proposal.id))
    group by part.store_id`.execute(db);
  return rows;
};

/** What runs of a company have ordered since an instant, or would have. */
export const sumOrderedCents = async (
  { db, tenantId }: Ctx,
  { companyId, since }: { readonly companyId: number; readonly since: Date },
): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(store.value_cents), 0)::bigint as cents
    from autopilot_run run
    join autopilot_store store on store.tenant_id = ${tenantId} and store.run_id = run.id
      and store.state in ('SHADOW', 'ORDERED')
    where run.tenant_id = ${tenantId} and run.company_id = ${companyId} and run.ran_at >= ${since}`.execute(db);
  return Number(rows[0]?.cents ?? 0);
};
