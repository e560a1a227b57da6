import { today, type ZonedCtx } from '../../platform/context/context.ts';
import {
  findPhantomGroups,
  findStockOuts,
  findStopGroups,
  findSuggestionGroups,
  type StockOut,
} from '../replenishment/public.ts';
import { findCompanies } from './decisions.queries.ts';
import type { FoundTask } from './found-task.types.ts';
import { type AvailableUnits, findAvailableUnits, findProposedUnits } from './stock-tasks.queries.ts';
import { findShortages, groupStockOuts, nextReminder, selectLargest } from './stock-tasks.rules.ts';
import {
  describeOtherStockOuts,
  describeParLevels,
  describePhantomStock,
  describeShortProduct,
  describeStockOut,
  describeStop,
} from './stock-texts.rules.ts';

/** Products that run out, and those of them that a proposal cannot fill, while similar products are available. */
export const findStockTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> => {
  const stockOuts = await findStockOuts(ctx);
  const available = await findAvailableUnits(ctx, [...new Set(stockOuts.map(({ productId }) => productId))]);
  const units = new Map(available.map((one) => [one.productId, one.units]));
  const shortages = await findShortProducts(ctx, stockOuts, available);
  const day = today(ctx);
  const { single, others } = groupStockOuts(stockOuts, new Set(shortages.keys()));
  const tasks = single.map((stockOut): FoundTask => {
    const { id, companyId, lostCents, since } = stockOut;
    const shortage = shortages.get(id);
    const task = { subject: id, companyId, stake: lostCents, since, cause: nextReminder(stockOut, day) };
    return shortage
      ? { ...task, kind: 'SHORT_PRODUCT', ...describeShortProduct(stockOut, shortage) }
      : { ...task, kind: 'STOCK_OUT', ...describeStockOut(stockOut, units.get(stockOut.productId) ?? 0, day) };
  });
  const grouped = others.map((group): FoundTask => {
    const { companyId, since, lostCents } = group;
    const text = describeOtherStockOuts(group);
    const cause = nextReminder(group, day);
    return { kind: 'OTHER_STOCK_OUTS', subject: companyId, companyId, stake: lostCents, since, cause, ...text };
  });
  return [...tasks, ...grouped];
};

const findShortProducts = async (
  ctx: ZonedCtx,
  stockOuts: readonly StockOut[],
  available: readonly AvailableUnits[],
) => {
  const units = new Map(available.map((one) => [one.productId, one.units]));
  const needed = new Map<number, number>();
  for (const { productId, neededUnits } of stockOuts) needed.set(productId, (needed.get(productId) ?? 0) + neededUnits);
  const short = selectLargest(
    stockOuts.filter(({ productId }) => (needed.get(productId) ?? 0) > (units.get(productId) ?? 0)),
  );
  return findShortages(short, { available, proposed: await findProposedUnits(ctx, short) });
};

/** Stores whose recorded stock of a product probably does not exist. */
export const findCountTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> =>
  (await findPhantomGroups(ctx)).map((group) => ({
    kind: 'COUNT_STOCK',
    subject: group.storeId,
    companyId: group.companyId,
    cause: Date.parse(group.newestSince),
    since: group.since,
    stake: group.lostCents,
    ...describePhantomStock(group),
  }));

/** Products that stopped selling, because they have ended or are out of stock. */
export const findStopTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> =>
  (await findStopGroups(ctx)).map((group) => ({
    kind: 'SALES_STOP',
    subject: group.id,
    companyId: group.companyId,
    cause: Date.parse(group.newestSince),
    since: group.since,
    stake: group.lostCents,
    ...describeStop(group),
  }));

export const findParLevelTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> => {
  const groups = await findSuggestionGroups(ctx);
  const companies = await findCompanies(
    ctx,
    groups.map(({ companyId }) => companyId),
  );
  return groups.map((group) => ({
    kind: 'PAR_LEVELS',
    subject: group.companyId,
    companyId: group.companyId,
    cause: group.newestId,
    since: group.since ?? today(ctx),
    stake: group.cents,
    ...describeParLevels(group, companies.get(group.companyId)?.name ?? ''),
  }));
};
