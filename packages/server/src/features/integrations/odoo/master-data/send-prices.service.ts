import { z } from 'zod';
import { findKeys } from '../client/external-ids.client.ts';
import { isPriceKey, priceKey } from '../client/external-ids.rules.ts';
import { loadInBatches, type RecordToLoad } from '../client/load-records.service.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { findIfAccepted } from '../client/odoo.errors.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { formatOdooAmount, odooId } from '../client/odoo-values.rules.ts';
import { findEffectivePrices } from './effective-prices.client.ts';
import { saveMappings } from './mapping.queries.ts';
import type { Lists } from './price-list-push.service.ts';
import {
  findSkipReason,
  formatPrice,
  isRepresentable,
  type PriceRule,
  priceHash,
  priceRule,
  ruleModel,
  toExactCents,
} from './price-rules.rules.ts';
import type { PriceToPush } from './pricing-push.queries.ts';
import type { AmbiguousProducts } from './product-matching.service.ts';
import { priceExportMessages } from './product-messages.rules.ts';
import { nameProduct, toNamedProduct } from './product-names.rules.ts';
import { findProductUnits } from './units.client.ts';
import { fromPieceCents, toCounted, toPiecePrice, type Unit } from './units.rules.ts';

/** A message about a price for users; a rejected price was not sent. */
interface Finding {
  readonly price: PriceToPush;
  readonly message: string;
  readonly payload?: unknown;
}

/**
 * Exports prices and saves the values that Odoo stored, so that the next import does not treat them as changed. Only
 * rules with our External ID are changed: a rule that a user made in Odoo decides its price, and a conflict is reported.
 */
export const sendPrices = async (
  odoo: OdooRun,
  { lists, ambiguousProducts }: { readonly lists: Lists; readonly ambiguousProducts: AmbiguousProducts },
  prices: readonly PriceToPush[],
): Promise<{ readonly sent: readonly PriceToPush[]; readonly findings: readonly Finding[] }> => {
  const { run, client, baseId, externalIdPrefix } = odoo;
  const digits = await findPriceDigits(client);
  const units = await findProductUnits(client, [...new Set(prices.flatMap(({ remoteProductId: id }) => id ?? []))]);
  const findUnit = (price: PriceToPush): Unit | undefined => units.get(price.remoteProductId ?? 0);
  const canStore = (price: PriceToPush): boolean => {
    const cents = fromPieceCents(price.priceCents, toCounted(findUnit(price)));
    return cents !== undefined && isRepresentable(cents, digits);
  };
  const isCounted = (price: PriceToPush): boolean => findUnit(price)?.isCounted !== false;
  const tooPrecise = prices.filter((price) => isCounted(price) && !canStore(price));
  const found = await findDue(
    odoo,
    lists,
    prices.filter((price) => isCounted(price) && canStore(price)),
  );
  const due = found.map((one): DuePrice => ({ ...one, unit: toCounted(findUnit(one.price)) }));
  const charged = await findChargedPrices(
    odoo,
    due.filter(({ foreignRule }) => foreignRule !== undefined),
  );
  const conflicts = due.filter(
    (one) => one.foreignRule !== undefined && toExactCents(charged.get(one) ?? -1) !== one.price.priceCents,
  );
  const own = due.filter(({ foreignRule }) => foreignRule === undefined);
  const records = own.map((one) => recordToLoad(externalIdPrefix, one));
  const { accepted, rejected } = await loadInBatches(client, ruleModel, records);
  const agreeing = due.flatMap((source) =>
    source.foreignRule === undefined || conflicts.includes(source)
      ? []
      : [{ source, externalId: source.foreignRule.id }],
  );
  const saved = [...accepted, ...agreeing];
  const stored = await findChargedPrices(
    odoo,
    accepted.map(({ source }) => source),
  );
  const mappings = saved.map(({ source: { price, listId, productId }, externalId }) => ({
    internalId: price.id,
    externalId,
    hashIn: priceHash({ listId, productId, cents: price.priceCents }),
    hashOut: formatOdooAmount(price.priceCents),
  }));
  await run.begin((ctx) => saveMappings(ctx, { baseId, entity: 'PRICING', model: ruleModel }, mappings));
  return {
    sent: saved.map(({ source }) => source.price),
    findings: [
      ...prices.flatMap((price) =>
        price.remoteProductId === null ? [unknownProduct(price, ambiguousProducts.get(price.productId)?.message)] : [],
      ),
      ...prices.flatMap((price) => {
        const unit = findUnit(price);
        if (!unit || unit.isCounted) return [];
        return [{ price, message: priceExportMessages.uncounted(toNamedProduct(price), unit.name) }];
      }),
      ...tooPrecise.map((price) => ({
        price,
        message: priceExportMessages.tooPrecise(toNames(price), formatOdooAmount(price.priceCents), {
          digits,
          ...(findUnit(price)?.pieces !== 1 && { unit: findUnit(price)?.name ?? 'unit' }),
        }),
      })),
      ...conflicts.map((one) => toConflict(one, charged.get(one))),
      ...rejected.map(({ source: { price }, message }) => ({
        price,
        message: priceExportMessages.rejected(toNames(price), message),
      })),
      ...accepted.flatMap(({ source }) => findDeviations(source, stored.get(source))),
    ],
  };
};

