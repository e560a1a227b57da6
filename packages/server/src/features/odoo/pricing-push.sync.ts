import { z } from 'zod';
import { priceKey, priceListKey } from './external-keys.rules.ts';
import { loadEach, type RecordToLoad } from './load-rows.ts';
import { keepMapping, orphanMappings } from './mapping.queries.ts';
import type { OdooClient } from './odoo-client.ts';
import type { OdooRun } from './odoo-run.ts';
import { odooId } from './odoo-values.ts';
import { amountOf } from './order-push.rules.ts';
import { priceRule, unusableBecause } from './pricing-pull.rules.ts';
import { findListsToPush, findPricesToPush, type ListToPush, type PriceToPush } from './pricing-push.queries.ts';
import { linkProducts } from './product-links.ts';

const pageSize = 500;
const listModel = 'product.pricelist';
const ruleModel = 'product.pricelist.item';

/** Gives Odoo the price lists and what has changed of their prices; each price is a rule for one product. */
export const pushPricing = async (push: OdooRun): Promise<string> => {
  const { run, baseId } = push;
  await linkProducts(push);
  const lists = await pushLists(push);
  const failing = new Set(run.retries.map(({ record }) => record?.id));
  const counts = { seen: 0, sent: 0, failed: 0 };
  for (let after = 0; ; ) {
    run.signal.throwIfAborted();
    const page = await run.begin((ctx) => findPricesToPush(ctx, baseId, { after, limit: pageSize }));
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
    await withdraw(push, page);
    const isChanged = (price: PriceToPush) => run.completeSync || price.hashOut !== amountOf(price.priceCents);
    const wanted = page.filter((price) => !price.inactive && lists.has(price.priceListId) && isChanged(price));
    for (const price of wanted.filter(({ remoteProductId }) => remoteProductId === null))
      await tell(push, price, `The product ${price.productName} is not known in Odoo. Give products to Odoo first.`);
    const { taken, refused } = await send(push, lists, wanted);
    for (const { of, message } of refused)
      await tell(push, of, `Odoo refused the price of ${of.productName}: ${message}`);
    for (const { of } of taken)
      if (failing.has(of.id)) await run.solve({ integrationLogType: 'PRICING', record: recordOf(of) });
    counts.seen += page.length;
    counts.sent += taken.length;
    counts.failed += wanted.length - taken.length;
    await run.tell({ done: counts.seen });
  }
  if (counts.sent + counts.failed === 0) return 'Odoo has all prices as they are.';
  return `${counts.sent} of ${counts.seen} prices were given to Odoo${counts.failed > 0 ? `, ${counts.failed} were not` : ''}.`;
};

type Lists = ReadonlyMap<number, number>;

/** Odoo's price lists by ours: the one that is known, else the only one of the name, else a new one. */
const pushLists = async (push: OdooRun): Promise<Lists> => {
  const { run, baseId } = push;
  const lists = await run.begin((ctx) => findListsToPush(ctx, baseId));
  const known = new Map(lists.flatMap(({ id, remoteId }) => (remoteId === null ? [] : [[id, remoteId] as const])));
  for (const list of lists.filter(({ remoteId }) => remoteId === null)) {
    const externalId = await findOrMakeList(push, list);
    if (externalId === undefined) continue;
    known.set(list.id, externalId);
    const externalKey = priceListKey(run.tenantId, list.id);
    const place = { baseId, entity: 'PRICE_LIST' } as const;
    await run.begin((ctx) =>
      keepMapping(ctx, place, { internalId: list.id, model: listModel, externalId, externalKey }),
    );
  }
  return known;
};

