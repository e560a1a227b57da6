import { addDays, toMonday } from '@shelfward/contract/kit/dates.ts';
import { type ParSuggestion, replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { suggestionStates } from '@shelfward/contract/replenishment/suggestion-filters.shapes.ts';
import type { Db } from '../../platform/db/database.ts';
import type { TestClient } from '../../testing/client.ts';
import { makeGlobalAssortment } from '../assortments/assortments.factory.ts';
import { makeCompany } from '../companies/companies.factory.ts';
import { makePrice, makePriceList } from '../pricing/pricing.factory.ts';
import { makeProduct, makeProductLine } from '../products/products.factory.ts';
import { makeSaleDays } from '../sales/sales.factory.ts';
import { makeStore } from '../stores/stores.factory.ts';
import { findRuns } from './runs/runs.queries.ts';
import type { UndoTuple } from './suggestions/decisions.undo.ts';

/** The Monday of the current week; the tests run in UTC. */
export const currentMonday = (now = new Date()): string => toMonday(now.toISOString().slice(0, 10));

interface SellingStore {
  readonly companyId?: number;
  readonly storeName?: string;
  /** Par level and units sold on each Monday of the last weeks, by product. */
  readonly products: readonly {
    readonly name?: string;
    readonly parLevel: number;
    readonly weekly: readonly number[];
    /** Cents a unit in each of these weeks; without it, sales have no value. */
    readonly prices?: readonly number[];
  }[];
}

/** A store whose products have an assortment, sales, and a price of $10.00. */
export const makeSellingStore = async (db: Db, { products, storeName, ...given }: SellingStore) => {
  const priceListId = await makePriceList(db, {});
  const companyId = given.companyId ?? (await makeCompany(db, { priceListId }));
  const storeId = await makeStore(db, { companyId, ...(storeName && { name: storeName }) });
  const productIds: number[] = [];
  for (const { name } of products) {
    const productId = await makeProduct(db, name ? { name } : {});
    await makePrice(db, { priceListId, productId, priceCents: 1000 });
    productIds.push(productId);
  }
  const items = new Map(productIds.map((productId, at) => [productId, products[at]?.parLevel ?? 0]));
  const globalAssortmentId = await makeGlobalAssortment(db, { items, storeIds: [storeId] });
  const monday = currentMonday();
  const sold = productIds.flatMap((productId, at) => {
    const weekly = products[at]?.weekly ?? [];
    const prices = products[at]?.prices ?? [];
    return weekly.map((units, week) => ({
      storeId,
      productId,
      // A Saturday, so that the feed of the last week is complete.
      soldOn: addDays(monday, 7 * (week - weekly.length) + 5),
      units,
      cents: units * (prices[week] ?? 0),
    }));
  });
  const days = sold.filter(({ units }) => units !== 0);
  if (days.length > 0) await makeSaleDays(db, days);
  return { companyId, storeId, productIds, globalAssortmentId };
};

/** The same units in each of the given number of weeks. */
export const everyWeek = (units: number, weeks: number): number[] => Array.from({ length: weeks }, () => units);

/** A suggestion to raise a par level, as a run writes it. */
export const makeSuggestion = async (
  client: TestClient,
  given: { readonly parLevel?: number; readonly suggestedParLevel?: number } = {},
): Promise<{ readonly id: number; readonly storeId: number; readonly productId: number; readonly runId: number }> => {
  const { parLevel = 6, suggestedParLevel = 9 } = given;
  return client.db(async (db) => {
    const { storeId, productIds } = await makeSellingStore(db, { products: [{ parLevel, weekly: [] }] });
    const [productId = 0] = productIds;
    const { id, runId } = await makeParSuggestion(db, { storeId, productId, parLevel, suggestedParLevel });
    return { id, storeId, productId, runId };
  });
};

interface GivenSuggestion {
  readonly storeId: number;
  readonly productId: number;
  readonly parLevel: number;
  readonly suggestedParLevel: number;
  readonly state?: string;
  readonly snoozedUntil?: string;
  readonly availableWeeks?: number;
  readonly lostCents?: number;
  /** Null: computed by an earlier version. */
  readonly confidence?: 'LOW' | 'MEDIUM' | 'HIGH' | null;
  readonly comparedWeeks?: null;
}

/** A suggestion for an item of an assortment. */
export const makeParSuggestion = async (
  db: Db,
  given: GivenSuggestion,
): Promise<{ readonly id: number; readonly runId: number }> => {
  const runId = await makeEndedRun(db);
  const { id } = await db
    .insertInto('parSuggestion')
    .values({
      runId,
      unlimitedParLevel: given.suggestedParLevel,
      priceCents: 1000,
      weeklyLevel: 2,
      seasonFactor: 1,
      expectedDemand: 6,
      dispersion: 1.2,
      weekDispersion: 1.1,
      leadWeeks: 2,
      reviewWeeks: 1,
      serviceLevel: 0.95,
      availableWeeks: 30,
      unavailableWeeks: 1,
      confidence: 'HIGH',
      comparedWeeks: 100,
      coveredWeeks: 94,
      kindError: 0.4,
      recentFrom: addDays(currentMonday(), -7 * 3),
      recentUnits: [2, 0, 3],
      recentUnavailable: [1],
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, runId };
};

const makeEndedRun = async (db: Db): Promise<number> => {
  const values = { cause: 'MANUAL', endedAt: new Date(), result: 'DONE' };
  const { id } = await db.insertInto('replenishmentRun').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** A run that accepted one suggestion itself. */
export const makeAutomaticRun = async (client: TestClient): Promise<number> => {
  const { id, runId, storeId, productId } = await makeSuggestion(client);
  const changes: UndoTuple[] = [[id, storeId, productId, 0, 3, 'OPEN', null]];
  await client.db((db) =>
    db
      .updateTable('replenishmentRun')
      .set({ accepted: 1, acceptedChanges: JSON.stringify(changes) })
      .where('id', '=', runId)
      .execute(),
  );
  return runId;
};

export const makePromotion = (client: TestClient): Promise<number> =>
  client.db(async (db) => {
    const productLineId = await makeProductLine(db, 'Powders');
    const values = { name: 'Half price', productLineId, fromDay: '2026-01-05', untilDay: '2026-01-18' };
    const { id } = await db.insertInto('promotion').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  });

/** Imported rows without units that mark these days as promotions of a product in a store. */
export const makePromotedSales = async (
  db: Db,
  { days, ...pair }: { readonly storeId: number; readonly productId: number; readonly days: readonly string[] },
): Promise<void> => {
  const row = { ...pair, saleImportId: 1, units: 0, cents: 0, promoted: true };
  await db
    .insertInto('sale')
    .values(days.map((soldOn, at) => ({ ...row, soldOn, line: at + 2 })))
    .execute();
};

export const listSuggestions = async (client: TestClient): Promise<ParSuggestion[]> => {
  const { body } = await client.as('ROLE_REPORTING')(replenishmentRoutes.suggestions, {
    query: { size: 2000, state: [...suggestionStates] },
  });
  return body.content;
};

export const findLastRun = (client: TestClient) =>
  client.db(async (db) => (await findRuns({ db, tenantId: client.tenantId, now: new Date() }, 1))[0]);
