import type { Availability } from '@shelfward/contract/kit/shapes.ts';
import { orderViews } from '@shelfward/contract/orders/order-views.ts';
import type {
  MatchedProducts,
  OrderHistory,
  OrderSummary,
  ProductNameLookup,
} from '@shelfward/contract/orders/orders.shapes.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { findOrderHeader } from './order.queries.ts';
import { countEach, countOrders, totalOrders } from './order-counts.queries.ts';
import { type OrderFilter, resolveSelection } from './order-filter.queries.ts';
import { findOrderChanges, findStatusChanges } from './order-history.queries.ts';
import { findCompanyDiscounts, findMeantProducts, findNumberHolder } from './order-references.queries.ts';

export const getSummary = async (ctx: Ctx, filter: OrderFilter): Promise<OrderSummary> => {
  const { key, conditions } = await resolveSelection(ctx, filter);
  const totals = await totalOrders(ctx, key, conditions);
  return { ...totals, excludedCancelled: await countExcluded(ctx, filter), views: await countViews(ctx) };
};

const countExcluded = async (ctx: Ctx, filter: OrderFilter): Promise<number> => {
  if (filter.includeCancelled || filter.status?.length) return 0;
  const { key, conditions } = await resolveSelection(ctx, { ...filter, status: ['CANCELLED'] });
  return countOrders(ctx, key, conditions);
};

/** Each view is counted with the conditions of its list. */
const countViews = async (ctx: Ctx): Promise<OrderSummary['views']> => {
  const resolveConditions = async (filter: OrderFilter) => (await resolveSelection(ctx, filter)).conditions;
  const all = await resolveConditions(orderViews.all.filter);
  return countEach(ctx, all, {
    all,
    needsApproval: await resolveConditions(orderViews.needsApproval.filter),
    readyToPack: await resolveConditions(orderViews.readyToPack.filter),
    rush: await resolveConditions(orderViews.rush.filter),
    syncFailed: await resolveConditions(orderViews.syncFailed.filter),
  });
};

/** For the main menu; shares the cached count with the list. */
export const countOrdersToApprove = async (ctx: Ctx): Promise<number> => (await countViews(ctx)).needsApproval;

export const getHistory = async (ctx: Ctx, id: number): Promise<OrderHistory> => {
  found(await findOrderHeader(ctx, id), 'ORDER_NOT_FOUND');
  return { statusChanges: await findStatusChanges(ctx, id), changes: await findOrderChanges(ctx, id) };
};

export const getMeantProducts = async (ctx: Ctx, given: ProductNameLookup): Promise<MatchedProducts> => {
  const companies = await findCompanyDiscounts(ctx, [given.companyId]);
  found(companies.get(given.companyId), 'COMPANY_NOT_FOUND');
  return { products: await findMeantProducts(ctx, given) };
};

export const getNumberAvailability = async (
  ctx: Ctx,
  companyId: number,
  { value, excludeId = 0 }: { readonly value: string; readonly excludeId?: number | undefined },
): Promise<Availability> => {
  const companies = await findCompanyDiscounts(ctx, [companyId]);
  found(companies.get(companyId), 'COMPANY_NOT_FOUND');
  const holder = await findNumberHolder(ctx, companyId, { value, excludeId });
  return { value, isAvailable: holder === undefined, inactive: holder?.inactive ?? false };
};
