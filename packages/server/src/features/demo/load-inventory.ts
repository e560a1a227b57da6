import { addDays } from '@shelfward/contract/kit/dates.ts';
import { insertNumbered, insertRows, type Target } from './insert-rows.ts';
import { itemAt } from './random.ts';
import type { World } from './world.types.ts';

interface Ids {
  readonly products: readonly number[];
  readonly stores: readonly number[];
  readonly countedBy: number;
}

/** Assortments with their stores, the compiled assortment of each store, and the counts. */
export const loadInventory = async (target: Target, world: World, ids: Ids): Promise<void> => {
  const assortments = await insertNumbered(
    target,
    'globalAssortment',
    world.assortments.map(({ name }) => ({ name })),
  );
  await insertRows(
    target,
    'globalAssortmentItem',
    world.assortments.flatMap(({ items }, index) =>
      items.map(({ product, quantity }) => ({
        globalAssortmentId: itemAt(assortments, index),
        productId: itemAt(ids.products, product),
        quantity,
      })),
    ),
  );
  await insertRows(
    target,
    'storeGlobalAssortment',
    world.assortments.flatMap(({ stores }, index) =>
      stores.map((store) => ({
        storeId: itemAt(ids.stores, store),
        globalAssortmentId: itemAt(assortments, index),
        // The first assortment is assigned last, so that it wins a tie by order and by time.
        assignedAt: new Date(`${addDays(world.asOf, -300 - index)}T15:00:00Z`),
      })),
    ),
  );
  await insertRows(target, 'storeAssortmentItem', compiledItems(world, ids, assortments));
  await insertNumbered(
    target,
    'inventoryCount',
    world.counts.map(({ store, product, quantity, countedOn }) => ({
      storeId: itemAt(ids.stores, store),
      productId: itemAt(ids.products, product),
      kind: quantity === 0 && world.stores[store]?.closedOn !== null ? 'ZERO' : 'COUNT',
      quantity,
      countedOn,
      countedAt: new Date(`${countedOn}T22:00:00Z`),
      countedBy: ids.countedBy,
    })),
  );
};

const compiledItems = (world: World, ids: Ids, assortments: readonly number[]) =>
  world.listings.flatMap(({ store, product, assortment, assortmentQuantity, adjustment }) =>
    assortment === null
      ? []
      : [
          {
            storeId: itemAt(ids.stores, store),
            productId: itemAt(ids.products, product),
            globalAssortmentId: itemAt(assortments, assortment),
            globalAssortmentQuantity: assortmentQuantity,
            adjustment,
          },
        ],
  );
