import { addDays } from '@shelfward/contract/kit/dates.ts';
import { createSums } from '@shelfward/forecast/ledger/ledger.rules.ts';
import { toLedgerFigures } from '@shelfward/forecast/ledger/ledger-figures.rules.ts';
import type { TestClient } from '../../testing/client.ts';
import { currentMonday, makeSellingStore } from '../replenishment/replenishment.factory.ts';
import { insertParts, insertStockOuts } from './ledger-writes.queries.ts';

/** A ledger of the last 26 weeks of a store, as the worker writes it. */
export const makeLedger = (client: TestClient) =>
  client.db(async (db) => {
    const seller = await makeSellingStore(db, { products: [{ parLevel: 6, weekly: [] }] });
    const { companyId, storeId, productIds } = seller;
    const untilDay = currentMonday();
    const firstDay = addDays(untilDay, -7 * 26);
    const { id } = await db
      .insertInto('ledger')
      .values({
        weeks: 26,
        formerRule: 'BEFORE_SUGGESTIONS',
        firstDay,
        untilDay,
        percent: 100,
        endedAt: new Date(),
        outcome: 'DONE',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ctx = { db, tenantId: client.tenantId, now: new Date() };
    const figures = toLedgerFigures(createSums(7 * 26), { firstDay, days: 7 * 26 });
    const parts = [0, companyId].map((company) => ({ companyId: company, changedOn: null, figures }));
    await insertParts(ctx, id, parts);
    await insertStockOuts(ctx, id, [
      {
        companyId,
        storeId,
        productId: productIds[0] ?? 0,
        cause: 'ORDERED_TOO_LATE',
        firstDay,
        days: 3,
        salesOrderId: null,
        orderProposalId: null,
      },
    ]);
    return { id, ...seller };
  });
