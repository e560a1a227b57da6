import type { ZonedCtx } from '../../platform/context/context.ts';
import { hasCalendars, loadStoreWindows } from '../deliveries/public.ts';
import type { FoundTask } from './found-task.types.ts';
import { findStoreRisks } from './order-deadlines.queries.ts';
import { groupDeadlines, type OrderDeadline, toDeadlineTask } from './order-deadlines.rules.ts';

/** Stores that need an order, and whose cut-off is within a day. */
export const findDeadlineTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> =>
  (await findDeadlines(ctx)).flatMap((deadline) => toDeadlineTask(deadline, ctx) ?? []);

/** The stores of a task; null if its cut-off has passed, or an order or a proposal covers their needs. */
export const findDeadlineStores = async (ctx: ZonedCtx, subject: number): Promise<number[] | null> => {
  const found = (await findDeadlines(ctx)).find((deadline) => deadline.subject === subject);
  return found ? [...found.storeIds] : null;
};

const findDeadlines = async (ctx: ZonedCtx): Promise<OrderDeadline[]> => {
  if (!(await hasCalendars(ctx))) return [];
  const risks = await findStoreRisks(ctx);
  if (!risks.some(({ shelves }) => shelves > 0)) return [];
  const windows = await loadStoreWindows(
    ctx,
    risks.map(({ storeId }) => storeId),
  );
  return groupDeadlines(windows, risks, ctx);
};
