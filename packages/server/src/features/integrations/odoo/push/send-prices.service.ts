import { loadEach, type RecordToLoad } from '../client/load-records.service.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { priceKey } from '../mapping/external-ids.rules.ts';
import { keepMappings } from '../mapping/mapping.queries.ts';
import type { OdooRun } from '../mapping/odoo-run.service.ts';
import { amountOf } from '../mapping/order-push.rules.ts';
import { centsOf, type PriceRule, priceHash, priceRule, unusableBecause } from '../pull/pricing-pull.rules.ts';
import type { Lists } from './price-list-push.service.ts';
import type { PriceToPush } from './pricing-push.queries.ts';

export const ruleModel = 'product.pricelist.item';

/** What people have to know of a price; one that was refused was not sent. */
interface Word {
  readonly price: PriceToPush;
  readonly message: string;
  readonly payload?: unknown;
}

/** Gives prices to Odoo, and keeps what Odoo has then, so that it does not come back as a change. */
export const sendPrices = async (
  { run, client, baseId, mark }: OdooRun,
  lists: Lists,
  prices: readonly PriceToPush[],
): Promise<{ readonly sent: readonly PriceToPush[]; readonly words: readonly Word[] }> => {
  const due = await findDue(client, lists, prices);
  const records = due.map((one) => recordToLoad(mark, one));
  const { taken, refused } = await loadEach(client, ruleModel, records);
  const kept = await findKept(
    client,
    taken.map(({ externalId }) => externalId),
  );
  const mappings = taken.map(({ of: { price, listId, productId }, externalId }) => {
    const cents = kept.get(externalId) ?? price.priceCents;
    const hashIn = priceHash({ listId, productId, cents });
    return { internalId: price.id, externalId, hashIn, hashOut: amountOf(price.priceCents) };
  });
  await run.begin((ctx) => keepMappings(ctx, { baseId, entity: 'PRICING', model: ruleModel }, mappings));
  return {
    sent: taken.map(({ of }) => of.price),
    words: [
      ...prices.filter(({ remoteProductId }) => remoteProductId === null).map(unknownProduct),
      ...refused.map(({ of: { price }, message }) => ({
        price,
        message: `Odoo refused the price of ${price.productName}: ${message}`,
      })),
      ...taken.flatMap(({ of, externalId }) => wordsOf(of, kept.get(externalId))),
    ],
  };
};

const unknownProduct = (price: PriceToPush): Word => ({
  price,
  message: `The product ${price.productName} is not known in Odoo. Give products to Odoo first.`,
});

/** What a price is for, by Odoo's numbers. */
interface Place {
  readonly listId: number;
  readonly productId: number;
}

/** Undefined: Odoo lacks its list or its product. */
export const placeOf = (
  { priceListId, remoteProductId }: Pick<PriceToPush, 'priceListId' | 'remoteProductId'>,
  lists: Lists,
): Place | undefined => {
  const listId = lists.get(priceListId);
  return listId === undefined || remoteProductId === null ? undefined : { listId, productId: remoteProductId };
};

/** People may have given a rule to another product or list since. One of a template is for its only product. */
export const isFor = (rule: PriceRule | undefined, { listId, productId }: Place): boolean =>
  rule?.pricelist_id?.id === listId && (rule.product_id === null || rule.product_id.id === productId);

/** A price and, where there is one, the rule that it has in Odoo. */
interface Due extends Place {
  readonly price: PriceToPush;
  readonly rule: PriceRule | undefined;
}

const recordToLoad = (mark: string, due: Due): RecordToLoad<Due> => {
  const { price, listId, productId, rule } = due;
  const at: Readonly<Record<string, string>> = rule ? { '.id': String(rule.id) } : { id: priceKey(mark, price.id) };
  return {
    of: due,
    cells: {
      ...at,
      'pricelist_id/.id': String(listId),
      'product_id/.id': String(productId),
      applied_on: '0_product_variant',
      compute_price: 'fixed',
      fixed_price: amountOf(price.priceCents),
      // It always holds, from the first unit on.
      min_quantity: '0',
      date_start: '',
      date_end: '',
    },
  };
};

const findDue = async (client: OdooClient, lists: Lists, prices: readonly PriceToPush[]): Promise<Due[]> => {
  const wanted = prices.flatMap((price) => {
    const place = placeOf(price, lists);
    return place ? [{ ...place, price }] : [];
  });
  if (wanted.length === 0) return [];
  const rules = await client.searchRead(ruleModel, priceRule, {
    domain: [
      '|',
      ['id', 'in', wanted.flatMap(({ price }) => price.remoteId ?? [])],
      '&',
      ['pricelist_id', 'in', [...new Set(wanted.map(({ listId }) => listId))]],
      ['product_id', 'in', [...new Set(wanted.map(({ productId }) => productId))]],
    ],
    order: 'id',
  });
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  // Rules that say already what one of these prices says: a second one beside it would only confuse.
  const plain = rules.filter((rule) => rule.product_id !== null && unusableBecause(rule) === undefined);
  const byPlace = new Map(plain.map((rule) => [`${rule.pricelist_id?.id} ${rule.product_id?.id}`, rule]));
  return wanted.map((place) => {
    const { price, listId, productId } = place;
    const known = byId.get(price.remoteId ?? 0);
    return { ...place, rule: isFor(known, place) ? known : byPlace.get(`${listId} ${productId}`) };
  });
};

/** In cents, by the numbers of the rules: Odoo rounds to as many digits as its settings say. */
const findKept = async (client: OdooClient, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const kept = await client.searchRead(ruleModel, priceRule, { domain: [['id', 'in', ids]] });
  return new Map(kept.map(({ id, fixed_price: price }) => [id, centsOf(price)]));
};

const wordsOf = ({ price, listId, productId, rule }: Due, keptCents = price.priceCents): Word[] => {
  const { productName: name, priceCents } = price;
  if (keptCents !== priceCents) {
    const message = `Odoo keeps ${amountOf(keptCents)} as the price of ${name} instead of ${amountOf(priceCents)}. Give prices two decimals there.`;
    return [{ price, message }];
  }
  if (!rule || price.hashIn === null) return [];
  const before = centsOf(rule.fixed_price);
  const isAsLeft =
    unusableBecause(rule) === undefined && priceHash({ listId, productId, cents: before }) === price.hashIn;
  if (isAsLeft || before === priceCents) return [];
  const message = `The price of ${name} had been changed in Odoo as well; ours has taken its place. Look at whether it is right.`;
  return [{ price, message, payload: { here: amountOf(priceCents), odoo: rule } }];
};
