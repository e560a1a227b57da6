import { insertNumbered, insertRows, type Target } from './insert-rows.ts';
import { itemAt } from './random.ts';
import type { World } from './world.types.ts';

export interface CatalogIds {
  readonly products: readonly number[];
  readonly priceLists: readonly number[];
}

/** Seasons, attributes, product lines, products, price lists and prices. */
export const loadCatalog = async (target: Target, world: World, adjustedBy: number): Promise<CatalogIds> => {
  const seasons = await insertNumbered(target, 'season', world.seasons);
  const lines = await insertNumbered(
    target,
    'productLine',
    world.productLines.map(({ name, isDefault }) => ({ name, isDefault })),
  );
  const products = await insertNumbered(
    target,
    'product',
    world.products.map((product) => ({
      upc: product.upc,
      sku: product.sku,
      name: product.name,
      productLineId: itemAt(lines, product.productLine),
      seasonId: product.season === null ? null : itemAt(seasons, product.season),
      packSize: product.packSize,
      onHand: product.onHand,
      discontinued: product.discontinuedOn !== null,
      inactive: product.inactive,
      createdAt: toMorning(product.introducedOn),
      updatedAt: toMorning(product.discontinuedOn ?? product.introducedOn),
    })),
  );
  await loadAttributes(target, world, products);
  const priceLists = await insertNumbered(target, 'priceList', world.priceLists);
  await loadPrices(target, world, { products, priceLists, adjustedBy });
  return { products, priceLists };
};

const toMorning = (day: string): Date => new Date(`${day}T14:00:00Z`);

const loadAttributes = async (target: Target, world: World, products: readonly number[]): Promise<void> => {
  const keys = await insertNumbered(
    target,
    'attributeKey',
    world.attributeKeys.map(({ name }) => ({ name })),
  );
  const places = world.attributeKeys.flatMap(({ values }, key) => values.map((name, value) => ({ key, value, name })));
  const valueIds = await insertNumbered(
    target,
    'attributeValue',
    places.map(({ key, name }) => ({ attributeKeyId: itemAt(keys, key), name })),
  );
  const findId = (key: number, value: number) =>
    itemAt(
      valueIds,
      places.findIndex((place) => place.key === key && place.value === value),
    );
  await insertRows(
    target,
    'productAttribute',
    world.products.flatMap((product, index) =>
      product.attributes.map(([key, value]) => ({
        productId: itemAt(products, index),
        attributeValueId: findId(key, value),
      })),
    ),
  );
};

const loadPrices = async (
  target: Target,
  world: World,
  { products, priceLists, adjustedBy }: CatalogIds & { readonly adjustedBy: number },
): Promise<void> => {
  const prices = world.prices.map(({ product, priceList, history }) => ({
    productId: itemAt(products, product),
    priceListId: itemAt(priceLists, priceList),
    priceCents: itemAt(history, history.length - 1).cents,
  }));
  const ids = await insertNumbered(target, 'productPrice', prices);
  await insertRows(
    target,
    'priceChange',
    world.prices.flatMap(({ product, priceList, history }, index) =>
      history.map(({ effectiveOn, cents }, change) => ({
        productPriceId: itemAt(ids, index),
        productId: itemAt(products, product),
        priceListId: itemAt(priceLists, priceList),
        oldPriceCents: history[change - 1]?.cents ?? null,
        newPriceCents: cents,
        effectiveOn,
        adjustedBy,
        adjustedAt: toMorning(effectiveOn),
      })),
    ),
  );
};
