import type { Logger } from '../../platform/core/log.ts';
import type { Database } from '../../platform/db/database.ts';
import { reconcileOrderAmounts } from './order-amounts.queries.ts';

/** Corrects amounts that differ from the orders, and reports them: a difference is a fault of the product. */
export const checkOrderAmounts = async (database: Database, log: Logger): Promise<void> => {
  for (const { tenantId, products } of await reconcileOrderAmounts(database))
    log.error({ tenantId, products }, 'what is on order differed from the orders and was corrected');
};
