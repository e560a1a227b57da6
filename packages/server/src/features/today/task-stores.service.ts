import { parseTaskId } from '@shelfward/contract/today/today.rules.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { findStockOutStores } from '../replenishment/public.ts';
import { findDeadlineStores } from './order-deadlines.service.ts';

/**
 * The stores for the proposal of a stock-out or of an order deadline. For the other stock-outs of a company, all its
 * stores with one.
 */
export const listTaskStores = async (ctx: Ctx, taskId: number): Promise<number[]> => {
  const task = parseTaskId(taskId);
  const found =
    task?.kind === 'STOCK_OUT'
      ? await findStockOutStores(ctx, { id: task.subject })
      : task?.kind === 'OTHER_STOCK_OUTS'
        ? await findStockOutStores(ctx, { companyId: task.subject })
        : task?.kind === 'ORDER_DEADLINE'
          ? await findDeadlineStores(ctx, task.subject)
          : null;
  if (found === null) throw new AppError('TODAY_TASK_NOT_FOUND');
  return found;
};
