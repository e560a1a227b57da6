import type { Database } from '../../platform/db/database.ts';
import { findClientsWithoutBlocks, hasCurrentBlocks, rebuildAllSaleBlocks } from './sale-blocks.queries.ts';
import { lockSales } from './sales-import.queries.ts';

/**
 * Counts the blocks of clients whose blocks are not current: after an upgrade, and after changes by a node of the
 * previous release. Their lists are slow until then. Returns the number of clients.
 */
export const buildSaleBlocks = async (database: Database, now: Date): Promise<number> => {
  const tenantIds = await findClientsWithoutBlocks(database);
  for (const tenantId of tenantIds)
    await database.tenant(tenantId, async (db) => {
      await lockSales({ db, tenantId, now });
      if (!(await hasCurrentBlocks({ db, tenantId }))) await rebuildAllSaleBlocks({ db, tenantId });
    });
  return tenantIds.length;
};