const findOrMakeList = async ({ run, client }: OdooRun, list: ListToPush): Promise<number | undefined> => {
  const same = await client.search(listModel, { domain: [['name', '=', list.name]], limit: 2 });
  const record = { entityType: 'PRICE_LIST', id: list.id, name: list.name };
  if (same.length > 1) {
    const message = `Several price lists in Odoo are called ${list.name}. Give them names of their own, or one of them to this list.`;
    await run.fail({ integrationLogType: 'PRICING', record, field: 'name', message });
    return undefined;
  }
  if (same[0] !== undefined) return same[0];
  const cells = { id: priceListKey(run.tenantId, list.id), name: list.name };
  const { taken, refused } = await loadEach(client, listModel, [{ of: list, cells }]);
  const [no] = refused;
  if (no)
    await run.fail({
      integrationLogType: 'PRICING',
      record,
      message: `Odoo refused the price list ${list.name}: ${no.message}`,
    });
  return taken[0]?.externalId;
};

const send = async ({ run, client, baseId }: OdooRun, lists: Lists, prices: readonly PriceToPush[]) => {
  const rules = await findRules(client, lists, prices);
  const records = prices.flatMap((price): RecordToLoad<PriceToPush>[] => {
    const { id, priceListId, remoteProductId, priceCents } = price;
    const listId = lists.get(priceListId);
    if (remoteProductId === null || listId === undefined) return [];
    const remoteId = price.remoteId ?? rules.get(`${listId} ${remoteProductId}`);
    const at: Record<string, string> =
      remoteId === undefined ? { id: priceKey(run.tenantId, id) } : { '.id': String(remoteId) };
    const terms = { applied_on: '0_product_variant', compute_price: 'fixed', fixed_price: amountOf(priceCents) };
    return [
      {
        of: price,
        cells: { ...at, 'pricelist_id/.id': String(listId), 'product_id/.id': String(remoteProductId), ...terms },
      },
    ];
  });
  const loaded = await loadEach(client, ruleModel, records);
  await run.begin(async (ctx) => {
    for (const { of, externalId } of loaded.taken) {
      const values = { internalId: of.id, model: ruleModel, externalId, hashOut: amountOf(of.priceCents) };
      await keepMapping(ctx, { baseId, entity: 'PRICING' }, values);
    }
  });
  return loaded;
};

/** Rules that say already what one of these prices says: a second one beside it would only confuse. */
const findRules = async (
  client: OdooClient,
  lists: Lists,
  prices: readonly PriceToPush[],
): Promise<ReadonlyMap<string, number>> => {
  const unknown = prices.filter(({ remoteId, remoteProductId }) => remoteId === null && remoteProductId !== null);
  if (unknown.length === 0) return new Map();
  const domain = [
    ['pricelist_id', 'in', [...lists.values()]],
    ['product_id', 'in', [...new Set(unknown.map(({ remoteProductId }) => remoteProductId))]],
    ['applied_on', '=', '0_product_variant'],
  ];
  const found = await client.searchRead(ruleModel, priceRule, { domain, order: 'id' });
  const usable = found.filter((rule) => unusableBecause(rule) === undefined);
  return new Map(usable.map(({ id, pricelist_id: list, product_id: product }) => [`${list?.id} ${product?.id}`, id]));
};

/** A price that is over here is over there; a rule that is gone already is no fault. */
const withdraw = async ({ run, client, baseId }: OdooRun, page: readonly PriceToPush[]): Promise<void> => {
  const ids = page.flatMap(({ inactive, remoteId }) => (inactive && remoteId !== null ? [remoteId] : []));
  if (ids.length === 0) return;
  const there = await client.searchRead(ruleModel, z.object({ id: odooId }), { domain: [['id', 'in', ids]] });
  const present = there.map(({ id }) => id);
  if (present.length > 0) await client.call({ model: ruleModel, method: 'unlink', arguments: { ids: present } });
  await run.begin((ctx) => orphanMappings(ctx, { baseId, entity: 'PRICING' }, ids));
};

const recordOf = ({ id, productName }: PriceToPush) => ({ entityType: 'PRICING', id, name: productName });

const tell = ({ run }: OdooRun, price: PriceToPush, message: string): Promise<void> =>
  run.fail({ integrationLogType: 'PRICING', record: recordOf(price), message: message.slice(0, 500) });
