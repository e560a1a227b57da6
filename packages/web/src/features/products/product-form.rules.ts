import { priceCents } from '@shelfward/contract/kit/money.ts';
import type { PriceList } from '@shelfward/contract/pricing/pricing.contract.ts';
import { type Product, productInput } from '@shelfward/contract/products/products.contract.ts';
import { findLimitContradictions } from '@shelfward/contract/products/quantity-limits.rules.ts';
import { z } from 'zod';

const withoutPricing = productInput.omit({ pricing: true });

/** The price lists in the form: active lists and lists in which the product has a price. */
export const listFormPriceLists = (all: readonly PriceList[], product: Product | undefined): readonly PriceList[] =>
  all.filter((list) => !list.inactive || priceIn(product, list) !== undefined);

/**
 * One field per price list, so that a conflict names the list. Existing prices can change;
 * they are removed on the price tab of the product.
 */
export const buildProductSchema = (lists: readonly PriceList[], product: Product | undefined) =>
  withoutPricing
    .extend({
      prices: z.strictObject(
        Object.fromEntries(
          lists.map((list) => [
            String(list.id),
            priceIn(product, list) === undefined ? priceCents.nullable().default(null) : priceCents,
          ]),
        ),
      ),
    })
    .superRefine((values, context) => {
      const { packSize = 1, layerSize = null, palletSize = null, minQuantity = null, maxQuantity = null } = values;
      const limits = { packSize, layerSize, palletSize, minQuantity, maxQuantity };
      for (const { setting, sentence } of findLimitContradictions(limits))
        context.addIssue({ code: 'custom', path: [setting], message: sentence });
    });

type FormValues = z.output<ReturnType<typeof buildProductSchema>>;

/** The form values of a product. */
export const toProductValues = (product: Product) => ({
  upc: product.upc,
  sku: product.sku,
  name: product.name,
  productLineId: product.productLine?.id ?? null,
  packSize: product.packSize,
  layerSize: product.layerSize,
  palletSize: product.palletSize,
  minQuantity: product.minQuantity,
  maxQuantity: product.maxQuantity,
  unitWeightGrams: product.unitWeightGrams,
  discontinued: product.discontinued,
  seasonId: product.season?.id ?? null,
  predecessorProductId: product.predecessorProduct?.id ?? null,
  attributeIds: product.attributes.map(({ id }) => id),
  prices: Object.fromEntries(
    product.pricing.filter(({ inactive }) => !inactive).map(({ priceList, price }) => [String(priceList.id), price]),
  ),
});

export const toProductInput = ({ prices, ...values }: FormValues) => ({
  ...values,
  pricing: Object.entries(prices).flatMap(([listId, price]) =>
    typeof price === 'number' ? [{ priceListId: Number(listId), price }] : [],
  ),
});

const priceIn = (product: Product | undefined, list: PriceList): number | undefined =>
  product?.pricing.find(({ priceList, inactive }) => priceList.id === list.id && !inactive)?.price;
