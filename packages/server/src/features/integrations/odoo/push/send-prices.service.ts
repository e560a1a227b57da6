import { loadInBatches, type RecordToLoad } from '../client/load-records.service.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { priceKey } from '../mapping/external-ids.rules.ts';
import { saveMappings } from '../mapping/mapping.queries.ts';
import type { OdooRun } from '../mapping/odoo-run.service.ts';
import { formatOdooAmount } from '../mapping/order-push.rules.ts';
import { findSkipReason, type PriceRule, priceHash, priceRule, toPriceCents } from '../pull/pricing-pull.rules.ts';
import type { Lists } from './price-list-push.service.ts';
import type { PriceToPush } from './pricing-push.queries.ts';

export const ruleModel = 'product.pricelist.item';

/** A message about a price for users; a rejected price was not sent. */
interface Finding {
  readonly price: PriceToPush;
  readonly message: string;
  readonly payload?: unknown;
}

/** Exports prices and saves the values that Odoo stored, so that the next import does not treat them as changed. */
export const sendPrices = async (
  { run, client, baseId, externalIdPrefix }: OdooRun,
  lists: Lists,
  prices: readonly PriceToPush[],
): Promise<{ readonly sent: readonly PriceToPush[]; readonly findings: readonly Finding[] }> => {
  const due = await findDue(client, lists, prices);
  const records = due.map((one) => recordToLoad(externalIdPrefix, one));
  const { accepted, rejected } = await loadInBatches(client, ruleModel, records);
  const stored = await findStoredPrices(
    client,
    accepted.map(({ externalId }) => externalId),
  );
  const mappings = accepted.map(({ of: { price, listId, productId }, externalId }) => {
    const cents = stored.get(externalId) ?? price.priceCents;
    const hashIn = priceHash({ listId, productId, cents });
    return { internalId: price.id, externalId, hashIn, hashOut: formatOdooAmount(price.priceCents) };
  });
  await run.begin((ctx) => saveMappings(ctx, { baseId, entity: 'PRICING', model: ruleModel }, mappings));
  return {
    sent: accepted.map(({ of }) => of.price),
    findings: [
      ...prices.filter(({ remoteProductId }) => remoteProductId === null).map(unknownProduct),
      ...rejected.map(({ of: { price }, message }) => ({
        price,
        message: `Odoo rejected the price of ${price.productName}: ${message}`,
      })),
      ...accepted.flatMap(({ of, externalId }) => findDeviations(of, stored.get(externalId))),
    ],
  };
};

const unknownProduct = (price: PriceToPush): Finding => ({
  price,
  message: `Odoo has no product ${price.productName}. Run Products to export it, then run Prices again.`,
});

/** The Odoo IDs of the list and product of a price. */
interface Place {
  readonly listId: number;
  readonly productId: number;
}

/** Undefined if the list or the product is not mapped. */
export const findPricePlace = (
  { priceListId, remoteProductId }: Pick<PriceToPush, 'priceListId' | 'remoteProductId'>,
  lists: Lists,
): Place | undefined => {
  const listId = lists.get(priceListId);
  return listId === undefined || remoteProductId === null ? undefined : { listId, productId: remoteProductId };
};

/** Whether a rule still belongs to this product and list. A template rule belongs to its only product. */
export const isRuleForPrice = (rule: PriceRule | undefined, { listId, productId }: Place): boolean =>
  rule?.pricelist_id?.id === listId && (rule.product_id === null || rule.product_id.id === productId);

/** A price and its rule in Odoo, if it exists. */
interface DuePrice extends Place {
  readonly price: PriceToPush;
  readonly rule: PriceRule | undefined;
}

const recordToLoad = (externalIdPrefix: string, due: DuePrice): RecordToLoad<DuePrice> => {
  const { price, listId, productId, rule } = due;
  const at: Readonly<Record<string, string>> = rule
    ? { '.id': String(rule.id) }
    : { id: priceKey(externalIdPrefix, price.id) };
  return {
    source: due,
    cells: {
      ...at,
      'pricelist_id/.id': String(listId),
      'product_id/.id': String(productId),
      applied_on: '0_product_variant',
      compute_price: 'fixed',
      fixed_price: formatOdooAmount(price.priceCents),
      // The price applies permanently from the first unit.
      min_quantity: '0',
      date_start: '',
      date_end: '',
    },
  };
};

const findDue = async (client: OdooClient, lists: Lists, prices: readonly PriceToPush[]): Promise<DuePrice[]> => {
  const wanted = prices.flatMap((price) => {
    const place = findPricePlace(price, lists);
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
  // Existing rules of the same product and list are updated, so that no second rule is created.
  const plain = rules.filter((rule) => rule.product_id !== null && findSkipReason(rule) === undefined);
  const byPlace = new Map(plain.map((rule) => [`${rule.pricelist_id?.id} ${rule.product_id?.id}`, rule]));
  return wanted.map((place) => {
    const { price, listId, productId } = place;
    const known = byId.get(price.remoteId ?? 0);
    return { ...place, rule: isRuleForPrice(known, place) ? known : byPlace.get(`${listId} ${productId}`) };
  });
};

/** The stored prices in cents by rule ID; Odoo rounds them to its configured number of digits. */
const findStoredPrices = async (client: OdooClient, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const stored = await client.searchRead(ruleModel, priceRule, { domain: [['id', 'in', ids]] });
  return new Map(stored.map(({ id, fixed_price: price }) => [id, toPriceCents(price)]));
};

const findDeviations = ({ price, listId, productId, rule }: DuePrice, storedCents = price.priceCents): Finding[] => {
  const { productName: name, priceCents } = price;
  if (storedCents !== priceCents) {
    const message = `Odoo stores ${formatOdooAmount(storedCents)} as the price of ${name} instead of ${formatOdooAmount(priceCents)}. Set the decimal accuracy of product prices in Odoo to 2.`;
    return [{ price, message }];
  }
  if (!rule || price.hashIn === null) return [];
  const before = toPriceCents(rule.fixed_price);
  const isAsLeft =
    findSkipReason(rule) === undefined && priceHash({ listId, productId, cents: before }) === price.hashIn;
  if (isAsLeft || before === priceCents) return [];
  const message = `The price of ${name} was also changed in Odoo. The price from here replaced it. Check whether it is correct.`;
  return [{ price, message, payload: { here: formatOdooAmount(priceCents), odoo: rule } }];
};
