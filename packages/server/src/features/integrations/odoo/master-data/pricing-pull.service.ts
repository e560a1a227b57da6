import type { OdooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { text } from '@shelfward/contract/kit/shapes.ts';
import { z } from 'zod';
import { unversioned } from '../../../../platform/context/context.ts';
import { createPriceList, lockPriceLists, writePrices } from '../../../pricing/public.ts';
import { queueRun } from '../../core/public.ts';
import { type OdooRun, requireAccountCurrency } from '../client/odoo-run.service.ts';
import { formatOdooAmount, odooId, odooReference, odooText } from '../client/odoo-values.rules.ts';
import { toPriceListName } from './company-terms.rules.ts';
import { requestCompanyCheck } from './cursor.queries.ts';
import {
  findInternalIds,
  findMappings,
  type Mapping,
  orphanMappings,
  saveMapping,
  saveMappings,
} from './mapping.queries.ts';
import { daysAhead, type PriceRule, priceHash, priceRule, ruleModel } from './price-rules.rules.ts';
import { findPricedLists, findPriceIds, findPriceListByName, findPriceNames } from './pricing-pull.queries.ts';
import { type AmbiguousProducts, linkProducts } from './product-matching.service.ts';
import { priceImportMessages } from './product-messages.rules.ts';
import { nameProduct } from './product-names.rules.ts';
import { findUsablePrices, type UsablePrice } from './usable-prices.service.ts';

type PricingRun = OdooRun<OdooChildSettings<'ODOO_TO_SHELF_PRICING'>>;

/** All rules are read each time, because Odoo does not report deleted rules. */
export const pullPricing = async (odoo: PricingRun): Promise<string> => {
  requireAccountCurrency(odoo);
  const ambiguousProducts = await linkProducts(odoo);
  const lists = await importPriceLists(odoo);
  const rules = await loadRules(odoo, [...lists.keys()]);
  const prices = await findUsablePrices(odoo, rules);
  const priced = await odoo.run.begin((ctx) => findPricedLists(ctx, [...lists.values()]));
  const counts = await importPrices(odoo, lists, { ...prices, ambiguousProducts });
  await assignNewLists(odoo, lists, priced);
  await orphanPrices(odoo, new Set(rules.map(({ id }) => id)));
  // All lists and rules were checked. Logs of deleted rules belong to prices here and are written once.
  await odoo.run.resolveUnrepeated({ integrationLogType: 'PRICING', entityType: null });
  const read = `${rules.length.toLocaleString('en-US')} price rules of ${lists.size} price lists read`;
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  const changing = prices.changing > 0 ? ` ${prices.changing} will change within ${daysAhead} days.` : '';
  return `${read}, ${counts.written} prices imported${skipped}.${changing}`;
};

/** Companies take a price list of Odoo only if it has prices here: lists with their first prices can be assigned now. */
const assignNewLists = ({ run, baseId }: PricingRun, lists: ReadonlyMap<number, number>, before: ReadonlySet<number>) =>
  run.begin(async (ctx) => {
    const now = await findPricedLists(ctx, [...lists.values()]);
    if (now.size === before.size) return;
    for (const id of await requestCompanyCheck(ctx, baseId)) await queueRun(ctx, id, 'ODOO_TO_SHELF_COMPANY');
  });

const remoteList = z.object({ id: odooId, name: odooText, currency_id: odooReference });

/** The local price lists by their Odoo IDs; missing ones are created. */
const importPriceLists = async ({
  run,
  client,
  baseId,
  settings,
}: PricingRun): Promise<ReadonlyMap<number, number>> => {
  const domain = settings.priceList === null ? [] : [['name', '=', settings.priceList]];
  const remotes = await client.searchRead('product.pricelist', remoteList, { domain, order: 'id' });
  const place = { baseId, entity: 'PRICE_LIST' } as const;
  const ids = remotes.map(({ id }) => id);
  const lists = new Map(await run.begin((ctx) => findInternalIds(ctx, place, ids)));
  for (const { id, name, currency_id: currency } of remotes) {
    const about = { integrationLogType: 'PRICING' as const, externalId: `product.pricelist,${id}` };
    const hasCurrency = currency?.name === settings.currency;
    const named = text(120).safeParse(name);
    if (!hasCurrency || !named.success) {
      lists.delete(id);
      const message = hasCurrency
        ? priceImportMessages.listName(name)
        : priceImportMessages.listCurrency(name ?? 'without a name', currency?.name, settings.currency);
      await run.fail({ ...about, message, field: hasCurrency ? 'name' : 'currency_id' });
      continue;
    }
    if (lists.has(id)) continue;
    const internalId = await run.begin(async (ctx) => {
      const same = await findPriceListByName(ctx, named.data);
      const outcome = same === undefined ? 'CREATED' : 'MATCHED';
      run.observe({ entity: 'PRICE_LIST', outcome, name: named.data });
      const localId = same ?? (await createPriceList(unversioned(ctx), { name: named.data, isDefault: false })).id;
      await saveMapping(ctx, place, { internalId: localId, model: 'product.pricelist', externalId: id });
      return localId;
    });
    lists.set(id, internalId);
    if (run.retries.some(({ externalId }) => externalId === about.externalId)) await run.resolveFailures(about);
  }
  return lists;
};

const pageSize = 2000;

const loadRules = async ({ run, client }: PricingRun, listIds: readonly number[]): Promise<PriceRule[]> => {
  const domain = [['pricelist_id', 'in', listIds]];
  const rules: PriceRule[] = [];
  for (;;) {
    const page = await client.searchRead(ruleModel, priceRule, {
      domain: [...domain, ['id', '>', rules.at(-1)?.id ?? 0]],
      order: 'id',
      limit: pageSize,
    });
    rules.push(...page);
    await run.reportProgress({ done: rules.length });
    if (page.length < pageSize) return rules;
  }
};

/** Saves the prices that changed since the last import, in short transactions in the order of the lists. */
const importPrices = async (
  { run, baseId }: PricingRun,
  lists: ReadonlyMap<number, number>,
  {
    prices,
    skipped,
    ambiguousProducts,
  }: {
    readonly prices: readonly UsablePrice[];
    readonly skipped: number;
    readonly ambiguousProducts: AmbiguousProducts;
  },
) => {
  const products = await run.begin((ctx) => findMappings(ctx, { baseId, entity: 'PRODUCT' }));
  const productIds = new Map(products.map(({ externalId, internalId }) => [externalId, internalId]));
  const before = await run.begin((ctx) => findMappings(ctx, { baseId, entity: 'PRICING' }));
  const known = new Map(before.map((mapping) => [mapping.externalId, mapping]));
  const due = prices.flatMap(({ rule, productId, cents }) => {
    const listId = rule.pricelist_id?.id ?? 0;
    const [localId, list] = [productIds.get(productId), lists.get(listId)];
    const hashIn = priceHash({ listId, productId, cents });
    if (localId === undefined || list === undefined || (isImported(known.get(rule.id), hashIn) && !run.completeSync))
      return [];
    const place = {
      list: toPriceListName(rule.pricelist_id?.name ?? ''),
      product: rule.product_id ?? rule.product_tmpl_id,
    };
    return [{ ruleId: rule.id, hashIn, place, price: { priceListId: list, productId: localId, price: cents } }];
  });
  // A product that matches several has a log of its own.
  const candidates = new Set([...ambiguousProducts.values()].flatMap((one) => one.candidates));
  const unknown = prices.filter(({ productId }) => !productIds.has(productId) && !candidates.has(productId));
  await logUnknownProducts(run, unknown);
  let written = 0;
  const replaced = new Set<number>();
  for (let at = 0; at < due.length; at += chunkSize) {
    const part = due.slice(at, at + chunkSize);
    written += await run.begin(async (ctx) => {
      const listIds = [...new Set(part.map(({ price }) => price.priceListId))].sort((a, b) => a - b);
      await lockPriceLists(ctx, listIds);
      const changed = await writePrices(
        unversioned(ctx),
        part.map(({ price }) => price),
      );
      const ids = await findPriceIds(
        ctx,
        part.map(({ price }) => price),
      );
      const mappings = part.flatMap(({ ruleId, hashIn, price }) => {
        const internalId = ids.get(`${price.priceListId},${price.productId}`);
        return internalId === undefined ? [] : [{ internalId, externalId: ruleId, hashIn }];
      });
      for (const id of await saveMappings(ctx, { baseId, entity: 'PRICING', model: ruleModel }, mappings))
        replaced.add(id);
      for (const { internalId } of mappings) replaced.delete(internalId);
      for (const price of changed) observePrice(run, price, part);
      return changed.length;
    });
    await run.reportProgress({ done: at + part.length, total: due.length });
  }
  await logDeletedRules(
    run,
    [...replaced].map((internalId) => ({ internalId })),
  );
  return { written, skipped: skipped + unknown.length };
};

const chunkSize = 500;

interface DuePrice {
  readonly place: { readonly list: string; readonly product: { readonly name: string } | null };
  readonly price: { readonly priceListId: number; readonly productId: number };
}

const observePrice = (
  { observe }: PricingRun['run'],
  { priceListId, productId, price, oldPrice }: Awaited<ReturnType<typeof writePrices>>[number],
  due: readonly DuePrice[],
): void => {
  const found = due.find(({ price: at }) => at.priceListId === priceListId && at.productId === productId);
  observe({
    entity: 'PRICE',
    outcome: oldPrice === null ? 'CREATED' : 'CHANGED',
    name: `${found?.place.list ?? ''}: ${found?.place.product?.name ?? ''}`,
    detail: oldPrice === null ? formatOdooAmount(price) : `${formatOdooAmount(oldPrice)} to ${formatOdooAmount(price)}`,
  });
};

const isImported = (mapping: Mapping | undefined, hashIn: string): boolean =>
  mapping?.state === 'LINKED' && mapping.hashIn === hashIn;

/** Logs each product once, whatever the number of its price lists. */
const logUnknownProducts = async (run: PricingRun['run'], prices: readonly UsablePrice[]): Promise<void> => {
  const names = new Map(prices.map(({ productId, rule }) => [productId, rule.product_id ?? rule.product_tmpl_id]));
  for (const [productId, product] of names)
    await run.fail({
      integrationLogType: 'PRODUCT',
      message: priceImportMessages.productMissing(product?.name ?? 'A product'),
      externalId: `product.product,${productId}`,
    });
  for (const about of run.retries)
    if (about.integrationLogType === 'PRODUCT' && about.externalId !== undefined && !about.record)
      if (!names.has(Number(about.externalId.split(',')[1]))) await run.resolveFailures(about);
};

/** Logs rules that were deleted in Odoo; the local price is unchanged, for a user to decide. */
const orphanPrices = async ({ run, baseId }: PricingRun, present: ReadonlySet<number>): Promise<void> => {
  const place = { baseId, entity: 'PRICING' } as const;
  const linked = await run.begin((ctx) => findMappings(ctx, place));
  const gone = linked.filter(({ state, externalId }) => state === 'LINKED' && !present.has(externalId));
  if (gone.length === 0) return;
  await run.begin((ctx) =>
    orphanMappings(
      ctx,
      place,
      gone.map(({ externalId }) => externalId),
    ),
  );
  await logDeletedRules(run, gone);
};

const logDeletedRules = async (
  run: PricingRun['run'],
  prices: readonly { readonly internalId: number; readonly externalId?: number }[],
): Promise<void> => {
  const ids = prices.map(({ internalId }) => internalId);
  const names = await run.begin((ctx) => findPriceNames(ctx, ids));
  for (const { internalId, externalId } of prices) {
    const named = names.get(internalId);
    const product = named ? nameProduct(named) : 'a product';
    await run.fail({
      integrationLogType: 'PRICING',
      message: priceImportMessages.ruleDeleted({ product, list: named?.list ?? 'of the product' }),
      record: { entityType: 'PRICING', id: internalId, name: named?.name ?? null },
      ...(externalId !== undefined && { externalId: `${ruleModel},${externalId}` }),
    });
  }
};
