import { readPages, requireAccountCurrency } from '../client/odoo-run.service.ts';
import { formatOdooAmount } from '../client/odoo-values.rules.ts';
import { orphanMappings } from './mapping.queries.ts';
import { type Lists, type PricingPush, pushLists } from './price-list-push.service.ts';
import { priceRule, ruleModel } from './price-rules.rules.ts';
import { findPricesToPush, type PriceToPush } from './pricing-push.queries.ts';
import { linkProducts } from './product-matching.service.ts';
import { findOwnRules, findPricePlace, isRuleForPrice, sendPrices } from './send-prices.service.ts';

const pageSize = 500;

/** Exports the price lists and their changed prices; each price is a rule for one product. */
export const pushPricing = async (push: PricingPush): Promise<string> => {
  const { run, baseId } = push;
  requireAccountCurrency(push);
  const ambiguousProducts = await linkProducts(push);
  const lists = await pushLists(push);
  const failing = new Set(run.retries.map(({ record }) => record?.id));
  const counts = { seen: 0, sent: 0, failed: 0 };
  const pages = readPages(push, (ctx, after) => findPricesToPush(ctx, baseId, { after, limit: pageSize }));
  for await (const page of pages) {
    await deleteInactivePrices(push, lists, page);
    const isChanged = (price: PriceToPush) =>
      run.completeSync || failing.has(price.id) || price.hashOut !== formatOdooAmount(price.priceCents);
    const wanted = page.filter((price) => !price.inactive && lists.has(price.priceListId) && isChanged(price));
    const { sent, findings } = await sendPrices(push, { lists, ambiguousProducts }, wanted);
    for (const price of sent)
      if (failing.has(price.id)) await run.resolveFailures({ integrationLogType: 'PRICING', record: toRecord(price) });
    for (const { price, message, ...facts } of findings)
      await run.fail({
        integrationLogType: 'PRICING',
        record: toRecord(price),
        message: message.slice(0, 500),
        ...facts,
      });
    counts.seen += page.length;
    counts.sent += sent.length;
    counts.failed += wanted.length - sent.length;
    await run.reportProgress({ done: counts.seen });
  }
  for (const entityType of ['PRICING', 'PRICE_LIST'])
    await run.resolveUnrepeated({ integrationLogType: 'PRICING', entityType });
  if (counts.sent + counts.failed === 0) return 'All prices in Odoo are up to date.';
  return `${counts.sent} of ${counts.seen} prices exported${counts.failed > 0 ? `, ${counts.failed} failed` : ''}.`;
};

/** Deletes our rules of inactive prices, unless a rule was assigned to another product; a missing rule is not an error. */
const deleteInactivePrices = async (
  { run, client, baseId, externalIdPrefix }: PricingPush,
  lists: Lists,
  page: readonly PriceToPush[],
): Promise<void> => {
  const inactivePrices = page.flatMap(({ inactive, remoteId, ...price }) =>
    inactive && remoteId !== null ? [{ remoteId, place: findPricePlace(price, lists) }] : [],
  );
  if (inactivePrices.length === 0) return;
  const known = inactivePrices.map(({ remoteId }) => remoteId);
  const rules = await client.searchRead(ruleModel, priceRule, { domain: [['id', 'in', known]] });
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const own = await findOwnRules(client, externalIdPrefix, [...byId.keys()]);
  const ids = inactivePrices.flatMap(({ remoteId, place }) =>
    place && own.has(remoteId) && isRuleForPrice(byId.get(remoteId), place) ? [remoteId] : [],
  );
  if (ids.length > 0) await client.call({ model: ruleModel, method: 'unlink', arguments: { ids } });
  await run.begin((ctx) => orphanMappings(ctx, { baseId, entity: 'PRICING' }, known));
};

const toRecord = ({ id, productName }: PriceToPush) => ({ entityType: 'PRICING', id, name: productName });
