import { freshnessRoutes } from '@shelfward/contract/feeds/freshness.contract.ts';
import type { ReportedStock as Figures } from '@shelfward/contract/feeds/retail-figure.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCompanyWithStores } from '../sales/sales.factory.ts';
import { bookForTest, makeFigure } from './feeds.factory.ts';

const { newClient } = useWorld();
const daysAgo = (days: number): string => addDays(new Date().toISOString().slice(0, 10), -days);

const createShopClient = async () => {
  const client = await newClient();
  return { client, ...(await makeCompanyWithStores(client)) };
};

/** What the retailer reports about honey at Downtown. */
const honeyStock = (asOf: string, { definition = 'available', ...stock }: Partial<Figures>) =>
  makeFigure('7', 'HONEY-1', { to: asOf, kind: 'INVENTORY', inventory: { definition, ...stock } });

const findHoney = async (client: TestClient, storeId: number, productId: number) =>
  (await client.as('none')(inventoryRoutes.items, { params: { storeId }, query: { productId } })).body.content[0];

const undo = (client: TestClient, result: Awaited<ReturnType<typeof bookForTest>>) =>
  client.as('ROLE_ADMIN')(saleRoutes.undoImport, { params: { importId: 'id' in result ? result.id : 0 } });

const anchorEstimates = async (client: TestClient): Promise<void> => {
  const { body } = await client.as('ROLE_ADMIN')(freshnessRoutes.list, { query: {} });
  const feedId = body.sources.find(({ kind }) => kind === 'FEED')?.id ?? 0;
  await client.as('ROLE_ADMIN')(freshnessRoutes.update, {
    params: { kind: 'FEED', id: feedId },
    body: { everyDays: null, graceDays: null, reportedStock: 'ANCHOR' },
  });
};

describe('reported stock', () => {
  test('is shown beside the estimate with its day, definition, feed, and difference, and changes no estimate', async () => {
    const { client, companyId, downtown, honey } = await createShopClient();

    const result = await bookForTest(
      client,
      [
        honeyStock(daysAgo(5), { onHand: 12, onOrder: 6 }),
        honeyStock(daysAgo(5), { inTransit: 4, definition: 'in transit' }),
        makeFigure('7', 'HONEY-1', { to: daysAgo(3), units: 2, cents: 2000 }),
      ],
      { companyId },
    );

    expect(result).toMatchObject({ status: 'DONE', inventoryFigures: 2 });
    expect(await findHoney(client, downtown, honey)).toMatchObject({
      onHandEstimation: 0,
      anchored: false,
      reported: {
        onHand: 12,
        onOrder: 6,
        inTransit: 4,
        asOf: daysAgo(5),
        definition: 'available',
        feed: { name: 'WALMART_STORE_WEEK' },
        // Two of the twelve have been sold since.
        difference: 10,
      },
    });
  });

  test('can be negative, and a later day replaces it on the screen', async () => {
    const { client, companyId, downtown, honey } = await createShopClient();
    await bookForTest(client, [honeyStock(daysAgo(9), { onHand: 5 }), honeyStock(daysAgo(2), { onHand: -3 })], {
      companyId,
    });
    await bookForTest(client, [honeyStock(daysAgo(20), { onHand: 50 })], { companyId });

    expect((await findHoney(client, downtown, honey))?.reported).toMatchObject({ onHand: -3, asOf: daysAgo(2) });
  });

  test('of the same day is replaced by a later file, and undo restores it', async () => {
    const { client, companyId, downtown, honey } = await createShopClient();
    const day = daysAgo(4);
    const first = await bookForTest(client, [honeyStock(day, { onHand: 5 })], { companyId });
    const second = await bookForTest(client, [honeyStock(day, { onHand: 8 })], { companyId });
    const same = await bookForTest(client, [honeyStock(day, { onHand: 8 })], { companyId });
    const readOnHand = async () => (await findHoney(client, downtown, honey))?.reported?.onHand;

    expect([await readOnHand(), 'status' in same && same.status]).toEqual([8, 'UNCHANGED']);
    await undo(client, second);
    expect(await readOnHand()).toBe(5);
    await undo(client, first);
    // Without stock, deliveries, and assortment, the product is not listed.
    expect(await findHoney(client, downtown, honey)).toBeUndefined();
  });

  test('is a count of the estimate if the feed is its anchor, and undo restores the estimate', async () => {
    const { client, companyId, downtown, honey } = await createShopClient();
    await bookForTest(client, [honeyStock(daysAgo(9), { onHand: 30 })], { companyId });
    await anchorEstimates(client);

    const anchored = await bookForTest(
      client,
      [honeyStock(daysAgo(4), { onHand: 12 }), makeFigure('7', 'HONEY-1', { to: daysAgo(2), units: 5, cents: 5000 })],
      { companyId },
    );
    const negative = await bookForTest(client, [honeyStock(daysAgo(1), { onHand: -2 })], { companyId });

    expect(await findHoney(client, downtown, honey)).toMatchObject({
      onHandEstimation: 0,
      countedOn: daysAgo(1),
      reported: { onHand: -2 },
    });
    await undo(client, negative);
    expect(await findHoney(client, downtown, honey)).toMatchObject({
      onHandEstimation: 7,
      anchored: true,
      countedOn: daysAgo(4),
      reported: { onHand: 12, difference: 0 },
    });
    await undo(client, anchored);
    expect(await findHoney(client, downtown, honey)).toMatchObject({ anchored: false, reported: { onHand: 30 } });
  });

  test('is that of the newest remaining file after any undos, in any order', async () => {
    const { client, companyId, downtown, honey } = await createShopClient();
    let day = 400;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: -5, max: 500 }), { minLength: 2, maxLength: 5 }),
        fc.array(fc.nat(4), { maxLength: 5 }),
        async (stocks, undone) => {
          day -= 1;
          const files = [];
          for (const onHand of stocks)
            files.push({
              onHand,
              result: await bookForTest(client, [honeyStock(daysAgo(day), { onHand })], { companyId }),
            });
          const removed = new Set(undone.map((index) => index % files.length));
          for (const index of removed) {
            const file = files[index];
            if (file) await undo(client, file.result);
          }
          const left = files.filter((_, index) => !removed.has(index));
          const reported = (await findHoney(client, downtown, honey))?.reported;
          const newest = left.at(-1);

          if (newest) expect(reported).toMatchObject({ asOf: daysAgo(day), onHand: newest.onHand });
          else expect(reported?.asOf).not.toBe(daysAgo(day));
        },
      ),
      { numRuns: 8 },
    );
  });
});

test('a guess is a message of the import', async () => {
  const { client, companyId } = await createShopClient();

  const result = await bookForTest(client, [makeFigure('007', 'HONEY-1', { to: daysAgo(3), units: 1, cents: 100 })], {
    companyId,
  });

  expect('messages' in result && result.messages).toContain(
    'A store was matched although the file names it differently: 007 as Downtown.',
  );
});