const accuracy = z.object({ id: odooId, digits: z.int() });
const usualDigits = 2;

/** The decimals of prices in Odoo. A user without access to the setting gets the usual number. */
const findPriceDigits = async (client: OdooClient): Promise<number> => {
  const search = { domain: [['name', '=', 'Product Price']], limit: 1 };
  const found = await findIfAccepted(client.searchRead('decimal.precision', accuracy, search));
  return found?.[0]?.digits ?? usualDigits;
};

/** The prices of one piece that Odoo charges for the products in their lists. */
const findChargedPrices = async (odoo: OdooRun, due: readonly DuePrice[]): Promise<ReadonlyMap<DuePrice, number>> =>
  new Map(
    [...(await findEffectivePrices(odoo, due, new Date()))].map(([one, price]) => [one, toPiecePrice(price, one.unit)]),
  );

const toConflict = ({ price, foreignRule }: DuePrice, charged: number | undefined): Finding => ({
  price,
  message: priceExportMessages.otherRule(
    toNames(price),
    charged === undefined ? 'another price' : formatPrice(charged),
    formatOdooAmount(price.priceCents),
  ),
  payload: { here: formatOdooAmount(price.priceCents), odoo: foreignRule },
});

/** The names of a price in messages. */
const toNames = (price: PriceToPush) => ({ product: nameProduct(toNamedProduct(price)), list: price.priceListName });

const unknownProduct = (price: PriceToPush, ambiguity: string | undefined): Finding => ({
  price,
  message:
    ambiguity === undefined
      ? priceExportMessages.productMissing(toNames(price))
      : priceExportMessages.productAmbiguous(toNames(price), ambiguity),
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
  /** A rule that a user made in Odoo for the product in the list. */
  readonly foreignRule: PriceRule | undefined;
  /** The unit of measure of the price in Odoo. */
  readonly unit: Pick<Unit, 'pieces'>;
}

const recordToLoad = (externalIdPrefix: string, due: DuePrice): RecordToLoad<DuePrice> => {
  const { price, listId, productId, rule, unit } = due;
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
      fixed_price: formatOdooAmount(fromPieceCents(price.priceCents, unit) ?? price.priceCents),
      // The price applies permanently from the first unit.
      min_quantity: '0',
      date_start: '',
      date_end: '',
    },
  };
};

const findDue = async (
  { client, externalIdPrefix }: OdooRun,
  lists: Lists,
  prices: readonly PriceToPush[],
): Promise<Omit<DuePrice, 'unit'>[]> => {
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
  const ownIds = await findOwnRules(
    client,
    externalIdPrefix,
    rules.map(({ id }) => id),
  );
  const own = new Map(rules.filter(({ id }) => ownIds.has(id)).map((rule) => [rule.id, rule]));
  const foreign = new Map(rules.filter(({ id }) => !ownIds.has(id)).map((rule) => [rule.id, rule]));
  const now = new Date();
  const foreignPlaces = new Map(
    [...foreign.values()]
      .filter((rule) => rule.product_id !== null && findSkipReason(rule, now) === undefined)
      .map((rule) => [`${rule.pricelist_id?.id} ${rule.product_id?.id}`, rule]),
  );
  return wanted.map((place) => {
    const { price, listId, productId } = place;
    const known = own.get(price.remoteId ?? 0);
    const rule = isRuleForPrice(known, place) ? known : undefined;
    const linked = foreign.get(price.remoteId ?? 0);
    const foreignRule = isRuleForPrice(linked, place) ? linked : foreignPlaces.get(`${listId} ${productId}`);
    return { ...place, rule, foreignRule: rule === undefined ? foreignRule : undefined };
  });
};

/** The rules that were created from here; a user made the others. */
export const findOwnRules = async (
  client: OdooClient,
  externalIdPrefix: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const keys = await findKeys(client, ruleModel, ids);
  return new Set(ids.filter((id) => isPriceKey(externalIdPrefix, keys.get(id) ?? '')));
};

const findDeviations = ({ price, listId, productId, rule, unit }: DuePrice, charged: number | undefined): Finding[] => {
  const { priceCents } = price;
  if (charged !== undefined && toExactCents(charged) !== priceCents) {
    const given = formatOdooAmount(priceCents);
    const message = priceExportMessages.ruleAppliesFirst(toNames(price), formatPrice(charged), given);
    return [{ price, message }];
  }
  if (!rule || price.hashIn === null) return [];
  const before = toExactCents(toPiecePrice(rule.fixed_price, unit));
  const isAsLeft = before !== undefined && priceHash({ listId, productId, cents: before }) === price.hashIn;
  if (isAsLeft || before === priceCents) return [];
  const message = priceExportMessages.changedInOdoo(toNames(price), formatOdooAmount(priceCents));
  return [{ price, message, payload: { here: formatOdooAmount(priceCents), odoo: rule } }];
};
