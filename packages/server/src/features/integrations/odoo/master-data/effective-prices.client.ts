import { z } from 'zod';
import { connectionMessages } from '../client/connection-messages.rules.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { OdooError } from '../client/odoo.errors.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { odooId, odooInstant } from '../client/odoo-values.rules.ts';

interface PriceQuery {
  readonly listId: number;
  readonly productIds: readonly number[];
  readonly at: Date;
}

const chunkSize = 200;

/**
 * The prices that Odoo charges for one unit of each product with its price list at a time. Odoo chooses the rule, so its
 * ranking of rules is not repeated here.
 */
export const findEffectivePrices = async <P extends { readonly listId: number; readonly productId: number }>(
  { client, run }: Pick<OdooRun, 'client' | 'run'>,
  places: readonly P[],
  at: Date,
): Promise<ReadonlyMap<P, number>> => {
  const prices = new Map<P, number>();
  if (places.length === 0) return prices;
  const hasPriceField = (await client.getFields('product.product')).has('price');
  for (const listId of new Set(places.map((place) => place.listId))) {
    run.signal.throwIfAborted();
    const listed = new Map(
      places.flatMap((place) => (place.listId === listId ? [[place.productId, place] as const] : [])),
    );
    const productIds = [...listed.keys()];
    for (let from = 0; from < productIds.length; from += chunkSize) {
      const query = { listId, productIds: productIds.slice(from, from + chunkSize), at };
      const results = hasPriceField ? await readPriceField(client, query) : await readQuotation(client, query);
      for (const [productId, price] of results) {
        const place = listed.get(productId);
        if (place) prices.set(place, price);
      }
    }
  }
  return prices;
};

type PriceResults = readonly (readonly [productId: number, price: number])[];

const pricedProduct = z.object({ id: odooId, price: z.number() });

/** Older versions compute the price of a product in the context of a price list. */
const readPriceField = async (client: OdooClient, { listId, productIds, at }: PriceQuery): Promise<PriceResults> => {
  const found = await client.searchRead('product.product', pricedProduct, {
    domain: [['id', 'in', productIds]],
    context: { pricelist: listId, quantity: 1, date: odooInstant(at), active_test: false },
  });
  return found.map(({ id, price }) => [id, price]);
};

const quotation = z.object({
  value: z.object({
    order_line: z.array(
      z.tuple([
        z.int(),
        z.unknown(),
        z.object({ product_id: z.unknown(), price_unit: z.number(), discount: z.number() }),
      ]),
    ),
  }),
});

/** Newer versions compute prices only for order lines: this computes a quotation that is never saved. */
const readQuotation = async (client: OdooClient, { listId, productIds, at }: PriceQuery): Promise<PriceResults> => {
  const lines = productIds.map((productId, index) => [0, index, { product_id: productId, product_uom_qty: 1 }]);
  const fields = { product_id: {}, price_unit: {}, discount: {} };
  const response = await client.call({
    model: 'sale.order',
    method: 'onchange',
    arguments: {
      ids: [],
      values: { pricelist_id: listId, date_order: odooInstant(at), order_line: lines },
      field_names: [],
      fields_spec: { order_line: { fields } },
    },
    isRepeatable: true,
  });
  const parsed = quotation.safeParse(response);
  if (!parsed.success || parsed.data.value.order_line.length !== productIds.length)
    throw new OdooError('REJECTED', connectionMessages.pricesNotComputed());
  return parsed.data.value.order_line.map(([, , { price_unit: price, discount }], index) => [
    productIds[index] ?? 0,
    price * (1 - discount / 100),
  ]);
};
