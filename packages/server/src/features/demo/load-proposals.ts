import { plusDays } from '@shelfward/contract/kit/dates.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { selectPrice } from '../pricing/public.ts';
import { productIsEligible } from '../products/public.ts';
import {
  changeProposalStatus,
  changeQuantitiesAsBuyer,
  commentOnReview,
  createOrderProposal,
  generateOrders,
  openReview,
  sendProposal,
  updateQuantities,
} from '../proposals/public.ts';
import { storeIsEligible } from '../stores/public.ts';

const maxStores = 12;
const maxOrders = 2;
const maxOrderedProducts = 5;
/** No demo company requires more items per store. */
const minOrderedUnits = 12;

export interface ProposalLoad {
  readonly database: Database;
  readonly subdomain: string;
}

/** A company with the stores that proposals can be made for. */
interface Chain {
  readonly storeIds: number[];
}

/** Proposals in draft, waiting with a buyer's reply, ordered, expired, and cancelled, each for a company with buyers. */
export const loadProposals = async (ctx: Ctx, load: ProposalLoad): Promise<void> => {
  const [draft, replied = draft, expired = replied, cancelled = expired, ordered = cancelled] = await findChains(ctx);
  if (!draft || !replied || !expired || !cancelled || !ordered) return;
  await propose(daysAgo(ctx, 30), expired, 'PENDING');
  await order(daysAgo(ctx, 9), ordered);
  await propose(daysAgo(ctx, 5), cancelled, 'CANCELLED');
  const pendingId = await propose(daysAgo(ctx, 2), replied, 'PENDING');
  await replyAsBuyer(daysAgo(ctx, 1), load, pendingId);
  await propose(ctx, draft, null);
};

const daysAgo = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: plusDays(ctx.now, -days) });

const propose = async (ctx: Ctx, { storeIds }: Chain, status: 'PENDING' | 'CANCELLED' | null): Promise<number> => {
  const settings = { autoFairShare: false, topUpToMinItems: false, budgetCents: null };
  const { id } = await createOrderProposal(ctx, { storeIds, settings });
  if (status) await changeProposalStatus(ctx, id, status);
  return id;
};

/** A proposal for few stores, because each of its orders is a new draft in the list of orders. */
const order = async (ctx: Ctx, { storeIds }: Chain): Promise<void> => {
  const id = await propose(ctx, { storeIds: storeIds.slice(0, maxOrders) }, 'PENDING');
  const changes = await findOrderLines(ctx, id);
  if (changes.length === 0) return;
  // The stores may need nothing at the moment, so the planner enters quantities.
  await updateQuantities(ctx, changes);
  await generateOrders(ctx, id);
};

/** Two packs or more of some products with a price for each store. */
const findOrderLines = async (ctx: Ctx, orderProposalId: number) => {
  const { db, tenantId } = ctx;
  const price = selectPrice(ctx, { companyId: sql.raw('proposal.company_id'), productId: sql.raw('product.id') });
  const { rows } = await sql<{ storeOrderProposalId: number; productId: number; quantity: number }>`
    with priced as (
      select product.id, product.pack_size
      from order_proposal proposal
      join product on product.tenant_id = ${tenantId} and product.tenant_id = proposal.tenant_id
      left join season on season.tenant_id = ${tenantId} and season.id = product.season_id
      where proposal.tenant_id = ${tenantId} and proposal.id = ${orderProposalId} and ${productIsEligible(ctx)}
        and (${price}) is not null
      order by product.id
      limit ${maxOrderedProducts}
    )
    select part.id as store_order_proposal_id, priced.id as product_id,
           priced.pack_size * greatest(2, ceil(${minOrderedUnits}::numeric / priced.pack_size))::integer as quantity
    from store_order_proposal part cross join priced
    where part.tenant_id = ${tenantId} and part.order_proposal_id = ${orderProposalId}
    order by part.id, priced.id`.execute(db);
  return rows;
};

/** Companies that have a buyer, those with the most stores first. */
const findChains = async ({ db, tenantId }: Ctx): Promise<Chain[]> => {
  const { rows } = await sql<Chain>`
    select (array_agg(store.id order by store.id))[1:${sql.lit(maxStores)}] as store_ids
    from store
    join company on company.tenant_id = ${tenantId} and company.id = store.company_id
    left join region on region.tenant_id = ${tenantId} and region.id = store.region_id
    where store.tenant_id = ${tenantId} and ${storeIsEligible}
      and exists (select from company_buyer link where link.tenant_id = ${tenantId} and link.company_id = company.id)
    group by company.id
    order by count(*) desc, company.id
    limit 5`.execute(db);
  return rows;
};

/** Sends the proposal to its buyers; the first one opens it, changes a quantity, and comments. No e-mail is sent. */
const replyAsBuyer = async (ctx: Ctx, { database, subdomain }: ProposalLoad, proposalId: number): Promise<void> => {
  const keys: string[] = [];
  const mail: Ctx['mail'] = ({ link }) => {
    keys.push(link?.path.split('#')[1] ?? '');
    return Promise.resolve('');
  };
  const message = 'Please check the quantities for next week.';
  await sendProposal({ ...ctx, mail }, proposalId, { buyerIds: undefined, message });
  const [key] = keys;
  if (!key) return;
  // The buyer's part runs in this transaction, because no other one sees the proposal yet.
  const services = { database: { ...database, tenant: runIn(ctx) } };
  const { now, requestId, log, setHeader } = ctx;
  const buyer = { subdomain, now, requestId, log, setHeader, address: '127.0.0.1', agent: '', cookie: '' };
  const { stores, products, quantity } = await openReview(services, buyer, { key });
  const index = quantity.findIndex((units) => units > 0);
  const store = stores[Math.floor(index / products.length)];
  const product = products[index % products.length];
  if (index < 0 || !store || !product) return;
  const { storeOrderProposalId } = store;
  const change = {
    storeOrderProposalId,
    productId: product.productId,
    previousQuantity: quantity[index] ?? 0,
    quantity: (quantity[index] ?? 0) + product.packSize,
  };
  await changeQuantitiesAsBuyer(services, buyer, { key, changes: [change] });
  const text = 'We have a promotion next week. Please send one more pack.';
  await commentOnReview(services, buyer, { key, storeOrderProposalId, text });
};

const runIn =
  ({ db }: Ctx): Database['tenant'] =>
  (_tenantId, work) =>
    work(db);
