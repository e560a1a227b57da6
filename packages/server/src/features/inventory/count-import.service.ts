import type { TableImportResult } from '@shelfward/contract/kit/tables/table-import.ts';
import { endOfDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import { type Ctx, type OpenCtx, today } from '../../platform/context/context.ts';
import { type GivenFile, importTable } from '../../platform/imports/table-import.service.ts';
import {
  findCountRows,
  findNamedEstimates,
  insertImportedCounts,
  selectNamedPositions,
} from './count-import.queries.ts';
import { type CountPlan, planCounts } from './count-import.rules.ts';
import { lockPositionStores, refreshPositions } from './estimates.queries.ts';

/** Records the counts of a file. Importing the file again has no effect. */
export const importCounts = (ctx: OpenCtx, given: GivenFile): Promise<TableImportResult> =>
  importTable(ctx, countImporter, given);

/** Sets counts from the rows of a file; also part of the workbook. */
export const countImporter = {
  kind: 'STORE_COUNTS',
  plan: async (ctx: Ctx): Promise<CountPlan> => {
    await lockPositionStores(ctx, selectNamedPositions);
    return planCounts(await findCountRows(ctx, today(ctx)), today(ctx));
  },
  write: async (ctx: Ctx, { counts }: CountPlan): Promise<void> => {
    const before = await loadEstimates(ctx);
    await insertImportedCounts(ctx, { counts, countedAt: counts.map(({ countedOn }) => toCountedAt(ctx, countedOn)) });
    await refreshPositions(ctx, selectNamedPositions);
    const after = await loadEstimates(ctx);
    for (const storeId of new Set(counts.map((count) => count.storeId)))
      ctx.audit({
        entityType: 'INVENTORY',
        id: storeId,
        before: before.get(storeId) ?? {},
        after: after.get(storeId) ?? {},
      });
  },
} as const;

/** A count is of the end of its day. */
const toCountedAt = ({ now, timeZone }: Ctx, countedOn: string): Date =>
  new Date(Math.min(now.getTime(), endOfDay(countedOn, timeZone).getTime() - 1000));

/** The estimates as fields of audit entries, by store. */
const loadEstimates = async (ctx: Ctx): Promise<Map<number, Record<string, number>>> => {
  const byStore = new Map<number, Record<string, number>>();
  for (const { storeId, productId, onHand } of await findNamedEstimates(ctx)) {
    const fields = byStore.get(storeId) ?? {};
    fields[`items/${productId}/onHandEstimation`] = onHand;
    byStore.set(storeId, fields);
  }
  return byStore;
};
